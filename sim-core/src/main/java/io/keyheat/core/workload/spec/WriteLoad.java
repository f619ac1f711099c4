package io.keyheat.core.workload.spec;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Commits that add, change or remove rows of a table.
 *
 * @param sets columns to which an update gives new values; null: those outside the key that {@code
 *     values} names, or all if it names none
 */
public record WriteLoad(
    LoadFrame frame,
    Kind kind,
    String table,
    Map<String, ValueSpec> values,
    int rowsPerCommit,
    @Nullable Set<String> sets)
    implements CallLoad {

  /** Commits of one row each, of the columns' own values. */
  public WriteLoad(LoadFrame frame, Kind kind, String table) {
    this(frame, kind, table, Map.of(), 1);
  }

  /** Commits whose values tell what they set. */
  public WriteLoad(
      LoadFrame frame, Kind kind, String table, Map<String, ValueSpec> values, int rowsPerCommit) {
    this(frame, kind, table, values, rowsPerCommit, null);
  }

  /** Whether an update may give any column another value, as nothing says which. */
  public boolean setsAnything(TableSpec of) {
    return kind == Kind.UPDATE && sets == null && named(of).isEmpty();
  }

  private Set<String> named(TableSpec of) {
    return values.keySet().stream().filter(Predicate.not(of::isInKey)).collect(Collectors.toSet());
  }

  /** A column that is made of others changes with them. */
  @Override
  public boolean changes(TableSpec of, String column) {
    if (kind != Kind.UPDATE) {
      return true;
    }
    if (of.isInKey(column)) {
      return false;
    }
    Set<String> set = sets == null ? named(of) : sets;
    return setsAnything(of)
        || set.contains(column)
        || values(of.column(column)).columnsRead().stream()
            .anyMatch(other -> !other.equals(column) && changes(of, other));
  }

  @Override
  public boolean movesEntries(TableSpec of, IndexSpec index) {
    return kind == Kind.UPDATE
        && index.parts().stream().anyMatch(part -> changes(of, part.column()));
  }

  @Override
  public String operation() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean writes() {
    return true;
  }

  @Override
  public WriteLoad withFrame(LoadFrame newFrame) {
    return new WriteLoad(newFrame, kind, table, values, rowsPerCommit, sets);
  }

  public WriteLoad withValues(Map<String, ValueSpec> newValues) {
    return new WriteLoad(frame, kind, table, newValues, rowsPerCommit, sets);
  }

  public WriteLoad setting(@Nullable Set<String> others) {
    return new WriteLoad(frame, kind, table, values, rowsPerCommit, others);
  }

  public enum Kind {
    INSERT,
    UPDATE,
    /** Adds a row where none is, and replaces it where one is. */
    UPSERT,
    /** Removes rows by key, with their index entries. */
    DELETE;

    /** Whether it may bring rows that were not there. */
    public boolean addsRows() {
      return this == INSERT || this == UPSERT;
    }
  }
}
