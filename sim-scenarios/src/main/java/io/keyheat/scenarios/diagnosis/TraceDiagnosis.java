package io.keyheat.scenarios.diagnosis;

import java.util.ArrayList;
import java.util.List;

/**
 * What the run of a trace says, for people.
 *
 * @param verdict in one sentence
 * @param places tables that were hot, or would be at a higher rate, the worst first
 * @param remarks what one should know of the trace before one believes all this
 */
public record TraceDiagnosis(String verdict, List<Place> places, List<String> remarks) {
  public TraceDiagnosis {
    places = List.copyOf(places);
    remarks = List.copyOf(remarks);
  }

  /**
   * One table.
   *
   * @param where when, in which key range and on which servers
   * @param why why the system could not help it; empty where it was not hot
   * @param keys what was seen of the recorded keys
   * @param change what to do about it; empty where nothing is to be done
   * @param rules that say so, such as {@code SP-01: A growing first key part}
   */
  public record Place(
      String table, String where, String why, String keys, String change, List<String> rules) {
    public Place {
      rules = List.copyOf(rules);
    }
  }

  /** The same as the page shows it. */
  public String markdown() {
    StringBuilder text = new StringBuilder("**" + escaped(verdict) + "**\n");
    for (Place place : places) {
      text.append("\n**").append(escaped(place.table())).append("**\n\n");
      item(text, "Where", place.where());
      item(text, "Why", place.why());
      item(text, "The keys", place.keys());
      item(text, "What to change", place.change());
      item(text, "Rules", String.join("; ", place.rules()));
    }
    if (!remarks.isEmpty()) {
      text.append('\n');
    }
    remarks.forEach(remark -> text.append("- ").append(escaped(remark)).append('\n'));
    return text.toString();
  }

  private static void item(StringBuilder text, String name, String value) {
    if (!value.isEmpty()) {
      text.append("- ").append(name).append(": ").append(escaped(value)).append('\n');
    }
  }

  /** Names from the trace must not become markup. */
  private static String escaped(String text) {
    return text.replace('`', '\'').replace("**", "* *");
  }

  /** The same as lines for a terminal, not yet wrapped. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(verdict);
    for (Place place : places) {
      lines.add("");
      lines.add(place.table());
      line(lines, "where   ", place.where());
      line(lines, "why     ", place.why());
      line(lines, "keys    ", place.keys());
      line(lines, "change  ", place.change());
      place.rules().forEach(rule -> line(lines, "rule    ", rule));
    }
    if (!remarks.isEmpty()) {
      lines.add("");
      lines.addAll(remarks);
    }
    return lines;
  }

  private static void line(List<String> lines, String name, String value) {
    if (!value.isEmpty()) {
      lines.add("  " + name + value);
    }
  }
}
