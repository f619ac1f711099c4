package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.diagnosis.DealingColumn;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Columns that deal rows out over several places. */
final class Shards {
  private Shards() {}

  /**
   * How to deal out the writes at an end: {@code put a shard with at least 3 values in front of
   * At}.
   *
   * @param key whose end it is
   */
  static String remedy(LintContext reading, TableSpec table, HotKeyEnd keyEnd, List<KeyPart> key) {
    return remedy(reading, table, keyEnd, key, keyEnd.column());
  }

  /** How to deal out the writes at an end of an index's entries. */
  static String remedy(LintContext reading, TableSpec table, HotKeyEnd keyEnd, IndexSpec index) {
    List<KeyPart> key = index.parts();
    boolean isBehind = keyEnd.part() >= key.size() && reading.hashedParts(table, index) == 0;
    String column = isBehind ? key.get(key.size() - 1).column() : keyEnd.column();
    return remedy(reading, table, keyEnd, key, column);
  }

  private static String remedy(
      LintContext reading, TableSpec table, HotKeyEnd keyEnd, List<KeyPart> key, String column) {
    List<KeyPart> front = key.subList(0, Math.min(keyEnd.part(), key.size()));
    Optional<DealingColumn> shard = found(reading, table, front);
    double there = shard.map(DealingColumn::values).orElse(1.0);
    double shards = enough(there, keyEnd, reading.spec().servers());
    String values =
        reading.hasAnyRate() || Double.isInfinite(shards)
            ? "enough values"
            : String.format(Locale.ROOT, "at least %,.0f values", shards);
    return shard
        .map(inFront -> inFront.remedy(values))
        .orElseGet(
            () ->
                reading
                    .rules()
                    .sentence(
                        RemedyKind.SHARD_KEY,
                        Words.GENERAL.with("values", values).with("column", column)));
  }

  /**
   * Shards that are enough for the writes of one end, which is one of many where other columns are
   * in front of it: these deal out the others.
   *
   * @param there number of shards that share the writes now
   */
  private static double enough(double there, HotKeyEnd keyEnd, int servers) {
    KeyEndLimit limit = keyEnd.limit();
    double together = Math.min(keyEnd.perSecond() * there, keyEnd.allPerSecond());
    // Fewer than is planned for may be doubtful, too.
    double most = areThere(keyEnd) ? limit.doubtfulPerSecond() : limit.plannedPerSecond();
    double more = Math.floor(there) + 1;
    double shards = Math.max(more, Math.ceil(together / most));
    double told =
        limit.ofTablet()
            ? shards
            : DealingColumn.dealtOut(shards, together / limit.plannedPerSecond(), servers);
    // With what is told, an end must not be warned of again.
    while (limit.isDoubtful(together / told, keyEnd.allPerSecond())) {
      told++;
    }
    return told;
  }

  /** Whether one end has no more writes than are planned for. */
  private static boolean areThere(HotKeyEnd keyEnd) {
    return keyEnd.perSecond() <= keyEnd.limit().plannedPerSecond();
  }

  /**
   * Returns a remedy that deals out the writes of a table or index, with splits that are made
   * beforehand where no load makes any: these alone where the writes are dealt out.
   *
   * @param index whose end it is; null: the table's
   */
  static String withSplits(
      LintContext reading,
      TableSpec table,
      @Nullable IndexSpec index,
      HotKeyEnd keyEnd,
      String remedy) {
    if (keyEnd.walks() || !StartLint.lackSplits(reading, table, index, keyEnd)) {
      return remedy;
    }
    String split = reading.rules().sentence(RemedyKind.PRE_SPLITS, Words.GENERAL);
    String as = ", as no load of this kind divides a " + reading.tablet();
    if (keyEnd.part() > 0 && areThere(keyEnd)) {
      List<KeyPart> key =
          index == null ? table.primaryKey() : LintContext.indexKey(table, index.parts());
      return split + " between values of " + key.get(keyEnd.part() - 1).column() + as;
    }
    return remedy + ", and " + split + as;
  }

  /** The first shard among some parts of a key, or null if there is none. */
  static @Nullable String within(LintContext reading, TableSpec table, List<KeyPart> parts) {
    return found(reading, table, parts).map(DealingColumn::name).orElse(null);
  }

  private static Optional<DealingColumn> found(
      LintContext reading, TableSpec table, List<KeyPart> parts) {
    List<String> columns = parts.stream().map(KeyPart::column).toList();
    return DealingColumn.among(table, columns, reading.calls(table));
  }

  /** Whether a column is there to deal rows out, rather than to say something of them. */
  static boolean isShard(LintContext reading, TableSpec table, String column) {
    return DealingColumn.isOne(table, column, reading.calls(table));
  }
}
