package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.filled;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the entries lie that updates of counted rows replace. */
class OldEntriesTest {
  private static final int ROWS = 2_000;

  private static CallLoad updates() {
    return new WriteLoad(
        new LoadFrame(
            "updates",
            new ClientSpec.Open(RateSchedule.constant(ROWS / 10.0), Spacing.FIXED, 1),
            Workloads.ONCE),
        WriteLoad.Kind.UPDATE,
        "T",
        Map.of(),
        1,
        Set.of("State"));
  }

  /** Rows in the state 1 that updates, as many as there are rows, put into the state 2. */
  private static WorkloadPlan plan(long existing) {
    TableSpec table =
        indexed(
            filled(
                table(
                    "T",
                    List.of(
                        uniform("Id", 1, ROWS),
                        column("State", ColumnType.INT64, new Constant(2L), new Constant(1L))),
                    "Id"),
                existing,
                1),
            new IndexSpec("ByState", List.of(new KeyPart("State", false))));
    return WorkloadPlanner.plan(
        3, START, 10 * SECOND, NO_INDEXES, List.of(table), List.of(updates()));
  }

  private static List<String> keys(WorkloadPlan plan, int visit) {
    LoadPlan load = plan.loads().get(0);
    OperationBatch batch = all(load, 2 * ROWS, 10 * SECOND);
    assertThat(batch.size).isEqualTo(ROWS);
    return IntStream.range(0, batch.size)
        .mapToObj(i -> print(plan, load, batch, visit, i))
        .toList();
  }

  /**
   * The row, the old entry, the new one. Of as many updates by chance as there are rows, the share
   * that meets a row for the first time is the mean of exp(−x) for x from 0 to 1, 1 − 1/e: within
   * four times √(0.63 · 0.37 / 2,000) of it.
   */
  @Test
  void rowsThatNoUpdateHasMetHaveTheEntriesWithWhichTheyWereMade() {
    List<String> old = keys(plan(ROWS), 1);
    long made = old.stream().filter(key -> key.startsWith("T.ByState(1, ")).count();
    assertThat(made / (double) ROWS).isCloseTo(1 - 1 / Math.E, within(0.043));
    assertThat(old).allMatch(key -> key.matches("T.ByState\\([12], .*"));
    assertThat(keys(plan(ROWS), 2)).allMatch(key -> key.startsWith("T.ByState(2, "));
  }

  /** The old entry is that of the row that is updated, with another state. */
  @Test
  void whatAnUpdateDoesNotChangeIsAlikeInBothEntries() {
    List<String> old = keys(plan(ROWS), 1);
    List<String> replacing = keys(plan(ROWS), 2);
    for (int i = 0; i < ROWS; i++) {
      assertThat(old.get(i).split(", ", 2)[1]).isEqualTo(replacing.get(i).split(", ", 2)[1]);
    }
  }

  /** Where no row was there before, an earlier update has put each into its state. */
  @Test
  void whereNothingElseIsKnownEarlierUpdatesTell() {
    assertThat(keys(plan(0), 1)).allMatch(key -> key.startsWith("T.ByState(2, "));
  }
}
