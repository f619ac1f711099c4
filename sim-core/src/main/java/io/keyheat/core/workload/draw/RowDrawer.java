package io.keyheat.core.workload.draw;

import io.keyheat.core.schema.Table;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Draws rows of one table: the columns that its keys need, hashes after what they hash. */
public final class RowDrawer {
  private final RowBuffer rows;
  private final int[] columns;
  private final ValueGenerator[] generators;

  private RowDrawer(RowBuffer rows, int[] columns, ValueGenerator[] generators) {
    this.rows = rows;
    this.columns = columns;
    this.generators = generators;
  }

  /** A drawer of some columns and of all that they are hashed from. */
  public static RowDrawer of(
      Table table,
      Collection<String> wanted,
      int traceColumns,
      Function<String, ValueSpec> specOf,
      Function<String, ValueGenerator> generatorOf) {
    Set<String> ordered = new LinkedHashSet<>();
    for (String column : wanted) {
      visit(table, column, specOf, ordered, new HashSet<>());
    }
    List<String> names = new ArrayList<>(ordered);
    int[] columns = new int[names.size()];
    ValueGenerator[] generators = new ValueGenerator[names.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = table.position(names.get(i), table.path("columns"));
      generators[i] = generatorOf.apply(names.get(i));
    }
    RowBuffer rows = new RowBuffer(table.spec.columns().size(), traceColumns);
    return new RowDrawer(rows, columns, generators);
  }

  private static void visit(
      Table table,
      String column,
      Function<String, ValueSpec> specOf,
      Set<String> done,
      Set<String> open) {
    if (done.contains(column)) {
      return;
    }
    String path = table.path("columns." + column);
    if (!open.add(column)) {
      throw new SchemaException(path, "columns are hashed from one another in a circle: " + open);
    }
    for (String source : specOf.apply(column).columnsRead()) {
      table.position(source, path + ".values.hash");
      visit(table, source, specOf, done, open);
    }
    open.remove(column);
    done.add(column);
  }

  RowBuffer rows() {
    return rows;
  }

  /** Draws n rows, whose times (and trace columns) the buffer already holds. */
  void draw(int n) {
    for (int i = 0; i < columns.length; i++) {
      generators[i].fill(rows, n, rows.hi[columns[i]], rows.lo[columns[i]]);
    }
  }
}
