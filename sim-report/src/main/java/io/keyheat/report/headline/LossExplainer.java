package io.keyheat.report.headline;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.TraceDiagnosis.TraceFinding;
import java.util.List;
import java.util.Optional;

/** Why a variant loses operations: faults, used-up units, keys, locks or servers. */
final class LossExplainer {
  private final HotRanges ranges;
  private final TracedKeys keys;

  LossExplainer(HotRanges ranges, TracedKeys keys) {
    this.ranges = ranges;
    this.keys = keys;
  }

  ExplainedLoss of(JudgedVariant run) {
    Optional<String> faults =
        run.errors() >= LosingLoad.FEW || run.losing().isPresent()
            ? FaultLosses.inPart(run.run())
            : Optional.empty();
    return faults
        .map(cause -> besideFaults(run, cause))
        .or(() -> UsedUpUnits.of(run.run()).map(LossExplainer::explanation))
        .or(() -> keys.reason().map(found -> traced(run, found)))
        .or(() -> ranges.of(run).map(found -> diagnosed(run, found)))
        .orElseGet(() -> WithoutHotspot.explanation(run));
  }

  /** A range that was full while most operations failed burns whatever else goes wrong. */
  private ExplainedLoss besideFaults(JudgedVariant run, String faults) {
    FailureTimes times = new FailureTimes(run.run());
    return ranges
        .of(run)
        .filter(found -> times.share(times.whileFull(found)) >= ExplainedLoss.MOST)
        .map(found -> explanation(run, found).and(faults))
        .orElseGet(() -> new ExplainedLoss(faults, ""));
  }

  /**
   * What a run shows of its keys, beside the locks and the other hotspots that operations fail by.
   */
  private ExplainedLoss diagnosed(JudgedVariant run, Diagnosis found) {
    ExplainedLoss hot =
        LockFailures.beside(run, found.worst().affectedTables(), explanation(run, found));
    return ranges.besideOthers(run, found, hot);
  }

  /** What a trace's keys show, beside the locks and other hot tables that operations fail by. */
  private ExplainedLoss traced(JudgedVariant run, TraceFinding found) {
    ExplainedLoss shown = TracedKeys.explanation(found);
    return found.waitsForLocks()
        ? shown
        : LockFailures.beside(run, List.of(found.table()), shown).and(keys.others(run, found));
  }

  private static ExplainedLoss explanation(UsedUpUnits units) {
    return new ExplainedLoss(" " + units.why() + " " + units.remedy(), "");
  }

  /** Names the table or index where the sentence before does not. */
  private static ExplainedLoss explanation(JudgedVariant run, Diagnosis found) {
    String where =
        run.isLosing() ? " " + String.join(", ", found.worst().affectedTables()) + ":" : "";
    return new ExplainedLoss(where + " " + found.why().get(0), " " + found.remedy());
  }
}
