package io.keyheat.scenarios.hostile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Damages texts as slips of the hand, broken transfers and malice do. */
final class Mutation {
  private static final List<String> NASTY =
      List.of(
          "null",
          "~",
          "-1",
          "0",
          "010",
          ".nan",
          "NaN",
          ".inf",
          "-.inf",
          "1e999",
          "-1e-999",
          "no",
          "[]",
          "{}",
          "''",
          "*a",
          "&a [*a]",
          "<<: *a",
          "!!java.lang.Runtime {}",
          "\n",
          "\t",
          "\"",
          "{",
          "[",
          "]",
          "}",
          ",",
          ":",
          "%",
          "#",
          "|",
          ">",
          "@",
          "`",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "99999999999999999999999999999999999999",
          "2147483647",
          "2147483648",
          "1e308",
          "4.9e-324",
          "0..99999999999999",
          "52w",
          "100000000d",
          "1ns",
          "1GB",
          "100000000/s",
          "../../x",
          "/etc/passwd",
          "/dev/zero",
          "C:\\x",
          "\u0000",
          "\u0007",
          "\u001b[2J",
          "\u202e",
          "\ufeff",
          "\uffff",
          "\ud83d\ude00",
          "\ud83d",
          "{n}",
          "<script>alert(1)</script>",
          "</script><img src=x onerror=alert(1)>",
          "${jndi:ldap://x}",
          "%s%n%d",
          "2262-04-12T00:00:00Z",
          "0000-00-00",
          "+999999999-12-31T23:59:59Z",
          "now",
          "1970-01-01T00:00:00Z",
          "autoId",
          "uuid: v4",
          "__name__",
          "constructor",
          "-- ",
          "/*",
          "'",
          "true",
          "&a x",
          "!!int 3",
          "? x",
          "- ",
          ": ",
          "1/0",
          "1/s",
          "20m",
          "8GB",
          "{n}{n}",
          "desc",
          " desc",
          "+999999999-12-31",
          "500-50-5",
          "0-0-0",
          "mix: {share: 2, hot: now, rest: {}}",
          "trace: /",
          "../..",
          "scan: Events",
          "tables: {}",
          "variants: {}",
          "short: {}",
          "interleavedIn: Users",
          "rate: {step: {}}",
          "fanOut: {}",
          "extends: spanner");

  private Mutation() {}

  /** The text with some places damaged. */
  static String of(String text, String other, SplittableRandom random) {
    String mutated = text;
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      mutated = once(mutated.isEmpty() ? " " : mutated, other.isEmpty() ? " " : other, random);
    }
    return mutated;
  }

  /** Something that most readers have not thought of. */
  static String nasty(SplittableRandom random) {
    return NASTY.get(random.nextInt(NASTY.size()));
  }

  private static String once(String text, String other, SplittableRandom random) {
    int at = random.nextInt(text.length());
    int end = Math.min(text.length(), at + random.nextInt(1, 16));
    return switch (random.nextInt(11)) {
      case 0 -> text.substring(0, at) + text.substring(end);
      case 1 -> text.substring(0, at) + nasty(random) + text.substring(at);
      case 2 -> text.substring(0, at) + (char) random.nextInt(1, 0x250) + text.substring(end);
      case 3, 4, 5 -> word(text, at, nasty(random));
      case 6 -> word(text, at, part(other, random));
      case 7 -> text.substring(0, at) + part(other, random) + text.substring(end);
      case 8 -> text.substring(0, at);
      case 9 -> swapLines(text, random);
      default -> text.substring(0, end) + text.substring(at);
    };
  }

  private static String part(String text, SplittableRandom random) {
    int from = random.nextInt(text.length());
    return text.substring(from, Math.min(text.length(), from + random.nextInt(1, 60)));
  }

  private static String swapLines(String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (lines.isEmpty()) {
      return text;
    }
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines) + "\n";
  }

  /** Puts something in the place of the word that stands there. */
  private static String word(String text, int at, String by) {
    int start = at;
    int end = at;
    while (start > 0 && Character.isLetterOrDigit(text.charAt(start - 1))) {
      start--;
    }
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return text.substring(0, start) + by + text.substring(end);
  }
}
