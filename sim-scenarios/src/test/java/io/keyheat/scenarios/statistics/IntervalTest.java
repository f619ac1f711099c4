package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

class IntervalTest {
  /** Service at rate 1, arrivals at rate 0.5: the mean sojourn is 1 / (1 − 0.5). */
  private static final double LAMBDA = 0.5;

  private static final int EXPERIMENTS = 600;

  @Test
  void halfWidthIsTheQuantileOfStudentsTTimesTheStandardError() {
    // s² = 2.5, s / √5 = 0.70711, t(4, 97.5 %) = 2.77645.
    Interval interval = Interval.of(1, 2, 3, 4, 5);
    assertThat(interval.mean()).isEqualTo(3);
    assertThat(interval.halfWidth()).isCloseTo(2.77645 * 0.70711, within(1e-4));
    assertThat(interval.excludes(0.9)).isTrue();
    assertThat(interval.excludes(1.1)).isFalse();
  }

  @Test
  void oneReplicationSaysNothingOfItsError() {
    assertThat(Interval.of(7).excludes(1e9)).isFalse();
  }

  @Test
  void aMissingFigureExcludesNothing() {
    assertThat(Interval.of(1, Double.NaN, 3).excludes(-1e9)).isFalse();
  }

  @Test
  void pairedDifferencesAreSureWhereIntervalsOverlap() {
    double[] a = {10, 20, 30, 40};
    double[] b = {11, 21.1, 31, 41.1};
    assertThat(Interval.of(a).excludes(Interval.of(b).mean())).isFalse();
    assertThat(Interval.ofDifferences(a, b).excludes(0)).isTrue();
  }

  /**
   * Eight replications an experiment, each with a random stream as {@link Seeds} gives it. The
   * share that holds the true value has a standard error of √(0.95 · 0.05 / 600) = 0.9 %.
   */
  @Test
  void ninetyFivePerCentOfIntervalsHoldTheMeanSojournOfASingleServer(TestReporter reporter) {
    double truth = 1 / (1 - LAMBDA);
    double coverage = coverage(truth, Queue::mean);
    reporter.publishEntry("coverage of the mean", Double.toString(coverage));
    assertThat(coverage).isBetween(0.93, 0.97);
  }

  /** The sojourn is exponential with rate 1 − λ, so its median is ln 2 / (1 − λ). */
  @Test
  void ninetyFivePerCentOfIntervalsHoldTheMedianSojournToo(TestReporter reporter) {
    double truth = Math.log(2) / (1 - LAMBDA);
    double coverage = coverage(truth, Queue::median);
    reporter.publishEntry("coverage of the median", Double.toString(coverage));
    assertThat(coverage).isBetween(0.93, 0.97);
  }

  private interface Figure {
    double of(double[] sojourns);
  }

  private static double coverage(double truth, Figure figure) {
    int held = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      double[] replications = new double[8];
      for (int i = 0; i < replications.length; i++) {
        replications[i] = figure.of(Queue.sojourns(Seeds.of(experiment, i)));
      }
      held += Interval.of(replications).excludes(truth) ? 0 : 1;
    }
    return held / (double) EXPERIMENTS;
  }

  /** M/M/1 by Lindley's recursion, its beginning left out. */
  private static final class Queue {
    private static final int WARM_UP = 500;
    private static final int CUSTOMERS = 4000;

    static double[] sojourns(long seed) {
      RandomStream stream = new RandomStream(seed);
      double[] sojourns = new double[CUSTOMERS];
      double wait = 0;
      for (int i = 0; i < WARM_UP + CUSTOMERS; i++) {
        double service = stream.nextExponential();
        if (i >= WARM_UP) {
          sojourns[i - WARM_UP] = wait + service;
        }
        wait = Math.max(0, wait + service - stream.nextExponential() / LAMBDA);
      }
      return sojourns;
    }

    static double mean(double[] sojourns) {
      double sum = 0;
      for (double sojourn : sojourns) {
        sum += sojourn;
      }
      return sum / sojourns.length;
    }

    static double median(double[] sojourns) {
      double[] sorted = sojourns.clone();
      java.util.Arrays.sort(sorted);
      return sorted[sorted.length / 2];
    }
  }
}
