package io.keyheat.scenarios.lint;

import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;

/**
 * Indexes whose entries are written in their order: those that are declared, and automatic ones.
 */
final class IndexLint {
  private IndexLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      if (reading.system().indexes().everyColumn()) {
        table.columns().forEach(column -> checkAutomatic(reading, table, column));
      }
      for (IndexSpec index : table.indexes()) {
        checkDeclared(reading, table, index);
        if (reading.rules().speakOf(Cause.INDEX_OF_EXEMPTED) && index.parts().size() > 1) {
          checkExempted(reading, table, index);
        }
      }
    }
  }

  /**
   * Datastore mode keeps an entity out of a composite index one of whose properties is exempted
   * (its documentation, "Indexes"). Such an index in a scenario stands for a property made of all.
   */
  private static void checkExempted(LintContext reading, TableSpec table, IndexSpec index) {
    List<String> exempted =
        table.columns().stream()
            .filter(column -> !column.indexed() && !table.isInKey(column.name()))
            .map(ColumnSpec::name)
            .filter(name -> index.parts().stream().anyMatch(part -> part.column().equals(name)))
            .toList();
    if (!exempted.isEmpty()) {
      reading.add(
          Level.NOTE,
          Cause.INDEX_OF_EXEMPTED,
          LintContext.path(table, "indexes." + index.name()),
          String.join(" and ", exempted)
              + (exempted.size() == 1 ? " is" : " are")
              + " excluded from indexes, and a composite index has no entries of what is",
          Words.GENERAL.with(
              "parts",
              String.join(", then ", index.parts().stream().map(KeyPart::column).toList())));
    }
  }

  private static void checkAutomatic(LintContext reading, TableSpec table, ColumnSpec column) {
    if (!column.indexed() || table.isInKey(column.name())) {
      return;
    }
    List<KeyPart> key = LintContext.indexKey(table, List.of(new KeyPart(column.name(), false)));
    HotKeyEnd keyEnd =
        HotKeyEnd.of(reading, table, key, 0, load -> load.changes(table, column.name()));
    if (keyEnd == null || (keyEnd.part() > 0 && !keyEnd.matters())) {
      return;
    }
    reading.add(
        keyEnd,
        Cause.AUTOMATIC_INDEX_GROWS,
        LintContext.path(table, "columns." + column.name()),
        "each value has an index entry, and " + keyEnd.inWords(reading, key, true),
        automaticRemedy(reading, table, keyEnd, column.name()));
  }

  private static String automaticRemedy(
      LintContext reading, TableSpec table, HotKeyEnd keyEnd, String column) {
    List<String> holding =
        table.indexes().stream()
            .filter(index -> index.parts().stream().anyMatch(p -> p.column().equals(column)))
            .map(IndexSpec::name)
            .toList();
    boolean needsEntries = reading.rules().speakOf(Cause.INDEX_OF_EXEMPTED);
    if (!holding.isEmpty() && needsEntries) {
      return "exempt it (indexed: false) and drop %s, as an index has no entries of what is exempt; or %s"
          .formatted(
              String.join(", ", holding),
              reading
                  .rules()
                  .sentence(RemedyKind.SHARD_FIELD, Words.GENERAL.with("column", column)));
    }
    boolean read = reading.scans(table).stream().anyMatch(load -> reads(load.scan(), column));
    if (!holding.isEmpty() && !read) {
      return "exempt it (indexed: false); composite indexes with it (%s) keep their entries"
          .formatted(String.join(", ", holding));
    }
    return read
        ? "exempt it (indexed: false), and query an index with a shard before it; "
            + Shards.remedy(reading, table, keyEnd, List.of())
        : reading.hasAnyRate()
            ? "exempt it from indexes (indexed: false), if no query needs them"
            : "exempt it from indexes (indexed: false), as no scan here uses them";
  }

  private static boolean reads(ScanSpec scan, String column) {
    return column.equals(scan.index()) || (column + " desc").equals(scan.index());
  }

  private static void checkDeclared(LintContext reading, TableSpec table, IndexSpec index) {
    List<KeyPart> key = LintContext.indexKey(table, index.parts());
    HotKeyEnd keyEnd = HotKeyEnd.of(reading, table, index);
    if (keyEnd == null || !keyEnd.matters()) {
      return;
    }
    int parts = index.parts().size();
    boolean shardBehind =
        index.parts().subList(Math.min(keyEnd.part() + 1, parts), parts).stream()
            .anyMatch(part -> Shards.isShard(reading, table, part.column()));
    // Behind the index's own columns lie those of the table's key, which no file names there.
    String place = keyEnd.part() < parts ? ".on[" + keyEnd.part() + "]" : "";
    reading.add(
        keyEnd,
        cause(reading, table, index, keyEnd, shardBehind),
        LintContext.path(table, "indexes." + index.name() + place),
        keyEnd.inWords(reading, key, true),
        remedy(reading, table, index, keyEnd, shardBehind));
  }

  private static Cause cause(
      LintContext reading,
      TableSpec table,
      IndexSpec index,
      HotKeyEnd keyEnd,
      boolean shardBehind) {
    if (shardBehind) {
      return Cause.INDEX_SHARD_BEHIND;
    }
    if (index.interleaved()) {
      return Cause.INTERLEAVED_INDEX_GROWS;
    }
    if (keyEnd.part() == 0) {
      return Cause.INDEX_GROWS;
    }
    boolean sharded =
        Shards.within(
                reading,
                table,
                LintContext.indexKey(table, index.parts()).subList(0, keyEnd.part()))
            != null;
    return sharded ? Cause.INDEX_GROWS_BEHIND_SHARD : Cause.INDEX_GROWS_BEHIND_VALUE;
  }

  private static String remedy(
      LintContext reading,
      TableSpec table,
      IndexSpec index,
      HotKeyEnd keyEnd,
      boolean shardBehind) {
    if (shardBehind) {
      return reading
          .rules()
          .remedy(Cause.INDEX_SHARD_BEHIND, Words.GENERAL.with("column", keyEnd.column()));
    }
    String sharded =
        Shards.withSplits(
            reading, table, index, keyEnd, Shards.remedy(reading, table, keyEnd, index));
    boolean hasNulls = SpaceKey.hasEntriesOfNulls(reading.spec(), table, index);
    if (hasNulls && reading.rules().has(RemedyKind.NULL_FILTERED_INDEX)) {
      return sharded
          + ", or "
          + reading.rules().sentence(RemedyKind.NULL_FILTERED_INDEX, Words.GENERAL);
    }
    boolean mayMove =
        reading.rules().has(RemedyKind.INTERLEAVE_INDEX)
            && !index.interleaved()
            && table.interleavedIn() != null
            && keyEnd.part() == 0;
    RemedyKind other = mayMove ? RemedyKind.INTERLEAVE_INDEX : RemedyKind.DROP_INDEX;
    return sharded + ", or " + reading.rules().sentence(other, Words.GENERAL);
  }
}
