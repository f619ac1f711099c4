package io.keyheat.report.headline;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.HotspotGroup;
import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.List;

/**
 * The order of a variant's hotspots: what refused most attempts comes first, as a hotter range may
 * refuse few; then what is more than warm, the worst first: a commit that meets several full ranges
 * is refused at one of them, so that what the others refused tells little.
 */
public final class HotspotOrder {
  private final FailureTimes failures;
  private final List<Diagnosis> diagnoses;

  /** Orders the diagnoses of a run, which come with the worst first. */
  public HotspotOrder(RunResult run, List<Diagnosis> ofRun) {
    failures = new FailureTimes(run);
    double most = ofRun.stream().mapToDouble(this::refused).max().orElse(0);
    diagnoses =
        ofRun.stream()
            .sorted(
                Comparator.<Diagnosis, Boolean>comparing(found -> refused(found) < most)
                    .thenComparing(found -> !HotRanges.isFull(found)))
            .toList();
  }

  /** What a range that was never full refused is no reason to look at it first. */
  private double refused(Diagnosis found) {
    return found.worst().wasFull() ? failures.shareOfRefusals(found) : 0;
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
        .sorted(Comparator.comparingInt(group -> found.indexOf(group.tables())))
        .toList();
  }
}
