package io.keyheat.scenarios.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * The delay until a few of several independent answers have come.
 *
 * @param needed answers; 0: no delay
 * @param answers that may come
 */
public record RandomDelay(int needed, List<AnswerDelay> answers) {
  /** No delay. */
  public static final RandomDelay NONE = new RandomDelay(0, List.of());

  private static final int STEPS = 1000;

  /** The share of delays that are left out as they are longest. */
  private static final double TAIL = 1e-6;

  public RandomDelay {
    answers = List.copyOf(answers);
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

  /** The least delay. */
  public double leastNanos() {
    return answers.stream()
        .mapToDouble(AnswerDelay::leastNanos)
        .sorted()
        .limit(needed)
        .max()
        .orElse(0);
  }

  /** The share of delays that exceed the least by more than a time. */
  public double exceeds(double nanos) {
    return needed == 0 ? 0 : 1 - answered(leastNanos() + nanos);
  }

  /** Mean of what exceeds the least. */
  public double meanNanos() {
    double end = answers.stream().mapToDouble(AnswerDelay::meanNanos).max().orElse(0);
    if (exceeds(0) < TAIL) {
      return 0;
    }
    while (exceeds(end) > TAIL) {
      end *= 2;
    }
    double step = end / STEPS;
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      sum += exceeds((i + 0.5) * step);
    }
    return sum * step;
  }

  /** The probability that enough answers have come by a time. */
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
}
