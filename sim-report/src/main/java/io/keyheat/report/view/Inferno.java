package io.keyheat.report.view;

/**
 * The colours of heat, from black over purple and orange to pale yellow: the map "inferno" by
 * Nathaniel Smith and Stéfan van der Walt for matplotlib (released under CC0). Equal steps of heat
 * look like equal steps, also in grey and to the colour-blind.
 */
public final class Inferno {
  /** The map at 33 even steps; between them a straight line is off by at most 5 of 255. */
  private static final int[] STEPS = {
    0x000004, 0x040312, 0x0b0724, 0x150b37, 0x210c4a, 0x2f0a5b, 0x3d0965, 0x4a0c6b, 0x57106e,
    0x64156e, 0x71196e, 0x7d1e6d, 0x8a226a, 0x972766, 0xa32c61, 0xb0315b, 0xbc3754, 0xc73e4c,
    0xd24644, 0xdb503b, 0xe45a31, 0xeb6628, 0xf1731d, 0xf68013, 0xf98e09, 0xfb9d07, 0xfcac11,
    0xfbbc21, 0xf9cb35, 0xf5db4c, 0xf2ea69, 0xf3f68a, 0xfcffa4
  };

  private Inferno() {}

  /** The colour of {@code heat}, which is cut to 0 to 1, as {@code 0xRRGGBB}. */
  public static int rgb(double heat) {
    double place = Math.max(0, Math.min(1, heat)) * (STEPS.length - 1);
    int step = Math.min(STEPS.length - 2, (int) place);
    double share = place - step;
    return channel(step, share, 16) << 16 | channel(step, share, 8) << 8 | channel(step, share, 0);
  }

  private static int channel(int step, double share, int shift) {
    int from = STEPS[step] >> shift & 0xff;
    int to = STEPS[step + 1] >> shift & 0xff;
    return (int) Math.round(from + share * (to - from));
  }
}
