package io.keyheat.scenarios.lint;

import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;

/** Shards that are not what they seem, or not needed. */
final class ShardLint {
  private ShardLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      if (!reading.writers(table).isEmpty()) {
        table.columns().forEach(column -> checkHash(reading, table, column));
        if (reading.rules().speakOf(Cause.SHARD_NOT_NEEDED)) {
          table.indexes().forEach(index -> checkShardedIndex(reading, table, index));
        }
      }
    }
  }

  private static void checkHash(LintContext reading, TableSpec table, ColumnSpec column) {
    RowHash hash = column.values().rowHash();
    if (hash == null || !used(table, column.name())) {
      return;
    }
    String path = LintContext.path(table, "columns." + column.name() + ".values");
    if (hash.signed() && hash.modulo() > 1) {
      reading.add(
          Level.NOTE,
          Cause.SHARD_KEEPS_SIGN,
          path,
          "the remainder keeps its sign, so there are nearly "
              + (2 * hash.modulo() - 1)
              + " shards, some of them below 0",
          Words.GENERAL);
    }
    List<WriteLoad> loads = reading.writers(table);
    boolean ofTimeAlone =
        loads.stream()
            .allMatch(
                load ->
                    hash.columns().stream()
                        .allMatch(c -> load.values(table, c).writeTime() != null));
    if (ofTimeAlone && loads.stream().anyMatch(load -> sharesTimes(reading, load, table, hash))) {
      reading.add(
          Level.NOTE,
          Cause.SHARD_OF_TIME,
          path,
          "only the time is hashed, so <rows> of equal times may all fall into one shard",
          Words.GENERAL);
    }
  }

  /** Whether several rows of a load have the same time. */
  private static boolean sharesTimes(
      LintContext reading, WriteLoad load, TableSpec table, RowHash hash) {
    boolean together =
        load.rowsPerCommit() > 1
            || (load.client() instanceof ClientSpec.Open open
                && open.spacing() == Spacing.BURSTY
                && open.burst() > 1);
    double perNano = reading.peakPerSecond(load) / 1e9;
    return together
        || hash.columns().stream()
            .map(column -> load.values(table, column).writeTime())
            .anyMatch(time -> time != null && perNano * time.resolutionNanos() > 1);
  }

  private static boolean used(TableSpec table, String column) {
    return table.isInKey(column)
        || table.indexes().stream()
            .flatMap(index -> index.parts().stream())
            .anyMatch(part -> part.column().equals(column));
  }

  private static void checkShardedIndex(LintContext reading, TableSpec table, IndexSpec index) {
    int series = series(reading, table, index);
    for (int part = 0; part < series; part++) {
      String column = index.parts().get(part).column();
      if (Shards.isShard(reading, table, column)) {
        checkNeed(reading, table, LintContext.path(table, "indexes." + index.name()), part);
        checkExemption(reading, table, column);
      }
    }
  }

  /** Position of the first part that forms a series; 0 if there is none. */
  private static int series(LintContext reading, TableSpec table, IndexSpec index) {
    List<WriteLoad> loads = reading.writers(table);
    for (int part = 0; part < index.parts().size(); part++) {
      KeyPart keyPart = index.parts().get(part);
      if (loads.stream().anyMatch(load -> load.values(table, keyPart.column()).order() != null)) {
        return part;
      }
    }
    return 0;
  }

  private static void checkNeed(LintContext reading, TableSpec table, String path, int part) {
    double peak = reading.peakWritesPerSecond(table);
    KeyEndLimit limit = reading.keyEndLimit(table, LintContext.ENTRY_BYTES);
    if (peak <= limit.perSecond()) {
      reading.add(
          Level.WARNING,
          Cause.SHARD_NOT_NEEDED,
          path + ".on[" + part + "]",
          "the shard is not needed: writes come to "
              + LintContext.rate(peak)
              + " at most, and "
              + limit.inWords()
              + ", while each query may have to ask for all shards",
          Words.GENERAL);
    }
  }

  private static void checkExemption(LintContext reading, TableSpec table, String column) {
    boolean indexed =
        reading.system().indexes().everyColumn()
            && LintContext.column(table, column).orElseThrow().indexed()
            && !table.isInKey(column);
    if (indexed) {
      reading.add(
          Level.WARNING,
          Cause.SHARD_INDEXED_ALONE,
          LintContext.path(table, "columns." + column),
          "the shard is indexed by itself too, which costs entries with each write and serves no"
              + " query",
          Words.GENERAL);
    }
  }
}
