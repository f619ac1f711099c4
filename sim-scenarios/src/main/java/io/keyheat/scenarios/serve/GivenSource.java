package io.keyheat.scenarios.serve;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the page says of a schema or trace that a user gives.
 *
 * @param system name of a shipped profile
 * @param perSecond operations a second; 0: as recorded, or a guess
 * @param file name of the file; empty: pasted text
 */
record GivenSource(String system, int servers, long perSecond, String file) {
  private static final Pattern QUERY =
      Pattern.compile(
          "system=([a-z0-9-]{1,40})&servers=([1-9]\\d{0,4})&rate=(\\d{0,9})"
              + "&file=([A-Za-z0-9_.-]{0,80})");

  /** The names and texts of a query; empty if it has another form. */
  static Optional<GivenSource> of(String query) {
    Matcher parts = QUERY.matcher(query);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long rate = parts.group(3).isEmpty() ? 0 : Long.parseLong(parts.group(3));
    return Optional.of(
        new GivenSource(parts.group(1), Integer.parseInt(parts.group(2)), rate, parts.group(4)));
  }
}
