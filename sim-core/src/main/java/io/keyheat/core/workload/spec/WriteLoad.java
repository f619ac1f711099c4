package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.Locale;
import java.util.Map;

/**
 * Commits that add, change or remove rows of a table.
 *
 * @param rowsPerCommit rows written by one operation
 */
public record WriteLoad(
    LoadFrame frame, Kind kind, String table, Map<String, ValueSpec> values, int rowsPerCommit)
    implements CallLoad {

  /** Commits of one row each, of the columns' own values. */
  public WriteLoad(LoadFrame frame, Kind kind, String table) {
    this(frame, kind, table, Map.of(), 1);
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
    return new WriteLoad(newFrame, kind, table, values, rowsPerCommit);
  }

  /** This load with other values, by column. */
  public WriteLoad withValues(Map<String, ValueSpec> newValues) {
    return new WriteLoad(frame, kind, table, newValues, rowsPerCommit);
  }

  /** What a write does to its rows. */
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
