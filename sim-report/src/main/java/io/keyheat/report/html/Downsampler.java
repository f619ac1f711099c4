package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioResult;
import java.util.ArrayList;
import java.util.List;

/** Leaves out records evenly where a page would hold too many of them. */
final class Downsampler {
  private Downsampler() {}

  /** {@code result} with at most {@code most} events, and as many hotspots, in each variant. */
  static ScenarioResult of(ScenarioResult result, int most) {
    return result.withVariants(result.variants().stream().map(run -> of(run, most)).toList());
  }

  private static RunResult of(RunResult run, int most) {
    return run.withRecords(thinned(run.events(), most), thinned(run.hotspots(), most));
  }

  /** At most {@code most} of them, evenly chosen. */
  static <T> List<T> thinned(List<T> records, int most) {
    if (records.size() <= most) {
      return records;
    }
    List<T> kept = new ArrayList<>(most);
    for (int i = 0; i < most; i++) {
      kept.add(records.get((int) ((long) i * records.size() / most)));
    }
    return kept;
  }
}
