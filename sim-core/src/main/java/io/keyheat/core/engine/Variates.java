package io.keyheat.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * Numbers that only one source draws, from a stream that nobody else draws from. They are drawn
 * many at a time, since a loop that does nothing else keeps the stream's state in registers, and
 * handed out in their order. A {@link Helper} may draw those that follow beside the run.
 */
public final class Variates {
  /** How many can be asked for at once. */
  public static final int AHEAD = 1024;

  /** How many a helper draws at once, so that handing them over costs little beside them. */
  private static final int HELPED = 4 * AHEAD;

  /** Such lots that it may be ahead by. */
  private static final int FOLLOWING = 4;

  private final VariateSource source;

  /** Before {@link #AHEAD} those that were left over when the others were drawn. */
  private double[] ahead = new double[2 * AHEAD];

  private int next = ahead.length;

  /** Where a helper draws, near to it: what it hands over may lie in another core's cache. */
  private final double[] drawn = new double[AHEAD];

  private final FilledAhead<double[]> following =
      new FilledAhead<>(FOLLOWING, () -> new double[AHEAD + HELPED], this::fill);

  /** Draws numbers. */
  @FunctionalInterface
  public interface VariateSource {
    /** Draws the next ones, from a place to the end of an array. */
    void fill(double[] variates, int from);
  }

  public Variates(VariateSource source) {
    this.source = source;
  }

  private Runnable fill(double[] variates) {
    return () -> {
      for (int to = AHEAD; to < variates.length; to += AHEAD) {
        source.fill(drawn, 0);
        System.arraycopy(drawn, 0, variates, to, AHEAD);
      }
    };
  }

  /** Exponential ones with mean 1. */
  public static Variates exponential(RandomStream random) {
    return new Variates(random::fillExponentials);
  }

  /** Has them drawn beside the run from now on, whenever the helper has time. */
  public void drawAhead(Helper by) {
    following.begin(by);
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
    if (ahead.length - next < wanted) {
      drawMore();
    }
    return ahead;
  }

  private void drawMore() {
    double[] used = ahead;
    int left = used.length - next;
    double @Nullable [] filled = following.next();
    ahead = filled == null ? used : filled;
    System.arraycopy(used, next, ahead, AHEAD - left, left);
    next = AHEAD - left;
    if (filled == null) {
      source.fill(ahead, AHEAD);
    } else {
      following.refill(0);
    }
  }

  /** Where the next one is in {@link #ahead}. */
  public int position() {
    return next;
  }

  /** Takes some of {@link #ahead}. */
  public void take(int count) {
    next += count;
  }

  /** Takes those of {@link #ahead} that lie before a place. */
  public void takeUpTo(int place) {
    next = place;
  }
}
