package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.ONCE;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.EachOf;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Operations whose rows are alike but for one part of the key. */
class AlikeRowsTest {
  private static final int OPERATIONS = 4_000;
  private static final int COPIES = 4;

  private static final TableSpec TABLE =
      table(
          "T",
          List.of(
              uniform("Copy", 0, COPIES - 1),
              column("Id", ColumnType.INT64, new Sequence(1, 1)),
              now("At")),
          "Copy",
          "Id",
          "At");

  /** The ids of operations go on by one, however many copies each of them writes. */
  @Test
  void eachOperationWritesEachCopyOfOneRow() {
    LoadFrame frame = new LoadFrame("w", poisson(100), ONCE);
    WriteLoad load =
        new WriteLoad(
            frame,
            WriteLoad.Kind.INSERT,
            "T",
            Map.of("Copy", new EachOf(List.of(0L, 1L, 2L, 3L))),
            COPIES);
    WorkloadPlan plan =
        WorkloadPlanner.plan(7, START, MINUTE, NO_INDEXES, List.of(TABLE), List.of(load));
    OperationBatch batch = new OperationBatch(plan.loads().get(0).keyArrays(), OPERATIONS);
    plan.loads().get(0).source().fill(batch, MINUTE);
    Set<String> times = new HashSet<>();
    for (int i = 0; i < batch.size; i++) {
      for (int copy = 0; copy < COPIES; copy++) {
        List<String> parts = parts(plan, batch, copy, i);
        assertThat(parts.subList(0, 2)).containsExactly("" + copy, "" + (i + 1));
        assertThat(parts.get(2)).isEqualTo(parts(plan, batch, 0, i).get(2));
      }
      times.add(parts(plan, batch, 0, i).get(2));
    }
    assertThat(times).hasSize(batch.size);
  }

  private static List<String> parts(WorkloadPlan plan, OperationBatch batch, int row, int i) {
    return plan.keySpaces().get(0).format().printParts(batch.keyHi[row][i], batch.keyLo[row][i]);
  }
}
