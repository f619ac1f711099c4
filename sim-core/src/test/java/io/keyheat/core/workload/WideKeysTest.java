package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.child;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.parts;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.ObjectId;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that differ have different keys, whatever the width of their columns. */
class WideKeysTest {
  private static final List<String> NAMES = List.of("A", "B", "C", "D", "E", "F");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void eachOfManyRowsHasAKeyOfItsOwn(long seed) {
    RandomStream random = new RandomStream(seed);
    List<ColumnSpec> columns = new ArrayList<>();
    for (String name : NAMES) {
      columns.add(draw(name, random));
    }
    columns.set(3, column("D", ColumnType.INT64, new Sequence(1, 1)));
    TableSpec parent = table("P", columns.subList(0, 4), "A", "B", "C", "D");
    TableSpec rows =
        indexed(
            table("T", columns, NAMES.toArray(String[]::new)),
            new IndexSpec("I", parts("F desc", "E", "A")));
    TableSpec inherited = child(table("Q", columns, "A", "B", "C", "D", "E"), "P");
    WorkloadPlan plan =
        WorkloadPlanner.plan(
            seed,
            START,
            MINUTE,
            NO_INDEXES,
            List.of(parent, rows, inherited),
            List.of(named("p", "P"), named("t", "T"), named("q", "Q")));
    for (LoadPlan load : plan.loads()) {
      OperationBatch batch = all(load, 10_000, MINUTE);
      for (int v = 0; v < load.visits().size(); v++) {
        Set<List<Long>> keys = new HashSet<>();
        for (int i = 0; i < batch.size; i++) {
          keys.add(List.of(batch.keyHi[v][i], batch.keyLo[v][i]));
        }
        assertThat(keys).hasSize(batch.size);
      }
    }
  }

  private static LoadSpec named(String name, String table) {
    return Workloads.load(name, LoadKind.INSERT, table, Workloads.poisson(20));
  }

  private static ColumnSpec draw(String name, RandomStream random) {
    ValueSpec text = new Text("order-", new Zipf(1, 1L << 40, 1.2, true), "/x");
    return switch ((int) random.nextLong(8)) {
      case 0 -> uniform(name, 1, 3);
      case 1 -> now(name);
      case 2 -> column(name, ColumnType.INT64, new BitReversed(1));
      case 3 -> column(name, ColumnType.INT64, new Zipf(0, 1L << 50, 1.1, true));
      case 4 -> column(name, ColumnType.STRING, text);
      case 5 -> column(name, ColumnType.STRING, new Uuid(random.nextLong(2) == 0 ? 1 : 7));
      case 6 -> column(name, ColumnType.BYTES, new ObjectId(3));
      default -> column(name, ColumnType.STRING, new Choice(List.of("a", "ab", "b"), List.of()));
    };
  }
}
