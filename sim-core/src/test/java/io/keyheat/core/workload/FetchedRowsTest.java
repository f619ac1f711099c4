package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.filled;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.parts;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the rows lie that a scan of an index fetches, by arithmetic. */
class FetchedRowsTest {
  private static final int LIMIT = 100;
  private static final long RANGE = 1L << 40;

  /** Equal parts of the keys that are there, such as tablets. */
  private static final int PARTS = 1000;

  private static final Map<String, ValueSpec> USER = Map.of("User", new Constant(17L));
  private static final ColumnSpec SCATTERED = uniform("Id", 0, RANGE - 1);
  private static final ColumnSpec ORDERED = column("Id", ColumnType.INT64, new Sequence(0, 1));
  private static final ColumnSpec IN_TURN = column("No", ColumnType.INT64, new Sequence(5, 1));

  /** Rows with an index of their numbers in the order in which they were written. */
  private static TableSpec rows(ColumnSpec id, long existing) {
    TableSpec table = table("T", List.of(id, IN_TURN, uniform("User", 1, 1_000_000)), "Id");
    TableSpec indexed =
        indexed(table, new IndexSpec("ByNo", parts("No")), new IndexSpec("ByUser", parts("User")));
    return filled(indexed, existing, 1);
  }

  private static LoadSpec scan(ScanSpec scan) {
    return new ScanLoad(new LoadFrame("newest", poisson(2), Workloads.ONCE), "T", scan);
  }

  private static WorkloadPlan plan(TableSpec table, ScanSpec spec, LoadSpec... others) {
    List<LoadSpec> loads = new ArrayList<>(List.of(scan(spec)));
    loads.addAll(List.of(others));
    return WorkloadPlanner.plan(5, START, MINUTE, NO_INDEXES, List.of(table), loads);
  }

  private static ScanSpec byNo(boolean reverse) {
    return new ScanSpec("ByNo", Map.of(), null, reverse, LIMIT, true);
  }

  /** Mean number of parts of the table, from the first row to the last, that a scan visits. */
  private static double places(WorkloadPlan plan) {
    long[] rows = plan.keySpaces().get(0).existing().get().hi();
    double first = Arrays.stream(rows).mapToDouble(FetchedRowsTest::number).min().orElseThrow();
    double last = Arrays.stream(rows).mapToDouble(FetchedRowsTest::number).max().orElseThrow();
    OperationBatch batch = all(plan.loads().get(0), 1000, MINUTE);
    double parts = 0;
    for (int i = 0; i < batch.size; i++) {
      Set<Long> visited = new HashSet<>();
      for (int v = 1; v <= LIMIT; v++) {
        double share = (number(batch.keyHi[v][i]) - first) / (last - first);
        visited.add((long) (share * PARTS));
      }
      parts += visited.size();
    }
    return parts / batch.size;
  }

  private static double number(long keyHi) {
    return (double) (keyHi >>> 1);
  }

  /** A hundred of 1,000 parts drawn at random are 1,000 (1 - 0.999^100) = 95.2 different ones. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsUnderScatteredIdsLieInAsManyPlaces(boolean reverse) {
    assertThat(places(plan(rows(SCATTERED, 10_000_000), byNo(reverse)))).isBetween(85.0, 100.0);
  }

  /** Of ten million rows in order, a hundred take a hundredth of a part. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsUnderOrderedIdsLieSideBySide(boolean reverse) {
    assertThat(places(plan(rows(ORDERED, 10_000_000), byNo(reverse)))).isBetween(1.0, 2.0);
  }

  /** One user's rows were written at all times, wherever their ids lie. */
  @Test
  void theRowsOfOneUserLieApart() {
    ScanSpec spec = new ScanSpec("ByUser", USER, null, false, LIMIT, true);
    assertThat(places(plan(rows(SCATTERED, 100_000_000), spec))).isBetween(85.0, 100.0);
    assertThat(places(plan(rows(ORDERED, 100_000_000), spec))).isBetween(85.0, 100.0);
  }

  /** The newest of 60,000 rows are looked up about where the writer has come to. */
  @Test
  void theNewestRowsAreThoseThatHaveBeenWritten() {
    WorkloadPlan plan = plan(rows(ORDERED, 0), byNo(true), insert("T", 1000));
    OperationBatch scans = all(plan.loads().get(0), 1000, MINUTE);
    OperationBatch rows = all(plan.loads().get(1), 100_000, MINUTE);
    int written = 0;
    for (int i = 0; i < scans.size; i++) {
      while (written < rows.size && rows.timeNanos[written] <= scans.timeNanos[i]) {
        written++;
      }
      for (int v = 1; v <= LIMIT && written > 1000; v++) {
        int last = Math.min(rows.size - 1, written + 1000); // Arrivals are not those of a sample.
        assertThat(number(scans.keyHi[v][i]))
            .isBetween(number(rows.keyHi[0][written - 1000]), number(rows.keyHi[0][last]));
      }
    }
  }

  /** Of a small table each row is known: the hundred with the greatest numbers. */
  @Test
  void rowsOfASmallTableAreLookedUpExactly() {
    WorkloadPlan plan = plan(rows(SCATTERED, 2000), byNo(true));
    OperationBatch scans = all(plan.loads().get(0), 1000, MINUTE);
    long[] rows = plan.keySpaces().get(0).existing().get().hi();
    Set<Long> there = new HashSet<>();
    Arrays.stream(rows).forEach(there::add);
    Set<Long> found = new HashSet<>();
    for (int v = 1; v <= LIMIT; v++) {
      found.add(scans.keyHi[v][0]);
    }
    assertThat(found).hasSize(LIMIT);
    assertThat(there).containsAll(found);
  }
}
