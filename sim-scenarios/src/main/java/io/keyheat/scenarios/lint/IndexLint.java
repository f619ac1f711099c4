package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.LoadSpec.ScanSpec;
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
        if (reading.family() == Family.DATASTORE && index.parts().size() > 1) {
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
            .filter(column -> !column.indexed() && !LintContext.inKey(table, column.name()))
            .map(ColumnSpec::name)
            .filter(name -> index.parts().stream().anyMatch(part -> part.column().equals(name)))
            .toList();
    if (!exempted.isEmpty()) {
      reading.add(
          Level.NOTE,
          "DS-15",
          LintContext.path(table, "indexes." + index.name()),
          String.join(" and ", exempted)
              + (exempted.size() == 1 ? " is" : " are")
              + " excluded from indexes, and a composite index has no entries of what is",
          "write one new property made of "
              + String.join(", then ", index.parts().stream().map(KeyPart::column).toList())
              + ", whose own index is what is simulated here");
    }
  }

  private static void checkAutomatic(LintContext reading, TableSpec table, ColumnSpec column) {
    if (!column.indexed() || LintContext.inKey(table, column.name())) {
      return;
    }
    List<KeyPart> key = LintContext.indexKey(table, List.of(new KeyPart(column.name(), false)));
    HotKeyEnd tail = HotKeyEnd.of(reading, table, key);
    if (tail == null || tail.part() > 0) {
      return;
    }
    reading.add(
        tail,
        reading.family().rule("SP-09", "FS-01", "DS-04"),
        LintContext.path(table, "columns." + column.name()),
        "each value has an index entry, and " + tail.inWords(reading, key, true),
        automaticCure(reading, table, tail));
  }

  private static String automaticCure(LintContext reading, TableSpec table, HotKeyEnd tail) {
    String column = tail.column();
    boolean read =
        reading.scans(table).stream()
            .map(load -> load.scan())
            .anyMatch(scan -> scan != null && reads(scan, column));
    return read
        ? "exempt it (indexed: false), and query an index with a shard before it; "
            + Shards.cure(reading, table, tail, List.of())
        : "exempt it from indexes (indexed: false), as no scan here uses them";
  }

  private static boolean reads(ScanSpec scan, String column) {
    return column.equals(scan.index()) || (column + " desc").equals(scan.index());
  }

  private static void checkDeclared(LintContext reading, TableSpec table, IndexSpec index) {
    List<KeyPart> key = LintContext.indexKey(table, index.parts());
    HotKeyEnd tail = HotKeyEnd.of(reading, table, key);
    if (tail == null || tail.part() >= index.parts().size() || !tail.matters(reading)) {
      return;
    }
    boolean shardBehind =
        index.parts().subList(tail.part() + 1, index.parts().size()).stream()
            .anyMatch(part -> Shards.isShard(reading, table, part.column()));
    reading.add(
        tail,
        rule(reading, table, index, tail, shardBehind),
        LintContext.path(table, "indexes." + index.name() + ".on[" + tail.part() + "]"),
        tail.inWords(reading, key, true),
        cure(reading, table, index, tail, shardBehind));
  }

  private static String rule(
      LintContext reading, TableSpec table, IndexSpec index, HotKeyEnd tail, boolean shardBehind) {
    if (shardBehind) {
      return reading.family().rule("SP-11", "FS-08", "DS-14");
    }
    if (index.interleaved()) {
      return reading.family().rule("SP-10", "FS-03", "DS-04");
    }
    if (tail.part() == 0) {
      return reading.family().rule("SP-09", "FS-03", "DS-04");
    }
    boolean sharded = Shards.within(reading, table, index.parts().subList(0, tail.part())) != null;
    return reading.family().rule("SP-11", sharded ? "FS-04" : "FS-03", "DS-14");
  }

  private static String cure(
      LintContext reading, TableSpec table, IndexSpec index, HotKeyEnd tail, boolean shardBehind) {
    if (shardBehind) {
      return "put the shard before " + tail.column() + "; behind it, it spreads nothing";
    }
    String sharded = Shards.cure(reading, table, tail, index.parts());
    return reading.family() == Family.SPANNER && !index.interleaved() && tail.part() == 0
        ? sharded + ", or interleave the index in its parent"
        : sharded + ", or drop the index if no query needs it";
  }
}
