package io.keyheat.core.engine;

/**
 * Exponential variates with mean 1 by the ziggurat of Marsaglia and Tsang (2000), 256 layers.
 *
 * <p>The tables come from {@link StrictMath} and the rejection steps use it too, so that every
 * machine draws the same numbers.
 */
final class Exponential {
  static final int LAYERS = 256;

  /** Where the tail begins, and the area of each layer, for 256 layers (Marsaglia and Tsang). */
  private static final double TAIL_START = 7.69711747013105;

  private static final double LAYER_AREA = 3.949659822581572e-3;

  /** A 53-bit integer below {@code ACCEPT[i]} lies wholly under the curve in layer i. */
  private static final long[] ACCEPT = new long[LAYERS];

  private static final double[] WIDTH = new double[LAYERS];
  static final double[] HEIGHT = new double[LAYERS];

  /** Right edge of each layer; 0 for the layer below the tail, on which the first one borders. */
  static final double[] RIGHT = new double[LAYERS];

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
    RIGHT[LAYERS - 1] = x;
    for (int i = LAYERS - 2; i >= 1; i--) {
      double next = -StrictMath.log(LAYER_AREA / x + StrictMath.exp(-x));
      ACCEPT[i + 1] = (long) (next / x * scale);
      x = next;
      WIDTH[i] = x / scale;
      HEIGHT[i] = StrictMath.exp(-x);
      RIGHT[i] = x;
    }
  }

  private Exponential() {}

  static double sample(RandomStream random) {
    long bits = random.nextLong();
    // The rest is kept out of line so that this much is inlined.
    return isInside(bits) ? inside(bits) : edge(random, bits);
  }

  /** Whether a position lies wholly under the curve, as 98.9 % of them do. */
  static boolean isInside(long bits) {
    return bits >>> 11 < ACCEPT[(int) bits & (LAYERS - 1)];
  }

  /** The variate of a position that lies wholly under the curve. */
  static double inside(long bits) {
    return (bits >>> 11) * WIDTH[(int) bits & (LAYERS - 1)];
  }

  /** Goes on with a position that may lie above the curve. */
  static double edge(RandomStream random, long firstBits) {
    long bits = firstBits;
    while (!isInside(bits)) {
      int layer = (int) bits & (LAYERS - 1);
      if (layer == 0) {
        return TAIL_START - StrictMath.log(1 - random.nextDouble());
      }
      double x = inside(bits);
      double height = HEIGHT[layer] + random.nextDouble() * (HEIGHT[layer - 1] - HEIGHT[layer]);
      if (isUnderCurve(layer, x, height)) {
        return x;
      }
      bits = random.nextLong();
    }
    return inside(bits);
  }

  /**
   * Whether {@code height < exp(−x)}. The curve is convex, so that it lies above its tangents at
   * the layer's two edges and below the chord between them; few points lie between these and cost
   * an exponential.
   */
  static boolean isUnderCurve(int layer, double x, double height) {
    double right = RIGHT[layer];
    double left = RIGHT[layer - 1];
    double bottom = HEIGHT[layer];
    double top = HEIGHT[layer - 1];
    if (height < bottom * (1 + (right - x)) || height < top * (1 - (x - left))) {
      return true;
    }
    if (height > bottom + (top - bottom) * (right - x) / (right - left)) {
      return false;
    }
    return height < StrictMath.exp(-x);
  }
}
