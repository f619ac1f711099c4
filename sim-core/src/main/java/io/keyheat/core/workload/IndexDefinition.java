package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.IndexTrait;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.StoredColumns;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An index of a table, declared or made by the system.
 *
 * @param path of its declaration in the scenario
 * @param key its parts, then the parts of the primary key that are not among them
 * @param stored columns that entries hold beside their key
 */
record IndexDefinition(
    String name,
    String path,
    Table table,
    List<KeyPart> key,
    int parts,
    Set<IndexTrait> traits,
    StoredColumns stored) {

  /** Returns all indexes of a table: the automatic ones by column, then the declared ones. */
  static List<IndexDefinition> of(Table table, IndexPolicy policy) {
    List<IndexDefinition> all = new ArrayList<>();
    if (policy.everyColumn()) {
      table.spec.columns().forEach(column -> addAutomatic(table, column, policy, all));
    }
    Set<String> names = new HashSet<>();
    all.forEach(index -> names.add(index.name()));
    for (IndexSpec spec : table.spec.indexes()) {
      String path = table.path("indexes." + spec.name());
      if (!names.add(spec.name())) {
        throw new SchemaException(path, "two indexes have this name");
      }
      if (spec.parts().isEmpty()) {
        throw new SchemaException(path + ".on", "an index has at least one column");
      }
      table.checkParts(spec.parts(), path + ".on");
      spec.stored().names().forEach(column -> table.position(column, path + ".stores"));
      all.add(of(table, path, spec));
    }
    return all;
  }

  /**
   * Adds the automatic indexes, one for each direction of a column. Columns of the key have none.
   */
  private static void addAutomatic(
      Table table, ColumnSpec column, IndexPolicy policy, List<IndexDefinition> all) {
    if (table.spec.isInKey(column.name()) || !column.indexed()) {
      return;
    }
    String name = column.name();
    String path = table.path("columns." + name);
    all.add(of(table, path, new IndexSpec(name, List.of(new KeyPart(name, false)))));
    if (policy.entries().bothDirections()) {
      all.add(of(table, path, new IndexSpec(name + " desc", List.of(new KeyPart(name, true)))));
    }
  }

  private static IndexDefinition of(Table table, String path, IndexSpec spec) {
    List<KeyPart> key = IndexSpec.key(spec.parts(), table.spec.primaryKey());
    int parts = (int) spec.parts().stream().filter(part -> !part.isHash()).count();
    return new IndexDefinition(spec.name(), path, table, key, parts, spec.traits(), spec.stored());
  }

  boolean interleaved() {
    return traits.contains(IndexTrait.INTERLEAVED);
  }

  boolean nullFiltered() {
    return traits.contains(IndexTrait.NULL_FILTERED);
  }

  String fullName() {
    return table.spec.name() + "." + name;
  }
}
