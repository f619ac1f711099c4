package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A column that deals rows out over several places, rather than says something of them.
 *
 * @param values over which it deals out the writes: fewer than it has where some are more frequent
 * @param skewed whether some values are more frequent than others
 */
public record DealingColumn(String name, double values, boolean skewed) {
  private static final List<String> WORDS = List.of("shard", "bucket", "salt", "suffix");

  /**
   * The first one among some columns of a table; empty: none.
   *
   * @param calls all calls to the table
   */
  public static Optional<DealingColumn> among(
      TableSpec table, List<String> columns, List<? extends CallLoad> calls) {
    List<WriteLoad> writes = writes(calls);
    return columns.stream()
        .filter(column -> isOne(table, column, calls))
        .findFirst()
        .map(
            column ->
                new DealingColumn(
                    column,
                    writes.stream()
                        .mapToDouble(load -> 1 / load.greatestShare(table, column))
                        .max()
                        .orElse(1),
                    writes.stream().anyMatch(load -> load.values(table, column).isSkewed())));
  }

  /**
   * Whether a column is one: it has few values, and is a hash of other columns, or queries ask for
   * each of its values, or its name says so.
   *
   * @param calls all calls to the table
   */
  public static boolean isOne(TableSpec table, String column, List<? extends CallLoad> calls) {
    List<WriteLoad> writes = writes(calls);
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

  private static List<WriteLoad> writes(List<? extends CallLoad> calls) {
    return calls.stream().filter(WriteLoad.class::isInstance).map(WriteLoad.class::cast).toList();
  }

  /**
   * How it deals the writes out over more places, without a full stop.
   *
   * @param many in words, such as {@code at least 5 values}
   */
  public String remedy(String many) {
    return "give " + name + " " + many + (skewed ? ", each as frequent as the others" : "");
  }
}
