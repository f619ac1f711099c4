package io.keyheat.report.terminal;

import io.keyheat.report.view.HeatColours;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a terminal can show besides letters. */
enum AnsiStyle {
  /** Nothing: heat becomes characters. */
  PLAIN,
  /** The 256 colours that every colour terminal has. */
  INDEXED,
  /** 24-bit colours. */
  TRUE;

  private static final String RESET = "\u001b[0m";
  private static final int[] CUBE = {0, 95, 135, 175, 215, 255};

  /**
   * The best that this process's terminal shows, as its environment tells.
   *
   * @param colour whether escape sequences may be used
   */
  static AnsiStyle ofTerminal(boolean colour) {
    return of(colour, Optional.ofNullable(System.getenv("COLORTERM")).orElse(""));
  }

  /** The best that a terminal with {@code COLORTERM} set to {@code colorTerm} shows. */
  static AnsiStyle of(boolean colour, String colorTerm) {
    if (!colour) {
      return PLAIN;
    }
    return colorTerm.equals("truecolor") || colorTerm.equals("24bit") ? TRUE : INDEXED;
  }

  boolean hasColours() {
    return this != PLAIN;
  }

  String bold(String text) {
    return styled("1", text);
  }

  String faint(String text) {
    return styled("2", text);
  }

  String good(String text) {
    return styled("32", text);
  }

  String warning(String text) {
    return styled("33", text);
  }

  String bad(String text) {
    return styled("1;31", text);
  }

  /** A character cell whose upper half shows {@code upper} and whose lower half {@code lower}. */
  String halves(double upper, double lower) {
    return "\u001b[" + sgr(38, upper) + ";" + sgr(48, lower) + "m▀";
  }

  /** Ends a row of {@link #halves}. */
  String end() {
    return hasColours() ? RESET : "";
  }

  private String styled(String code, String text) {
    return hasColours() ? "\u001b[" + code + "m" + text + RESET : text;
  }

  private String sgr(int ground, double heat) {
    int rgb = HeatColours.inferno(heat);
    int red = rgb >> 16;
    int green = rgb >> 8 & 0xff;
    int blue = rgb & 0xff;
    return this == TRUE
        ? ground + ";2;" + red + ";" + green + ";" + blue
        : ground + ";5;" + (16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue));
  }

  /** The step of the 6 × 6 × 6 colour cube that is nearest to a channel's value. */
  private static int nearest(int value) {
    return IntStream.range(1, CUBE.length)
        .reduce(0, (a, b) -> Math.abs(CUBE[b] - value) < Math.abs(CUBE[a] - value) ? b : a);
  }
}
