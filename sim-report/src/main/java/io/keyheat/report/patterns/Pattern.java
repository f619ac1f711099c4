package io.keyheat.report.patterns;

/**
 * A shape on a heatmap.
 *
 * @param space the key space that shows it
 * @param fromColumn first recording interval
 * @param toColumn last one, exclusive
 * @param topRow first row of the heatmap
 * @param bottomRow last one, exclusive
 * @param places parts of the keys in which it has this shape, each by itself
 * @param text in a few plain words, with figures
 */
public record Pattern(
    Kind kind,
    String space,
    int fromColumn,
    int toColumn,
    int topRow,
    int bottomRow,
    int places,
    String text) {

  /** The shapes that have names. */
  public enum Kind {
    /** The place of the load moves through the keys once, up or down: a moving hotspot. */
    DIAGONAL("Diagonal"),
    /** Several of these side by side, each in its part of the keys. */
    DIAGONALS("Diagonals"),
    /** One of these in a part of the keys, beside load of another shape. */
    PARTIAL_DIAGONAL("Diagonal in a part"),
    /** The same, over and over: keys that begin with the low bits of a clock. */
    SWEEP("Sweep"),
    /** A few rows hotter than the others for long. */
    BAND("Horizontal band"),
    /** The load is another from one moment to the next. */
    STEP("Sudden step"),
    /** The load comes and goes in equal times. */
    PERIODIC("Periodic"),
    /** Every part of the keys takes its part of the load. */
    EVEN("Even");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }
}
