package io.keyheat.core.workload.spec;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;

/** A load whose operations are single calls on one table. */
public sealed interface CallLoad extends LoadSpec permits WriteLoad, LookupLoad, ScanLoad {
  String table();

  /** Overrides of the columns' own generators, by column. */
  Map<String, ValueSpec> values();

  /** Rows drawn for one operation. */
  int rowsPerCommit();

  /**
   * Rows of an operation that are alike in all columns but one: see {@link ValueSpec#alikeRows}.
   */
  default int alikeRows() {
    return values().values().stream().mapToInt(ValueSpec::alikeRows).max().orElse(1);
  }

  @Override
  CallLoad withFrame(LoadFrame frame);

  @Override
  default CallLoad withClient(ClientSpec client) {
    return withFrame(frame().withClient(client));
  }

  @Override
  default List<String> tables() {
    return List.of(table());
  }

  @Override
  default List<CallLoad> calls() {
    return List.of(this);
  }

  /** What the load puts into a column: its own generator, or else the column's. */
  default ValueSpec values(ColumnSpec column) {
    return values().getOrDefault(column.name(), column.values());
  }

  /** What the load puts into a column of its table, by name. */
  default ValueSpec values(TableSpec table, String column) {
    return values(table.column(column));
  }

  /** Whether it leaves columns of an index empty, in which rows without a value may stand. */
  default boolean leavesEmpty(TableSpec table, IndexSpec index) {
    return index.parts().stream().anyMatch(part -> values(table, part.column()).isAbsent());
  }

  /** Whether its rows may come to have another value in a column; of new rows, any column has. */
  default boolean changes(TableSpec table, String column) {
    return true;
  }

  /**
   * Whether it writes entries of an index: an update leaves those alone in which nothing changes.
   */
  default boolean writesEntries(TableSpec table, IndexSpec index) {
    boolean changesStored =
        index.stored().all()
            || index.stored().names().stream().anyMatch(column -> changes(table, column));
    boolean changesKey = index.parts().stream().anyMatch(part -> changes(table, part.column()));
    return (changesKey || changesStored) && !(index.nullFiltered() && leavesEmpty(table, index));
  }

  /**
   * Whether it moves entries of an index that are there: each is removed from one place and written
   * to another one.
   */
  default boolean movesEntries(TableSpec table, IndexSpec index) {
    return false;
  }

  /** How often the load names the most frequent value of a column, 0 (all differ) to 1. */
  default double greatestShare(TableSpec table, String column) {
    return values(table, column).greatestShare(other -> values(table, other));
  }

  /** How often the load names the most frequent key of its table, 0 (all differ) to 1. */
  default double greatestKeyShare(TableSpec table) {
    double share = 1;
    for (KeyPart part : table.primaryKey()) {
      boolean differs = values(table, part.column()).order() != null;
      share *= differs ? 0 : greatestShare(table, part.column());
    }
    return share;
  }

  /** What is drawn for a column: what a scan asks of it, or else what the load puts into it. */
  default ValueSpec drawn(ColumnSpec column) {
    return values(column);
  }
}
