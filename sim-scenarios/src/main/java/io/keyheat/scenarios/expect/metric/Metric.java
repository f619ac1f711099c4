package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.RunResult;

/** A figure that can be read from a run. */
public record Metric(Unit unit, Windowing windowing, MetricReader reading) {

  /** The part of a run that a metric covers where the expectation names no window. */
  public enum Windowing {
    /** From the end of the warm-up to the end of the run. */
    STEADY,
    /** The whole run. */
    WHOLE,
    /** The whole run; a window is refused. */
    FIXED
  }

  /** Reads the figure from a run; NaN where the run has none. */
  @FunctionalInterface
  public interface MetricReader {
    double read(RunResult run, Span span);
  }

  static Metric steady(Unit unit, MetricReader reading) {
    return new Metric(unit, Windowing.STEADY, reading);
  }

  static Metric whole(Unit unit, MetricReader reading) {
    return new Metric(unit, Windowing.WHOLE, reading);
  }

  public static Metric fixed(Unit unit, MetricReader reading) {
    return new Metric(unit, Windowing.FIXED, reading);
  }
}
