package io.keyheat.report.csv;

/** What the tables share. */
final class Csv {
  private Csv() {}

  /** A field in quotes, as keys and names hold commas. */
  static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }
}
