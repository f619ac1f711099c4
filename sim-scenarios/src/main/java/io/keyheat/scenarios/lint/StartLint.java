package io.keyheat.scenarios.lint;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.TabletsAtRest;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Peak;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Traffic that is more from its first second than tablets let through. It is known before any run
 * how many share the writes where keys are placed by a hash, and where a table is new.
 */
final class StartLint {
  /** Shares of sampled hashes differ a little from tablet to tablet. */
  private static final double TOLERANCE = 1.001;

  private StartLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      for (HashedRange range : HashedRange.all(reading, table)) {
        check(reading, range);
      }
      checkNew(reading, table);
      checkMerged(reading, table);
    }
  }

  /** Of keys that a hash places, the values of which one has more writes than a range takes. */
  static void checkBusyValues(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      for (HashedRange range : HashedRange.all(reading, table)) {
        checkBusyValue(reading, range);
      }
    }
  }

  /** Of a table in one tablet whose keys are spread, which load divides only later, or never. */
  private static void checkNew(LintContext reading, TableSpec table) {
    HashedRange range = HashedRange.of(reading, table);
    HashedRange whole = HashedRange.of(reading, SpaceKey.root(reading.spec(), table));
    boolean isNew = table.existingRows() == 0 && whole.tablets() <= 1;
    if (!isNew || !range.hashed().isEmpty() || reading.spec().servers() == 1) {
      return;
    }
    boolean isDivided = reach(reading, table).canSplit();
    if (isDivided && reading.rules().speakOf(Cause.SUDDEN_START)) {
      return; // Of which another check speaks.
    }
    double first = range.firstPerSecond(reading, load -> addsRows(load) ? 1 : 0);
    boolean isMore = first > range.limit().perSecond() * TOLERANCE;
    if (isMore && !range.hasHotEnd(reading)) {
      reading.add(
          Level.NOTE,
          isDivided ? Cause.FEW_TABLETS : undivided(reading, table),
          range.path(),
          String.format(
              Locale.ROOT,
              "%s is new, in one %s, and from the start %s go to it; %s%s",
              table.name(),
              reading.tablet(),
              reading.writes(first),
              range.limit().inWords(),
              isDivided ? " until load has divided it" : ", and this load does not divide it"),
          new LintContext.Weighed("new", first / range.limit().perSecond(), Words.GENERAL));
    }
  }

  private static Cause undivided(LintContext reading, TableSpec table) {
    return !reading.vendor().preSplits()
            || reach(reading, table).mergesAgain(reading.spec().servers())
        ? Cause.UNDIVIDED_LOAD
        : Cause.UNEVEN_TABLETS;
  }

  private static LoadSplitReach reach(LintContext reading, TableSpec table) {
    return reach(reading, SpaceKey.root(reading.spec(), table).name());
  }

  private static LoadSplitReach reach(LintContext reading, String space) {
    return LoadSplitReach.of(
        reading.spec(),
        space,
        load ->
            reading.hasAnyRate()
                ? Double.POSITIVE_INFINITY
                : Peak.perSecond(load, reading.spec().durationNanos()));
  }

  /**
   * Whether writes that have many ends meet in tablets that no load divides and that are too few,
   * so that it takes splits that are made beforehand, and these stay.
   *
   * @param index whose ends they are; null: the table's
   */
  static boolean lackSplits(
      LintContext reading, TableSpec table, @Nullable IndexSpec index, HotKeyEnd keyEnd) {
    LoadSplitReach reach;
    HashedRange range;
    if (index != null && !index.interleaved()) {
      reach = reach(reading, table.name() + "." + index.name());
      range = HashedRange.of(reading, table, index);
    } else {
      reach = reach(reading, table);
      range = HashedRange.of(reading, SpaceKey.root(reading.spec(), table));
    }
    double ofTablet = keyEnd.allPerSecond() / Math.max(1, range.tablets());
    int servers = reading.spec().servers();
    return ofTablet > keyEnd.limit().plannedPerSecond()
        && servers > 1
        && reading.vendor().preSplits()
        && !reach.canSplit()
        && !reach.mergesAgain(servers);
  }

  /** Of tablets made beforehand that are too small and too little asked for to stay. */
  private static void checkMerged(LintContext reading, TableSpec table) {
    if (table.interleavedIn() == null) {
      checkMerged(reading, table.name(), table.preSplits(), LintContext.path(table, "preSplits"));
    }
    for (IndexSpec index : table.indexes()) {
      if (index.preSplits() != null && !index.interleaved()) {
        String name = table.name() + "." + index.name();
        String path = LintContext.path(table, "indexes." + index.name() + ".preSplits");
        checkMerged(reading, name, index.preSplits(), path);
      }
    }
  }

  /** Of a key space, which has the name of its table or its index. */
  private static void checkMerged(
      LintContext reading, String space, PreSplits splits, String path) {
    LoadSplitReach reach = reach(reading, space);
    if (reading.hasAnyRate() || !reach.mayMerge(splits.tablets())) {
      return;
    }
    int tablets = splits.tablets();
    int merged = reach.mergedAtLeast(reading.tabletShares(space));
    if (merged > 0) {
      boolean isAll = merged >= tablets - 1;
      String time = inWords(reading.system().policies().merges().preSplitsStayNanos());
      reading.add(
          Level.NOTE,
          Cause.MERGED_SPLITS,
          path,
          String.format(
              Locale.ROOT,
              "%s %,d %ss with which %s starts are merged %s, as they are small and this load is"
                  + " far below what splits one",
              isAll ? "the" : String.format(Locale.ROOT, "at least %,d of the", merged),
              tablets,
              reading.tablet(),
              space,
              isAll ? "again after " + time : "into their neighbours from " + time + " on"),
          Words.GENERAL);
    }
  }

  private static String inWords(long nanos) {
    Duration time = Duration.ofNanos(nanos);
    if (time.equals(Duration.ofDays(time.toDays()))) {
      return time.toDays() == 1 ? "a day" : time.toDays() + " days";
    }
    if (time.equals(Duration.ofHours(time.toHours()))) {
      return time.toHours() + " h";
    }
    return time.equals(Duration.ofMinutes(time.toMinutes()))
        ? time.toMinutes() + " min"
        : time.toSeconds() + " s";
  }

  private static boolean addsRows(WriteLoad load) {
    return load.kind().addsRows();
  }

  private static void check(LintContext reading, HashedRange range) {
    if (checkBusyValue(reading, range) || range.hashed().isEmpty() || !range.limit().ofTablet()) {
      return;
    }
    double ofTablet = range.firstPerSecond(reading, range::writes) / range.tablets();
    if (ofTablet > range.limit().perSecond() * TOLERANCE) {
      reading.add(
          Level.WARNING,
          Cause.FEW_TABLETS,
          range.path(),
          String.format(
              Locale.ROOT,
              "from the start %s may go to %,.0f %ss, and %s",
              reading.writes(ofTablet * range.tablets()),
              range.tablets(),
              reading.tablet(),
              range.limit().inWords()),
          Words.GENERAL);
    }
  }

  /**
   * Warns where one value of the hashed columns, such as the day, has more writes than a range
   * takes: its rows lie together, however many tablets there are.
   */
  private static boolean checkBusyValue(LintContext reading, HashedRange range) {
    // Of a whole key, which is one row, and of a series behind a value other checks speak.
    boolean isRow = range.index() == null && range.hashed().size() == range.keyParts();
    if (range.hashed().isEmpty() || isRow || range.hasHotEnd(reading)) {
      return false;
    }
    double ofValue = range.firstPerSecond(reading, range::greatestShare);
    double all = range.firstPerSecond(reading, range::writes);
    boolean isBusy =
        reading.hasAnyRate()
            ? ofValue > range.limit().doubtfulPerSecond()
            : ofValue > range.limit().perSecond() * TOLERANCE && ofValue > all / range.tablets();
    if (isBusy) {
      reading.add(
          Level.WARNING,
          Cause.BUSY_HASH,
          range.path(),
          (reading.hasAnyRate() ? "" : "from the start ")
              + reading.writes(ofValue, all)
              + " may go to one value of "
              + String.join(", ", range.hashed())
              + ", and "
              + range.limit().inWords(),
          Words.GENERAL);
    }
    return isBusy;
  }

  /**
   * A table or an index whose entries are placed by a hash of its leading columns.
   *
   * @param hashed these columns; none: it is not placed by a hash
   * @param tablets it starts with
   */
  private record HashedRange(
      TableSpec table,
      @Nullable IndexSpec index,
      List<String> hashed,
      double tablets,
      KeyEndLimit limit) {
    /** A table and its indexes that do not lie beside its rows. */
    static List<HashedRange> all(LintContext reading, TableSpec table) {
      return Stream.concat(
              Stream.of(of(reading, table)),
              table.indexes().stream()
                  .filter(index -> !index.interleaved())
                  .map(index -> of(reading, table, index)))
          .toList();
    }

    static HashedRange of(LintContext reading, TableSpec table) {
      return new HashedRange(
          table,
          null,
          columns(table.primaryKey(), reading.hashedParts(table)),
          tablets(reading, table, table.preSplits(), true),
          reading.keyEndLimit(table, table.rowBytes()));
    }

    static HashedRange of(LintContext reading, TableSpec table, IndexSpec index) {
      PreSplits splits = Optional.ofNullable(index.preSplits()).orElse(table.preSplits());
      return new HashedRange(
          table,
          index,
          columns(index.parts(), reading.hashedParts(table, index)),
          tablets(reading, table, splits, false),
          reading.keyEndLimit(table, LintContext.ENTRY_BYTES));
    }

    private static List<String> columns(List<KeyPart> key, int hashed) {
      return key.subList(0, Math.min(hashed, key.size())).stream().map(KeyPart::column).toList();
    }

    private static double tablets(
        LintContext reading, TableSpec table, PreSplits splits, boolean ofRows) {
      int servers = reading.spec().servers();
      int hashed = reading.system().indexes().hashing().startTablets(servers);
      double stretches = Math.max(splits.tablets(), hashed);
      double bytes =
          (double) table.existingRows() * (ofRows ? table.rowBytes() : LintContext.ENTRY_BYTES);
      SizeSplitParameters sizes = reading.system().policies().sizeSplits();
      return keepsTogether(reading, table, ofRows)
          ? TabletsAtRest.ofHalvedRows(bytes, stretches, sizes, servers)
          : TabletsAtRest.ofEvenRows(bytes, stretches, sizes, servers);
    }

    /** Whether some keys stay together, as those of one value beside a local index. */
    private static boolean keepsTogether(LintContext reading, TableSpec table, boolean ofRows) {
      return reading.hashedParts(table) > 0 && reading.keepsHashesWhole(table, ofRows);
    }

    int keyParts() {
      return table.primaryKey().size();
    }

    String path() {
      return LintContext.path(table, index == null ? "key" : "indexes." + index.name());
    }

    boolean hasHotEnd(LintContext reading) {
      HotKeyEnd keyEnd =
          index == null ? HotKeyEnd.of(reading, table) : HotKeyEnd.of(reading, table, index);
      return keyEnd != null && keyEnd.matters();
    }

    /** Entries that a load writes for a row: two where it moves one. */
    double writes(WriteLoad load) {
      return index != null && load.movesEntries(table, index) ? 2 : 1;
    }

    /**
     * How often a load writes the most frequent value of the hashed columns; 0: all differ. An
     * entry that it moves within one value is written there twice.
     */
    double greatestShare(WriteLoad load) {
      boolean staysInValue = hashed.stream().noneMatch(column -> load.changes(table, column));
      double share = staysInValue ? writes(load) : 1;
      for (String column : hashed) {
        boolean differs = load.values(table, column).order() != null;
        share *= differs ? 0 : load.greatestShare(table, column);
      }
      return share;
    }

    /** Rows a second, each load's counted by a share, of the loads that begin with the run. */
    double firstPerSecond(LintContext reading, ToDoubleFunction<WriteLoad> share) {
      if (reading.hasAnyRate()) {
        return reading.writers(table).stream()
            .mapToDouble(
                load ->
                    share.applyAsDouble(load)
                        * reading.peakRowsPerSecond(load, table, hashed, limit))
            .sum();
      }
      return reading.writers(table).stream()
          .filter(load -> load.startNanos() == 0)
          .filter(load -> load.client() instanceof ClientSpec.Open)
          .mapToDouble(
              load ->
                  share.applyAsDouble(load)
                      * load.rowsPerCommit()
                      * Peak.at(((ClientSpec.Open) load.client()).rate(), 0))
          .sum();
    }
  }
}
