package io.keyheat.core.policy;

import io.keyheat.core.result.SplitDecision;
import org.jspecify.annotations.Nullable;

/**
 * Splits, merges or moves tablets, or looks after them in another way.
 *
 * <p>A policy is made anew for each run. One that also implements {@link
 * io.keyheat.core.model.request.VisitObserver} sees sampled visits. It draws chance from a stream
 * of its own ({@link PolicyContext#random}).
 */
public interface TabletPolicy extends TabletListener {
  /**
   * Acts at the end of a control period. All traffic has been drained, and policies that stand
   * before this one in the profile have acted.
   */
  void periodEnded(PeriodView view, Actions act);

  /** What the policy decided last on a tablet that it did not split; null: nothing. */
  default @Nullable SplitDecision decision(int tablet) {
    return null;
  }
}
