package io.keyheat.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.workload.draw.OperationBatch;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllocatedIdsTest {
  private static final int ROWS = 1000;

  /** How many different keys about a thousand inserts with the same id touch. */
  private static double keysForEachInsert(boolean zeroAllocates, long id) {
    TableSpec table =
        Workloads.table(
            "Order", List.of(Workloads.column("Id", ColumnType.INT64, new Constant(id))), "Id");
    WorkloadPlan plan =
        WorkloadPlanner.plan(
            1,
            Workloads.START,
            Workloads.SECOND,
            new IndexPolicy(false, EntryStorage.of(false, 0), 1, zeroAllocates),
            List.of(table),
            List.of(Workloads.insert("Order", ROWS)));
    OperationBatch batch = Workloads.all(plan.loads().get(0), 2 * ROWS, Workloads.SECOND);
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < batch.size; i++) {
      keys.add(Workloads.print(plan, plan.loads().get(0), batch, 0, i));
    }
    return keys.size() / (double) batch.size;
  }

  @Test
  void zeroAsksForAnIdOfItsOwn() {
    assertThat(keysForEachInsert(true, 0)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"true, 7", "true, -1", "false, 0"})
  void anyOtherNumberAndZeroElsewhereIsAnIdLikeAnyOther(boolean zeroAllocates, long id) {
    assertThat(keysForEachInsert(zeroAllocates, id)).isLessThan(0.01);
  }
}
