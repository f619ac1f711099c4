package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.headline.LockWaits;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Rows of a hot table whose locks operations wait for while their own ranges have room. */
record AwaitedLocks(LockWaits waits, long aborted) {
  /** Causes that say nothing of rows. */
  private static final Set<Cause> OF_RANGES =
      EnumSet.of(
          Cause.WARM_RANGE,
          Cause.WARM_SPREAD_RANGE,
          Cause.WARM_MOVING_RANGE,
          Cause.WARM_HASH,
          Cause.NARROW_RANGE,
          Cause.FEW_TABLETS,
          Cause.BUSY_RANGE,
          Cause.CROWDED_SERVER);

  /** A lock for which one operation waits at any time is held without a pause. */
  private static final double MANY = 1;

  /** Returns them if most of the waits are for rows of a table or index. */
  static Optional<AwaitedLocks> of(RunResult run, Cause cause, String space) {
    return LockWaits.any(run)
        .filter(waits -> OF_RANGES.contains(cause) && waits.space().equals(space))
        .filter(waits -> waits.waiting() > MANY && waits.areOutsideFullRanges(run))
        .map(waits -> new AwaitedLocks(waits, run.total().failed().aborted()));
  }

  /** Adds them to why a range is hot, without a full stop. */
  String why(String hot, RunResult run) {
    return hot
        + "; besides, operations wait for locks: "
        + String.join(", ", waits.facts(run))
        + (aborted == 0
            ? ""
            : ", and " + Figures.count(aborted) + " operations were aborted in waits for locks");
  }

  /** Puts what to change about them in front of what the range needs, without a full stop. */
  String remedy(String hot, SystemRules rules) {
    return rules.sentence(kind(), Words.GENERAL) + "; for the range itself, " + hot;
  }

  /** The remedy against the waits. */
  RemedyKind kind() {
    return waits.isOneRow() ? RemedyKind.ROW_PIECES : RemedyKind.MORE_WRITTEN_ROWS;
  }
}
