package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A tablet with a token bucket, on a server that is never busy. */
class ThroughputLimitTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;
  private static final int SECONDS = 60;
  private static final int OFFERED_PER_SECOND = 200;

  private static OperationStats run(ThroughputLimit limit, LoadKind operation, int tablets) {
    return run(limit, ThroughputLimit.Shared.NONE, operation, tablets, 1L << 60).total();
  }

  /** Ids from 1 to {@code most}: of a part of the key space alone, where that is less than 2^60. */
  private static RunResult run(
      ThroughputLimit limit,
      ThroughputLimit.Shared shared,
      LoadKind operation,
      int tablets,
      long most) {
    SystemDraft system = new SystemDraft();
    system.cores = 8;
    system.limit = limit;
    system.shared = shared;
    ColumnSpec id = Fixtures.number("Id", Fixtures.uniform(1, most));
    TableSpec table = Fixtures.table("T", List.of(id), List.of(), 1_000, tablets, "Id");
    return Simulation.run(
        Fixtures.run(
            1,
            system,
            1,
            SECONDS * SECOND,
            0,
            List.of(table),
            Fixtures.load(
                "load", operation, "T", Fixtures.poisson(OFFERED_PER_SECOND), Fixtures.ONCE)),
        now -> {});
  }

  /** Ten seconds' inflow in the beginning, then what flows in: 20 · (10 + 60). */
  @Test
  void aBurstIsSpentAndThenTheInflowIsLeft() {
    OperationStats stats =
        run(new ThroughputLimit(20, NEVER, 1_000, 1, 10 * SECOND, 1, 1), LoadKind.INSERT, 1);
    assertThat((double) stats.completed()).isCloseTo(20 * (10 + SECONDS), within(2.0));
    assertThat(stats.failed().rejected()).isEqualTo(stats.offered() - stats.completed());
  }

  /** A row of 1,000 bytes takes four units of 256 bytes. */
  @Test
  void aLargerRowTakesMoreUnits() {
    OperationStats stats =
        run(new ThroughputLimit(80, NEVER, 256, 1, 10 * SECOND, 1, 1), LoadKind.INSERT, 1);
    assertThat((double) stats.completed()).isCloseTo(20 * (10 + SECONDS), within(2.0));
  }

  @Test
  void eachTabletHasABucketOfItsOwn() {
    OperationStats stats =
        run(new ThroughputLimit(20, NEVER, 1_000, 1, 10 * SECOND, 1, 1), LoadKind.INSERT, 4);
    assertThat((double) stats.completed()).isCloseTo(4 * 20 * (10 + SECONDS), within(8.0));
  }

  @Test
  void readsAndWritesAreMeteredApart() {
    ThroughputLimit writesOnly = new ThroughputLimit(20, NEVER, 1_000, 1, 0, 1, 1);
    OperationStats reads = run(writesOnly, LoadKind.LOOKUP, 1);
    assertThat(reads.failed().total()).isZero();
    ThroughputLimit readsOnly = new ThroughputLimit(NEVER, 30, 1, 4_000, 0, 1, 1);
    // Without a burst a read is served when the one before has flowed in again: about 30/s less
    // the gaps until the next one comes: 1 / (1/30 + 1/200).
    assertThat((double) run(readsOnly, LoadKind.LOOKUP, 1).completed())
        .isCloseTo(SECONDS / (1 / 30.0 + 1.0 / OFFERED_PER_SECOND), within(80.0));
  }

  private static final ThroughputLimit EACH =
      new ThroughputLimit(40, NEVER, 1_000, 1, SECOND, 1, 1);

  /** 4 tablets could take 160/s; their table has 60/s, and 10 seconds of that at the start. */
  @Test
  void theTabletsOfATableShareItsUnits() {
    ThroughputLimit.Shared shared = new ThroughputLimit.Shared(60, NEVER, 10 * SECOND, 10 * SECOND);
    RunResult run = run(EACH, shared, LoadKind.INSERT, 4, 1L << 60);
    assertThat((double) run.total().completed()).isCloseTo(60 * (10 + SECONDS), within(30.0));
    assertThat(run.spaces().get(0).throttled())
        .isPositive()
        .isLessThanOrEqualTo(run.total().failed().rejected());
  }

  /** The same, but the table has been as busy before as it is now. */
  @Test
  void aTableThatWasBusyHasNothingSavedAtTheStart() {
    ThroughputLimit.Shared shared = new ThroughputLimit.Shared(60, NEVER, 10 * SECOND, 0);
    RunResult run = run(EACH, shared, LoadKind.INSERT, 4, 1L << 60);
    assertThat((double) run.total().completed()).isCloseTo(60 * SECONDS, within(30.0));
  }

  /** One tablet of four gets all of the load: as much as it can take by itself, not a quarter. */
  @Test
  void aBusyTabletUsesWhatTheOthersLeaveUpToItsOwnBound() {
    ThroughputLimit.Shared shared = new ThroughputLimit.Shared(60, NEVER, SECOND, SECOND);
    RunResult run = run(EACH, shared, LoadKind.INSERT, 1, 1L << 58);
    assertThat((double) run.total().completed()).isCloseTo(40 * (1 + SECONDS), within(40.0));
    assertThat(run.spaces().get(0).throttled()).isLessThan(run.total().failed().rejected() / 10);
  }

  @Test
  void enoughUnitsRefuseNothing() {
    ThroughputLimit.Shared shared =
        new ThroughputLimit.Shared(400, NEVER, 10 * SECOND, 10 * SECOND);
    RunResult run =
        run(
            new ThroughputLimit(400, NEVER, 1_000, 1, SECOND, 1, 1),
            shared,
            LoadKind.INSERT,
            4,
            1 << 30);
    assertThat(run.total().failed().total()).isZero();
    assertThat(run.spaces().get(0).throttled()).isZero();
  }

  /** Of two tables with the same load, one has 30/s of its own, the other the system's 60/s. */
  @Test
  void aTableMayHaveUnitsOfItsOwn() {
    SystemDraft system = new SystemDraft();
    system.cores = 8;
    system.limit = EACH;
    system.shared = new ThroughputLimit.Shared(60, NEVER, 10 * SECOND, 10 * SECOND);
    ColumnSpec id = Fixtures.number("Id", Fixtures.uniform(1, 1L << 60));
    TableSpec each = Fixtures.table("Each", List.of(id), List.of(), 1_000, 4, "Id");
    TableUnits units = new TableUnits(OptionalDouble.of(30), OptionalDouble.empty());
    TableSpec own =
        new TableSpec(
            "Own",
            each.columns(),
            each.primaryKey(),
            each.rowBytes(),
            List.of(),
            null,
            each.existingRows(),
            each.existingAgeNanos(),
            each.preSplits(),
            each.merges(),
            null,
            units);
    RunResult run =
        Simulation.run(
            Fixtures.run(
                1,
                system,
                1,
                SECONDS * SECOND,
                0,
                List.of(each, own),
                inserts("Each"),
                inserts("Own")),
            now -> {});
    assertThat((double) run.loads().get(0).stats().completed())
        .isCloseTo(60 * (10 + SECONDS), within(30.0));
    assertThat((double) run.loads().get(1).stats().completed())
        .isCloseTo(30 * (10 + SECONDS), within(15.0));
  }

  private static LoadSpec inserts(String table) {
    return Fixtures.load(
        table, LoadKind.INSERT, table, Fixtures.poisson(OFFERED_PER_SECOND), Fixtures.ONCE);
  }
}
