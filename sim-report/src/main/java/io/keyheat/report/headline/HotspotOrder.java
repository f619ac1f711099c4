package io.keyheat.report.headline;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.HotspotGroup;
import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.List;

/**
 * The order of a variant's hotspots, as the headline weighs them: what refused most attempts, then
 * what is more than warm, then what is worst.
 */
public final class HotspotOrder {
  private final FailureTimes failures;
  private final List<Diagnosis> diagnoses;

  /** Orders the diagnoses of a run, which come with the worst first. */
  public HotspotOrder(RunResult run, List<Diagnosis> ofRun) {
    failures = new FailureTimes(run);
    diagnoses =
        ofRun.stream()
            .sorted(
                Comparator.<Diagnosis>comparingDouble(found -> -failures.shareOfRefusals(found))
                    .thenComparing(found -> !HotRanges.isFull(found)))
            .toList();
  }

  /** What was found of the hotspots. */
  public List<Diagnosis> diagnoses() {
    return diagnoses;
  }

  /** Returns the groups of a run's hotspots in the order of what was found of them. */
  public List<HotspotGroup> ordered(List<HotspotGroup> groups) {
    List<List<String>> found =
        diagnoses.stream().map(diagnosis -> diagnosis.worst().affectedTables()).toList();
    return groups.stream()
        .sorted(
            Comparator.<HotspotGroup>comparingDouble(
                    group -> -failures.shareOfRefusals(group.tables()))
                .thenComparingInt(group -> found.indexOf(group.tables())))
        .toList();
  }
}
