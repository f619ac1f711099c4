package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.report.patterns.Pattern;
import io.keyheat.report.patterns.Pattern.Kind;
import io.keyheat.report.patterns.Patterns;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.DominantHash;
import io.keyheat.scenarios.diagnosis.DominantRow;
import io.keyheat.scenarios.diagnosis.LeadingPeriod;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Why the ranges of a table or index were hot in a run. */
final class RunCause {
  /** Of equal scores the narrower range says more. */
  static final Comparator<Hotspot> BY_HEAT =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(spot -> spot.topRow() - spot.bottomRow())
          .thenComparingDouble(Hotspot::operationsPerSecond);

  private static final Set<Kind> DIAGONALS =
      EnumSet.of(Kind.DIAGONAL, Kind.DIAGONALS, Kind.PARTIAL_DIAGONAL);

  /** Minutes without a hotspot after which a load that goes on has been divided. */
  private static final int COOL_MINUTES = 3;

  /** A range that is as many times as wide as the distance of two ends holds more than one. */
  private static final double SEVERAL = 1.5;

  /** What comes in the order of keys is the reason if it asks for this share of the service. */
  private static final double MOST_IN_ORDER = 2.0 / 3;

  /** A row with a smaller share of the service in hot minutes is not what is hot. */
  private static final double MOST_OF_ROW = 0.5;

  /** A range that refuses a smaller share of its requests has room for nearly all of them. */
  private static final double FEW_REFUSED = 0.01;

  /** No row with a smaller share of a table's service is one of few that fill a tablet. */
  private static final double LEAST_OF_ROW = 0.01;

  /** Scans with a smaller share of their service in the rows that they read are short. */
  private static final double MOST_OF_SCANS = 2.0 / 3;

  /** The place of the load moves on. */
  private static final Set<Cause> MOVES =
      EnumSet.of(
          Cause.GROWING_KEY,
          Cause.GROWING_KEY_RANGES,
          Cause.GROWING_INDEX,
          Cause.GROWING_INDEX_RANGES,
          Cause.SWEEPING_KEY,
          Cause.DELETED_KEY,
          Cause.UPDATED_KEY,
          Cause.READ_IN_ORDER,
          Cause.JUMPING_RANGE);

  /** Several places may move on side by side, one for each of some values. */
  private static final Set<Cause> MAY_HAVE_ENDS =
      EnumSet.of(Cause.GROWING_KEY_RANGES, Cause.GROWING_INDEX_RANGES, Cause.READ_IN_ORDER);

  static final Set<Cause> COMES_TOO_FAST =
      EnumSet.of(Cause.NARROW_RANGE, Cause.FEW_TABLETS, Cause.JUMPING_RANGE);

  /** One range, or some, have more of the load than others, whatever the reason. */
  private static final Set<Cause> TAKES_MOST =
      EnumSet.of(Cause.NARROW_RANGE, Cause.FEW_TABLETS, Cause.BUSY_RANGE);

  private final RunResult run;
  private final RunSpec spec;
  private final RunSpaces spaces;
  private final List<Pattern> patterns;

  RunCause(RunResult run, RunSpec spec, RunSpaces spaces) {
    this.run = run;
    this.spec = spec;
    this.spaces = spaces;
    patterns = Patterns.of(run);
  }

  Optional<Kind> shape(List<String> tables) {
    return patterns.stream()
        .filter(pattern -> tables.contains(pattern.space()))
        .map(Pattern::kind)
        .filter(kind -> kind != Kind.STEP && kind != Kind.PERIODIC)
        .findFirst();
  }

  /** By the reasons and the shape, then by how full tablets and servers were. */
  Cause lasting(
      List<String> tables,
      List<Hotspot> records,
      Set<UnsplittableReason> reasons,
      Optional<Kind> shape) {
    Cause cause = cause(tables, records, reasons, shape);
    boolean isDivided = isOver(tables.get(0), records, reasons);
    if (isDivided) {
      cause = fewTablets(tables.get(0), records); // Whatever its shape.
    }
    boolean mayBeDivided =
        (reasons.isEmpty() && !isDivided)
            || (MAY_HAVE_ENDS.contains(cause)
                && reasons.equals(EnumSet.of(UnsplittableReason.UNISOLATABLE_HOT_ROW)));
    if (mayBeDivided
        && cause != Cause.TOMBSTONES
        && (MAY_HAVE_ENDS.contains(cause) || haveSeveralEnds(tables, records))
        && !isOneEndTooMuch(tables.get(0), records)) {
      cause = Cause.EVEN_LOAD; // Cuts between its ends would divide it.
    }
    if (cause == Cause.EVEN_LOAD || cause == Cause.NARROW_RANGE) {
      cause = undivided(cause, tables, records);
    }
    if (MOVES.contains(cause) && !wereFull(records) && !ServerShares.wereFull(run, records)) {
      cause = Cause.WARM_MOVING_RANGE;
    }
    if (COMES_TOO_FAST.contains(cause) && shares(tables, records).haveNoRoom()) {
      cause = Cause.EVEN_LOAD; // Divided, it would still be more than servers can do.
    }
    if (TAKES_MOST.contains(cause) && LeadingPeriod.isHashed(spec, tables.get(0))) {
      cause = Cause.SHARD_OF_TIME;
    } else if (COMES_TOO_FAST.contains(cause)
        && LeadingPeriod.heats(spec, tables.get(0), records)) {
      cause = Cause.PERIOD_ENDS;
    }
    return cause;
  }

  /**
   * Why ranges were full that are not full any more: where load has split them, and as much comes
   * as before, splits have divided them.
   */
  Cause passed(List<String> tables, List<Hotspot> records, Set<UnsplittableReason> reasons) {
    return spaces.hasBeenSplit(tables.get(0)) && goesOnAfter(end(records))
        ? fewTablets(tables.get(0), records)
        : lasting(tables, records, reasons, shape(tables));
  }

  /** By the reasons first, then by the shape. */
  private Cause cause(
      List<String> tables,
      List<Hotspot> records,
      Set<UnsplittableReason> reasons,
      Optional<Kind> shape) {
    if (reasons.contains(UnsplittableReason.HOT_ROW)) {
      return Cause.HOT_ROW;
    }
    AskedService asked = AskedService.of(run, spec, tables.get(0), records);
    boolean isFewRows = reasons.contains(UnsplittableReason.UNISOLATABLE_HOT_ROW);
    // What no row has much of is where the load is for a while, and not a row.
    boolean isPassing = isFewRows && asked.isInAnyOrder() && asked.shareOfOneRow() < LEAST_OF_ROW;
    if (isFewRows && !isPassing) {
      return DominantRow.isIn(spec, tables.get(0))
          ? Cause.HOT_ROW
          : spaces.isTooSmallToDivide(tables.get(0)) ? Cause.SMALL_TABLE : Cause.FEW_ROWS;
    }
    if (SkippedRows.of(run, spec, records).prevail()) {
      return Cause.TOMBSTONES;
    }
    if (EndReads.prevailWithLimits(asked) || EndReads.prevailAtHottest(asked, run, spec, records)) {
      return Cause.READ_AT_END; // However long they are, all begin with one row.
    }
    if (reasons.contains(UnsplittableReason.LARGE_SCAN_HOT_SPOT)
        && asked.shareOfScannedRows() >= MOST_OF_SCANS) {
      return Cause.LARGE_SCAN;
    }
    if (EndReads.prevail(asked)) {
      return Cause.READ_AT_END;
    }
    if (DominantRange.isIn(asked, spec)) {
      return Cause.HOT_RANGE_READ;
    }
    if (shape.equals(Optional.of(Kind.SWEEP))) {
      return Cause.SWEEPING_KEY;
    }
    boolean hasDiagonal = shape.filter(DIAGONALS::contains).isPresent();
    // No cut divides keys with one hash there, in whatever order they come.
    boolean isOrdered = !SpaceKey.keepsHashesWhole(spec, tables.get(0));
    boolean isMoving =
        hasDiagonal || isPassing || reasons.contains(UnsplittableReason.MOVING_HOT_SPOT);
    boolean moves = isOrdered && isMoving;
    if (moves && asked.isWithoutOrder()) {
      return asked.shareOfOneRow() >= MOST_OF_ROW ? Cause.HOT_ROW : Cause.JUMPING_RANGE;
    }
    if (moves) {
      if (!spaces.isWritten(tables.get(0)) || isReadInOrder(asked)) {
        return Cause.READ_IN_ORDER;
      }
      if (asked.isWrittenWithoutOrder()) {
        return Cause.JUMPING_RANGE;
      }
      // The map may have room for more keys than came: one place that follows all keys is their
      // end.
      boolean isEnd =
          shape.equals(Optional.of(Kind.PARTIAL_DIAGONAL)) && asked.isWrittenByFirstParts();
      return written(asked, tables, isEnd ? Optional.of(Kind.DIAGONAL) : shape);
    }
    if (shape.equals(Optional.of(Kind.EVEN))) {
      return Cause.EVEN_LOAD;
    }
    boolean isInOrder =
        isOrdered
            && asked.share(call -> call.writes() ? asked.inOrder(call) : 0) >= MOST_IN_ORDER
            && !LeadingPeriod.ends(spec, tables.get(0), 0, run.durationNanos());
    return isInOrder ? written(asked, tables, shape) : Cause.NARROW_RANGE;
  }

  /** Why the place moves on in which a table or index is written. */
  private Cause written(AskedService asked, List<String> tables, Optional<Kind> shape) {
    boolean isIndex =
        spaces.isIndex(tables)
            || asked.writtenInOrder().filter(key -> !key.index().isEmpty()).isPresent();
    if (!isIndex && asked.isMostlyWritten(KeyOrder.Kind.SWEEPING_ID)) {
      return Cause.SWEEPING_KEY;
    }
    boolean isOnePlace = shape.filter(kind -> kind == Kind.DIAGONALS).isEmpty();
    // The map may be too coarse for the ends of many values.
    Optional<Kind> ends = asked.isWrittenBehindOthers() ? Optional.of(Kind.DIAGONALS) : shape;
    if (isIndex || !isOnePlace) {
      return growing(isIndex, ends);
    }
    return spaces.isOnlyDeletedFrom(tables.get(0))
        ? Cause.DELETED_KEY
        : SpaceKey.walked(spec, tables.get(0)).orElse(growing(false, ends));
  }

  /** Keys grow at one end of the space, or at the end of some ranges of it. */
  private static Cause growing(boolean index, Optional<Kind> shape) {
    if (shape.filter(kind -> kind != Kind.DIAGONAL && DIAGONALS.contains(kind)).isPresent()) {
      return index ? Cause.GROWING_INDEX_RANGES : Cause.GROWING_KEY_RANGES;
    }
    return index ? Cause.GROWING_INDEX : Cause.GROWING_KEY;
  }

  /**
   * Why a range is hot that no split has been tried on, or that one has helped.
   *
   * @param cause by the shape: the load is even, or in a narrow range
   */
  private Cause undivided(Cause cause, List<String> tables, List<Hotspot> records) {
    if (DominantRow.isIn(spec, tables.get(0))) {
      return Cause.HOT_ROW;
    }
    // What a range refuses that was not full itself, its server does.
    if (CrowdedServers.of(run).isPresent()
        && !spaces.isSplitByLoad(tables.get(0))
        && records.stream().noneMatch(Hotspot::wasFull)) {
      return fewTablets(tables.get(0), records);
    }
    boolean full = wereFull(records);
    boolean isNarrow = full && cause != Cause.EVEN_LOAD;
    if (!isNarrow && shares(tables, records).areFull()) {
      return Cause.EVEN_LOAD;
    }
    if (!full) {
      return ServerShares.wereFull(run, records)
          ? Cause.CROWDED_SERVER
          : isWholeHash(tables.get(0)) ? Cause.WARM_HASH : warm(cause);
    }
    if (isOneHashTooMuch(tables.get(0), records)) {
      return Cause.BUSY_HASH;
    }
    if (cause == Cause.EVEN_LOAD) {
      return fewTablets(tables.get(0), records);
    }
    return spaces.isSplitByLoad(tables.get(0)) ? cause : Cause.BUSY_RANGE;
  }

  /**
   * How busy servers were in the minutes of a table's hotspots, but for those that a range of
   * another table keeps busy which no split divides: of these more servers relieve none.
   */
  private ServerShares shares(List<String> tables, List<Hotspot> records) {
    Set<Long> minutes = records.stream().map(Hotspot::minute).collect(Collectors.toSet());
    Set<Integer> taken =
        run.hotspots().stream()
            .filter(other -> minutes.contains(other.minute()))
            .filter(other -> !other.affectedTables().equals(tables))
            .filter(other -> !other.unsplittableReasons().isEmpty())
            .map(Hotspot::server)
            .collect(Collectors.toSet());
    return ServerShares.of(run, records, taken);
  }

  /** A range with room: its keys are spread over it or not. */
  private static Cause warm(Cause byShape) {
    return byShape == Cause.EVEN_LOAD ? Cause.WARM_SPREAD_RANGE : Cause.WARM_RANGE;
  }

  /** Whether one value of what is hashed has much of the load, and nothing cuts its keys. */
  private boolean isWholeHash(String space) {
    return DominantHash.isIn(spec, space) && SpaceKey.keepsHashesWhole(spec, space);
  }

  /** Whether one value of what is hashed asks for all that a full range of it has done. */
  private boolean isOneHashTooMuch(String space, List<Hotspot> records) {
    if (!DominantHash.isIn(spec, space)) {
      return false;
    }
    AskedService service = AskedService.of(run, spec, space);
    double asked = service.perSecond(call -> DominantHash.share(spec, space, call));
    return records.stream()
        .filter(record -> record.wasFull() || hasRefused(record))
        .anyMatch(record -> asked >= record.operationsPerSecond());
  }

  /** Where the load is spread over the keys, as far as rows of the heatmap tell. */
  private Cause fewTablets(String space, List<Hotspot> records) {
    if (spaces.isSplitByLoad(space)) {
      return Cause.FEW_TABLETS;
    }
    if (spaces.isMergedAgain(space)) {
      return Cause.UNDIVIDED_LOAD;
    }
    return ServerShares.of(run, records, Set.of())
            .mayBeOf(Math.max(1, spaces.tablets(space)), spaces.servers())
        ? Cause.UNEVEN_TABLETS
        : Cause.BUSY_RANGE;
  }

  /**
   * Whether nothing is full any more for minutes at the end in which as much is completed, either
   * from the last split by load on, or as nothing is hot there for no other reason: keys that grow,
   * or one row, burn as long as their load goes on.
   */
  private boolean isOver(String space, List<Hotspot> records, Set<UnsplittableReason> reasons) {
    List<Hotspot> refusing = records.stream().filter(this::hasRefused).toList();
    // What is nearly full and refuses nothing does what is asked of it.
    List<Hotspot> full =
        refusing.isEmpty() ? records.stream().filter(Hotspot::wasFull).toList() : refusing;
    long last = end(full);
    boolean isCool = reasons.isEmpty() && last == end(records);
    return !full.isEmpty()
        && run.durationNanos() - last >= COOL_MINUTES * Hotspot.MINUTE_NANOS
        && (isCool || last <= lastSplit(space) + Hotspot.MINUTE_NANOS)
        && goesOnAfter(last);
  }

  private static long end(List<Hotspot> records) {
    return records.stream().mapToLong(Hotspot::intervalEndNanos).max().orElse(0);
  }

  /** When load split a table or index for the last time; long before the run: it never did. */
  private long lastSplit(String space) {
    return run.events().stream()
        .filter(event -> event.kind() == RunEvent.Kind.LOAD_SPLIT && space.equals(event.space()))
        .mapToLong(RunEvent::timeNanos)
        .max()
        .orElse(Long.MIN_VALUE / 2);
  }

  /** Whether as much is completed after a time as before it. */
  private boolean goesOnAfter(long nanos) {
    int end = (int) (nanos / run.intervalNanos());
    return completedPerInterval(end, Integer.MAX_VALUE) >= completedPerInterval(0, end);
  }

  private double completedPerInterval(int from, int to) {
    return run.loads().stream()
        .mapToDouble(
            load ->
                load
                    .intervals()
                    .subList(
                        Math.min(from, load.intervals().size()),
                        Math.min(to, load.intervals().size()))
                    .stream()
                    .mapToLong(LoadResult.IntervalStats::completed)
                    .average()
                    .orElse(0))
        .sum();
  }

  /** Whether a range of the last minute holds several of the places that move side by side. */
  private boolean haveSeveralEnds(List<String> tables, List<Hotspot> records) {
    long last = records.stream().mapToLong(Hotspot::minute).max().orElse(0);
    double widest =
        records.stream()
            .filter(record -> record.minute() == last)
            .mapToDouble(record -> record.bottomRow() - record.topRow())
            .max()
            .orElse(0);
    return patterns.stream()
        .filter(found -> tables.contains(found.space()) && found.kind() == Kind.DIAGONALS)
        .anyMatch(
            found -> widest * found.places() >= SEVERAL * (found.bottomRow() - found.topRow()));
  }

  /** Whether the busiest end of a table or index asks for all that a full range of it has done. */
  private boolean isOneEndTooMuch(String space, List<Hotspot> records) {
    AskedService service = AskedService.of(run, spec, space);
    double asked = service.perSecond(service::inOrder);
    return records.stream()
        .filter(Hotspot::wasFull)
        .anyMatch(record -> asked >= record.operationsPerSecond());
  }

  boolean wereFull(List<Hotspot> records) {
    return records.stream().anyMatch(record -> record.wasFull() || hasRefused(record));
  }

  /**
   * Whether its range has refused more than a few requests in its minute, however much room it had
   * in the rest: a few come at once where a lock lets many go.
   */
  private boolean hasRefused(Hotspot hotspot) {
    Heatmap map = run.heatmap();
    float[] rejected = map.cells().get(HeatMetric.REJECTED_PER_SECOND);
    if (rejected == null) {
      return false;
    }
    int rows = map.rows().size();
    int first = Math.max(run.firstWarmInterval(), hotspot.firstInterval(run.intervalNanos()));
    int last = hotspot.lastInterval(run.intervalNanos());
    double refused = 0;
    for (int column = first; column <= Math.min(last, map.columns() - 1); column++) {
      for (int row = (int) hotspot.topRow(); row < Math.min(rows, hotspot.bottomRow()); row++) {
        refused += rejected[column * rows + row];
      }
    }
    double mean = refused / Math.max(1, last - first + 1);
    return mean > 0 && mean >= FEW_REFUSED * (mean + hotspot.operationsPerSecond());
  }

  /** Whether reads that come in the order of the keys ask for more there than writes do. */
  private static boolean isReadInOrder(AskedService asked) {
    return asked.nanosPerSecond(call -> call.writes() ? 0 : asked.inOrder(call))
        > asked.nanosPerSecond(call -> call.writes() ? asked.inOrder(call) : 0);
  }
}
