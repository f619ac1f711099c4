package io.keyheat.scenarios.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.remedy.Ranking.RankedFigure;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankingTest {
  private record Tried(String name, double millis, int change) {}

  private static final Ranking<Tried> BY_TIME_THEN_CHANGE =
      new Ranking<>(
          List.of(new RankedFigure<>(Tried::millis, 0.05), new RankedFigure<>(Tried::change, 0)));

  private static List<String> ranked(Tried... tried) {
    return BY_TIME_THEN_CHANGE.ranked(List.of(tried)).stream().map(Tried::name).toList();
  }

  /** Wherever the bounds of classes of 5 % lie, 2 % are on both sides of one for some lengths. */
  @Test
  void whatDiffersByLessThanATwentiethIsRankedByTheNextCriterion() {
    for (double millis = 10; millis < 20; millis *= 1.01) {
      assertThat(ranked(new Tried("key", millis, 3), new Tried("splits", 1.02 * millis, 1)))
          .as("%.2f ms", millis)
          .containsExactly("splits", "key");
    }
  }

  @Test
  void whatIsBetterByMoreThanATwentiethIsFirstWhateverItChanges() {
    assertThat(ranked(new Tried("splits", 106, 1), new Tried("key", 100, 3)))
        .containsExactly("key", "splits");
  }

  @Test
  void whatIsNotKnownIsLast() {
    assertThat(ranked(new Tried("unknown", Double.NaN, 1), new Tried("slow", 9000, 3)))
        .containsExactly("slow", "unknown");
  }

  @Test
  void splitsChangeLessThanTrafficAndTrafficLessThanKeysAndKeysLessThanQueries() {
    List<Remedy> remedies =
        Stream.of(
                List.of("tables.T.preSplits"),
                List.of("ramp", "duration"),
                List.of("tables.T.key", "tables.T.preSplits"),
                List.of("tables.T.key", "tables.T.columns.Shard", "loads.scan.fanOut"))
            .map(RankingTest::setting)
            .toList();
    assertThat(remedies).extracting(Remedy::change).isSorted().doesNotHaveDuplicates();
    assertThat(Remedy.NONE.change()).isLessThan(remedies.get(0).change());
  }

  private static Remedy setting(List<String> paths) {
    return new Remedy(
        "", "", "", "", paths.stream().map(path -> new FieldValue(path, "1")).toList(), List.of());
  }
}
