package io.keyheat.report.view;

/** The colours of heat: more of it is brighter or darker in grey and to the colour-blind too. */
public final class HeatColours {
  private static final int IDLE = 0xf4f2ef;

  private static final int[] PAPER = {
    0xfffde0, 0xffeda0, 0xfed976, 0xfeb24c, 0xfd8d3c, 0xfc4e2a, 0xe31a1c, 0xbd0026, 0x800026
  };

  /** The map at 33 even steps; between them a straight line is off by at most 5 of 255. */
  private static final int[] INFERNO = {
    0x000004, 0x040312, 0x0b0724, 0x150b37, 0x210c4a, 0x2f0a5b, 0x3d0965, 0x4a0c6b, 0x57106e,
    0x64156e, 0x71196e, 0x7d1e6d, 0x8a226a, 0x972766, 0xa32c61, 0xb0315b, 0xbc3754, 0xc73e4c,
    0xd24644, 0xdb503b, 0xe45a31, 0xeb6628, 0xf1731d, 0xf68013, 0xf98e09, 0xfb9d07, 0xfcac11,
    0xfbbc21, 0xf9cb35, 0xf5db4c, 0xf2ea69, 0xf3f68a, 0xfcffa4
  };

  private HeatColours() {}

  /**
   * The colour of {@code heat} on paper and on light pages as {@code 0xRRGGBB}, from paper over
   * yellow and orange to dark red: ColorBrewer's YlOrRd (Cynthia Brewer, Apache licence). {@code
   * heat.js} has the same; dark pages invert them.
   */
  public static int rgb(double heat) {
    return heat > 0 ? between(PAPER, heat) : IDLE;
  }

  /**
   * The colour of {@code heat} in a terminal as {@code 0xRRGGBB}, from black over purple and orange
   * to pale yellow: the map "inferno" by Nathaniel Smith and Stéfan van der Walt for matplotlib
   * (released under CC0). Equal steps of heat look like equal steps.
   */
  public static int inferno(double heat) {
    return between(INFERNO, heat);
  }

  /** Heat is cut to 0 to 1. */
  private static int between(int[] steps, double heat) {
    double place = Math.max(0, Math.min(1, heat)) * (steps.length - 1);
    int step = Math.min(steps.length - 2, (int) place);
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = steps[step] >> shift & 0xff;
      int to = steps[step + 1] >> shift & 0xff;
      rgb |= (int) Math.round(from + (place - step) * (to - from)) << shift;
    }
    return rgb;
  }
}
