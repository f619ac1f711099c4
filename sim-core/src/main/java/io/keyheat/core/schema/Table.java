package io.keyheat.core.schema;

import io.keyheat.core.value.SchemaException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A checked table with its parent: every name refers to an existing column or table. */
public final class Table {
  public final TableSpec spec;
  public final @Nullable Table parent;

  private Table(TableSpec spec, @Nullable Table parent) {
    this.spec = spec;
    this.parent = parent;
  }

  /** All tables by name, in the given order. */
  public static Map<String, Table> all(List<TableSpec> specs) {
    Map<String, TableSpec> byName = new LinkedHashMap<>();
    for (TableSpec spec : specs) {
      if (byName.put(spec.name(), spec) != null) {
        throw new SchemaException("tables." + spec.name(), "two tables have this name");
      }
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    for (TableSpec spec : specs) {
      resolve(spec, byName, tables, new HashSet<>());
    }
    return tables;
  }

  private static Table resolve(
      TableSpec spec, Map<String, TableSpec> specs, Map<String, Table> done, Set<String> open) {
    Table known = done.get(spec.name());
    if (known != null) {
      return known;
    }
    String path = "tables." + spec.name();
    if (!open.add(spec.name())) {
      throw new SchemaException(path + ".interleavedIn", "tables are interleaved in a circle");
    }
    Table parent = null;
    if (spec.interleavedIn() != null) {
      TableSpec parentSpec = specs.get(spec.interleavedIn());
      if (parentSpec == null) {
        throw Names.unknown(path + ".interleavedIn", "table", spec.interleavedIn(), specs.keySet());
      }
      parent = resolve(parentSpec, specs, done, open);
    }
    Table table = new Table(spec, parent);
    table.check();
    done.put(spec.name(), table);
    return table;
  }

  private void check() {
    Set<String> names = new HashSet<>();
    for (ColumnSpec column : spec.columns()) {
      if (!names.add(column.name())) {
        throw new SchemaException(path("columns." + column.name()), "two columns have this name");
      }
    }
    if (spec.primaryKey().isEmpty()) {
      throw new SchemaException(path("key"), "a key has at least one column");
    }
    checkParts(spec.primaryKey(), path("key"));
    if (parent != null) {
      checkParent(parent);
    }
  }

  private void checkParent(Table parentTable) {
    List<KeyPart> inherited = parentTable.spec.primaryKey();
    List<KeyPart> own = spec.primaryKey();
    if (own.size() <= inherited.size() || !own.subList(0, inherited.size()).equals(inherited)) {
      throw new SchemaException(
          path("key"),
          "the key of a table interleaved in %s begins with %s and has further columns"
              .formatted(parentTable.spec.name(), describe(inherited)));
    }
  }

  /** Refuses parts of a key that are not columns or are repeated. */
  public void checkParts(List<KeyPart> parts, String path) {
    Set<String> seen = new HashSet<>();
    for (KeyPart part : parts) {
      position(part.column(), path);
      if (!seen.add(part.column())) {
        throw new SchemaException(path, "%s is twice in this key".formatted(part.column()));
      }
    }
  }

  /** Returns the position of a column in the table. */
  public int position(String column, String path) {
    for (int i = 0; i < spec.columns().size(); i++) {
      if (spec.columns().get(i).name().equals(column)) {
        return i;
      }
    }
    throw Names.unknown(
        path, "column", column, spec.columns().stream().map(ColumnSpec::name).toList());
  }

  public boolean hasKeyColumn(String column) {
    return spec.isInKey(column);
  }

  public ColumnSpec column(String name) {
    return spec.columns().get(position(name, path("columns")));
  }

  /** Returns the topmost ancestor, whose key space this table shares. */
  public Table root() {
    return parent == null ? this : parent.root();
  }

  /** Returns the topmost ancestor that has this column in its key. */
  public Table owner(String column) {
    if (parent != null) {
      for (KeyPart part : parent.spec.primaryKey()) {
        if (part.column().equals(column)) {
          return parent.owner(column);
        }
      }
    }
    return this;
  }

  public String path(String member) {
    return "tables." + spec.name() + "." + member;
  }

  public static String describe(List<KeyPart> parts) {
    return parts.stream()
        .filter(part -> !part.isHash())
        .map(part -> part.column() + (part.descending() ? " desc" : ""))
        .toList()
        .toString();
  }
}
