package io.keyheat.scenarios.lint;

import static java.util.stream.Collectors.joining;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.AllocatedIds;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a table have in a column until the run's end.
 *
 * @param sources how the values of the old rows, of the new ones and of changed ones come about
 * @param areAll false: a trace may bring others
 */
record HeldValues(List<ValueSpec> sources, boolean areAll) {
  HeldValues {
    sources = List.copyOf(sources);
  }

  static HeldValues of(RunSpec spec, TableSpec table, ColumnSpec column) {
    List<ValueSpec> sources = new ArrayList<>();
    if (table.existingRows() > 0) {
      sources.add(column.valuesAtStart());
    }
    spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(call -> call.table().equals(table.name()))
        .flatMap(call -> written(spec, call, table, column).stream())
        .forEach(sources::add);
    boolean hasTrace = spec.loads().stream().anyMatch(load -> load.calls().isEmpty());
    return new HeldValues(sources, !hasTrace);
  }

  /** What a call leaves in a column of rows: of those that it adds, or of those that it changes. */
  private static Optional<ValueSpec> written(
      RunSpec spec, CallLoad call, TableSpec table, ColumnSpec column) {
    if (call instanceof ScanLoad scan) {
      RowScan.Change change = scan.scan().rows().change();
      return Optional.ofNullable(change == null ? null : change.set().get(column.name()));
    }
    if (MissingRows.addsRows(call)) {
      boolean allocates = spec.system().indexes().on(spec.servers()).zeroAllocates();
      return Optional.of((allocates ? AllocatedIds.in(call, table) : call).values(column));
    }
    boolean isOfKey =
        table.primaryKey().stream().map(KeyPart::column).anyMatch(column.name()::equals);
    boolean isChanged =
        call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.UPDATE && !isOfKey;
    return isChanged ? Optional.of(call.values(column)) : Optional.empty();
  }

  /** Whether there is no row. */
  boolean isEmpty() {
    return sources.isEmpty();
  }

  /**
   * The ends of all values; null: not known.
   *
   * @param rows as many as the table has at most
   */
  @Nullable ValueRange range(double rows) {
    if (!areAll) {
      return null;
    }
    ValueRange all = null;
    for (ValueSpec values : sources) {
      ValueRange range = values.rangeOf(rows);
      if (range == null) {
        return null;
      }
      all = all == null ? range : all.with(range);
    }
    return all;
  }

  /**
   * Whether some row may have a value, as far as that is known.
   *
   * @param value a {@code Long} or a {@code String}
   * @param rows as many as the table has at most
   */
  boolean mayHave(Object value, double rows) {
    ValueRange range = range(rows);
    boolean isWithin = range == null || !(value instanceof Long n) || range.has(n);
    return !areAll || (isWithin && sources.stream().anyMatch(values -> values.mayYield(value)));
  }

  /** All values, as a fan-out has them; empty: they are not a few that are known. */
  Optional<String> inWords() {
    ValueSpec first = sources.get(0);
    if (!sources.stream().allMatch(first::equals)) {
      return Optional.empty();
    }
    if (!first.listed().isEmpty()) {
      return Optional.of(
          first.listed().stream()
              .distinct()
              .map(Object::toString)
              .collect(joining(", ", "[", "]")));
    }
    RowHash hash = first.rowHash();
    ValueRange range = hash == null ? first.evenRange() : hash.range();
    return Optional.ofNullable(range).map(all -> all.min() + ".." + all.max());
  }
}
