package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.partitioned;
import static io.keyheat.core.workload.Workloads.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.HashPolicy.KeptTogether;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.draw.OperationBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that the system places by a hash of their leading columns. */
class HashedKeysTest {
  private static final ColumnSpec ID = column("Id", ColumnType.INT64, new Sequence(1, 1));
  private static final ColumnSpec TENANT = column("Tenant", ColumnType.INT64, new Constant(7L));

  private static WorkloadPlan plan(int bits, int tablets, TableSpec table) {
    IndexPolicy policy =
        new IndexPolicy(
            false,
            EntryStorage.of(false, 0),
            1,
            false,
            new HashPolicy(true, bits, tablets, 0, KeptTogether.NONE));
    return WorkloadPlanner.plan(
        3, START, 10 * MINUTE, policy, List.of(table), List.of(insert("T", 10)));
  }

  private static OperationBatch inserted(WorkloadPlan plan) {
    return all(plan.loads().get(0), 10_000, 10 * MINUTE);
  }

  /** Of n uniform keys, a share p lies below the p-th quantile to within 4 · 0.5 / √n. */
  @ParameterizedTest
  @ValueSource(ints = {64, 16})
  void aCounterIsSpreadEvenly(int bits) {
    OperationBatch batch = inserted(plan(bits, 1, table("T", List.of(ID), "Id")));
    assertThat(batch.size).isGreaterThan(5_000);
    for (int quarter = 1; quarter < 4; quarter++) {
      long quantile = (long) quarter << 62;
      long below =
          Arrays.stream(batch.keyHi[0], 0, batch.size)
              .filter(hi -> Long.compareUnsigned(hi, quantile) < 0)
              .count();
      assertThat(below / (double) batch.size).isCloseTo(quarter / 4.0, within(0.028));
    }
  }

  @Test
  void rowsOfOnePartitionKeyLieTogetherInTheOrderOfTheirSortKey() {
    OperationBatch batch = inserted(plan(64, 1, table("T", List.of(TENANT, ID), "Tenant", "Id")));
    for (int i = 1; i < batch.size; i++) {
      assertThat(batch.keyHi[0][i]).isEqualTo(batch.keyHi[0][0]);
      assertThat(batch.keyLo[0][i]).isGreaterThan(batch.keyLo[0][i - 1]);
    }
  }

  @Test
  void severalColumnsAreHashedTogether() {
    TableSpec table = table("T", List.of(TENANT, ID), "Tenant", "Id");
    OperationBatch batch = inserted(plan(64, 1, partitioned(table, List.of("Tenant", "Id"))));
    assertThat(Arrays.stream(batch.keyHi[0], 0, batch.size).distinct().count())
        .isEqualTo(batch.size);
  }

  @Test
  void aKeyWithoutPartitionColumnsIsOrdered() {
    OperationBatch batch =
        inserted(plan(64, 4, partitioned(table("T", List.of(ID), "Id"), List.of())));
    for (int i = 1; i < batch.size; i++) {
      assertThat(batch.keyHi[0][i]).isGreaterThan(batch.keyHi[0][i - 1]);
    }
  }

  /** Cuts at 1/5, 2/5, … of all hashes, whatever the rows. */
  @Test
  void aHashedTableStartsInTabletsThatShareAllHashes() {
    KeySpacePlan space =
        plan(16, 5, table("T", List.of(TENANT, ID), "Tenant", "Id")).keySpaces().get(0);
    assertThat(space.splits().hi()).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(space.splits().hi()[i] >>> 48).isEqualTo((long) ((i + 1) / 5.0 * 65_536));
      assertThat(space.splits().hi()[i] << 16).as("bits behind the hash").isZero();
      assertThat(space.splits().lo()[i]).isZero();
    }
  }

  /** Cuts between hashes are no cuts within one, whatever the width of the keys. */
  @Test
  void wideKeysOfOnePartitionKeyLieInOneTablet() {
    List<ColumnSpec> columns = new ArrayList<>(List.of(TENANT));
    for (String name : List.of("A", "B", "C")) {
      columns.add(column(name, ColumnType.INT64, new Zipf(0, 1L << 50, 1.1, true)));
    }
    WorkloadPlan plan = plan(64, 50, table("T", columns, "Tenant", "A", "B", "C"));
    KeySpacePlan space = plan.keySpaces().get(0);
    OperationBatch batch = inserted(plan);
    assertThat(
            IntStream.range(0, batch.size)
                .mapToLong(i -> cutsUpTo(space, batch.keyHi[0][i], batch.keyLo[0][i]))
                .distinct())
        .hasSize(1);
  }

  private static long cutsUpTo(KeySpacePlan space, long hi, long lo) {
    return IntStream.range(0, space.splits().hi().length)
        .filter(
            cut ->
                Arrays.compareUnsigned(
                        new long[] {space.splits().hi()[cut], space.splits().lo()[cut]},
                        new long[] {hi, lo})
                    <= 0)
        .count();
  }

  /** An index is placed by the hash of its own first column, and holds no other hash. */
  @Test
  void anIndexIsHashedByItsOwnColumn() {
    TableSpec table =
        indexed(
            table("T", List.of(TENANT, ID), "Id"),
            new IndexSpec("ByTenant", List.of(new KeyPart("Tenant", false))));
    WorkloadPlan plan = plan(64, 1, table);
    OperationBatch batch = inserted(plan);
    assertThat(Arrays.stream(batch.keyHi[1], 0, batch.size).distinct().count()).isEqualTo(1);
    assertThat(plan.loads().get(0).visits().get(1).bytes()).as("two numbers").isEqualTo(16);
    assertThat(batch.keyLo[1][1]).isGreaterThan(batch.keyLo[1][0]);
  }

  @Test
  void partitionColumnsLeadTheKey() {
    TableSpec table = table("T", List.of(TENANT, ID), "Tenant", "Id");
    assertThatThrownBy(() -> plan(64, 1, partitioned(table, List.of("Id"))))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("[Id] do not lead the key [Tenant, Id]");
    IndexSpec index =
        new IndexSpec(
            "I",
            List.of(new KeyPart("Id", false)),
            Set.of(),
            null,
            List.of("Tenant"),
            TableUnits.OF_SYSTEM);
    assertThatThrownBy(() -> plan(64, 1, indexed(table, index)))
        .isInstanceOfSatisfying(
            SchemaException.class,
            e -> assertThat(e.path()).isEqualTo("tables.T.indexes.I.partition"));
  }
}
