package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;

/**
 * Service of a hot table or index that goes to rows which were deleted and are not removed yet.
 *
 * @param shareWhereHottest of the service of its hottest range in its hot minutes, 0 to 1
 * @param shareOfHot of the service of all its hot ranges, in their minutes
 * @param shareOfAll of all its service after the warm-up
 */
record SkippedRows(double shareWhereHottest, double shareOfHot, double shareOfAll) {
  /** A smaller share leaves ranges about as full when it is gone. */
  private static final double MANY = 0.2;

  static SkippedRows of(RunResult run, RunSpec spec, List<Hotspot> records) {
    double skipNanos = spec.system().costs().tombstoneNanos();
    String hottest = records.stream().max(RunCause.BY_HEAT).orElseThrow().splitStart();
    List<Hotspot> own = records.stream().filter(r -> r.splitStart().equals(hottest)).toList();
    return new SkippedRows(
        run.shareOnTombstones(own, skipNanos),
        run.shareOnTombstones(records, skipNanos),
        run.shareOnTombstones(records.get(0).affectedTables().get(0), skipNanos));
  }

  /**
   * Whether they are the cause: they take most of the service where it is hottest, or of all the
   * service, of which hot ranges have many. Where others try in vain, a hot range skips more than
   * it shows, as what waits for it is refused.
   */
  boolean prevail() {
    return shareWhereHottest >= RunResult.MOST_OF_SERVICE
        || (Math.max(shareOfHot, shareOfAll) >= RunResult.MOST_OF_SERVICE && shareOfHot >= MANY);
  }

  /** Whether they are worth a word beside another cause. */
  boolean areMany() {
    return shareOfHot >= MANY;
  }

  /** Adds them to why a range is hot, without a full stop. */
  String why(String hot, SystemRules rules) {
    return hot
        + rules.fill(
            "; "
                + Figures.percent(shareOfHot)
                + " of the service of its hot ranges goes to deleted <rows> that queries skip, as"
                + " they are not removed yet");
  }

  /** Adds what to change about them, without a full stop. */
  String remedy(String hot, SystemRules rules) {
    String also = hot.contains("; besides, ") ? "; and " : "; besides, ";
    return hot + also + rules.remedy(Cause.TOMBSTONES, Words.GENERAL);
  }
}
