package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.child;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.overriding;
import static io.keyheat.core.workload.Workloads.parts;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.IndexTrait;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.FromTrace;
import io.keyheat.core.value.generator.Hash;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.TimedRandom;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What cannot be is refused, with its place and a way out. */
class SchemaMistakesTest {
  private static final ColumnSpec USER = uniform("UserId", 1, 1000);
  private static final TableSpec FINE = table("Log", List.of(now("At"), USER), "At", "UserId");

  private static void plan(List<TableSpec> tables, LoadSpec... loads) {
    WorkloadPlanner.plan(1, START, MINUTE, NO_INDEXES, tables, List.of(loads));
  }

  private static void assertRefused(Runnable plan, String path, String... said) {
    SchemaException refusal = catchThrowableOfType(SchemaException.class, plan::run);
    assertThat(refusal).as("a refusal of %s", path).isNotNull();
    assertThat(refusal.path()).isEqualTo(path);
    assertThat(refusal).hasMessageContainingAll(said);
  }

  private static TableSpec of(ColumnType type, ValueSpec values) {
    return table("T", List.of(column("K", type, values)), "K");
  }

  private static void assertValuesRefused(ColumnType type, ValueSpec values, String... said) {
    assertRefused(
        () -> plan(List.of(of(type, values)), insert("T", 1)), "tables.T.columns.K", said);
  }

  @Test
  void unknownNamesBringTheNearestKnownOne() {
    TableSpec table = table("Log", List.of(now("At"), USER), "At", "UsrId");
    assertRefused(() -> plan(List.of(table)), "tables.Log.key", "\"UsrId\"", "\"UserId\"");
    assertRefused(() -> plan(List.of(FINE), insert("Lag", 1)), "loads.inserts.table", "\"Log\"");
    assertRefused(() -> plan(List.of(child(FINE, "User"))), "tables.Log.interleavedIn", "\"User\"");
    LoadSpec load = overriding(insert("Log", 1), Map.of("Userid", new Constant(1L)));
    assertRefused(() -> plan(List.of(FINE), load), "loads.inserts.values", "\"UserId\"");
  }

  @Test
  void namesAndPartsComeOnlyOnce() {
    assertRefused(() -> plan(List.of(FINE, FINE)), "tables.Log", "two tables");
    assertRefused(
        () -> plan(List.of(FINE), insert("Log", 1), insert("Log", 1)),
        "loads.inserts",
        "two loads");
    assertRefused(
        () -> plan(List.of(table("T", List.of(USER), "UserId", "UserId"))),
        "tables.T.key",
        "UserId is twice");
    IndexSpec index = new IndexSpec("I", parts("At"));
    assertRefused(
        () -> plan(List.of(indexed(FINE, index, index))), "tables.Log.indexes.I", "two indexes");
  }

  @Test
  void hashesInACircleAreRefused() {
    TableSpec table =
        table(
            "T",
            List.of(
                column("A", ColumnType.INT64, new Hash(List.of("B"), 8, false)),
                column("B", ColumnType.INT64, new Hash(List.of("A"), 8, false))),
            "A");
    assertRefused(() -> plan(List.of(table), insert("T", 1)), "tables.T.columns.A", "circle");
  }

  @Test
  void valuesMustFitTheirColumn() {
    assertValuesRefused(ColumnType.INT64, new Uuid(4), "UUID", "INT64");
    assertValuesRefused(ColumnType.INT64, new Constant("x"), "text");
    assertValuesRefused(ColumnType.STRING, new Uniform(-5, 5), "between 0 and 10^18");
    assertValuesRefused(ColumnType.UUID, TimedRandom.ULID, "ULID does not fit");
    assertValuesRefused(ColumnType.UUID, new Constant("no"), "\"no\"");
    assertValuesRefused(ColumnType.INT64, new Mix(0.1, new Constant("x"), one()), "text");
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertValuesRefused(ColumnType.INT64, new Zipf(0, 0, 1, false), "count");
    assertValuesRefused(ColumnType.INT64, new Sequence(Long.MAX_VALUE, 1), "64-bit");
    assertValuesRefused(ColumnType.INT64, new FromTrace(1), "trace");
  }

  private static ValueSpec one() {
    return new Constant(1L);
  }

  @Test
  void childrenBeginWithTheirParentsKey() {
    TableSpec users = table("Users", List.of(USER), "UserId");
    TableSpec log = child(table("Log", List.of(now("At"), USER), "At", "UserId"), "Users");
    assertRefused(() -> plan(List.of(users, log)), "tables.Log.key", "[UserId]");
    TableSpec descending =
        child(table("Log", List.of(now("At"), USER), "UserId desc", "At"), "Users");
    assertRefused(() -> plan(List.of(users, descending)), "tables.Log.key", "[UserId]");
    IndexSpec index = new IndexSpec("I", parts("UserId"), Set.of(IndexTrait.INTERLEAVED));
    assertRefused(
        () -> plan(List.of(indexed(FINE, index)), insert("Log", 1)),
        "tables.Log.indexes.I",
        "with At");
  }
}
