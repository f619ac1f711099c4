package io.keyheat.report.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Breaks text into lines. */
public final class Wrapping {
  private Wrapping() {}

  /** Lines of at most {@code columns}, broken at spaces, or anywhere in a longer word. */
  public static List<String> words(String text, int columns) {
    List<String> words = new ArrayList<>();
    for (String word : Arrays.asList(text.trim().split(" +"))) {
      words.addAll(pieces(word, columns));
    }
    return items(words, " ", columns);
  }

  /**
   * Lines of at most {@code columns} made of {@code items}, none of which is broken unless longer.
   */
  static List<String> items(Collection<String> items, String separator, int columns) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String item : items) {
      String longer = line.isEmpty() ? item : line + separator + item;
      if (Columns.width(longer) <= columns) {
        line = longer;
      } else {
        if (!line.isEmpty()) {
          lines.add(line);
        }
        line = Columns.cut(item, columns);
      }
    }
    lines.add(line);
    return lines;
  }

  private static List<String> pieces(String word, int columns) {
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    for (int c : word.codePoints().toArray()) {
      if (Columns.width(piece + Character.toString(c)) > columns) {
        pieces.add(piece.toString());
        piece.setLength(0);
      }
      piece.appendCodePoint(c);
    }
    pieces.add(piece.toString());
    return pieces;
  }
}
