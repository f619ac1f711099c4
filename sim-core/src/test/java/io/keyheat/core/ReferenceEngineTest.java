package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.reference.Feature;
import io.keyheat.core.reference.Features;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine and the reference engine give every operation the same end, to the nanosecond. */
@TestInstance(Lifecycle.PER_CLASS)
class ReferenceEngineTest {
  /** As many of either kind; fewer where each of many changes to the code is to be noticed. */
  private static final int SEEDS = Integer.getInteger("keyheat.seeds", 60);

  /** Tables that keep their rows take five times as long. */
  private static final int SEEDS_WITH_ROWS = SEEDS / 2;

  /** The last seed where time is no matter. */
  private static final int LAST_SEED = 1_000;

  private static final int AT_ONCE = Math.min(10, SEEDS);

  private final Features all = new Features();
  private int compared;

  static LongStream firstSeeds() {
    return LongStream.iterate(1, seed -> seed <= SEEDS, seed -> seed + AT_ONCE);
  }

  static LongStream firstSeedsWithRows() {
    return firstSeeds().filter(first -> first + AT_ONCE - 1 <= SEEDS_WITH_ROWS);
  }

  static LongStream furtherSeeds() {
    return LongStream.iterate(
        SEEDS_WITH_ROWS + 1L, seed -> seed <= LAST_SEED, seed -> seed + AT_ONCE);
  }

  @ParameterizedTest
  @MethodSource("firstSeeds")
  void everyOperationEndsAsInTheReferenceEngine(long first) {
    for (long seed = first; seed < first + AT_ONCE; seed++) {
      compare(seed, RandomScenario.of(seed));
    }
  }

  @ParameterizedTest
  @MethodSource("firstSeedsWithRows")
  void everyOperationOnTablesThatKeepTheirRowsEndsAsInTheReferenceEngine(long first) {
    for (long seed = first; seed < first + AT_ONCE; seed++) {
      compare(seed, RandomScenario.withRows(seed));
    }
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("furtherSeeds")
  void everyOperationOfFurtherSeedsEndsAsInTheReferenceEngine(long first) {
    everyOperationEndsAsInTheReferenceEngine(first);
    everyOperationOnTablesThatKeepTheirRowsEndsAsInTheReferenceEngine(first);
  }

  /** Once all scenarios have been compared: together they have exercised everything. */
  @AfterAll
  void nothingWasLeftOut() {
    for (Feature feature : Feature.values()) {
      if (compared == SEEDS + SEEDS_WITH_ROWS && SEEDS >= 60) {
        assertThat(all.count(feature)).as("%s in %s", feature, all).isGreaterThan(SEEDS / 20);
      }
    }
  }

  private void compare(long seed, RunSpec spec) {
    compared++;
    Comparison.withReference(seed, spec, FollowedRun.of(spec), all);
  }
}
