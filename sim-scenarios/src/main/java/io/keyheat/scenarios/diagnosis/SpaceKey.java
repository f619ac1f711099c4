package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The key of a table or index.
 *
 * @param table its table
 * @param index the index by name; empty: the table itself
 * @param columns of the key, in its order
 * @param hashed leading columns by whose hash rows are placed
 */
public record SpaceKey(TableSpec table, String index, List<String> columns, int hashed) {
  public SpaceKey {
    columns = List.copyOf(columns);
  }

  /** The key of a table, or of a declared or automatic index, by name. */
  public static SpaceKey of(RunSpec spec, String space) {
    TableSpec table = spec.table(space.replaceFirst("\\..*", ""));
    HashPolicy hashing = spec.system().indexes().hashing();
    List<String> hashed = hashing.hashed(table.partition(), table.primaryKey());
    if (space.equals(table.name())) {
      return new SpaceKey(table, "", names(table.primaryKey()), hashed.size());
    }
    String name = space.substring(table.name().length() + 1);
    Optional<IndexSpec> index = table.index(name);
    if (index.isEmpty()) {
      String column = name.replaceFirst(" desc$", ""); // An automatic one is called by its column.
      return new SpaceKey(table, name, List.of(column), 0);
    }
    List<KeyPart> parts = index.get().parts();
    return new SpaceKey(
        table,
        name,
        names(IndexSpec.key(parts, table.primaryKey())),
        index.get().interleaved()
            ? hashed.size()
            : hashing.hashed(index.get().partition(), parts).size());
  }

  /**
   * The keys that lie in a key space, which has the name of its first table or of its index: those
   * of a table and of all that is interleaved in it, or that of an index.
   */
  public static List<SpaceKey> within(RunSpec spec, String space) {
    List<SpaceKey> keys = new ArrayList<>();
    for (TableSpec table : spec.tables()) {
      if (root(spec, table).name().equals(space)) {
        keys.add(of(spec, table.name()));
        table.indexes().stream()
            .filter(IndexSpec::interleaved)
            .forEach(index -> keys.add(of(spec, table.name() + "." + index.name())));
      }
    }
    return keys.isEmpty() ? List.of(of(spec, space)) : List.copyOf(keys);
  }

  /**
   * Whether no cut parts keys of a space with one hash: it is all the same to its tablets in which
   * order these keys come.
   */
  public static boolean keepsHashesWhole(RunSpec spec, String space) {
    List<SpaceKey> keys = within(spec, space);
    boolean besideIndex = keys.stream().map(key -> key.index.isEmpty()).distinct().count() == 2;
    return keys.stream().allMatch(key -> key.hashed > 0)
        && spec.system().indexes().hashing().keepsWhole(besideIndex);
  }

  /** The tables of which rows or entries lie in a key space. */
  public static List<TableSpec> tables(RunSpec spec, String space) {
    return within(spec, space).stream().map(SpaceKey::table).distinct().toList();
  }

  /** Whether rows or entries of a table lie in a key space. */
  public static boolean holds(RunSpec spec, String space, String table) {
    return tables(spec, space).stream().anyMatch(each -> each.name().equals(table));
  }

  /**
   * The key spaces that a write goes to: that of the rows, and those of indexes that lie elsewhere
   * and in which something changes.
   */
  public static Set<String> written(RunSpec spec, CallLoad call) {
    TableSpec table = spec.table(call.table());
    Set<String> spaces = new LinkedHashSet<>(List.of(root(spec, table).name()));
    table.indexes().stream()
        .filter(index -> !index.interleaved() && call.writesEntries(table, index))
        .forEach(index -> spaces.add(table.name() + "." + index.name()));
    if (spec.system().indexes().everyColumn()) {
      table.columns().stream()
          .filter(column -> column.indexed() && !table.isInKey(column.name()))
          .filter(column -> call.changes(table, column.name()))
          .forEach(column -> spaces.add(table.name() + "." + column.name()));
    }
    return spaces;
  }

  /** The table in whose key space a table lies, itself or an ancestor. */
  public static TableSpec root(RunSpec spec, TableSpec table) {
    String parent = table.interleavedIn();
    return parent == null ? table : root(spec, spec.table(parent));
  }

  private static List<String> names(List<KeyPart> parts) {
    return parts.stream().map(KeyPart::column).toList();
  }

  /**
   * A part of a key whose values a call names in their order.
   *
   * @param order its share is that of the operations which go to one place at a time, as the parts
   *     in front of it are equal
   */
  public record OrderedPart(String column, KeyOrder order) {
    /** Whether nothing of a key stands in front of what comes in order. */
    public boolean isFirstOf(SpaceKey key) {
      return key.columns().get(0).equals(column) && !order.isBehindOthers();
    }
  }

  /**
   * The share of a call's operations that go to one place at a time, as the keys that they name
   * come in order behind parts that are equal; 0: they come in none, or the call is none of its
   * table.
   */
  public double inOrder(CallLoad call) {
    return ordered(call).map(part -> part.order().share()).orElse(0.0);
  }

  /** The part of the key that a call follows in its order; empty: none. */
  public Optional<OrderedPart> ordered(CallLoad call) {
    double share = call.table().equals(table.name()) && !isLeftOut(call) ? 1 : 0;
    for (int part = 0; part < columns.size() && share > 0; part++) {
      Optional<ValueSpec> asked = asked(call, columns.get(part));
      if (asked.isEmpty()) {
        return Optional.empty();
      }
      KeyOrder order = KeyOrder.ofShare(asked.get().order(), share);
      if (order != null) {
        return part < hashed // Each value has another hash.
            ? Optional.empty()
            : Optional.of(new OrderedPart(columns.get(part), order));
      }
      share *= asked.get().greatestShare(other -> call.values(table, other));
    }
    return Optional.empty();
  }

  /**
   * Why one place after the other is hot in a key space, where all that is written there in order
   * are updates, or all are deletions, of rows that are there; empty: new rows may be.
   */
  public static Optional<Cause> walked(RunSpec spec, String space) {
    List<SpaceKey> keys = within(spec, space);
    Set<Optional<Cause>> causes =
        spec.loads().stream()
            .flatMap(load -> load.calls().stream())
            .filter(WriteLoad.class::isInstance)
            .flatMap(
                call ->
                    keys.stream()
                        .flatMap(
                            key ->
                                key.ordered(call).stream()
                                    .map(part -> walked((WriteLoad) call, part.order()))))
            .collect(Collectors.toSet());
    return causes.size() == 1 ? causes.iterator().next() : Optional.empty();
  }

  /**
   * Why a load that follows an order goes through rows that are there, from the first one on;
   * empty: it may add rows. Only a counter begins with the first: other values are made as it runs.
   */
  public static Optional<Cause> walked(WriteLoad load, KeyOrder order) {
    boolean counts =
        order.kind() == KeyOrder.Kind.COUNTER || order.kind() == KeyOrder.Kind.COUNTER_IN_TEXT;
    return !counts
        ? Optional.empty()
        : switch (load.kind()) {
          case UPDATE -> Optional.of(Cause.UPDATED_KEY);
          case DELETE -> Optional.of(Cause.DELETED_KEY);
          case INSERT, UPSERT -> Optional.empty();
        };
  }

  /** The share of a scan's operations that read the range which it reads most often. */
  public double inOneRange(CallLoad call) {
    if (!(call instanceof ScanLoad load)
        || !call.table().equals(table.name())
        || load.scan().rows().bound() != null) {
      return 0;
    }
    double share = load.scan().where().isEmpty() ? 0 : 1;
    for (ValueSpec asked : load.scan().where().values()) {
      boolean differs = asked.order() != null;
      share *= differs ? 0 : asked.greatestShare(other -> call.values(table, other));
    }
    return share;
  }

  /** Whether an index has entries of rows that have no value in it. */
  public static boolean hasEntriesOfNulls(RunSpec spec, TableSpec table, IndexSpec index) {
    return !index.nullFiltered()
        && spec.loads().stream()
            .flatMap(load -> load.calls().stream())
            .filter(call -> call.writes() && call.table().equals(table.name()))
            .anyMatch(call -> call.leavesEmpty(table, index));
  }

  /** Whether a call that names rows of its table goes to this key: an index's, if it writes it. */
  boolean isReachedBy(CallLoad call) {
    return index.isEmpty() || (call.writes() && !isLeftOut(call));
  }

  /** Whether it is an index of which a call writes no entries. */
  private boolean isLeftOut(CallLoad call) {
    return !index.isEmpty()
        && !declared()
            .map(declared -> call.writesEntries(table, declared))
            .orElseGet(() -> call.changes(table, columns.get(0)));
  }

  /** The index, if its table declares it. */
  public Optional<IndexSpec> declared() {
    return table.index(index);
  }

  /** What a call names of a column; empty: a scan does not ask for one value of it. */
  private Optional<ValueSpec> asked(CallLoad call, String column) {
    if (call instanceof ScanLoad load) {
      ScanSpec scan = load.scan();
      return Optional.ofNullable(scan.where().get(column));
    }
    return Optional.of(call.values(table, column));
  }
}
