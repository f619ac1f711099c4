package io.keyheat.scenarios.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The distribution of a delay beyond the least that it can be, in small steps: that of the answer
 * which makes the last of a few enough, of several that come independently of one another.
 */
public final class RandomDelay {
  /** A delay that is always its least. */
  public static final RandomDelay NONE = new RandomDelay(0, 1, new double[] {1}, 0, 0);

  private static final int STEPS = 400;

  /** The share of delays that lies beyond the last step. */
  private static final double TAIL = 1e-6;

  private static final int HALVINGS = 60;

  private final double leastNanos;
  private final double stepNanos;

  /** Shares of the delays that end in each step. */
  private final double[] shares;

  /** The share that comes twice, and what lies between the two beside the least of each. */
  private final double twiceShare;

  private final double betweenNanos;

  /** Shares of the sums of two, by steps. */
  private final double[] sharesOfTwo;

  private RandomDelay(
      double leastNanos,
      double stepNanos,
      double[] shares,
      double twiceShare,
      double betweenNanos) {
    this.leastNanos = leastNanos;
    this.stepNanos = stepNanos;
    this.shares = shares;
    this.twiceShare = twiceShare;
    this.betweenNanos = betweenNanos;
    sharesOfTwo = twiceShare > 0 ? sum(shares) : new double[0];
  }

  /** The delay of one answer: the least, and an exponential part with a mean. */
  public record AnswerDelay(double leastNanos, double meanNanos) {
    private double shareWithin(double nanos) {
      if (nanos < leastNanos) {
        return 0;
      }
      return meanNanos == 0 ? 1 : -Math.expm1((leastNanos - nanos) / meanNanos);
    }
  }

  /** Returns the delay until a number of answers have come. */
  public static RandomDelay untilAnswered(int needed, List<AnswerDelay> answers) {
    if (needed == 0) {
      return NONE;
    }
    double least =
        answers.stream()
            .mapToDouble(AnswerDelay::leastNanos)
            .sorted()
            .skip(needed - 1L)
            .findFirst()
            .orElseThrow();
    double end = endNanos(needed, answers, least);
    if (end == least) {
      return new RandomDelay(least, 1, new double[] {1}, 0, 0);
    }
    double step = (end - least) / STEPS;
    double[] shares = new double[STEPS];
    double before = 0;
    for (int i = 0; i < STEPS; i++) {
      double within = i + 1 == STEPS ? 1 : answered(needed, answers, least + (i + 1) * step);
      shares[i] = within - before;
      before = within;
    }
    return new RandomDelay(least, step, shares, 0, 0);
  }

  /** Where all but a few delays have ended. */
  private static double endNanos(int needed, List<AnswerDelay> answers, double least) {
    double low = least;
    double high = least;
    double width = answers.stream().mapToDouble(AnswerDelay::meanNanos).max().orElse(0);
    while (answered(needed, answers, high) < 1 - TAIL) {
      width *= 2;
      high = least + width;
    }
    for (int i = 0; i < HALVINGS && high > least; i++) {
      double middle = (low + high) / 2;
      if (answered(needed, answers, middle) < 1 - TAIL) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The probability that a number of answers have come by a time. */
  private static double answered(int needed, List<AnswerDelay> answers, double nanos) {
    double[] byCount = new double[answers.size() + 1];
    byCount[0] = 1;
    int all = 0;
    for (AnswerDelay answer : answers) {
      double within = answer.shareWithin(nanos);
      all++;
      for (int count = all; count > 0; count--) {
        byCount[count] = byCount[count] * (1 - within) + byCount[count - 1] * within;
      }
      byCount[0] *= 1 - within;
    }
    return Arrays.stream(byCount, needed, byCount.length).sum();
  }

  private static double[] sum(double[] shares) {
    double[] sum = new double[2 * shares.length];
    for (int i = 0; i < shares.length; i++) {
      for (int j = 0; j < shares.length; j++) {
        sum[i + j] += shares[i] * shares[j];
      }
    }
    return sum;
  }

  /**
   * Returns this delay where a share of all wait for another one like it, and some time between.
   */
  public RandomDelay withRepetition(double share, double nanosBetween) {
    return new RandomDelay(leastNanos, stepNanos, shares, share, nanosBetween);
  }

  /** The least that it can be; all else is beyond it. */
  public double leastNanos() {
    return leastNanos;
  }

  /** Whether it may be more than the least. */
  public boolean varies() {
    return shares.length > 1 || twiceShare > 0;
  }

  /** Mean. */
  public double meanNanos() {
    return moment(1);
  }

  /** Variance. */
  public double varianceNanos() {
    double mean = moment(1);
    return moment(2) - mean * mean;
  }

  private double moment(int power) {
    return expectation(nanos -> Math.pow(nanos, power));
  }

  /**
   * The share of sums of this delay and of another duration that are longer than a time.
   *
   * @param exceeds the share of those durations that are longer than a time, however short
   */
  public double exceeds(double nanos, DoubleUnaryOperator exceeds) {
    return expectation(delay -> delay > nanos ? 1 : exceeds.applyAsDouble(nanos - delay));
  }

  /** The share that is longer than a time. */
  public double exceeds(double nanos) {
    return exceeds(nanos, left -> 0);
  }

  private double expectation(DoubleUnaryOperator of) {
    if (shares.length == 1) {
      return (1 - twiceShare) * of.applyAsDouble(0)
          + twiceShare * of.applyAsDouble(betweenNanos + leastNanos);
    }
    double once = 0;
    for (int i = 0; i < shares.length; i++) {
      once += shares[i] * of.applyAsDouble((i + 0.5) * stepNanos);
    }
    double twice = 0;
    for (int i = 0; i < sharesOfTwo.length; i++) {
      twice += sharesOfTwo[i] * of.applyAsDouble(betweenNanos + leastNanos + (i + 1) * stepNanos);
    }
    return (1 - twiceShare) * once + twiceShare * twice;
  }
}
