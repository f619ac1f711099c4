package io.keyheat.scenarios.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The distribution of a delay beyond the least that it can be, in small steps: that of the answer
 * which makes the last of a few enough, of several that come independently of one another.
 */
public final class RandomDelay {
  /** A delay that is always its least. */
  public static final RandomDelay NONE = new RandomDelay(0, List.of(), 0, 0, 0);

  private static final int STEPS = 400;

  /** The share of delays that lies beyond the last step. */
  private static final double TAIL = 1e-6;

  private static final int HALVINGS = 60;

  private final int needed;
  private final List<AnswerDelay> answers;
  private final double leastNanos;

  /** The share that comes twice, and what lies between the two beside the least of each. */
  private final double twiceShare;

  private final double betweenNanos;

  /** Reckoned when it is first asked for, as most callers ask for the least alone. */
  private @Nullable DelaySteps steps;

  private RandomDelay(
      int needed,
      List<AnswerDelay> answers,
      double leastNanos,
      double twiceShare,
      double betweenNanos) {
    this.needed = needed;
    this.answers = answers;
    this.leastNanos = leastNanos;
    this.twiceShare = twiceShare;
    this.betweenNanos = betweenNanos;
  }

  /**
   * What lies beyond the least, step by step.
   *
   * @param nanos of a step
   * @param shares of the delays that end in each
   * @param sharesOfTwo of the sums of two; none where none comes twice
   */
  private record DelaySteps(double nanos, double[] shares, double[] sharesOfTwo) {}

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
    return new RandomDelay(needed, List.copyOf(answers), least, 0, 0);
  }

  private DelaySteps steps() {
    DelaySteps reckoned = steps == null ? reckonSteps() : steps;
    steps = reckoned;
    return reckoned;
  }

  private DelaySteps reckonSteps() {
    double step = (endNanos() - leastNanos) / STEPS;
    double[] shares = new double[STEPS];
    double before = 0;
    for (int i = 0; i < STEPS; i++) {
      double within = i + 1 == STEPS ? 1 : answered(leastNanos + (i + 1) * step);
      shares[i] = within - before;
      before = within;
    }
    return new DelaySteps(step, shares, twiceShare > 0 ? sum(shares) : new double[0]);
  }

  /** Where all but a few delays have ended. */
  private double endNanos() {
    double low = leastNanos;
    double high = leastNanos;
    double width = answers.stream().mapToDouble(AnswerDelay::meanNanos).max().orElse(0);
    while (answered(high) < 1 - TAIL) {
      width *= 2;
      high = leastNanos + width;
    }
    for (int i = 0; i < HALVINGS && high > leastNanos; i++) {
      double middle = (low + high) / 2;
      if (answered(middle) < 1 - TAIL) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The probability that the answers have come by a time. */
  private double answered(double nanos) {
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
    return new RandomDelay(needed, answers, leastNanos, share, nanosBetween);
  }

  /** The least that it can be; all else is beyond it. */
  public double leastNanos() {
    return leastNanos;
  }

  /** Whether it may be more than the least. */
  public boolean varies() {
    return variesOnce() || twiceShare > 0;
  }

  private boolean variesOnce() {
    return answered(leastNanos) < 1 - TAIL;
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
    return twiceShare > 0 ? exceeds(nanos, left -> 0) : 1 - answered(leastNanos + nanos);
  }

  private double expectation(DoubleUnaryOperator of) {
    if (!variesOnce()) {
      return (1 - twiceShare) * of.applyAsDouble(0)
          + twiceShare * of.applyAsDouble(betweenNanos + leastNanos);
    }
    DelaySteps each = steps();
    double once = 0;
    for (int i = 0; i < each.shares.length; i++) {
      once += each.shares[i] * of.applyAsDouble((i + 0.5) * each.nanos);
    }
    double twice = 0;
    for (int i = 0; i < each.sharesOfTwo.length; i++) {
      double nanos = betweenNanos + leastNanos + (i + 1) * each.nanos;
      twice += each.sharesOfTwo[i] * of.applyAsDouble(nanos);
    }
    return (1 - twiceShare) * once + twiceShare * twice;
  }
}
