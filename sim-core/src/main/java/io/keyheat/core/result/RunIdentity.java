package io.keyheat.core.result;

import java.util.List;

/**
 * What was run.
 *
 * @param variant its name
 * @param system title of the system profile
 * @param words what that system calls things
 * @param seed of all random streams
 * @param parameters of the system profile, as used
 */
public record RunIdentity(
    String variant, String system, SystemWords words, long seed, List<Parameter> parameters) {
  public RunIdentity {
    parameters = List.copyOf(parameters);
  }

  /**
   * What a system calls things, for whoever reads a result.
   *
   * @param tablet a tablet, such as {@code split}
   * @param data what the data are made of
   * @param timedOut the error of an operation that took longer than its client waits
   * @param rejected the error of an operation that a full queue refused
   * @param aborted the error of an operation that was given up while it waited for a row's lock
   */
  public record SystemWords(
      String tablet, DataWords data, String timedOut, String rejected, String aborted) {
    /** The words of a system whose interface names no errors. */
    public static SystemWords ofTablet(String tablet) {
      return new SystemWords(tablet, DataWords.RELATIONAL, "timed out", "rejected", "aborted");
    }
  }

  /**
   * What a system calls the parts of its data, each in the singular.
   *
   * @param table such as {@code collection}
   * @param row such as {@code document}
   * @param column such as {@code field}
   */
  public record DataWords(String table, String row, String column) {
    public static final DataWords RELATIONAL = new DataWords("table", "row", "column");

    public String tables() {
      return plural(table);
    }

    public String rows() {
      return plural(row);
    }

    public String columns() {
      return plural(column);
    }

    private static String plural(String noun) {
      if (noun.matches(".*[^aeiou]y")) {
        return noun.substring(0, noun.length() - 1) + "ies";
      }
      return noun + (noun.matches(".*([sxz]|[cs]h)") ? "es" : "s");
    }
  }
}
