package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A column that deals rows out over several places, rather than says something of them. */
public final class DealingColumn {
  private static final List<String> WORDS = List.of("shard", "bucket", "salt", "suffix");

  private DealingColumn() {}

  /**
   * The first one among some columns of a table; empty: none.
   *
   * @param calls all calls to the table
   */
  public static Optional<String> among(
      TableSpec table, List<String> columns, List<? extends CallLoad> calls) {
    return columns.stream().filter(column -> isOne(table, column, calls)).findFirst();
  }

  /**
   * Whether a column is one: it has few values, and is a hash of other columns, or queries ask for
   * each of its values, or its name says so.
   *
   * @param calls all calls to the table
   */
  public static boolean isOne(TableSpec table, String column, List<? extends CallLoad> calls) {
    List<WriteLoad> writes =
        calls.stream().filter(WriteLoad.class::isInstance).map(WriteLoad.class::cast).toList();
    boolean few =
        writes.stream()
            .allMatch(
                load ->
                    load.values(table, column).order() == null
                        && load.greatestShare(table, column) > 0);
    boolean hashed = writes.stream().anyMatch(load -> load.values(table, column).rowHash() != null);
    boolean fannedOut =
        calls.stream()
            .anyMatch(call -> call instanceof ScanLoad load && load.scan().fansOutOver(column));
    String name = column.toLowerCase(Locale.ROOT);
    return few && (hashed || fannedOut || WORDS.stream().anyMatch(name::contains));
  }
}
