package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.EVERY_COLUMN;
import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.child;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.indexed;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.load;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.overriding;
import static io.keyheat.core.workload.Workloads.parts;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.key.Keys;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.EntryNames;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.IndexTrait;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.StoredColumns;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.generator.Absent;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Index entries and interleaved rows: where they lie, what they weigh, how they print. */
class IndexKeysTest {
  private static final ColumnSpec ID =
      column("Id", ColumnType.STRING, new Text("C", new Sequence(1, 1), ""));

  private static final ColumnSpec KIND =
      column("Kind", ColumnType.STRING, new Choice(List.of("bond", "share"), List.of()));

  private static WorkloadPlan plan(IndexPolicy policy, List<TableSpec> tables, LoadSpec... loads) {
    return WorkloadPlanner.plan(3, START, 10 * MINUTE, policy, tables, List.of(loads));
  }

  private static List<String> spaces(WorkloadPlan plan) {
    return plan.keySpaces().stream().map(KeySpacePlan::name).toList();
  }

  @Test
  void eachColumnOutsideTheKeyHasAnIndexInBothDirections() {
    ColumnSpec exempt = new ColumnSpec("Note", ColumnType.INT64, new Constant(1L), null, false);
    TableSpec table = table("T", List.of(ID, KIND, exempt), "Id");
    WorkloadPlan plan = plan(EVERY_COLUMN, List.of(table), insert("T", 10));
    assertThat(spaces(plan)).containsExactly("T", "T.Kind", "T.Kind desc");
    IndexPolicy oneWay = new IndexPolicy(true, EntryStorage.of(false, 0), 1, false);
    assertThat(spaces(plan(oneWay, List.of(table), insert("T", 10))))
        .containsExactly("T", "T.Kind");
    assertThat(spaces(plan(NO_INDEXES, List.of(table), insert("T", 10)))).containsExactly("T");
  }

  @Test
  void anEntryHoldsItsPartsThenTheRestOfTheKey() {
    TableSpec table =
        indexed(
            table("T", List.of(ID, KIND, now("At")), "Kind", "Id"),
            new IndexSpec("ByTime", parts("At desc", "Kind")));
    WorkloadPlan plan = plan(NO_INDEXES, List.of(table), insert("T", 10));
    LoadPlan load = plan.loads().get(0);
    OperationBatch batch = all(load, 10_000, 10 * MINUTE);
    assertThat(batch.size).isGreaterThan(5000);
    for (int i = 0; i < batch.size; i++) {
      assertThat(print(plan, load, batch, 0, i))
          .matches("T\\(\"(bond|share)\", \"C" + (i + 1) + "\"\\)");
      assertThat(print(plan, load, batch, 1, i))
          .matches("T\\.ByTime\\(2026-01-01T00:0.*Z, \"(bond|share)\", \"C" + (i + 1) + "\"\\)");
      if (i > 0) {
        // Descending times: each entry comes before the one written earlier.
        assertThat(
                Keys.compare(
                    batch.keyHi[1][i],
                    batch.keyLo[1][i],
                    batch.keyHi[1][i - 1],
                    batch.keyLo[1][i - 1]))
            .isNegative();
      }
    }
  }

  /** 1,000 bytes a row; an entry of a timestamp (8), a UUID as text (36) and 32 of overhead. */
  @Test
  void aWriteVisitsTheRowUnderLockThenItsEntries() {
    ColumnSpec uuid = column("Id", ColumnType.STRING, new Uuid(4));
    TableSpec table = table("T", List.of(uuid, now("At")), "Id");
    WorkloadPlan plan = plan(EVERY_COLUMN, List.of(table), insert("T", 10));
    assertThat(plan.loads().get(0).visits())
        .containsExactly(
            new KeyVisit(0, 1, 1000, true, 0, true),
            new KeyVisit(1, 1, 8 + 36 + 32, false, 0, true),
            new KeyVisit(2, 1, 8 + 36 + 32, false, 0, true));
    LoadSpec lookup = load("reads", LoadKind.LOOKUP, "T", poisson(10));
    assertThat(plan(EVERY_COLUMN, List.of(table), lookup).loads().get(0).visits())
        .containsExactly(new KeyVisit(0, 1, 1000, false, 0, false));
  }

  /**
   * A row has 1,000 bytes; a key of a timestamp and a UUID 8 + 16, a stored name of 5 letters 5. An
   * entry with all columns has what a row has; a column that the key has is not stored once more.
   */
  @Test
  void anEntryWeighsWhatItStoresBesideItsKey() {
    ColumnSpec id = column("Id", ColumnType.UUID, new Uuid(4));
    ColumnSpec name = column("Name", ColumnType.STRING, new Constant("Smith"));
    IndexSpec plain = new IndexSpec("ByAt", parts("At"));
    TableSpec table = table("T", List.of(id, now("At"), name), "Id");
    assertThat(bytesOfEntry(table, plain)).isEqualTo(8 + 16);
    StoredColumns some = StoredColumns.of(List.of("Name", "Id"));
    assertThat(bytesOfEntry(table, plain.storing(some))).isEqualTo(8 + 16 + 5);
    assertThat(bytesOfEntry(table, plain.storing(StoredColumns.ALL))).isEqualTo(1000);
    IndexSpec wrong = plain.storing(StoredColumns.of(List.of("Nam")));
    assertThatThrownBy(() -> bytesOfEntry(table, wrong))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("Nam");
  }

  private static int bytesOfEntry(TableSpec table, IndexSpec index) {
    WorkloadPlan plan = plan(NO_INDEXES, List.of(indexed(table, index)), insert("T", 10));
    return plan.loads().get(0).visits().get(1).bytes();
  }

  private static int[] entryBytes(EntryNames names, boolean child) {
    ColumnSpec user = column("User", ColumnType.STRING, new Constant("jeff"));
    ColumnSpec task = column("Task", ColumnType.STRING, new Constant("my_task_id"));
    ColumnSpec priority = column("priority", ColumnType.INT64, new Constant(1L));
    IndexSpec both = new IndexSpec("Both", parts("priority", "due"));
    List<ColumnSpec> columns = List.of(user, task, priority, now("due"));
    TableSpec users = table("users", List.of(user), "User");
    TableSpec tasks =
        child
            ? child(indexed(table("tasks", columns, "User", "Task"), both), "users")
            : indexed(table("tasks", columns, "Task"), both);
    IndexPolicy policy =
        new IndexPolicy(true, new EntryStorage(false, 32, names, 16, 1), 30, false);
    WorkloadPlan plan = plan(policy, List.of(users, tasks), insert("tasks", 10));
    return plan.loads().get(0).visits().stream()
        .filter(visit -> plan.keySpaces().get(visit.keySpace()).name().matches(".*(prio|Both).*"))
        .mapToInt(KeyVisit::bytes)
        .toArray();
  }

  /**
   * The page on storage size of Firestore: users/jeff/tasks/my_task_id has 6 + 5 + 6 + 11 + 16 = 44
   * bytes, its parent 6 + 5 + 16 = 27, priority 9, whole numbers and times 8, an entry 32.
   */
  @Test
  void anEntryOfADocumentHoldsItsPathItsParentsAndTheNameOfASingleField() {
    assertThat(entryBytes(EntryNames.DOCUMENT, true))
        .containsExactly(44 + 27 + 9 + 8 + 32, 44 + 27 + 8 + 8 + 32);
    assertThat(entryBytes(EntryNames.DOCUMENT, false))
        .containsExactly(6 + 11 + 16 + 9 + 8 + 32, 6 + 11 + 16 + 8 + 8 + 32);
  }

  /** The page on storage size of Datastore mode: the key, the kind and the property, 32 bytes. */
  @Test
  void anEntryOfAnEntityHoldsItsPathAndTheNamesOfItsKindAndASingleProperty() {
    assertThat(entryBytes(EntryNames.ENTITY, true))
        .containsExactly(44 + 6 + 9 + 8 + 32, 44 + 8 + 8 + 32);
  }

  @Test
  void anEntryWithoutNamesHoldsValuesAlone() {
    assertThat(entryBytes(EntryNames.NONE, true))
        .containsExactly(5 + 11 + 8 + 32, 5 + 11 + 8 + 8 + 32);
  }

  @Test
  void aRowWithoutAValueHasNoEntryInAnIndexThatLeavesOutNulls() {
    TableSpec table =
        indexed(
            table("T", List.of(ID, KIND, now("At")), "Id"),
            new IndexSpec("Plain", parts("At")),
            new IndexSpec("Filtered", parts("Kind", "At"), Set.of(IndexTrait.NULL_FILTERED)));
    LoadSpec empty = overriding(insert("T", 10), Map.of("At", new Absent()));
    assertThat(spacesVisited(plan(NO_INDEXES, List.of(table), insert("T", 10))))
        .containsExactly("T", "T.Plain", "T.Filtered");
    assertThat(spacesVisited(plan(NO_INDEXES, List.of(table), empty)))
        .containsExactly("T", "T.Plain");
    assertThat(leastKey(empty, table, "T.Plain")).startsWith("T.Plain(NULL, ");
    LoadSpec keyless = overriding(insert("T", 10), Map.of("Id", new Absent()));
    assertThatThrownBy(() -> plan(NO_INDEXES, List.of(table), keyless))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("always has a value");
  }

  private static String leastKey(LoadSpec load, TableSpec table, String space) {
    return plan(NO_INDEXES, List.of(table), load).keySpaces().stream()
        .filter(each -> each.name().equals(space))
        .map(each -> each.format().print(0, 0))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> spacesVisited(WorkloadPlan plan) {
    return plan.loads().get(0).visits().stream()
        .map(visit -> plan.keySpaces().get(visit.keySpace()).name())
        .toList();
  }

  @Test
  void aRowWithoutAGivenSizeWeighsWhatItsColumnsDo() {
    TableSpec table =
        new TableSpec(
            "T",
            List.of(
                column("Id", ColumnType.UUID, new Uuid(4)),
                now("At"),
                column("Name", ColumnType.STRING, new Constant("seven b"))),
            parts("Id"),
            0,
            List.of(),
            null,
            0,
            0,
            PreSplits.NONE,
            true,
            null,
            TableUnits.OF_SYSTEM);
    WorkloadPlan plan = plan(NO_INDEXES, List.of(table), insert("T", 10));
    assertThat(plan.loads().get(0).visits().get(0).bytes()).isEqualTo(16 + 8 + 7);
  }

  @Test
  void rowsOfOneCommitAreVisitedRowByRow() {
    TableSpec table = table("T", List.of(ID, KIND), "Id");
    LoadSpec one = insert("T", 10);
    LoadSpec three = new WriteLoad(one.frame(), WriteLoad.Kind.INSERT, "T", Map.of(), 3);
    WorkloadPlan plan = plan(EVERY_COLUMN, List.of(table), three);
    LoadPlan load = plan.loads().get(0);
    assertThat(load.visits().stream().map(KeyVisit::keySpace))
        .containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2);
    OperationBatch batch = all(load, 10_000, 10 * MINUTE);
    for (int i = 0; i < batch.size; i++) {
      for (int row = 0; row < 3; row++) {
        String id = "\"C" + (3 * i + row + 1) + "\"";
        assertThat(print(plan, load, batch, 3 * row, i)).isEqualTo("T(" + id + ")");
        assertThat(print(plan, load, batch, 3 * row + 2, i)).endsWith(", " + id + ")");
      }
    }
  }

  private static final TableSpec USERS =
      table("Users", List.of(uniform("UserId", 1, 1000), now("Since")), "UserId");

  private static final TableSpec LOG =
      child(
          table("Log", List.of(uniform("UserId", 1, 1000), now("At")), "UserId", "At desc"),
          "Users");

  private static final IndexSpec BY_KIND =
      new IndexSpec("ByKind", parts("UserId", "Kind"), Set.of(IndexTrait.INTERLEAVED));

  @Test
  void aParentRowComesRightBeforeItsChildren() {
    LoadSpec users = load("users", LoadKind.INSERT, "Users", poisson(10));
    WorkloadPlan plan = plan(NO_INDEXES, List.of(USERS, LOG), users, insert("Log", 20));
    assertThat(spaces(plan)).containsExactly("Users");
    List<Row> rows = rows(plan);
    long lastUser = 0;
    boolean afterChild = false;
    for (Row row : rows) {
      assertThat(row.user()).isGreaterThanOrEqualTo(lastUser);
      boolean child = row.printed().startsWith("Log(");
      if (row.user() == lastUser) {
        assertThat(child || !afterChild).as("a parent row behind its child: %s", row).isTrue();
      }
      afterChild = child;
      lastUser = row.user();
    }
  }

  @Test
  void interleavedEntriesLieUnderTheParentThatTheyShare() {
    TableSpec log =
        indexed(
            child(
                table("Log", List.of(uniform("UserId", 1, 1000), now("At"), KIND), "UserId", "At"),
                "Users"),
            BY_KIND);
    WorkloadPlan plan = plan(NO_INDEXES, List.of(USERS, log), insert("Log", 20));
    assertThat(spaces(plan)).containsExactly("Users");
    assertThat(plan.loads().get(0).visits().stream().map(KeyVisit::keySpace)).containsExactly(0, 0);
    List<Row> rows = rows(plan);
    assertThat(rows.stream().map(Row::user)).isSorted();
    long entries = rows.stream().filter(row -> row.printed().startsWith("Log.ByKind(")).count();
    assertThat(entries).isEqualTo(rows.size() / 2);
    assertThat(rows.get(0).printed()).matches("Log\\(1, 2026-01-01T00:0.*Z\\)");
  }

  /** 48 + 12 + 4 random, 4 of version and 2 of variant: 70 bits leave 58 for mark and child. */
  @Test
  void aParentIdentifierIsCutToLeaveRoomForItsChildren() {
    ColumnSpec uuid = column("UserId", ColumnType.UUID, new Uuid(4));
    TableSpec users = table("Users", List.of(uuid), "UserId");
    TableSpec log = child(table("Log", List.of(uuid, now("At")), "UserId", "At"), "Users");
    LoadSpec writer = load("users", LoadKind.INSERT, "Users", poisson(10));
    WorkloadPlan plan = plan(NO_INDEXES, List.of(users, log), writer, insert("Log", 10));
    String hex = "[0-9a-f]";
    String cut = hex + "{8}-" + hex + "{4}-4" + hex + "{3}-[89ab]…";
    assertThat(rows(plan))
        .allMatch(
            row ->
                row.printed().matches("Users\\(" + cut + "\\)")
                    || row.printed().matches("Log\\(" + cut + ", 2026-01-01T00:0.*Z\\)"));
  }

  private record Row(long hi, long lo, String printed) {
    /** The number after the opening bracket. */
    long user() {
      String values = printed.substring(printed.indexOf('(') + 1);
      return Long.parseLong(values.split("[,)]", -1)[0]);
    }
  }

  /** All keys of all visits, sorted. */
  private static List<Row> rows(WorkloadPlan plan) {
    List<Row> rows = new ArrayList<>();
    for (LoadPlan load : plan.loads()) {
      OperationBatch batch = all(load, 100_000, 10 * MINUTE);
      for (int v = 0; v < load.visits().size(); v++) {
        for (int i = 0; i < batch.size; i++) {
          rows.add(new Row(batch.keyHi[v][i], batch.keyLo[v][i], print(plan, load, batch, v, i)));
        }
      }
    }
    rows.sort((a, b) -> Keys.compare(a.hi(), a.lo(), b.hi(), b.lo()));
    return rows;
  }
}
