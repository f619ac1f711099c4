package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.AutoId;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.WorkloadPlanner;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.ScanSpec.FanOut;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryRowsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final List<String> SHARDED = List.of("shard", "exchange", "time");
  private static final List<Object> SHARDS = List.of("x", "y", "z");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shardedAndUnshardedQueriesReturnTheSameRowsInTheSameOrder(long seed) {
    List<String> plain = rows(seed, List.of("exchange", "time"), null, 10 * SECOND);
    List<String> sharded = rows(seed, SHARDED, new FanOut("shard", SHARDS), 10 * SECOND);
    assertThat(plain).as("seed %d", seed).hasSize(5).isEqualTo(sharded);
  }

  @Test
  void aQueryThatForgetsAShardMissesRows() {
    // The five newest all lie in two given shards of three with a probability of (2/3)^5 = 0.13.
    long different =
        LongStream.rangeClosed(1, 40)
            .filter(
                seed ->
                    !rows(seed, SHARDED, new FanOut("shard", SHARDS), 10 * SECOND)
                        .equals(
                            rows(
                                seed,
                                SHARDED,
                                new FanOut("shard", List.of("x", "y")),
                                10 * SECOND)))
            .count();
    assertThat(different).isBetween(25L, 40L);
  }

  @Test
  void rowsThatWereNotAnsweredInTimeDoNotCount() {
    assertThat(rows(7, List.of("exchange", "time"), null, 0)).isEmpty();
  }

  /** The rows of "the five newest of exchange A" after ten seconds of inserts. */
  private static List<String> rows(
      long seed, List<String> index, FanOut fanOut, long answeredUntilNanos) {
    TableSpec table =
        new TableSpec(
            "T",
            List.of(
                column("id", ColumnType.STRING, new AutoId()),
                column("shard", ColumnType.STRING, new Choice(SHARDS, List.of())),
                column("exchange", ColumnType.STRING, new Choice(List.of("A", "B"), List.of())),
                column("time", ColumnType.TIMESTAMP, new Now(0, 1, 0))),
            List.of(new KeyPart("id", false)),
            100,
            List.of(new IndexSpec("I", index.stream().map(c -> new KeyPart(c, false)).toList())),
            null,
            0,
            0,
            PreSplits.NONE,
            true,
            null,
            TableUnits.OF_SYSTEM);
    Map<String, ValueSpec> where =
        index.contains("exchange") ? Map.of("exchange", new Constant("A")) : Map.of();
    ScanSpec scan = new ScanSpec("I", where, fanOut, true, 5, false);
    WorkloadPlan plan =
        WorkloadPlanner.plan(
            seed,
            0,
            10 * SECOND,
            new IndexPolicy(false, EntryStorage.of(false, 0), 30, false),
            List.of(table),
            List.of(
                new WriteLoad(frame("inserts", 50), WriteLoad.Kind.INSERT, "T"),
                new ScanLoad(frame("q", 1), "T", scan)));
    QueryRows rows = new QueryRows(plan, answeredUntilNanos);
    OperationBatch batch = new OperationBatch(plan.loads().get(0).visits().size(), 64);
    plan.loads().get(0).source().fill(batch, 10 * SECOND);
    while (batch.size > 0) {
      for (int i = 0; i < batch.size; i++) {
        rows.written(0, batch.keyHi, batch.keyLo, i, batch.timeNanos[i]);
      }
      plan.loads().get(0).source().fill(batch, 10 * SECOND);
    }
    return rows.rowsOf(1);
  }

  private static ColumnSpec column(String name, ColumnType type, ValueSpec values) {
    return new ColumnSpec(name, type, values, null, true);
  }

  private static LoadFrame frame(String name, double rate) {
    return new LoadFrame(
        name,
        new ClientSpec.Open(RateSchedule.constant(rate), Spacing.POISSON, 1),
        new RetrySpec(10 * SECOND, 1, 1, 1));
  }
}
