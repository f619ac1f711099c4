package io.keyheat.core.engine;

/**
 * Exponential variates with mean 1 by the ziggurat of Marsaglia and Tsang (2000), 256 layers.
 *
 * <p>The tables come from {@link StrictMath} and the rejection steps use it too, so that every
 * machine draws the same numbers.
 */
final class Exponential {
  private static final int LAYERS = 256;

  /** Where the tail begins, and the area of each layer, for 256 layers (Marsaglia and Tsang). */
  private static final double TAIL_START = 7.69711747013105;

  private static final double LAYER_AREA = 3.949659822581572e-3;

  /** A 53-bit integer below {@code ACCEPT[i]} lies wholly under the curve in layer i. */
  private static final long[] ACCEPT = new long[LAYERS];

  private static final double[] WIDTH = new double[LAYERS];
  private static final double[] HEIGHT = new double[LAYERS];

  static {
    double scale = 0x1.0p53;
    double x = TAIL_START;
    double base = LAYER_AREA / StrictMath.exp(-x);
    ACCEPT[0] = (long) (x / base * scale);
    WIDTH[0] = base / scale;
    HEIGHT[0] = 1;
    ACCEPT[1] = 0;
    WIDTH[LAYERS - 1] = x / scale;
    HEIGHT[LAYERS - 1] = StrictMath.exp(-x);
    for (int i = LAYERS - 2; i >= 1; i--) {
      double next = -StrictMath.log(LAYER_AREA / x + StrictMath.exp(-x));
      ACCEPT[i + 1] = (long) (next / x * scale);
      x = next;
      WIDTH[i] = x / scale;
      HEIGHT[i] = StrictMath.exp(-x);
    }
  }

  private Exponential() {}

  static double sample(RandomStream random) {
    long bits = random.nextLong();
    int layer = (int) bits & (LAYERS - 1);
    long position = bits >>> 11;
    // 98.9 % of the draws end here; the rest is kept out of line so that this much is inlined.
    return position < ACCEPT[layer] ? position * WIDTH[layer] : edge(random, position, layer);
  }

  private static double edge(RandomStream random, long firstPosition, int firstLayer) {
    long position = firstPosition;
    int layer = firstLayer;
    while (true) {
      if (layer == 0) {
        return TAIL_START - StrictMath.log(1 - random.nextDouble());
      }
      double x = position * WIDTH[layer];
      double height = HEIGHT[layer] + random.nextDouble() * (HEIGHT[layer - 1] - HEIGHT[layer]);
      if (height < StrictMath.exp(-x)) {
        return x;
      }
      long bits = random.nextLong();
      layer = (int) bits & (LAYERS - 1);
      position = bits >>> 11;
      if (position < ACCEPT[layer]) {
        return position * WIDTH[layer];
      }
    }
  }
}
