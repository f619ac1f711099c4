package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.workload.draw.OperationBatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadPlannerTest {
  private static final List<ColumnSpec> ACCESS =
      List.of(now("LastAccess"), uniform("UserId", 1, 1000));

  private static WorkloadPlan plan(String... key) {
    return WorkloadPlanner.plan(
        7,
        START,
        5 * MINUTE,
        NO_INDEXES,
        List.of(table("UserAccessLog", ACCESS, key)),
        List.of(insert("UserAccessLog", 50)));
  }

  @Test
  void keysPrintTheirTimeAndNumber() {
    WorkloadPlan plan = plan("LastAccess", "UserId");
    OperationBatch batch = all(plan.loads().get(0), 20_000, 5 * MINUTE);
    for (int i = 0; i < batch.size; i++) {
      Instant time = Instant.ofEpochSecond(START / SECOND).plusNanos(batch.timeNanos[i]);
      assertThat(print(plan, plan.loads().get(0), batch, 0, i))
          .matches("UserAccessLog\\(" + time + ", [0-9]+\\)");
    }
  }

  @Test
  void variantsThatDifferInKeyOrderDrawTheSameRows() {
    WorkloadPlan timeFirst = plan("LastAccess", "UserId");
    WorkloadPlan userFirst = plan("UserId", "LastAccess desc");
    assertThat(rows(userFirst)).isEqualTo(rows(timeFirst));
  }

  /** The parts of all keys, in alphabetic order (so that the order of parts does not matter). */
  private static List<List<String>> rows(WorkloadPlan plan) {
    OperationBatch batch = all(plan.loads().get(0), 20_000, 5 * MINUTE);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < batch.size; i++) {
      String key = print(plan, plan.loads().get(0), batch, 0, i);
      String values = key.substring(key.indexOf('(') + 1, key.length() - 1);
      rows.add(List.of(values.split(", ", -1)).stream().sorted().toList());
    }
    return rows;
  }
}
