package io.keyheat.report.headline;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.view.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The hot ranges of a scenario's variants: which of them a variant is explained by. */
final class HotRanges {
  /** The causes of ranges that are warm and no more. */
  private static final Set<String> WITH_ROOM =
      Set.of("warm-range", "warm-moving-range", "warm-hash");

  /** Scores of minutes differ as much by chance. */
  private static final double ABOUT_AS_HOT = 5;

  private final List<Diagnosis> all;
  private final List<JudgedVariant> runs;

  HotRanges(ScenarioResult result, List<JudgedVariant> runs) {
    all = result.diagnoses();
    this.runs = runs;
  }

  /** Those that were hot after the warm-up, the worst first. */
  Stream<Diagnosis> lasting() {
    return all.stream().filter(found -> runs.get(found.variant()).run().covers(found.span()));
  }

  /** Whether a range was more than warm. */
  static boolean isFull(Diagnosis found) {
    return !WITH_ROOM.contains(found.cause());
  }

  /**
   * The one that refused most attempts. If refusals are not the reason of failures: of those that
   * are about as hot as the hottest, the first that is more than warm, or else the first.
   */
  Optional<Diagnosis> of(JudgedVariant run) {
    return refusing(run)
        .max(Comparator.comparingDouble(new FailureTimes(run.run())::shareOfRefusals))
        .or(() -> hottest(found(run)));
  }

  /** Those of full ranges by which a variant loses operations, as attempts were refused there. */
  private Stream<Diagnosis> refusing(JudgedVariant run) {
    FailureTimes failures = new FailureTimes(run.run());
    return found(run).stream()
        .filter(found -> run.isLosing())
        .filter(found -> found.worst().wasFull() && failures.shareOfRefusals(found) > 0);
  }

  /** Adds who refused how much where another table or index refused many attempts, too. */
  ExplainedLoss besideOthers(JudgedVariant run, Diagnosis first, ExplainedLoss hot) {
    FailureTimes failures = new FailureTimes(run.run());
    String others =
        refusing(run)
            .filter(
                found ->
                    !found.equals(first) && failures.shareOfRefusals(found) >= ExplainedLoss.MANY)
            .map(found -> ", and " + refused(failures, found) + ", another hotspot")
            .collect(Collectors.joining());
    String refused =
        others.isEmpty()
            ? ""
            : " "
                + refused(failures, first)
                    .replaceFirst(" those", " of the refused attempts are those")
                + others
                + ".";
    return hot.and(refused);
  }

  /** Such as {@code 45 % those of T.ByTime}. */
  private static String refused(FailureTimes failures, Diagnosis found) {
    return Figures.percent(failures.shareOfRefusals(found))
        + " those of "
        + String.join(", ", found.worst().affectedTables());
  }

  /** Those of a variant; what has room left is no reason for lost operations. */
  private List<Diagnosis> found(JudgedVariant run) {
    return lasting()
        .filter(found -> found.variant() == run.index())
        .filter(found -> !run.losesMany() || isFull(found))
        .toList();
  }

  private static Optional<Diagnosis> hottest(List<Diagnosis> own) {
    double hottest = own.stream().mapToDouble(HotRanges::score).max().orElse(0);
    List<Diagnosis> about =
        own.stream().filter(found -> score(found) >= hottest - ABOUT_AS_HOT).toList();
    return about.stream()
        .filter(HotRanges::isFull)
        .findFirst()
        .or(() -> about.stream().findFirst());
  }

  private static double score(Diagnosis found) {
    return found.worst().cpuUsageScore();
  }
}
