package io.keyheat.core.workload;

import io.keyheat.core.workload.spec.SequenceLoad;
import java.util.List;

/**
 * The steps of a page or transaction made ready. A batch of its operations has the key arrays of
 * all steps one after another, and one more, whose lower halves tell by bit which calls are left
 * out.
 *
 * @param steps one for each call; all writing calls of a transaction together are its last step
 */
public record SequencePlan(SequenceLoad load, List<CallPlan> steps) {
  /** A step is a bit in a number of 64. */
  static final int MAX_STEPS = 60;

  public SequencePlan {
    steps = List.copyOf(steps);
  }

  /**
   * One step.
   *
   * @param firstVisit position of its first key array
   * @param asksStep the step whose finding decides whether it is made; −1: made in any case
   * @param ifPresent what that must have found
   */
  public record CallPlan(LoadPlan plan, int firstVisit, int asksStep, boolean ifPresent) {}
}
