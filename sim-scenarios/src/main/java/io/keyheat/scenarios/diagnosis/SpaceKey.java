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
import java.util.List;
import java.util.Optional;

/**
 * The key of a table or index.
 *
 * @param table its table
 * @param columns of the key, in its order
 * @param hashed leading columns by whose hash rows are placed
 */
public record SpaceKey(TableSpec table, List<String> columns, int hashed) {
  public SpaceKey {
    columns = List.copyOf(columns);
  }

  /** The key of a table, or of a declared or automatic index, by name. */
  public static SpaceKey of(RunSpec spec, String space) {
    TableSpec table = table(spec, space.replaceFirst("\\..*", ""));
    HashPolicy hashing = spec.system().indexes().hashing();
    List<String> hashed = hashing.hashed(table.partition(), table.primaryKey());
    if (space.equals(table.name())) {
      return new SpaceKey(table, names(table.primaryKey()), hashed.size());
    }
    String name = space.substring(table.name().length() + 1);
    Optional<IndexSpec> index =
        table.indexes().stream().filter(each -> each.name().equals(name)).findFirst();
    if (index.isEmpty()) {
      String column = name.replaceFirst(" desc$", ""); // An automatic one is called by its column.
      return new SpaceKey(table, List.of(column), 0);
    }
    List<KeyPart> parts = index.get().parts();
    return new SpaceKey(
        table,
        names(IndexSpec.key(parts, table.primaryKey())),
        index.get().interleaved()
            ? hashed.size()
            : hashing.hashed(index.get().partition(), parts).size());
  }

  static TableSpec table(RunSpec spec, String name) {
    return spec.tables().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<String> names(List<KeyPart> parts) {
    return parts.stream().map(KeyPart::column).toList();
  }

  /**
   * The share of a call's operations that go to one place at a time, as the keys that they name
   * come in order behind parts that are equal; 0: they come in none.
   */
  public double inOrder(CallLoad call) {
    double share = 1;
    for (int part = 0; part < columns.size() && share > 0; part++) {
      Optional<ValueSpec> asked = asked(call, columns.get(part));
      if (asked.isEmpty()) {
        return 0;
      }
      KeyOrder order = asked.get().order();
      if (order != null) {
        return part < hashed ? 0 : share * order.share(); // Each value has another hash.
      }
      share *= asked.get().greatestShare(other -> call.values(table, other));
    }
    return 0;
  }

  /** The share of a scan's operations that read the range which it reads most often. */
  public double inOneRange(CallLoad call) {
    if (!(call instanceof ScanLoad load) || load.scan().rows().bound() != null) {
      return 0;
    }
    double share = load.scan().where().isEmpty() ? 0 : 1;
    for (ValueSpec asked : load.scan().where().values()) {
      boolean differs = asked.order() != null;
      share *= differs ? 0 : asked.greatestShare(other -> call.values(table, other));
    }
    return share;
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
