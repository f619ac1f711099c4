package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether each query of a workload finds its rows, in its order, in a schema with other keys and
 * indexes, and each change the row that it changed before. A scan is served by a key that begins
 * with the columns it fixes (by a condition, or by a range for each value), followed by the columns
 * in whose order it read before; what names rows by their key is served by a key whose columns the
 * client knows. A query that a remedy narrows is judged as it would then ask, and named apart.
 */
final class ServedQueries {
  private final RunSpec before;
  private final RunSpec after;

  ServedQueries(RunSpec before, RunSpec after) {
    this.before = before;
    this.after = after;
  }

  /** The first query or change that is not served, with the reason; empty: all are. */
  Optional<String> unserved() {
    for (CallLoad load : calls(after)) {
      Optional<String> reason = unserved(load);
      if (reason.isPresent()) {
        return reason;
      }
    }
    return Optional.empty();
  }

  /**
   * A sentence for each query that would ask for less than it does: for fewer rows, or with a
   * condition on a column that it does not name now, which leaves rows out.
   */
  List<String> narrowed() {
    List<String> narrowed = new ArrayList<>();
    for (CallLoad load : calls(after)) {
      if (load instanceof ScanLoad scan && before(load) instanceof ScanLoad old) {
        List<String> added = new ArrayList<>(scan.scan().where().keySet());
        added.removeAll(fixed(old.scan()));
        if (scan.scan().limit() < old.scan().limit()) {
          narrowed.add(
              load.name()
                  + " without a change of the query: it would return "
                  + scan.scan().limit()
                  + " rows");
        }
        if (!added.isEmpty()) {
          narrowed.add(
              load.name()
                  + " without a change of the query: it would have to name one "
                  + String.join(" and one ", added));
        }
      }
    }
    return narrowed;
  }

  /** A sentence for each query: the key or index that serves it. */
  List<String> shown() {
    List<String> shown = new ArrayList<>();
    for (CallLoad load : calls(after)) {
      if (load instanceof ScanLoad scan) {
        int ranges = scan.scan().ranges();
        shown.add(
            load.name()
                + " by "
                + space(scan)
                + " ("
                + String.join(", ", Fields.names(key(after, scan)))
                + ")"
                + (ranges > 1 ? " in " + ranges + " ranges, merged" : ""));
      } else if (load instanceof LookupLoad) {
        shown.add(load.name() + " by the key of " + load.table());
      }
    }
    return shown;
  }

  private static List<CallLoad> calls(RunSpec spec) {
    List<CallLoad> calls = new ArrayList<>();
    for (LoadSpec load : spec.loads()) {
      calls.addAll(load.calls());
    }
    return calls;
  }

  private Optional<String> unserved(CallLoad load) {
    if (load instanceof ScanLoad scan && before(load) instanceof ScanLoad old) {
      return unserved(old, scan);
    }
    return namesRows(load) ? unservedName(load) : Optional.empty();
  }

  private @Nullable CallLoad before(CallLoad load) {
    return calls(before).stream()
        .filter(other -> other.name().equals(load.name()))
        .findFirst()
        .orElse(null);
  }

  /** Whether a call names, by their keys, rows that may be there. */
  private static boolean namesRows(CallLoad load) {
    return load instanceof LookupLoad
        || (load instanceof WriteLoad write && write.kind() != WriteLoad.Kind.INSERT);
  }

  /** A key column that the table did not have, and that no hash of the others gives, is unknown. */
  private Optional<String> unservedName(CallLoad load) {
    TableSpec old = before.table(load.table());
    TableSpec table = after.table(load.table());
    for (KeyPart part : table.primaryKey()) {
      boolean had = old.columns().stream().anyMatch(c -> c.name().equals(part.column()));
      boolean isKnown =
          had
              || table.columns().stream()
                  .anyMatch(
                      c ->
                          c.name().equals(part.column())
                              && (c.values().rowHash() != null || c.values().evenRange() != null));
      if (!isKnown) {
        return Optional.of(
            load.name()
                + (load.writes() ? " changes rows by their key" : " looks rows up by their key")
                + ", and does not have "
                + part.column());
      }
    }
    return Optional.empty();
  }

  private Optional<String> unserved(ScanLoad old, ScanLoad scan) {
    List<KeyPart> wanted = order(old.scan(), key(before, old), declared(before, old));
    List<KeyPart> key = key(after, scan);
    List<KeyPart> given = order(scan.scan(), key, key.size());
    boolean isAnyOrder = old.scan().limit() == ScanSpec.ALL && old.scan().rows().bound() == null;
    if (isAnyOrder && given.size() < key.size()) {
      return Optional.empty();
    }
    boolean inOrder =
        given.size() >= wanted.size() && given.subList(0, wanted.size()).equals(wanted);
    for (String column : fixed(scan.scan())) {
      boolean leads =
          key.subList(0, key.size() - given.size()).stream()
              .anyMatch(part -> part.column().equals(column));
      if (!leads) {
        return Optional.of(
            scan.name() + " asks by " + column + ", with which " + space(scan) + " does not begin");
      }
    }
    if (!inOrder) {
      return Optional.of(
          scan.name()
              + " reads in the order of "
              + String.join(", ", Fields.names(wanted))
              + ", which "
              + space(scan)
              + " would not have");
    }
    for (KeyPart part : wanted) {
      if (isOrdered(before, old, part) && !isOrdered(after, scan, part)) {
        return Optional.of(
            scan.name()
                + " reads the rows in the order of writing, which "
                + part.column()
                + " would not have");
      }
    }
    return Optional.empty();
  }

  /** The parts behind those that a scan fixes, of the first {@code declared} ones. */
  private static List<KeyPart> order(ScanSpec scan, List<KeyPart> key, int declared) {
    int i = 0;
    while (i < key.size() && fixed(scan).contains(key.get(i).column())) {
      i++;
    }
    return key.subList(Math.min(i, declared), declared);
  }

  private static List<String> fixed(ScanSpec scan) {
    List<String> fixed = new ArrayList<>(scan.where().keySet());
    ScanSpec.FanOut fanOut = scan.fanOut();
    if (fanOut != null) {
      fixed.add(fanOut.column());
    }
    return fixed;
  }

  private static boolean isOrdered(RunSpec spec, ScanLoad scan, KeyPart part) {
    return new Fields(spec, spec.table(scan.table()), Set.of()).isOrdered(part.column());
  }

  /** How many parts of a scan's key its index declares; a table's key is all declared. */
  private static int declared(RunSpec spec, ScanLoad scan) {
    IndexSpec index = index(spec, scan);
    String name = scan.scan().index();
    return index != null
        ? index.parts().size()
        : name == null ? spec.table(scan.table()).primaryKey().size() : 1;
  }

  private static List<KeyPart> key(RunSpec spec, ScanLoad scan) {
    TableSpec table = spec.table(scan.table());
    String name = scan.scan().index();
    IndexSpec index = index(spec, scan);
    if (name == null) {
      return table.primaryKey();
    }
    List<KeyPart> parts =
        index != null
            ? index.parts()
            : List.of(new KeyPart(name.replaceFirst(" desc$", ""), name.endsWith(" desc")));
    return IndexSpec.key(parts, table.primaryKey());
  }

  private static @Nullable IndexSpec index(RunSpec spec, ScanLoad scan) {
    return spec.table(scan.table()).indexes().stream()
        .filter(index -> index.name().equals(scan.scan().index()))
        .findFirst()
        .orElse(null);
  }

  private static String space(ScanLoad scan) {
    String index = scan.scan().index();
    return index == null ? "the key of " + scan.table() : "the index " + index;
  }
}
