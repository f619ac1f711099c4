package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;
import java.util.Optional;

/** Tables whose rows are written in the order of their keys. */
final class KeyLint {
  private KeyLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      HotKeyEnd tail = HotKeyEnd.of(reading, table, table.primaryKey());
      if (tail != null && tail.matters(reading)) {
        reading.add(
            tail,
            rule(reading, table, tail),
            LintContext.path(table, "key[" + tail.part() + "]"),
            tail.inWords(reading, table.primaryKey(), false),
            cure(reading, table, tail));
      }
    }
  }

  private static String rule(LintContext reading, TableSpec table, HotKeyEnd tail) {
    if (tail.part() > 0) {
      return reading
          .family()
          .rule(busy(reading, table, tail) ? "SP-06" : "SP-07", "FS-07", "DS-14");
    }
    String spanner =
        tail.falls()
            ? "SP-03"
            : switch (tail.series().kind()) {
              case CLOCK, COUNTER_IN_TEXT -> "SP-01";
              case COUNTER -> "SP-05";
              case CLOCKED_ID, SWEEPING_ID -> "SP-04";
            };
    return reading.family().rule(spanner, "FS-07", "DS-02");
  }

  /** Whether values in front are many, but some of them too busy. */
  private static boolean busy(LintContext reading, TableSpec table, HotKeyEnd tail) {
    for (LoadSpec load : reading.writers(table)) {
      for (KeyPart part : table.primaryKey().subList(0, tail.part())) {
        ValueSpec values = LintContext.values(load, table, part.column());
        if (values instanceof ValueSpec.Mix || values instanceof ValueSpec.Zipf) {
          return true;
        }
      }
    }
    return false;
  }

  private static String cure(LintContext reading, TableSpec table, HotKeyEnd tail) {
    if (tail.part() > 0) {
      return Shards.cure(reading, table, tail, table.primaryKey());
    }
    Optional<String> spread = spreadPart(reading, table, tail);
    if (spread.isPresent()) {
      return "put " + spread.get() + " first, whose values are spread";
    }
    return switch (tail.series().kind()) {
      case CLOCK -> Shards.cure(reading, table, tail, table.primaryKey());
      case COUNTER, COUNTER_IN_TEXT ->
          reading
              .family()
              .rule(
                  "reverse the number's bits (values: {bitReversed: 1})",
                  "let ids be chosen automatically (values: autoId)",
                  "take ids from allocateIds(), which are scattered"
                      + " (values: {uniform: [1, 9223372036854775807]})");
      case CLOCKED_ID, SWEEPING_ID -> "use UUIDs of version 4, which are random";
    };
  }

  /** Another part of the key, which would spread the writes if it came first. */
  private static Optional<String> spreadPart(LintContext reading, TableSpec table, HotKeyEnd tail) {
    return table.primaryKey().stream()
        .map(KeyPart::column)
        .filter(column -> !column.equals(tail.column()))
        .filter(column -> spreads(reading, table, column, reading.writers(table)))
        .findFirst();
  }

  private static boolean spreads(
      LintContext reading, TableSpec table, String column, List<LoadSpec> loads) {
    double busiest = 0;
    for (LoadSpec load : loads) {
      if (KeyOrder.of(LintContext.values(load, table, column)) != null) {
        return false;
      }
      double share = LintContext.greatestShare(load, table, column);
      busiest += share == 0 ? 0 : share * reading.peakPerSecond(load);
    }
    return busiest <= reading.limitPerSecond();
  }
}
