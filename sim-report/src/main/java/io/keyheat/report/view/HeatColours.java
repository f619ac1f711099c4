package io.keyheat.report.view;

/**
 * The colours of heat on paper and on light pages, from paper over yellow and orange to dark red:
 * ColorBrewer's YlOrRd (Cynthia Brewer, Apache licence), darker with more heat in grey and to the
 * colour-blind too. {@code heat.js} has the same; dark pages invert them.
 */
public final class HeatColours {
  private static final int IDLE = 0xf4f2ef;

  private static final int[] STEPS = {
    0xfffde0, 0xffeda0, 0xfed976, 0xfeb24c, 0xfd8d3c, 0xfc4e2a, 0xe31a1c, 0xbd0026, 0x800026
  };

  private HeatColours() {}

  /** The colour of {@code heat}, which is cut to 0 to 1, as {@code 0xRRGGBB}. */
  public static int rgb(double heat) {
    if (!(heat > 0)) {
      return IDLE;
    }
    double place = Math.min(1, heat) * (STEPS.length - 1);
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
