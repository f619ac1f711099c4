package io.keyheat.scenarios.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Finds the known name nearest to a misspelt one. */
public final class Nearest {
  private static final int MAX_LENGTH = 60;

  private Nearest() {}

  /** Words of databases and load generators, in the singular, for what Keyheat calls otherwise. */
  private static final class OtherWords {
    private static final Properties MEANT = read();

    private static Properties read() {
      Properties words = new Properties();
      try (InputStream in = Nearest.class.getResourceAsStream("other-words.properties")) {
        words.load(Objects.requireNonNull(in));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return words;
    }
  }

  /**
   * {@code ; did you mean "…"?} where one of the names is near or is what others call so, else the
   * empty string.
   */
  public static String hint(String written, Collection<String> names) {
    return meant(written, names).map(Nearest::question).orElse("");
  }

  /** The name that is what others call so, or else the nearest one, if one is near. */
  public static Optional<String> meant(String written, Collection<String> names) {
    String word = written.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    String singular = word.replaceFirst("s$", "");
    Properties words = OtherWords.MEANT;
    String meant = words.getProperty(word, words.getProperty(singular, ""));
    return Stream.of(meant.split(", "))
        .filter(names::contains)
        .findFirst()
        .or(() -> of(written, names));
  }

  /** The end of a message that asks whether a name was meant. */
  public static String question(String name) {
    return "; did you mean " + Quote.of(name) + "?";
  }

  /** Returns the nearest of the names, if one is near. */
  public static Optional<String> of(String written, Collection<String> names) {
    String best = "";
    int bestDistance = Integer.MAX_VALUE;
    for (String name : names) {
      int distance = distance(lower(written), lower(name));
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    boolean near = bestDistance <= Math.max(1, Math.min(written.length(), best.length()) / 3);
    return near && !best.isEmpty() ? Optional.of(best) : Optional.empty();
  }

  private static String lower(String text) {
    String cut = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
    return cut.toLowerCase(Locale.ROOT);
  }

  /** Returns the edit distance with transpositions of neighbours (optimal string alignment). */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(int[][] cost, String a, String b, int i, int j) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least = Math.min(cost[i - 1][j - 1] + change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}
