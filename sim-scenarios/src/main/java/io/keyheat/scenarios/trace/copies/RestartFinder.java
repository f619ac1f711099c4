package io.keyheat.scenarios.trace.copies;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.trace.copies.KeyBefore.KeyClock;
import io.keyheat.scenarios.trace.token.CounterRun;
import io.keyheat.scenarios.trace.token.CounterToken.Sharing;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.RestartingCounterToken;
import io.keyheat.scenarios.trace.token.RestartingCounterToken.CountedStretch;
import io.keyheat.scenarios.trace.token.RestartingCounterToken.RestartClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds counters that start again with a unit of a clock before them in the key, such as the
 * numbers of each day.
 */
final class RestartFinder {
  /** A unit of fewer numbers may hold late ones only. */
  private static final int LEAST_OF_UNIT = 3;

  /** Times are moved by whole milliseconds, so shorter units stay what they are. */
  private static final long EXACT_NANOS = 1_000_000;

  private static final double NEARLY_ALL = 0.9;

  private static final long SECOND = 1_000_000_000L;
  private static final long[] UNITS = {SECOND, 60 * SECOND, 3600 * SECOND, 86_400 * SECOND};

  private final TokenSlot slot;
  private final Digits digits;
  private final KeyClock clock;
  private final long periodNanos;
  private final int[] creators;
  private final long[] ticks;
  private final long[] groups;

  /** The numbers of one group in one unit. */
  private static final class Numbers {
    final List<Long> all = new ArrayList<>();
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;

    /** What had been counted before; below 0: not known yet. */
    long counted = -1;

    void add(long number) {
      least = Math.min(least, number);
      greatest = Math.max(greatest, number);
      all.add(number);
    }

    /** Whether these lie among those of the unit before, or on the wrong side of them. */
    boolean isRestartAfter(Numbers earlier, boolean falls) {
      long again =
          all.stream().filter(n -> falls ? n >= earlier.least : n <= earlier.greatest).count();
      long passed = earlier.all.stream().filter(n -> falls ? n <= greatest : n >= least).count();
      return 2 * again > all.size() || 2 * passed > earlier.all.size();
    }
  }

  /** What is counted behind one beginning of the key, without the restarts. */
  private static final class Group {
    final TreeMap<Long, Numbers> units = new TreeMap<>();
    final CounterRun counter = new CounterRun(false);
    private boolean begun;

    boolean isBegun() {
      return begun;
    }

    void count(long nanos, long counted) {
      counter.add(nanos, counted);
      begun = true;
    }

    /** The number with which a unit begins. */
    long first(long unit, long restart) {
      return unit == units.firstKey() ? units.firstEntry().getValue().all.get(0) : restart;
    }
  }

  /** How a counter goes on at the ends of a unit. */
  private record Ends(long unitNanos, boolean falls, int judged, int restarts) {
    boolean mostlyRestart() {
      return 2 * restarts > judged;
    }
  }

  private RestartFinder(
      TokenSlot slot, KeyBefore before, Digits digits, KeyClock clock, long periodNanos) {
    this.slot = slot;
    this.digits = digits;
    this.clock = clock;
    this.periodNanos = periodNanos;
    creators = creators(slot);
    ticks = new long[creators.length];
    groups = new long[creators.length];
    for (int c = 0; c < creators.length; c++) {
      ticks[c] = clock.tick(clock.slot().indexOf(slot.recordNumber(creators[c])));
      groups[c] = before.groupWithoutClocks(slot, creators[c]);
    }
  }

  private static int[] creators(TokenSlot slot) {
    boolean creatorsOnly = slot.hasCreators();
    return IntStream.range(0, slot.count())
        .filter(i -> !creatorsOnly || slot.record(i).creates())
        .toArray();
  }

  /**
   * Reads which clock the numbers of a slot stand behind; empty: there is none.
   *
   * @param periodNanos length of the recording
   */
  static Optional<RestartFinder> of(
      TokenSlot slot, KeyBefore before, Digits digits, long periodNanos) {
    int[] creators = creators(slot);
    @Nullable KeyClock clock =
        creators.length == 0 ? null : before.finest(slot.recordNumber(creators[0]));
    boolean shared =
        clock != null
            && Arrays.stream(creators)
                .allMatch(i -> clock.slot().indexOf(slot.recordNumber(i)) >= 0);
    return shared && clock != null
        ? Optional.of(new RestartFinder(slot, before, digits, clock, periodNanos))
        : Optional.empty();
  }

  /**
   * A counter whose restarts the recording shows; empty: it shows none.
   *
   * @param copies that share it
   */
  Optional<FoundKind> find(int copies) {
    List<Ends> restarting =
        units().mapToObj(this::ends).flatMap(Optional::stream).filter(Ends::mostlyRestart).toList();
    int most = restarting.stream().mapToInt(Ends::restarts).max().orElse(0);
    // Each end of a day is one of an hour too: the longest unit that explains them all.
    return restarting.stream()
        .filter(found -> found.restarts() >= NEARLY_ALL * most)
        .reduce((shorter, longer) -> longer)
        .map(found -> token(found, copies));
  }

  /** What is not known of a recording that lies in one unit of a clock of minutes or more. */
  String doubt() {
    boolean oneUnit = Arrays.stream(ticks).distinct().count() == 1;
    return oneUnit && clock.tickNanos() >= UNITS[1]
        ? "; whether it starts again with the next "
            + unitName(clock.tickNanos())
            + " is not in the recording"
        : "";
  }

  /** Units that may end a count, in ascending order. */
  private LongStream units() {
    long tick = clock.tickNanos();
    LongStream longer =
        Arrays.stream(UNITS).filter(u -> clock.isCalendar() && u > tick && u % tick == 0);
    return LongStream.concat(LongStream.of(tick), longer).filter(unit -> unit > EXACT_NANOS);
  }

  private RestartClock unitsOf(long unitNanos) {
    return new RestartClock(clock.tickNanos(), unitNanos, clock.calendarNanos(), periodNanos);
  }

  /** How numbers go on from unit to unit; empty if they are in no order within them. */
  private Optional<Ends> ends(long unitNanos) {
    RestartClock units = unitsOf(unitNanos);
    double rising =
        slot.risingInGroups(
            slot.hasCreators(),
            i -> {
              int c = Arrays.binarySearch(creators, i);
              return 31 * groups[c] + units.unit(ticks[c]);
            });
    if (!(rising >= NEARLY_ALL || rising <= 1 - NEARLY_ALL)) {
      return Optional.empty();
    }
    int judged = 0;
    int restarts = 0;
    for (Group group : groups(units).values()) {
      @Nullable Numbers earlier = null;
      for (Numbers later : group.units.values()) {
        if (later.all.size() >= LEAST_OF_UNIT) {
          judged += earlier == null ? 0 : 1;
          restarts += earlier != null && later.isRestartAfter(earlier, rising < 0.5) ? 1 : 0;
          earlier = later;
        }
      }
    }
    return Optional.of(new Ends(unitNanos, rising < 0.5, judged, restarts));
  }

  private Map<Long, Group> groups(RestartClock units) {
    Map<Long, Group> all = new HashMap<>();
    for (int c = 0; c < creators.length; c++) {
      all.computeIfAbsent(groups[c], g -> new Group())
          .units
          .computeIfAbsent(units.unit(ticks[c]), u -> new Numbers())
          .add(number(creators[c]));
    }
    return all;
  }

  private long number(int i) {
    return digits.parse(slot.cell(i), slot.from(i), slot.to(i));
  }

  private FoundKind token(Ends found, int copies) {
    RestartClock units = unitsOf(found.unitNanos());
    Map<Long, Group> all = groups(units);
    LongStream begun =
        all.values().stream()
            .flatMap(group -> group.units.values().stream().skip(1))
            .mapToLong(numbers -> found.falls() ? numbers.greatest : numbers.least);
    long restart = (found.falls() ? begun.max() : begun.min()).orElse(0);
    Map<Long, CountedStretch> stretches = new HashMap<>();
    double greatest = 0;
    for (int c = 0; c < creators.length; c++) {
      int i = creators[c];
      long unit = units.unit(ticks[c]);
      Group group = all.getOrDefault(groups[c], new Group());
      Numbers numbers = group.units.getOrDefault(unit, new Numbers());
      if (numbers.counted < 0) {
        numbers.counted = group.isBegun() ? group.counter.last() + 1 : 0;
      }
      long first = group.first(unit, restart);
      group.count(slot.nanos(i), numbers.counted + Math.abs(number(i) - first));
      long origin = group.first(group.units.firstKey(), restart);
      stretches.putIfAbsent(
          slot.group(i),
          new CountedStretch(group.counter, ticks[c], first, numbers.counted, origin, restart));
      greatest = Math.max(greatest, (double) number(i));
    }
    double room = digits.padded() ? Math.pow(digits.radix(), slot.length()) : Long.MAX_VALUE / 4.0;
    Sharing sharing = new Sharing(copies, !found.falls() && 2 * greatest * copies < room);
    return new FoundKind(
        TokenKind.COUNTER,
        new RestartingCounterToken(digits, found.falls(), slot.column(), stretches, units, sharing),
        String.format(
            Locale.ROOT,
            "%s, and starts again with each %s before it",
            found.falls() ? "falls" : "rises",
            unitName(found.unitNanos())));
  }

  private static String unitName(long unitNanos) {
    int known = Arrays.binarySearch(UNITS, unitNanos);
    return known >= 0
        ? List.of("second", "minute", "hour", "day").get(known)
        : "unit of " + Figures.duration(unitNanos);
  }
}
