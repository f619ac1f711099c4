package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.RunResult;

/** Something that a run can be asked for. */
public record Metric(Unit unit, Windowing windowing, MetricReader reading) {

  /** Which part of a run it speaks of where the expectation names none. */
  public enum Windowing {
    /** From the warm-up's end to the run's. */
    STEADY,
    /** All of the run. */
    WHOLE,
    /** All of the run, and no window may be asked for. */
    FIXED
  }

  /** Looks the figure up; NaN where the run has none. */
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
