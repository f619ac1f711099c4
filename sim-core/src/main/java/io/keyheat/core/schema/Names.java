package io.keyheat.core.schema;

import io.keyheat.core.value.SchemaException;
import java.util.Collection;
import java.util.Locale;

/** Messages about names that lead nowhere. */
public final class Names {
  private Names() {}

  /** An exception that names the nearest known name, by edit distance. */
  public static SchemaException unknown(
      String path, String what, String name, Collection<String> known) {
    String nearest = "";
    int least = Integer.MAX_VALUE;
    for (String candidate : known) {
      int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    String hint = nearest.isEmpty() ? "there is none" : "the nearest name is \"" + nearest + "\"";
    return new SchemaException(path, "there is no %s \"%s\"; %s".formatted(what, name, hint));
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
