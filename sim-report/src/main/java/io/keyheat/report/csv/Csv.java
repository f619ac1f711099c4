package io.keyheat.report.csv;

/** Fields of CSV files (RFC 4180). */
public final class Csv {
  private Csv() {}

  /** A field, in quotes where it holds what would end it. */
  public static String field(String text) {
    boolean plain =
        text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
            && text.equals(text.strip());
    return plain ? text : quoted(text);
  }

  /** A field in quotes, as keys and names hold commas. */
  static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }
}
