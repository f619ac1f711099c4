package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.expect.Quantity;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The figures of a run that a study keeps.
 *
 * @param values of quantities by their text, in its order; NaN if the run is too short to measure
 *     one
 * @param warmupNanos simulated time at the beginning that the figures leave out
 * @param warmupCut how that time was chosen
 * @param findings why the run loses or slows operations, in the order of their ranks; of a run that
 *     was stopped early, before that
 * @param earlyStop where the run was stopped early, and why
 */
public record RunFigures(
    Map<String, Double> values,
    long warmupNanos,
    WarmupCut warmupCut,
    List<KeptFinding> findings,
    EarlyStop earlyStop)
    implements Serializable {
  public RunFigures {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
    findings = List.copyOf(findings);
  }

  /** Returns a quantity's value, which numbers have in every run; NaN if it was not measured. */
  public double value(String quantity) {
    Double measured = values.get(quantity);
    return measured == null ? Quantity.parse(quantity).number().orElse(Double.NaN) : measured;
  }

  /** How the end of the warm-up was chosen. */
  public enum WarmupCut {
    /** By MSER-5. */
    MSER5("MSER-5"),
    /** By the scenario, because MSER-5 found no steady state. */
    NOT_STEADY("the scenario's own, because MSER-5 finds no steady state"),
    /** By the scenario, because MSER-5 needs more recording intervals. */
    TOO_SHORT("the scenario's own, because MSER-5 needs more recording intervals"),
    /** By the scenario, because its loads or its faults change over time. */
    CHANGING("the scenario's own, because loads or faults change over time"),
    /** By the scenario, because the run was stopped early. */
    STOPPED("the scenario's own, because runs were stopped early"),
    /** By the scenario, as requested. */
    FILE("the scenario's own");

    private final String description;

    WarmupCut(String description) {
      this.description = description;
    }

    /** Returns the text that tables and pages show. */
    public String description() {
      return description;
    }
  }

  /** Whether the run was stopped early. */
  public boolean endedEarly() {
    return !earlyStop.equals(EarlyStop.NONE);
  }

  /**
   * The point at which a run was stopped early.
   *
   * @param target that the run could no longer meet; empty: the run was not stopped
   * @param nanos simulated time
   */
  public record EarlyStop(String target, long nanos) implements Serializable {
    public static final EarlyStop NONE = new EarlyStop("", 0);
  }
}
