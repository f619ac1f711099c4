package io.keyheat.scenarios.trace.copies;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a token of a key is, which decides what it becomes in a copy. */
public enum TokenKind {
  // Kinds that say more come first: a place takes the kind of those that share its values.
  ID("its time continues, the rest is new"),
  TIME("goes on with time"),
  COUNTER("counts on"),
  UNIQUE("new in each round of a copy"),
  REPEATED("kept, or new in each copy"),
  /** A constant or one of few values. */
  FEW("stays");

  private final String effect;

  TokenKind(String effect) {
    this.effect = effect;
  }

  /** As it is named on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a copy makes of such tokens. */
  public String effect() {
    return effect;
  }

  /** The kind of a name. */
  public static Optional<TokenKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /**
   * Reads {@code place=kind}, or {@code place=place} of the same values, into a map.
   *
   * @throws IllegalArgumentException if it is something else; the message says what is expected
   */
  public static void add(String text, Map<String, String> kinds) {
    int equals = text.lastIndexOf('=');
    String what = text.substring(equals + 1).strip();
    if (equals < 1 || !(of(what).isPresent() || what.matches("(?:.*\\.)?\\d+"))) {
      throw new IllegalArgumentException(
          "expected table.column=kind such as Orders.3=counter, with one of %s, or another place of the same values"
              .formatted(words()));
    }
    kinds.put(text.substring(0, equals).strip(), what);
  }

  /** All names. */
  public static String words() {
    return Arrays.stream(values()).map(TokenKind::word).collect(Collectors.joining(", "));
  }
}
