package io.keyheat.scenarios.lint;

import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.PeakPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A place in a key range where writes meet: a series, behind parts that are often the same.
 *
 * @param place where among the parts of the key, and whether rows that are there are walked through
 * @param writes that meet in one place, at most
 * @param others tables that are interleaved in it and whose rows meet there, too
 */
record HotKeyEnd(
    KeyPart keyPart, WritePlace place, KeyOrder series, MeetingWrites writes, List<String> others) {
  /** Of a limit of which more is asked for than this share, writes wait for each other. */
  private static final double NEARLY = 0.9;

  HotKeyEnd {
    others = List.copyOf(others);
  }

  /** The end of a table's key that takes the most writes, or null if it has none. */
  static @Nullable HotKeyEnd of(LintContext reading, TableSpec table) {
    return of(reading, table, table.primaryKey(), reading.hashedParts(table), load -> true);
  }

  /** The end of an index's key that takes the most writes, or null if it has none. */
  static @Nullable HotKeyEnd of(LintContext reading, TableSpec table, IndexSpec index) {
    List<KeyPart> key = LintContext.indexKey(table, index.parts());
    return of(
        reading,
        table,
        key,
        reading.hashedParts(table, index),
        load -> load.writesEntries(table, index));
  }

  /**
   * The end of a key that takes the most writes, or null if it has none.
   *
   * @param hashed number of leading parts that are placed by their hash
   * @param has whether there are keys of what a load writes
   */
  static @Nullable HotKeyEnd of(
      LintContext reading,
      TableSpec table,
      List<KeyPart> key,
      int hashed,
      Predicate<WriteLoad> has) {
    Map<WritePlace, HotKeyEnd> keyEnds = new LinkedHashMap<>();
    for (WriteLoad load : reading.writers(table)) {
      HotKeyEnd keyEnd = has.test(load) ? of(reading, load, table, key, hashed) : null;
      if (keyEnd != null) {
        keyEnds.merge(keyEnd.place, keyEnd, (one, other) -> one.plus(other, reading));
      }
    }
    return keyEnds.values().stream()
        .max((a, b) -> Double.compare(a.perSecond(), b.perSecond()))
        .orElse(null);
  }

  /**
   * Where writes meet.
   *
   * @param part position of the series among the key's parts
   * @param walked why, where they go through rows that are there, from the first one on: that is
   *     not where rows are inserted
   */
  record WritePlace(int part, Optional<Cause> walked) {
    // By hand: what the JVM would make at its first use takes milliseconds of a check.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof WritePlace place && part == place.part && walked.equals(place.walked);
    }

    @Override
    public int hashCode() {
      return 31 * part + walked.hashCode();
    }
  }

  private static @Nullable HotKeyEnd of(
      LintContext reading, WriteLoad load, TableSpec table, List<KeyPart> key, int hashed) {
    double share = 1;
    for (int part = 0; part < key.size() && share > 0; part++) {
      String column = key.get(part).column();
      ValueSpec values = load.values(table, column);
      KeyOrder series = values.order();
      if (series != null && (part < hashed || isKeptWhole(reading, table, key, hashed))) {
        return null; // Each value has another hash, or all of one hash have no end of their own.
      }
      if (series != null) {
        int bytes = key.equals(table.primaryKey()) ? table.rowBytes() : LintContext.ENTRY_BYTES;
        KeyEndLimit limit = reading.keyEndLimit(table, bytes);
        List<String> front = key.subList(0, part).stream().map(KeyPart::column).toList();
        double peakPerSecond = reading.peakRowsPerSecond(load, table, front, limit);
        boolean leads = part == 0 && key.equals(table.primaryKey());
        double perSecond =
            peakPerSecond * share * series.share() * (leads ? meeting(reading, table, values) : 1);
        WritePlace place = new WritePlace(part, SpaceKey.walked(load, series));
        MeetingWrites writes =
            MeetingWrites.of(
                reading, List.of(new LoadWrites(load, perSecond, peakPerSecond, limit)));
        return new HotKeyEnd(key.get(part), place, series.behind(share), writes, List.of());
      }
      share *= load.greatestShare(table, column);
    }
    return null;
  }

  /** Whether no cut parts keys with one hash, so that their order is all the same to tablets. */
  private static boolean isKeptWhole(
      LintContext reading, TableSpec table, List<KeyPart> key, int hashed) {
    return hashed > 0 && reading.keepsHashesWhole(table, key.equals(table.primaryKey()));
  }

  /**
   * The share of the writes that meet in the last tablet at the run's end. Times that are later by
   * a random time lie in as long a stretch of keys, which pre-splits have divided evenly: the last
   * tablet has its part of it, and all by which the stretch has moved on.
   */
  private static double meeting(LintContext reading, TableSpec table, ValueSpec values) {
    WriteTime time = values.writeTime();
    if (time == null || time.jitterNanos() == 0 || !table.preSplits().keys().isEmpty()) {
      return 1;
    }
    double moved = (double) reading.spec().durationNanos() / time.jitterNanos();
    return Math.min(1, moved + 1.0 / Math.max(1, table.preSplits().tablets()));
  }

  private HotKeyEnd plus(HotKeyEnd other, LintContext reading) {
    return new HotKeyEnd(keyPart, place, series, writes.plus(other.writes, reading), others);
  }

  /** This end with the rows of a table that is interleaved in it, which take a place together. */
  HotKeyEnd with(TableSpec child, HotKeyEnd itsEnd, LintContext reading) {
    List<String> names = new ArrayList<>(others);
    names.add(child.name());
    return new HotKeyEnd(keyPart, place, series, writes.plus(itsEnd.writes, reading), names);
  }

  /** Writes that meet in one place, a second, at most. */
  double perSecond() {
    return writes.perSecond;
  }

  /** Writes to the table, at that moment, by the loads that have this end. */
  double allPerSecond() {
    return writes.allPerSecond;
  }

  /** What one place takes of these writes. */
  KeyEndLimit limit() {
    return writes.limit;
  }

  /**
   * What a load writes at its own peak, a second.
   *
   * @param perSecond writes that meet in one place
   * @param limit of one place, if all writes were as these
   */
  private record LoadWrites(
      WriteLoad load, double perSecond, double allPerSecond, KeyEndLimit limit) {
    /** The share of the place that they take. */
    double taken() {
      return perSecond / limit.perSecond();
    }
  }

  /**
   * What loads write together at the moment at which they take most of a place, a second.
   *
   * @param loads each at its own peak
   * @param perSecond writes that meet in the place
   * @param limit of the writes that it takes, in the mixture of that moment
   */
  private record MeetingWrites(
      List<LoadWrites> loads, double perSecond, double allPerSecond, KeyEndLimit limit) {
    static MeetingWrites of(LintContext reading, List<LoadWrites> loads) {
      List<PeakPart> parts =
          loads.stream().map(each -> new PeakPart(each.load, each.taken())).toList();
      double[] shares = Peak.sharesTogether(parts, reading.spec().durationNanos());
      double meet = 0;
      double all = 0;
      double taken = 0;
      for (int i = 0; i < shares.length; i++) {
        LoadWrites each = loads.get(i);
        meet += shares[i] == 0 ? 0 : shares[i] * each.perSecond;
        all += shares[i] == 0 ? 0 : shares[i] * each.allPerSecond;
        taken += shares[i] == 0 ? 0 : shares[i] * each.taken();
      }
      KeyEndLimit first = loads.get(0).limit;
      boolean isMixed = loads.stream().skip(1).anyMatch(each -> !each.limit.equals(first));
      boolean isKnown = taken > 0 && Double.isFinite(meet);
      KeyEndLimit limit = isMixed && isKnown ? first.ofMixture(meet / taken) : first;
      return new MeetingWrites(loads, meet, all, limit);
    }

    MeetingWrites plus(MeetingWrites other, LintContext reading) {
      List<LoadWrites> both = new ArrayList<>(loads);
      both.addAll(other.loads);
      return of(reading, both);
    }
  }

  int part() {
    return place.part();
  }

  String column() {
    return keyPart.column();
  }

  /** Whether what is written are rows that are there, one after the other. */
  boolean walks() {
    return place.walked().isPresent();
  }

  /** Whether new keys come before the old ones. */
  boolean falls() {
    return series.falling() != keyPart.descending();
  }

  Level level() {
    return limit().isDoubtful(perSecond(), allPerSecond()) ? Level.WARNING : Level.NOTE;
  }

  /**
   * Whether it is worth a word: the end of a whole range always is, also behind a value that all
   * rows have for long, and one of many ends if it is too hot, or so near to what its tablet takes
   * that writes wait there.
   */
  boolean matters() {
    return !series.isBehindOthers()
        || level() == Level.WARNING
        || (limit().ofTablet() && perSecond() >= NEARLY * limit().perSecond());
  }

  /**
   * What may happen, in a sentence without its full stop.
   *
   * @param key whose part it is
   * @param index whether the key is an index's
   */
  String inWords(LintContext reading, List<KeyPart> key, boolean index) {
    String front = part() == 0 ? "" : "behind " + prefix(key) + ", ";
    return front
        + column()
        + " "
        + series.words()
        + (keyPart.descending() ? " (descending)" : "")
        + ": "
        + reading.writes(perSecond(), allPerSecond())
        + (others.isEmpty() ? "" : ", those of " + String.join(", ", others) + " included,")
        + " may meet "
        + (part() == 0 ? end(reading, index) : endOfEach(key, index))
        + ", and "
        + limit().inWords();
  }

  private String end(LintContext reading, boolean index) {
    String the = index ? "the index's " : "the ";
    return series.kind() == KeyOrder.Kind.SWEEPING_ID || (walks() && !index)
        ? "in one " + reading.tablet() + " at a time"
        : "in " + the + (falls() ? "first " : "last ") + reading.tablet();
  }

  private String endOfEach(List<KeyPart> key, boolean index) {
    String where = falls() ? "at the beginning of one " : "at the end of one ";
    return (walks() && !index ? "in one place at a time among one " : where)
        + prefix(key)
        + (index ? "'s entries" : "'s <rows>");
  }

  private String prefix(List<KeyPart> key) {
    return String.join(", ", key.subList(0, part()).stream().map(KeyPart::column).toList());
  }
}
