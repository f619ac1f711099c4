package io.keyheat.scenarios.estimate.latency;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Calls that are made at once, some of which have stages of their own: a scan of an index, then the
 * look-ups of its rows. It ends with the slowest call.
 */
record ParallelStage(List<LatencyPath> calls) implements EstimatedStage {
  /** Of the sum of the calls' means, after which hardly any call lasts. */
  private static final double LONGEST = 20;

  private static final int STEPS = 1000;

  ParallelStage {
    calls = List.copyOf(calls);
  }

  @Override
  public double fixedNanos() {
    return calls.stream().mapToDouble(LatencyPath::fixedNanos).min().orElse(0);
  }

  @Override
  public boolean varies() {
    return true;
  }

  @Override
  public double meanNanos(ServerQueue queue) {
    return queue.utilisation() >= 1
        ? Double.POSITIVE_INFINITY
        : integral(queue, nanos -> exceeds(nanos, queue));
  }

  @Override
  public double varianceNanos(ServerQueue queue) {
    if (queue.utilisation() >= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = meanNanos(queue);
    return integral(queue, nanos -> 2 * nanos * exceeds(nanos, queue)) - mean * mean;
  }

  /** By the trapezoidal rule, as calls with different round trips make a bend. */
  private double integral(ServerQueue queue, DoubleUnaryOperator function) {
    double means = calls.stream().mapToDouble(call -> call.meanNanos(queue)).sum();
    double step = LONGEST * means / STEPS;
    double sum = (function.applyAsDouble(0) + function.applyAsDouble(step * STEPS)) / 2;
    for (int i = 1; i < STEPS; i++) {
      sum += function.applyAsDouble(i * step);
    }
    return sum * step;
  }

  @Override
  public double exceeds(double nanos, ServerQueue queue) {
    double none = 1;
    for (LatencyPath call : calls) {
      none *= 1 - call.exceeds(nanos + fixedNanos(), queue);
    }
    return 1 - none;
  }
}
