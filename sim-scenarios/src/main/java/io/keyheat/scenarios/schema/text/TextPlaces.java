package io.keyheat.scenarios.schema.text;

import io.keyheat.scenarios.document.Place;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The lines and columns of a text. */
public final class TextPlaces {
  private final int[] lineStarts;
  private final Place start;

  /**
   * The places of a text.
   *
   * @param start of the text in its file
   */
  public TextPlaces(String text, Place start) {
    this.start = start;
    this.lineStarts =
        IntStream.concat(
                IntStream.of(0),
                IntStream.range(0, text.length())
                    .filter(i -> text.charAt(i) == '\n')
                    .map(i -> i + 1))
            .toArray();
  }

  /** The place of a character. */
  public Place at(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    int line = found < 0 ? -found - 2 : found;
    int column = offset - lineStarts[line] + (line == 0 ? start.column() : 1);
    return new Place(start.line() + line, column, null, "");
  }
}
