package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Peak;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Traffic that comes faster than a table can be split. */
final class TrafficLint {
  private static final double FIRST_PER_SECOND = 500;
  private static final long STEP_NANOS = 5 * 60 * 1_000_000_000L;
  private static final double GROWTH = 1.5;

  /** A schedule that follows the rule to the letter must not fail by rounding. */
  private static final double TOLERANCE = 1.001;

  /** A commit of fewer rows costs little, wherever they are. */
  private static final int MANY_ROWS = 10;

  private TrafficLint() {}

  static void check(LintContext reading) {
    boolean hasRamp = reading.rules().speakOf(Cause.SUDDEN_START);
    for (TableSpec table : reading.spec().tables()) {
      List<WriteLoad> loads = reading.writers(table);
      for (WriteLoad load : loads) {
        if (isNew(table) && !rollsOver(load, loads, table)) {
          checkRise(reading, load);
        }
        if (hasRamp) {
          checkRollOver(reading, load, loads, table);
          checkBatch(reading, load, table);
        }
      }
    }
  }

  /** Whether the kind begins with one tablet and nothing in it. */
  private static boolean isNew(TableSpec table) {
    return table.existingRows() == 0 && table.preSplits().tablets() == 1;
  }

  private static void checkRise(LintContext reading, WriteLoad load) {
    String path = "loads." + load.name() + ".rate";
    if (!(load.client() instanceof ClientSpec.Open open)) {
      return;
    }
    int rows = load.rowsPerCommit();
    double first = rows * Peak.at(open.rate(), 0);
    if (reading.rules().speakOf(Cause.SUDDEN_START) && first > FIRST_PER_SECOND * TOLERANCE) {
      reading.add(
          Level.WARNING,
          Cause.SUDDEN_START,
          path,
          load.table()
              + " is new, and "
              + LintContext.rate(first)
              + " from the start may be more than it takes before it is split",
          Words.GENERAL);
    }
    if (!reading.rules().speakOf(Cause.STEEP_RISE)) {
      return;
    }
    long length = Peak.lengthNanos(load, reading.spec().durationNanos());
    double steep = steepestFrom(open.rate(), rows, length);
    if (steep >= 0) {
      double from = rows * Peak.at(open.rate(), steep);
      double to = rows * Peak.at(open.rate(), steep + STEP_NANOS);
      reading.add(
          Level.WARNING,
          Cause.STEEP_RISE,
          path,
          "from "
              + LintContext.rate(from)
              + " to "
              + LintContext.rate(to)
              + " within five minutes may be faster than tablets are split",
          Words.GENERAL);
    }
  }

  /**
   * When the rate of rows first grows by more than half within five minutes, above 500/s; −1:
   * never.
   */
  private static double steepestFrom(RateSchedule rate, int rows, long lengthNanos) {
    long minuteNanos = STEP_NANOS / 5;
    for (long t = 0; t + STEP_NANOS <= lengthNanos; t += minuteNanos) {
      double allowed = GROWTH * Math.max(FIRST_PER_SECOND, rows * Peak.at(rate, (double) t));
      if (rows * Peak.at(rate, (double) t + STEP_NANOS) > allowed * TOLERANCE) {
        return t;
      }
    }
    return -1;
  }

  /** A load that writes a prefix of its own from the moment at which another load's prefix ends. */
  private static void checkRollOver(
      LintContext reading, WriteLoad load, List<WriteLoad> loads, TableSpec table) {
    boolean sudden =
        load.client() instanceof ClientSpec.Open open
            && load.rowsPerCommit() * Peak.at(open.rate(), 0) > FIRST_PER_SECOND * TOLERANCE;
    if (sudden && rollsOver(load, loads, table)) {
      String column = table.primaryKey().get(0).column();
      reading.add(
          Level.WARNING,
          Cause.PREFIX_CHANGES,
          "loads." + load.name() + ".values." + column,
          "all writes go over to a new value of "
              + column
              + " at once, and its range may not have been split yet",
          Words.GENERAL);
    }
  }

  private static boolean rollsOver(WriteLoad load, List<WriteLoad> loads, TableSpec table) {
    KeyPart first = table.primaryKey().get(0);
    ValueSpec prefix = load.values().get(first.column());
    return prefix != null
        && prefix.constant() != null
        && loads.stream()
            .anyMatch(
                earlier ->
                    earlier.endNanos() <= load.startNanos()
                        && isOtherConstant(earlier.values().get(first.column()), prefix));
  }

  private static boolean isOtherConstant(@Nullable ValueSpec values, ValueSpec prefix) {
    return values != null && values.constant() != null && !values.equals(prefix);
  }

  private static void checkBatch(LintContext reading, WriteLoad load, TableSpec table) {
    int rows = load.rowsPerCommit();
    String path = "loads." + load.name() + ".rowsPerCommit";
    double ofBusiest = rows * load.greatestKeyShare(table);
    if (ofBusiest >= 2) {
      reading.add(
          Level.NOTE,
          Cause.ROW_TWICE_IN_COMMIT,
          path,
          String.format(
              Locale.ROOT, "a commit of %,d may write one <row> %,.0f times", rows, ofBusiest),
          new LintContext.Weighed("same entity", ofBusiest, Words.GENERAL));
    } else if (rows >= MANY_ROWS && HotKeyEnd.of(reading, table) == null) {
      reading.add(
          Level.NOTE,
          Cause.SCATTERED_COMMIT,
          path,
          String.format(
              Locale.ROOT,
              "the %,d <rows> of a commit lie apart, so it may wait for as many %ss, index entries"
                  + " not counted",
              rows,
              reading.tablet()),
          new LintContext.Weighed("batch", rows, Words.GENERAL));
    }
  }

  /**
   * Warns of keys and indexes that begin with a period, such as the day of writing: all that is
   * written in it lies in one range, and its end sends all writes to where nothing has been.
   */
  static void checkPeriods(LintContext reading) {
    if (!reading.rules().speakOf(Cause.PERIOD_ENDS)) {
      return;
    }
    for (TableSpec table : reading.spec().tables()) {
      double first =
          reading.rules().speakOf(Cause.SUDDEN_START)
              ? FIRST_PER_SECOND
              : reading.keyEndLimit(table, table.rowBytes()).perSecond();
      for (List<String> columns : leading(reading, table)) {
        reading.writers(table).stream()
            .filter(load -> writes(load, table, columns.get(0)))
            .forEach(load -> checkPeriod(reading, load, table, new Leading(columns, first)));
      }
    }
  }

  /** Whether a load writes where a column leads: not in an index of one that it leaves as it is. */
  private static boolean writes(WriteLoad load, TableSpec table, String column) {
    return table.isInKey(column) || load.changes(table, column);
  }

  /**
   * What leads a key or an index.
   *
   * @param columns the first one, and those that are hashed together with it
   * @param first rows a second that a range takes which has not been split
   */
  private record Leading(List<String> columns, double first) {
    /** The share of a load's writes that go to one range, of those with one value in front. */
    double share(WriteLoad load, TableSpec table) {
      return columns.stream()
          .skip(1)
          .mapToDouble(column -> load.greatestShare(table, column))
          .reduce(1, (x, y) -> x * y);
    }
  }

  /** The columns by which rows or entries lie in the first place, of the key and each index. */
  private static List<List<String>> leading(LintContext reading, TableSpec table) {
    Stream<List<String>> automatic =
        table.columns().stream()
            .filter(column -> reading.system().indexes().everyColumn() && column.indexed())
            .map(ColumnSpec::name)
            .filter(column -> !table.isInKey(column))
            .map(List::of);
    Stream<List<String>> declared =
        table.indexes().stream()
            .filter(index -> !index.interleaved())
            .filter(index -> isAsked(reading, reading.hashedParts(table, index)))
            .map(index -> first(index.parts(), reading.hashedParts(table, index)));
    Stream<List<String>> key =
        Stream.of(table)
            .filter(each -> isAsked(reading, reading.hashedParts(each)))
            .map(each -> first(each.primaryKey(), reading.hashedParts(each)));
    return Stream.of(key, declared, automatic).flatMap(each -> each).distinct().toList();
  }

  /** Of the busy values of a hash another check speaks where rates are not known. */
  private static boolean isAsked(LintContext reading, int hashed) {
    return hashed == 0 || !reading.hasAnyRate();
  }

  /** The first column, and the others that are hashed. */
  private static List<String> first(List<KeyPart> parts, int hashed) {
    return parts.subList(0, Math.max(1, hashed)).stream().map(KeyPart::column).toList();
  }

  private static void checkPeriod(
      LintContext reading, WriteLoad load, TableSpec table, Leading leading) {
    String column = leading.columns().get(0);
    WriteTime time = load.values(table, column).leadingTime();
    if (time == null || !time.isPeriod()) {
      return;
    }
    double ofPeak = reading.hasAnyRate() ? 1 : shareAtPeriodEnd(reading.spec(), load, time);
    double peak = reading.peakRowsPerSecond(load) * ofPeak * leading.share(load, table);
    boolean isMore = peak > leading.first() * TOLERANCE;
    // Below what a range takes, only the order of keys is worth a word, which a hash undoes.
    boolean isWorthAWord = isMore || (peak > 0 && reading.hashedParts(table) == 0);
    if (!isWorthAWord || time.jitterNanos() > (isMore ? riseNanos(peak / leading.first()) : 0)) {
      return;
    }
    reading.add(
        isMore ? Level.WARNING : Level.NOTE,
        Cause.PERIOD_ENDS,
        LintContext.path(table, "columns." + column + ".values"),
        "when a period of "
            + column
            + " ends, "
            + reading.writes(peak)
            + " may go over at once to the next one, whose range has not been split yet"
            + (isMore ? "" : ", and which takes about " + LintContext.rate(leading.first())),
        new LintContext.Weighed("period", peak, Words.GENERAL));
  }

  /**
   * Returns the share of its own peak that a load has at most when a period ends. A load that lasts
   * as long as the run goes on after it, so that periods end in it although none does in the run;
   * of one that ends before, only those count that end in it.
   */
  private static double shareAtPeriodEnd(RunSpec spec, LoadSpec load, WriteTime time) {
    boolean goesOn = load.endNanos() >= spec.durationNanos();
    long last = Math.min(load.endNanos(), spec.durationNanos());
    double most = -1;
    for (long end = firstFrom(load.startNanos() + 1, spec, time);
        end < last || (goesOn && end == last);
        end += time.resolutionNanos()) {
      most = Math.max(most, shareAt(end, load, spec.durationNanos()));
    }
    return most >= 0 ? most : goesOn ? 1 : 0;
  }

  /** The first end of a period at a time of the run or later. */
  private static long firstFrom(long nanos, RunSpec spec, WriteTime time) {
    long named = spec.startEpochNanos() + nanos + time.offsetNanos();
    return nanos + Math.floorMod(-named, time.resolutionNanos());
  }

  private static double shareAt(long nanos, LoadSpec load, long durationNanos) {
    if (!(load.client() instanceof ClientSpec.Open open)) {
      return 1;
    }
    RateSchedule rate = open.rate();
    long since = nanos - load.startNanos();
    double peak = Peak.perSecond(load, durationNanos);
    double then = Math.max(Peak.cameTo(rate, since), Peak.at(rate, (double) since));
    return peak == 0 ? 0 : then / peak;
  }

  /** How long a rise by half every five minutes takes to a multiple of the first rate. */
  private static double riseNanos(double times) {
    return STEP_NANOS * Math.log(times) / Math.log(GROWTH);
  }
}
