package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.parts;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.key.Keys;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.AutoId;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.ScanSpec.FanOut;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScansTest {
  private static final TableSpec INSTRUMENTS =
      indexed(
          table(
              "I",
              List.of(
                  column("Id", ColumnType.STRING, new AutoId()),
                  column("Shard", ColumnType.STRING, new Choice(List.of("x", "y", "z"), List.of())),
                  now("At"),
                  uniform("Price", 1, 1000)),
              "Id"),
          new IndexSpec("ByTime", parts("Shard", "At")));

  private static LoadSpec scan(ScanSpec scan) {
    return new ScanLoad(new LoadFrame("newest", poisson(10), Workloads.ONCE), "I", scan);
  }

  private static WorkloadPlan plan(ScanSpec scan) {
    return WorkloadPlanner.plan(
        5, START, MINUTE, NO_INDEXES, List.of(INSTRUMENTS), List.of(scan(scan), insert("I", 100)));
  }

  @Test
  void aFanOutReadsOneRangeForEachValue() {
    ScanSpec spec =
        new ScanSpec(
            "ByTime", Map.of(), new FanOut("Shard", List.of("x", "y", "z")), true, 5, false);
    WorkloadPlan plan = plan(spec);
    LoadPlan load = plan.loads().get(0);
    // An entry: "x" 1 byte, timestamp 8, automatic id 20; five of them are read.
    KeyVisit range = new KeyVisit(1, 5, 5 * 29, false, -1, false).inRange(2);
    assertThat(load.visits()).containsExactly(range, range, range);
    OperationBatch batch = all(load, 10_000, MINUTE);
    for (int v = 0; v < 3; v++) {
      String start = print(plan, load, batch, v, 0);
      assertThat(start).startsWith("I.ByTime(\"" + "xyz".charAt(v) + "\", 2026-01-01T00:01:00Z, ");
    }
  }

  /** All entries of a shard lie between the two ends, those of other shards do not. */
  @Test
  void scansStartAtTheEndsOfTheirRange() {
    OperationBatch up = firstKeys(false);
    OperationBatch down = firstKeys(true);
    WorkloadPlan plan = plan(new ScanSpec("ByTime", Map.of("Shard", y()), null, true, 1, false));
    LoadPlan inserts = plan.loads().get(1);
    OperationBatch rows = all(inserts, 10_000, MINUTE);
    for (int i = 0; i < rows.size; i++) {
      boolean inside = compare(up, rows, i) <= 0 && compare(down, rows, i) >= 0;
      String entry = print(plan, inserts, rows, 1, i);
      assertThat(inside).as(entry).isEqualTo(entry.startsWith("I.ByTime(\"y\""));
    }
  }

  private static ValueSpec y() {
    return new Constant("y");
  }

  private static OperationBatch firstKeys(boolean reverse) {
    ScanSpec spec = new ScanSpec("ByTime", Map.of("Shard", y()), null, reverse, 1, false);
    return all(plan(spec).loads().get(0), 10_000, MINUTE);
  }

  private static int compare(OperationBatch end, OperationBatch rows, int i) {
    return Keys.compare(end.keyHi[0][0], end.keyLo[0][0], rows.keyHi[1][i], rows.keyLo[1][i]);
  }

  @Test
  void fetchingRowsAddsAVisitOfTheTableForEachRow() {
    ScanSpec spec = new ScanSpec("ByTime", Map.of("Shard", y()), null, false, 2, true);
    WorkloadPlan plan = plan(spec);
    KeyVisit row = new KeyVisit(0, 1, 1000, false, 0, false);
    assertThat(plan.loads().get(0).visits())
        .containsExactly(new KeyVisit(1, 2, 58, false, 1, false).inRange(2), row, row);
  }

  @Test
  void conditionsThatDoNotLeadTheKeyAreRefused() {
    ScanSpec spec =
        new ScanSpec("ByTime", Map.of("Price", new Constant(5L)), null, false, 1, false);
    assertThatThrownBy(() -> plan(spec))
        .isInstanceOfSatisfying(
            SchemaException.class, e -> assertThat(e.path()).isEqualTo("loads.newest.where"))
        .hasMessageContaining("[Price]")
        .hasMessageContaining("[Shard, At, Id]");
  }

  @Test
  void anUnknownIndexIsRefusedWithTheNearestName() {
    ScanSpec spec = new ScanSpec("ByTme", Map.of(), null, false, 1, false);
    assertThatThrownBy(() -> plan(spec))
        .isInstanceOfSatisfying(
            SchemaException.class, e -> assertThat(e.path()).isEqualTo("loads.newest.index"))
        .hasMessageContaining("\"ByTime\"");
  }
}
