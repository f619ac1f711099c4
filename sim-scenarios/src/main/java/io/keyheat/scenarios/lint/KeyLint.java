package io.keyheat.scenarios.lint;

import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.OrderedScans;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.PeakPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables whose rows are written in the order of their keys. */
final class KeyLint {
  private KeyLint() {}

  static void check(LintContext reading) {
    for (Map.Entry<TableSpec, HotKeyEnd> each : ends(reading).entrySet()) {
      TableSpec table = each.getKey();
      HotKeyEnd keyEnd = each.getValue();
      if (keyEnd.matters()) {
        reading.add(
            keyEnd,
            cause(reading, table, keyEnd),
            LintContext.path(table, "key[" + keyEnd.part() + "]"),
            keyEnd.inWords(reading, table.primaryKey(), false),
            Shards.withSplits(reading, table, null, keyEnd, remedy(reading, table, keyEnd)));
      }
    }
  }

  /** The ends by table, without those of interleaved tables that meet one of their parents. */
  private static Map<TableSpec, HotKeyEnd> ends(LintContext reading) {
    Map<TableSpec, HotKeyEnd> ends = new LinkedHashMap<>();
    for (TableSpec table : reading.spec().tables()) {
      HotKeyEnd keyEnd = HotKeyEnd.of(reading, table);
      if (keyEnd != null) {
        ends.put(table, keyEnd);
      }
    }
    for (TableSpec child : List.copyOf(ends.keySet())) {
      HotKeyEnd own = Objects.requireNonNull(ends.get(child));
      TableSpec parent = parent(reading, child);
      while (parent != null && ends.containsKey(child)) {
        HotKeyEnd its = ends.get(parent);
        if (its != null && meet(reading, parent, its, child, own)) {
          ends.put(parent, its.with(child, own, reading));
          ends.remove(child);
        }
        parent = parent(reading, parent);
      }
    }
    return ends;
  }

  private static @Nullable TableSpec parent(LintContext reading, TableSpec table) {
    return reading.spec().tables().stream()
        .filter(other -> other.name().equals(table.interleavedIn()))
        .findFirst()
        .orElse(null);
  }

  /** Whether rows of two tables meet at any time: their keys hold the time, or one value. */
  private static boolean meet(
      LintContext reading, TableSpec parent, HotKeyEnd its, TableSpec child, HotKeyEnd own) {
    if (!its.place().equals(own.place()) || !its.column().equals(own.column())) {
      return false;
    }
    return (isOfClock(its) && isOfClock(own))
        || reading.spec().loads().stream()
            .anyMatch(
                load ->
                    load instanceof SequenceLoad sequence
                        && sequence.values().containsKey(own.column())
                        && sequence.tables().containsAll(List.of(parent.name(), child.name())));
  }

  private static boolean isOfClock(HotKeyEnd keyEnd) {
    return keyEnd.series().kind() == KeyOrder.Kind.CLOCK
        || keyEnd.series().kind() == KeyOrder.Kind.CLOCKED_ID;
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

  /**
   * Another part of the key, which would spread the writes if it came first and takes no order from
   * scans. The key of an interleaved table begins with that of its parent.
   */
  private static Optional<String> spreadPart(
      LintContext reading, TableSpec table, HotKeyEnd keyEnd) {
    TableSpec root = table;
    for (TableSpec up = table; up != null; up = parent(reading, up)) {
      root = up;
    }
    return root.primaryKey().stream()
        .map(KeyPart::column)
        .filter(column -> !column.equals(keyEnd.column()))
        .filter(column -> !OrderedScans.across(reading.spec(), table, column))
        .filter(column -> spreads(reading, table, column, reading.writers(table)))
        .findFirst();
  }

  private static boolean spreads(
      LintContext reading, TableSpec table, String column, List<WriteLoad> loads) {
    KeyEndLimit limit = reading.keyEndLimit(table, table.rowBytes());
    List<PeakPart> ofBusiest = new ArrayList<>();
    for (WriteLoad load : loads) {
      if (load.values(table, column).order() != null) {
        return false;
      }
      double share = load.greatestShare(table, column);
      double perSecond = reading.peakRowsPerSecond(load, table, List.of(column), limit);
      ofBusiest.add(new PeakPart(load, share == 0 ? 0 : share * perSecond));
    }
    double busiest = Peak.together(ofBusiest, reading.spec().durationNanos());
    return busiest <= limit.doubtfulPerSecond();
  }
}
