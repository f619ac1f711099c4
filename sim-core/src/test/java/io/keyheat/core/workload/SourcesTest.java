package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.EVERY_COLUMN;
import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.load;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.FromTrace;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a load draws depends on the seed and its own names, and on nothing else. */
class SourcesTest {
  private static final TableSpec TABLE =
      table(
          "T",
          List.of(
              column("Id", ColumnType.STRING, new Uuid(4)),
              uniform("A", 1, 1_000_000),
              column("B", ColumnType.INT64, new Zipf(1, 1000, 0.99, true)),
              column("C", ColumnType.INT64, new Mix(0.3, new Constant(5L), new Uniform(6, 99)))),
          "Id");

  private static WorkloadPlan plan(long seed, LoadSpec... loads) {
    return WorkloadPlanner.plan(seed, START, MINUTE, EVERY_COLUMN, List.of(TABLE), List.of(loads));
  }

  @Test
  void theSameSeedGivesTheSameOperations() {
    OperationBatch first = all(plan(1, insert("T", 100)).loads().get(0), 10_000, MINUTE);
    OperationBatch again = all(plan(1, insert("T", 100)).loads().get(0), 10_000, MINUTE);
    OperationBatch other = all(plan(2, insert("T", 100)).loads().get(0), 10_000, MINUTE);
    assertSame(first, again);
    assertThat(other.keyHi[0]).isNotEqualTo(first.keyHi[0]);
    assertThat(other.timeNanos).isNotEqualTo(first.timeNanos);
  }

  @Test
  void anotherLoadChangesNothing() {
    LoadSpec reads = load("reads", LoadKind.LOOKUP, "T", poisson(50));
    OperationBatch alone = all(plan(1, insert("T", 100)).loads().get(0), 10_000, MINUTE);
    OperationBatch beside = all(plan(1, reads, insert("T", 100)).loads().get(1), 10_000, MINUTE);
    assertSame(alone, beside);
  }

  @Test
  void batchesOfAnySizeHoldTheSameOperations() {
    OperationBatch whole = all(plan(1, insert("T", 100)).loads().get(0), 10_000, MINUTE);
    LoadPlan load = plan(1, insert("T", 100)).loads().get(0);
    OperationBatch small = new OperationBatch(load.visits().size(), 37);
    int at = 0;
    for (long end = SECOND; end <= MINUTE; end += SECOND) {
      do {
        load.source().fill(small, end);
        for (int i = 0; i < small.size; i++, at++) {
          assertThat(small.timeNanos[i]).isLessThan(end).isEqualTo(whole.timeNanos[at]);
          for (int v = 0; v < load.visits().size(); v++) {
            assertThat(small.keyHi[v][i]).isEqualTo(whole.keyHi[v][at]);
            assertThat(small.keyLo[v][i]).isEqualTo(whole.keyLo[v][at]);
          }
        }
      } while (small.size == small.capacity);
    }
    assertThat(at).isEqualTo(whole.size);
  }

  private static void assertSame(OperationBatch a, OperationBatch b) {
    assertThat(a.size).isEqualTo(b.size);
    assertThat(a.timeNanos).isEqualTo(b.timeNanos);
    assertThat(a.keyHi).isDeepEqualTo(b.keyHi);
    assertThat(a.keyLo).isDeepEqualTo(b.keyLo);
  }

  @Test
  void aClosedLoopDrawsItsValuesAsAnOpenOneDoes() {
    LoadSpec closed = load("inserts", LoadKind.INSERT, "T", new ClientSpec.Closed(3, SECOND, true));
    LoadPlan load = plan(1, closed).loads().get(0);
    OperationBatch open = all(plan(1, insert("T", 100)).loads().get(0), 10_000, MINUTE);
    OperationBatch one = new OperationBatch(load.visits().size(), 1);
    for (int i = 0; i < 100; i++) {
      load.source().fillOne(one, open.timeNanos[i]);
      assertThat(one.size).isEqualTo(1);
      assertThat(one.timeNanos[0]).isEqualTo(open.timeNanos[i]);
      assertThat(one.keyHi[0][0]).isEqualTo(open.keyHi[0][i]);
      assertThat(one.keyLo[0][0]).isEqualTo(open.keyLo[0][i]);
    }
  }

  @Test
  void aLoadRunsFromItsStartToItsEnd() {
    LoadSpec spec = insert("T", 100);
    LoadSpec late =
        spec.withFrame(
            new LoadFrame(spec.name(), spec.client(), spec.retry(), 20 * SECOND, 40 * SECOND));
    OperationBatch batch = all(plan(1, late).loads().get(0), 10_000, MINUTE);
    // 2,000 are expected; five standard deviations are 224.
    assertThat(batch.size).isBetween(2000 - 224, 2000 + 224);
    assertThat(batch.timeNanos[0]).isBetween(20 * SECOND, 21 * SECOND);
    assertThat(batch.timeNanos[batch.size - 1]).isBetween(39 * SECOND, 40 * SECOND);
  }

  @Test
  void onlyOneWriterOfValuesThatNeverRepeatHasUniqueRows() {
    CallLoad update = load("updates", LoadKind.UPDATE, "T", poisson(10));
    LoadSpec lookup = load("reads", LoadKind.LOOKUP, "T", poisson(10));
    assertThat(plan(1, insert("T", 1), lookup).loads().get(0).uniqueRows()).isTrue();
    assertThat(plan(1, insert("T", 1), lookup).loads().get(1).uniqueRows()).isFalse();
    assertThat(plan(1, insert("T", 1), update).loads().get(0).uniqueRows()).isFalse();
    LoadSpec hot =
        Workloads.overriding(
            update, Map.of("Id", new Constant("919108f7-52d1-4320-9bac-f847db4148a8")));
    assertThat(plan(1, hot).loads().get(0).uniqueRows()).isFalse();
  }

  @Test
  void insertsAddRowsUpdatesOnlyWriteThemAndLookupsNeither() {
    LoadPlan insert = plan(1, insert("T", 1)).loads().get(0);
    LoadPlan update = plan(1, load("u", LoadKind.UPDATE, "T", poisson(1))).loads().get(0);
    LoadPlan lookup = plan(1, load("l", LoadKind.LOOKUP, "T", poisson(1))).loads().get(0);
    assertThat(List.of(insert.addsRows(), insert.write())).containsExactly(true, true);
    assertThat(List.of(update.addsRows(), update.write())).containsExactly(false, true);
    assertThat(List.of(lookup.addsRows(), lookup.write())).containsExactly(false, false);
  }

  /** A hundred records, one a second, with the numbers 1000, 1010, … in column 1. */
  private static final class Records implements Trace {
    private int record = -1;

    @Override
    public boolean advance() {
      return ++record < 100;
    }

    @Override
    public long timeNanos() {
      return record * SECOND;
    }

    @Override
    public long value(int column) {
      return column == 0 ? record : 1000 + 10L * record;
    }
  }

  private static WorkloadPlan replay(int rowsPerCommit) {
    TraceOpener opener = Records::new;
    LoadSpec load =
        LoadKind.INSERT.load(
            new LoadFrame("replay", new ClientSpec.Traced(opener), Workloads.ONCE),
            "R",
            Map.of("K", new FromTrace(1)),
            rowsPerCommit);
    TableSpec table = table("R", List.of(uniform("K", 1000, 1001), now("At")), "K", "At");
    return WorkloadPlanner.plan(1, START, MINUTE, NO_INDEXES, List.of(table), List.of(load));
  }

  @Test
  void aTraceGivesTimesAndValues() {
    WorkloadPlan plan = replay(1);
    LoadPlan load = plan.loads().get(0);
    OperationBatch batch = new OperationBatch(1, 7);
    int record = 0;
    do {
      load.source().fill(batch, MINUTE);
      for (int i = 0; i < batch.size; i++, record++) {
        assertThat(batch.timeNanos[i]).isEqualTo(record * SECOND);
        assertThat(print(plan, load, batch, 0, i))
            .isEqualTo("R(%d, 2026-01-01T00:00:%02dZ)", 1000 + 10 * record, record);
      }
    } while (batch.size > 0);
    assertThat(record).as("records before the minute is over").isEqualTo(60);
    KeySpacePlan space = plan.keySpaces().get(0);
    KeyList sample = space.sample().get();
    assertThat(space.format().print(sample.hi()[0], sample.lo()[0])).startsWith("R(1000, ");
    int last = sample.size() - 1;
    assertThat(space.format().print(sample.hi()[last], sample.lo()[last])).startsWith("R(1590, ");
  }

  @Test
  void allRowsOfATracedCommitTakeTheRecordsValue() {
    WorkloadPlan plan = replay(3);
    LoadPlan load = plan.loads().get(0);
    OperationBatch batch = all(load, 100, MINUTE);
    assertThat(batch.size).isEqualTo(60);
    for (int row = 0; row < 3; row++) {
      assertThat(print(plan, load, batch, row, 41)).startsWith("R(1410, ");
    }
  }
}
