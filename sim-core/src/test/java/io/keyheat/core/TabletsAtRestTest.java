package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.LoadKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table that nobody writes to stays in the tablets in which it begins. */
class TabletsAtRestTest {
  private static final long GIGABYTE = 1_000_000_000;
  private static final long MOST_TABLETS = 1_000;

  /** Thresholds of Bigtable's paper and of the Datastore and Spanner profiles. */
  static Stream<Long> thresholds() {
    return Stream.of(200_000_000L, 512_000_000L, 8 * GIGABYTE);
  }

  private static List<ColumnSpec> keys() {
    return List.of(
        Fixtures.number("Id", Fixtures.uniform(0, Long.MAX_VALUE / 2)),
        Fixtures.number("Id", Fixtures.sequence()),
        Fixtures.number("Id", new Zipf(1, 1_000_000_000, 0.99, false)),
        new ColumnSpec("Id", ColumnType.UUID, new Uuid(4), null, true),
        new ColumnSpec(
            "Id", ColumnType.STRING, new Text("user-", Fixtures.sequence(), ""), null, true));
  }

  private static RunResult run(long threshold, long bytes, int preSplits, ColumnSpec key) {
    SystemDraft system = SystemDraft.spanner();
    system.sizeSplitBytes = threshold;
    TableSpec table = Fixtures.table("T", List.of(key), List.of(), bytes / 1_000, preSplits, "Id");
    return Simulation.run(
        Fixtures.run(
            1,
            system,
            5,
            3 * SECOND,
            0,
            List.of(table),
            Fixtures.load("reads", LoadKind.LOOKUP, "T", Fixtures.poisson(100), Fixtures.ONCE)),
        now -> {});
  }

  /** Of even keys the number of tablets is known without them. */
  @ParameterizedTest
  @MethodSource("thresholds")
  void evenRowsLieInAsManyTabletsAsTheirBytesSay(long threshold) {
    SystemDraft system = SystemDraft.spanner();
    system.sizeSplitBytes = threshold;
    SizeSplitParameters sizes = system.build().policies().sizeSplits();
    for (long gigabytes : new long[] {1, 5, 50, 130}) {
      RunResult run = run(threshold, gigabytes * GIGABYTE, 1, keys().get(0));
      assertThat(TabletsAtRest.ofEvenRows((double) gigabytes * GIGABYTE, 1, sizes, 5))
          .isCloseTo(run.spaces().get(0).tablets(), within(1.0));
    }
  }

  @ParameterizedTest
  @MethodSource("thresholds")
  void noTabletIsCutBySizeWithoutWrites(long threshold) {
    for (long gigabytes : new long[] {1, 5, 50, 500, 5_000}) {
      for (ColumnSpec key : keys()) {
        if (gigabytes * GIGABYTE / threshold > MOST_TABLETS) {
          continue;
        }
        RunResult run = run(threshold, gigabytes * GIGABYTE, 1, key);
        assertThat(run.splits().bySize()).as("%d GB, key %s", gigabytes, key.values()).isZero();
      }
    }
  }

  /** Three quarters full, but a table that fits into one tablet lies in one. */
  @ParameterizedTest
  @MethodSource("thresholds")
  void asManyTabletsAsHoldTheBytes(long threshold) {
    for (long gigabytes : new long[] {1, 5, 50, 500}) {
      RunResult run = run(threshold, gigabytes * GIGABYTE, 1, keys().get(1));
      double full = gigabytes * GIGABYTE / (double) threshold;
      double tablets = run.spaces().get(0).tablets();
      assertThat(tablets).isCloseTo(full < 1 ? 1 : Math.ceil(full / 0.75), within(1.0));
    }
  }

  /** 500 pieces of 100 MB each are at rest: nothing is cut besides. */
  @ParameterizedTest
  @MethodSource("thresholds")
  void preSplitsCountAmongTheTabletsOfAnOldTable(long threshold) {
    RunResult run = run(threshold, 50 * GIGABYTE, 500, keys().get(0));
    assertThat(run.splits().bySize()).isZero();
    assertThat(run.spaces().get(0).tablets()).isBetween(490, 520);
  }
}
