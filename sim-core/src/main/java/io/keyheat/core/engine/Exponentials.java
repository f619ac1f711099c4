package io.keyheat.core.engine;

/**
 * Exponential variates with mean 1 of a stream that nobody else draws from. They are drawn many at
 * a time, since a loop that does nothing else keeps the stream's state in registers, and handed out
 * in the order of the stream.
 */
public final class Exponentials {
  /** How many are drawn ahead at most. */
  public static final int AHEAD = 512;

  private final RandomStream random;
  private final double[] ahead = new double[AHEAD];
  private int next = AHEAD;

  public Exponentials(RandomStream random) {
    this.random = random;
  }

  /** The next one. */
  public double next() {
    return ahead(1)[next++];
  }

  /**
   * The next ones, from {@link #position} on.
   *
   * @param wanted how many at least; at most {@link #AHEAD}
   */
  public double[] ahead(int wanted) {
    if (AHEAD - next < wanted) {
      int left = AHEAD - next;
      System.arraycopy(ahead, next, ahead, 0, left);
      random.fillExponentials(ahead, left);
      next = 0;
    }
    return ahead;
  }

  /** Where the next one is in {@link #ahead}. */
  public int position() {
    return next;
  }

  /** Takes some of {@link #ahead}. */
  public void take(int count) {
    next += count;
  }
}
