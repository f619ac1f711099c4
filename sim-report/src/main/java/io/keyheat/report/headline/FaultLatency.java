package io.keyheat.report.headline;

import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** How fast two variants are outside the time in which the scenario asked for a fault. */
final class FaultLatency {
  private FaultLatency() {}

  /**
   * A sentence where a fault lies in the measured time of the slower one, and leaves some of the
   * time of both.
   */
  static String outside(JudgedVariant slow, JudgedVariant fast) {
    Set<FaultSpan> spans = new LinkedHashSet<>(FaultLosses.measured(slow.run()));
    if (spans.isEmpty()) {
      return "";
    }
    spans.addAll(FaultLosses.measured(fast.run()));
    LatencyHistogram ofSlow = outside(slow.run(), spans);
    LatencyHistogram ofFast = outside(fast.run(), spans);
    if (ofSlow.count() == 0 || ofFast.count() == 0) {
      return "";
    }
    return " Outside the time of "
        + spans.stream().map(FaultLosses::named).collect(Collectors.joining(", "))
        + " and half a minute after it, it is "
        + Figures.millis(ofSlow.percentileMillis(99))
        + " in "
        + slow.quoted()
        + " and "
        + Figures.millis(ofFast.percentileMillis(99))
        + " in "
        + fast.quoted()
        + ".";
  }

  private static LatencyHistogram outside(RunResult run, Set<FaultSpan> spans) {
    List<LatencyHistogram> parts = new ArrayList<>();
    for (int i = run.firstWarmInterval(); i < run.heatmap().columns(); i++) {
      int interval = i;
      if (spans.stream().noneMatch(span -> FaultLosses.overlaps(run, span, interval))) {
        run.loads().stream()
            .filter(load -> interval < load.intervals().size())
            .forEach(load -> parts.add(load.intervals().get(interval).latency()));
      }
    }
    return LatencyHistogram.merged(parts);
  }
}
