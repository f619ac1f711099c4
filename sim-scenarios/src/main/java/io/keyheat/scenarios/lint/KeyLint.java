package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;
import java.util.Optional;

/** Tables whose rows are written in the order of their keys. */
final class KeyLint {
  private KeyLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      HotKeyEnd keyEnd = HotKeyEnd.of(reading, table);
      if (keyEnd != null && keyEnd.matters()) {
        reading.add(
            keyEnd,
            cause(reading, table, keyEnd),
            LintContext.path(table, "key[" + keyEnd.part() + "]"),
            keyEnd.inWords(reading, table.primaryKey(), false),
            Shards.withSplits(reading, table, null, keyEnd, remedy(reading, table, keyEnd)));
      }
    }
  }

  private static Cause cause(LintContext reading, TableSpec table, HotKeyEnd keyEnd) {
    Optional<Cause> walked = keyEnd.place().walked();
    if (walked.isPresent()) {
      return walked.get();
    }
    if (keyEnd.part() > 0) {
      return busy(reading, table, keyEnd)
          ? Cause.KEY_BEHIND_BUSY_VALUE
          : Cause.KEY_BEHIND_FEW_VALUES;
    }
    Cause cause = keyEnd.falls() ? Cause.KEY_FALLS : ofOrder(keyEnd.series().kind());
    // A rule that speaks of a remedy says nothing where the system has none of that kind.
    return reading.rules().remedies(cause).isEmpty() ? Cause.GROWING_KEY : cause;
  }

  private static Cause ofOrder(KeyOrder.Kind kind) {
    return switch (kind) {
      case CLOCK -> Cause.KEY_OF_CLOCK;
      case COUNTER_IN_TEXT -> Cause.KEY_COUNTS_IN_TEXT;
      case COUNTER -> Cause.KEY_COUNTS;
      case CLOCKED_ID, SWEEPING_ID -> Cause.KEY_OF_CLOCKED_ID;
    };
  }

  /** Whether values in front are many, but some of them too busy. */
  private static boolean busy(LintContext reading, TableSpec table, HotKeyEnd keyEnd) {
    for (WriteLoad load : reading.writers(table)) {
      for (KeyPart part : table.primaryKey().subList(0, keyEnd.part())) {
        if (load.values(table, part.column()).isSkewed()) {
          return true;
        }
      }
    }
    return false;
  }

  private static String remedy(LintContext reading, TableSpec table, HotKeyEnd keyEnd) {
    Optional<Cause> walked = keyEnd.place().walked();
    if (walked.isPresent()) {
      return reading.rules().remedy(walked.get(), Words.GENERAL);
    }
    if (keyEnd.part() > 0) {
      return Shards.remedy(reading, table, keyEnd, table.primaryKey());
    }
    Optional<String> spread = spreadPart(reading, table, keyEnd);
    if (spread.isPresent()) {
      return reading
          .rules()
          .sentence(RemedyKind.OTHER_COLUMN_FIRST, Words.GENERAL.with("other", spread.get()));
    }
    Cause cause = ofOrder(keyEnd.series().kind());
    return cause == Cause.KEY_OF_CLOCK || reading.rules().remedies(cause).isEmpty()
        ? Shards.remedy(reading, table, keyEnd, table.primaryKey())
        : reading.rules().remedy(cause, Words.GENERAL.with("column", keyEnd.column()));
  }

  /** Another part of the key, which would spread the writes if it came first. */
  private static Optional<String> spreadPart(
      LintContext reading, TableSpec table, HotKeyEnd keyEnd) {
    return table.primaryKey().stream()
        .map(KeyPart::column)
        .filter(column -> !column.equals(keyEnd.column()))
        .filter(column -> spreads(reading, table, column, reading.writers(table)))
        .findFirst();
  }

  private static boolean spreads(
      LintContext reading, TableSpec table, String column, List<WriteLoad> loads) {
    KeyEndLimit limit = reading.keyEndLimit(table, table.rowBytes());
    double busiest = 0;
    for (WriteLoad load : loads) {
      if (load.values(table, column).order() != null) {
        return false;
      }
      double share = load.greatestShare(table, column);
      double perSecond = reading.peakRowsPerSecond(load, table, List.of(column), limit);
      busiest += share == 0 ? 0 : share * perSecond;
    }
    return busiest <= limit.doubtfulPerSecond();
  }
}
