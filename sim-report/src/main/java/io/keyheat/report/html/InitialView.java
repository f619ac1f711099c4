package io.keyheat.report.html;

/**
 * What a page shows when it is opened, unless its address says otherwise.
 *
 * @param shown index of the variant
 * @param other index of the variant that it is compared with; −1 for none
 */
public record InitialView(int shown, int other) {
  public static InitialView comparing(int shown, int other) {
    return new InitialView(shown, other);
  }
}
