package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MINUTE;
import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.ObjectId;
import io.keyheat.core.value.generator.TimedRandom;
import io.keyheat.core.workload.LoadKind;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A range that moves is told from one that stays, however unevenly the clocks of its writers go.
 */
class MovingHotSpotTest {
  private static final int MINUTES = 8;

  private static RunResult run(boolean spanner, ColumnSpec key, String part, long seed) {
    SystemDraft system = spanner ? SystemDraft.spanner() : SystemDraft.firestore();
    return Simulation.run(
        Fixtures.run(
            seed,
            system,
            4,
            MINUTES * MINUTE,
            MINUTE,
            List.of(Fixtures.table("T", List.of(key), part)),
            Fixtures.load(
                "inserts",
                LoadKind.INSERT,
                "T",
                Fixtures.poisson(spanner ? 4_500 : 1_500),
                Fixtures.ONCE)),
        now -> {});
  }

  /** Minutes in which some tablet is named a moving hot spot. */
  private static long movingMinutes(RunResult run) {
    return run.hotspots().stream()
        .filter(h -> h.unsplittableReasons().contains(UnsplittableReason.MOVING_HOT_SPOT))
        .mapToLong(Hotspot::intervalEndNanos)
        .distinct()
        .count();
  }

  @Test
  void clockJitterDoesNotHideThatTheHotSpotMoves() {
    expectToMoveWithJitter(5);
  }

  @Tag("full")
  @ParameterizedTest
  @ValueSource(longs = {0, 30})
  void neitherDoesLessJitterNorMore(long jitterSeconds) {
    expectToMoveWithJitter(jitterSeconds);
  }

  private static void expectToMoveWithJitter(long jitterSeconds) {
    ValueSpec now = new Now(jitterSeconds * SECOND, 1, 0);
    ColumnSpec at = new ColumnSpec("At", ColumnType.TIMESTAMP, now, null, true);
    for (boolean spanner : new boolean[] {true, false}) {
      for (String part : List.of("At", "At desc")) {
        RunResult run = run(spanner, at, part, 1);
        // The first window ends after a minute and the load's memory.
        assertThat(movingMinutes(run))
            .as("Spanner %s, key %s, %d splits", spanner, part, run.splits().byLoad())
            .isGreaterThanOrEqualTo(MINUTES - 3);
        assertThat(run.splits().byLoad()).as("futile splits").isZero();
      }
    }
  }

  /** Keys with seconds in front, then random bits, move as a whole. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void secondsInFrontOfRandomBitsMove(boolean spanner) {
    List<ColumnSpec> ids =
        List.of(
            new ColumnSpec("Id", ColumnType.STRING, TimedRandom.KSUID, null, true),
            new ColumnSpec("Id", ColumnType.BYTES, new ObjectId(5), null, true));
    for (ColumnSpec id : ids) {
      RunResult run = run(spanner, id, "Id", 1);
      assertThat(movingMinutes(run)).isGreaterThanOrEqualTo(MINUTES - 3);
      assertThat(run.splits().byLoad()).isZero();
    }
  }

  /** Three rows in a hundred are up to an hour late: too few for a cut of their own. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void lateRowsDoNotHideThatTheHotSpotMoves(boolean spanner) {
    ValueSpec late = new Now(50 * MINUTE, 1, -60 * MINUTE);
    ValueSpec values = new Mix(0.03, late, new Now(5 * SECOND, 1, 0));
    ColumnSpec at = new ColumnSpec("At", ColumnType.TIMESTAMP, values, null, true);
    RunResult run = run(spanner, at, "At", 1);
    assertThat(movingMinutes(run)).isGreaterThanOrEqualTo(MINUTES - 3);
    assertThat(run.splits().byLoad()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void scatteredKeysNeverMove(boolean spanner) {
    for (ValueSpec values : List.of(new BitReversed(1), Fixtures.uniform(1, 1_000_000_000))) {
      RunResult run = run(spanner, Fixtures.number("Id", values), "Id", 1);
      assertThat(movingMinutes(run)).isZero();
      assertThat(run.splits().byLoad()).isPositive();
    }
  }
}
