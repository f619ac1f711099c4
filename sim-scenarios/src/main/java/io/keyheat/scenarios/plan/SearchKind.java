package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.sweep.Axis;
import io.keyheat.scenarios.sweep.Point;
import java.util.Arrays;
import java.util.List;

/** What a plan searches for. */
public enum SearchKind {
  /** The least number of servers. */
  SERVERS("servers", Point.SERVERS),
  /** The least number of shards of the hashes in the tables' keys. */
  SHARDS("shards", "shards"),
  /** The least number of pre-splits of all tables. */
  PRE_SPLITS("pre-splits", "preSplits"),
  /** The greatest sum of the loads' peak rates. */
  RATE("rate", Point.RATE),
  /** The fastest ramp of the loads. */
  RAMP("ramp", "ramp"),
  /** The least or the greatest value of a field, which the user names by its path. */
  FIELD("", "");

  private final String optionName;
  private final String path;

  SearchKind(String optionName, String path) {
    this.optionName = optionName;
    this.path = path;
  }

  /** Returns the kind with a name, or {@link #FIELD} for any other name. */
  public static SearchKind of(String name) {
    return Arrays.stream(values())
        .filter(kind -> kind != FIELD && kind.optionName.equals(name))
        .findFirst()
        .orElse(FIELD);
  }

  /** Returns the names of all kinds but {@link #FIELD}. */
  static List<String> names() {
    return Arrays.stream(values())
        .filter(kind -> kind != FIELD)
        .map(kind -> kind.optionName)
        .toList();
  }

  /**
   * Whether a search concerns the beginning of a run, so that no warm-up should be cut.
   *
   * @param name of a kind, or the path of a field
   */
  public static boolean concernsBeginning(String name) {
    SearchKind kind = of(name);
    return Axis.concernsBeginning(kind == FIELD ? name : kind.path);
  }

  /** Returns the path of the scenario's field that the search varies; empty for a field. */
  String path() {
    return path;
  }
}
