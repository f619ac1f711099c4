package io.keyheat.report.headline;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import java.util.Optional;

/** Why a variant loses operations, or is slow, where no range is to blame. */
final class WithoutHotspot {
  private WithoutHotspot() {}

  /** Says it with a remedy. */
  static ExplainedLoss explanation(JudgedVariant run) {
    String cause = reason(run);
    String remedy =
        run.locks()
            .filter(locked -> cause.equals(lockedRows(locked, run)))
            .map(locked -> ExplainedLoss.capital(locked.remedy(run.run()).strip()))
            .map(sentence -> " " + sentence)
            .orElse("");
    return new ExplainedLoss(cause, remedy);
  }

  /** A bad part of the run, and what is the reason where no range is over its limit. */
  static Optional<ExplainedLoss> inPart(JudgedVariant run) {
    String reason = reason(run).replace("; there is no hotspot.", ".");
    return WorstPhase.of(run.run()).map(bad -> new ExplainedLoss(bad + reason, ""));
  }

  /** Without a hotspot, full servers are the reason, locks that many wait for, or timeouts. */
  static String reason(JudgedVariant judged) {
    RunResult run = judged.run();
    if (judged.failuresInLocks() >= ExplainedLoss.MOST && judged.locks().isPresent()) {
      String full = FullServers.throughout(run).orElse("");
      return full.isEmpty()
          ? lockedRows(judged.locks().get(), judged)
          : LockFailures.failing(judged.locks().get(), judged) + full;
    }
    return FullServers.throughout(run)
        .or(() -> judged.locks().map(locked -> lockedRows(locked, judged)))
        .or(() -> FaultLosses.of(run))
        .or(() -> FullServers.inPart(run))
        .or(() -> ShortTimeouts.of(run))
        .orElse("");
  }

  private static String lockedRows(LockWaits locked, JudgedVariant judged) {
    return waiting(locked, judged) + " wait for " + locked.locks(judged.run()) + ".";
  }

  /** Waits are noted when they end, so their number is not known where many have not. */
  private static String waiting(LockWaits locked, JudgedVariant judged) {
    RunResult run = judged.run();
    String who =
        judged.behind() > 0
            ? "operations"
            : Figures.count(Math.max(2, locked.waiting())) + " operations at a time";
    boolean wasFull = run.hotspots().stream().anyMatch(Hotspot::wasFull);
    return run.recordsHotspots() && !wasFull
        ? " No "
            + run.words().tablet()
            + (run.hotspots().isEmpty() ? " is hot, but " : " is full, but ")
            + who
        : " " + ExplainedLoss.capital(who);
  }
}
