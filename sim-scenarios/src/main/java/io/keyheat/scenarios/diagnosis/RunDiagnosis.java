package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.patterns.Pattern;
import io.keyheat.report.patterns.Pattern.Kind;
import io.keyheat.report.patterns.Patterns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Diagnoses the hotspots of a run: at most one for each table or index. */
public final class RunDiagnosis {
  /** Of equal scores the narrower range says more. */
  private static final Comparator<Hotspot> BY_HEAT =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(spot -> spot.topRow() - spot.bottomRow())
          .thenComparingDouble(Hotspot::operationsPerSecond);

  private static final Set<Kind> DIAGONALS =
      EnumSet.of(Kind.DIAGONAL, Kind.DIAGONALS, Kind.PARTIAL_DIAGONAL);

  /** Minutes without a hotspot after which a load that goes on has been divided. */
  private static final int COOL_MINUTES = 3;

  private final RunResult run;
  private final int variant;
  private final SystemRules rules;
  private final RunSpec spec;
  private final List<Pattern> patterns;
  private final ToDoubleFunction<RunSpec> askedOfServers;

  private RunDiagnosis(
      RunResult run,
      int variant,
      SystemRules rules,
      RunSpec spec,
      ToDoubleFunction<RunSpec> askedOfServers) {
    this.askedOfServers = askedOfServers;
    this.run = run;
    this.variant = variant;
    this.rules = rules;
    this.spec = spec;
    this.patterns = Patterns.of(run);
  }

  /** A range that is as many times as wide as the distance of two ends holds more than one. */
  private static final double SEVERAL = 1.5;

  /**
   * Tablets that a remedy makes beforehand, if it is tried: as many from the start let it show
   * itself before splits by load have come.
   */
  public static final int PRE_SPLITS_PER_SERVER = 4;

  /** What comes in the order of keys is the reason if it asks for this share of the service. */
  private static final double MOST_IN_ORDER = 2.0 / 3;

  /** A row with a smaller share of the service in hot minutes is not what is hot. */
  private static final double MOST_OF_ROW = 0.5;

  /** Scans with a smaller share of their service in the rows that they read are short. */
  private static final double MOST_OF_SCANS = 2.0 / 3;

  private static final Set<Cause> GROWING_KEYS =
      EnumSet.of(Cause.GROWING_KEY, Cause.GROWING_KEY_RANGES);

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

  /** The weight of heat that splits by load take away, in the ranking. */
  private static final double PASSING = 0.75;

  private static final Set<Cause> COMES_TOO_FAST =
      EnumSet.of(Cause.NARROW_RANGE, Cause.FEW_TABLETS, Cause.JUMPING_RANGE);

  /** One range, or some, have more of the load than others, whatever the reason. */
  private static final Set<Cause> TAKES_MOST =
      EnumSet.of(Cause.NARROW_RANGE, Cause.FEW_TABLETS, Cause.BUSY_RANGE);

  /** A diagnosis, and how hot its range was, summed over its minutes. */
  private record Ranked(Diagnosis diagnosis, double heat) {
    boolean wasFull() {
      return diagnosis.worst().wasFull();
    }
  }

  /**
   * The diagnoses of all variants: those of ranges that were full come first, and of these as of
   * the others those that were hottest for longest.
   *
   * @param systems the rules of each variant's system
   * @param specs what each variant ran
   * @param askedOfServers the share of what all servers can do that the loads of a specification
   *     ask for, where it is too much for them; 0: it is not, or is not known
   */
  public static List<Diagnosis> of(
      List<RunResult> variants,
      List<SystemRules> systems,
      List<RunSpec> specs,
      ToDoubleFunction<RunSpec> askedOfServers) {
    List<Ranked> found = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      RunDiagnosis diagnosis =
          new RunDiagnosis(variants.get(i), i, systems.get(i), specs.get(i), askedOfServers);
      found.addAll(diagnosis.all());
    }
    found.sort(Comparator.comparing(Ranked::wasFull).thenComparingDouble(Ranked::heat).reversed());
    return found.stream().map(Ranked::diagnosis).toList();
  }

  private List<Ranked> all() {
    Map<List<String>, List<Hotspot>> byTables = new LinkedHashMap<>();
    for (Hotspot hotspot : run.hotspots()) {
      byTables.computeIfAbsent(hotspot.affectedTables(), tables -> new ArrayList<>()).add(hotspot);
    }
    List<Ranked> found = new ArrayList<>();
    byTables.forEach(
        (tables, records) -> {
          Diagnosis diagnosis = diagnosis(tables, records);
          found.add(new Ranked(diagnosis, heat(diagnosis, records)));
        });
    return found;
  }

  /**
   * How hot a table was in its minutes, each by its hottest range, as a range that was divided is
   * not hotter for being several. What splits divide counts for less than what stays.
   */
  private static double heat(Diagnosis diagnosis, List<Hotspot> records) {
    Map<Long, Double> byMinute = new TreeMap<>();
    for (Hotspot hotspot : records) {
      double score = hotspot.cpuUsageScore();
      byMinute.merge(hotspot.minute(), score * score, Math::max);
    }
    double heat = byMinute.values().stream().mapToDouble(score -> score).sum();
    boolean isPassing =
        COMES_TOO_FAST.stream().anyMatch(cause -> cause.id().equals(diagnosis.cause()));
    return isPassing ? PASSING * heat : heat;
  }

  private Diagnosis diagnosis(List<String> spaces, List<Hotspot> records) {
    Set<UnsplittableReason> reasons = EnumSet.noneOf(UnsplittableReason.class);
    records.forEach(hotspot -> reasons.addAll(hotspot.unsplittableReasons()));
    Optional<Kind> shape = shape(spaces);
    Cause cause = lastingCause(spaces, records, reasons, shape);
    Explanation told =
        twoLimits(cause, spaces.get(0), records)
            .map(limits -> explanation(limits, cause, spaces))
            .orElseGet(() -> besideServers(inItsTime(explanation(cause, spaces)), records));
    List<String> why = new ArrayList<>();
    why.add(sentence(told.why()));
    reasons.forEach(reason -> why.add(reason + ": " + rules.why(reason, Words.GENERAL) + "."));
    return new Diagnosis(
        variant,
        told.cause().id(),
        records.stream().max(BY_HEAT).orElseThrow(),
        span(records),
        shape.map(Kind::title).orElse(""),
        List.copyOf(reasons),
        why,
        sentence(told.remedy()),
        rules.stated(told.rules()));
  }

  /** By the reasons and the shape, then by how full tablets and servers were. */
  private Cause lastingCause(
      List<String> spaces,
      List<Hotspot> records,
      Set<UnsplittableReason> reasons,
      Optional<Kind> shape) {
    Cause cause = cause(spaces, records, reasons, shape);
    if (reasons.isEmpty() && isOver(records)) {
      cause = fewTablets(spaces.get(0), records); // Whatever its shape: splits have divided it.
    }
    if (reasons.isEmpty()
        && haveSeveralEnds(spaces, records)
        && !isOneEndTooMuch(spaces.get(0), records)) {
      cause = Cause.EVEN_LOAD; // Cuts between its ends would divide it.
    }
    if (cause == Cause.EVEN_LOAD || cause == Cause.NARROW_RANGE) {
      cause = undivided(cause, spaces, records);
    }
    if (MOVES.contains(cause) && !wereFull(records) && !ServerShares.wereFull(run, records)) {
      cause = Cause.WARM_MOVING_RANGE;
    }
    if (COMES_TOO_FAST.contains(cause) && ServerShares.of(run, records).haveNoRoom()) {
      cause = Cause.EVEN_LOAD; // Divided, it would still be more than servers can do.
    }
    if (TAKES_MOST.contains(cause) && LeadingPeriod.isHashed(spec, spaces.get(0))) {
      cause = Cause.SHARD_OF_TIME;
    } else if (COMES_TOO_FAST.contains(cause)
        && LeadingPeriod.heats(spec, spaces.get(0), records)) {
      cause = Cause.PERIOD_ENDS;
    }
    return cause;
  }

  /**
   * What is said of a cause.
   *
   * @param why the first sentence of it
   * @param rules ids of those that say so
   */
  private record Explanation(Cause cause, String why, String remedy, List<String> rules) {}

  private Explanation explanation(Cause cause, List<String> spaces) {
    GrowingTable growing = growingTable(cause, spaces);
    return new Explanation(
        cause,
        rules.why(cause, Words.GENERAL),
        remedy(cause, spaces, growing),
        growing == null
            ? rulesOfFitting(cause, spaces)
            : rules.rules(cause, remedies(cause, growing)));
  }

  /** Of the start and of full servers that follow, the one that fails more is the cause. */
  private Explanation explanation(TwoLimits limits, Cause cause, List<String> spaces) {
    Cause first = cause == Cause.EVEN_LOAD ? Cause.FEW_TABLETS : cause;
    Explanation start = explanation(first, spaces);
    return new Explanation(
        limits.startPrevails() ? first : Cause.EVEN_LOAD,
        limits.why(start.why(), rules),
        limits.remedy(start.remedy(), rules),
        start.rules());
  }

  /** Adds when servers are full, where that is in the warm-up alone. */
  private Explanation inItsTime(Explanation found) {
    return found.cause != Cause.EVEN_LOAD
        ? found
        : FullWarmUp.of(run)
            .map(
                full ->
                    new Explanation(
                        found.cause, full.why(found.why), full.remedy(found.remedy), found.rules))
            .orElse(found);
  }

  /** Adds that the servers are too few for the load, where a full range hides it. */
  private Explanation besideServers(Explanation hot, List<Hotspot> records) {
    return wereFull(records)
        ? TooFewServers.of(hot.cause, askedOfServers.applyAsDouble(spec))
            .map(
                servers ->
                    new Explanation(
                        hot.cause,
                        servers.why(hot.why),
                        servers.remedy(hot.remedy, rules),
                        hot.rules))
            .orElse(hot)
        : hot;
  }

  /** What limits a table or index that load has split, and then the servers. */
  private Optional<TwoLimits> twoLimits(Cause cause, String space, List<Hotspot> records) {
    boolean mayBe = cause == Cause.EVEN_LOAD || COMES_TOO_FAST.contains(cause);
    return mayBe && hasBeenSplit(space) ? TwoLimits.of(run, spec, records) : Optional.empty();
  }

  /**
   * Whether nothing is hot any more for minutes at the end in which as much is completed: keys that
   * grow, or one row, burn as long as their load goes on.
   */
  private boolean isOver(List<Hotspot> records) {
    boolean wasFull = records.stream().anyMatch(Hotspot::wasFull);
    long last = records.stream().mapToLong(Hotspot::intervalEndNanos).max().orElse(0);
    int end = (int) (last / run.intervalNanos());
    return wasFull
        && run.durationNanos() - last >= COOL_MINUTES * Hotspot.MINUTE_NANOS
        && completedPerInterval(end, Integer.MAX_VALUE) >= completedPerInterval(0, end);
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

  /**
   * A table whose keys grow.
   *
   * @param parts of its key, of which one grows
   */
  private record GrowingTable(TableSpec table, List<ColumnSpec> parts) {
    /** Parts of the key that are its own, and not those of the table it is interleaved in. */
    int ownParts(RunSpec spec) {
      String parent = table.interleavedIn();
      int inherited = parent == null ? 0 : spec.table(parent).primaryKey().size();
      return table.primaryKey().size() - inherited;
    }
  }

  /** The table whose keys grow, if that is the cause; null: another one. */
  private @Nullable GrowingTable growingTable(Cause cause, List<String> spaces) {
    if (!GROWING_KEYS.contains(cause)) {
      return null;
    }
    AskedService asked = AskedService.of(run, spec, spaces.get(0));
    Optional<SpaceKey> key = asked.writtenInOrder();
    if (key.isPresent()) {
      TableSpec table = key.get().table();
      return new GrowingTable(
          table, asked.orderedColumns(key.get()).stream().map(table::column).toList());
    }
    TableSpec table = spec.table(spaces.get(0));
    return new GrowingTable(
        table, table.primaryKey().stream().map(part -> table.column(part.column())).toList());
  }

  private String remedy(Cause cause, List<String> spaces, @Nullable GrowingTable growing) {
    if (growing == null) {
      List<RemedyKind> fitting = fitting(cause, spaces);
      return fitting.equals(rules.remedies(cause))
          ? rules.remedy(cause, HeldBackLoad.words(run, spec, spaces.get(0)))
          : rules.sentences(fitting, Words.GENERAL);
    }
    List<ColumnSpec> parts = growing.parts();
    Words words =
        parts.size() == 1 ? Words.GENERAL.with("column", parts.get(0).name()) : Words.GENERAL;
    return rules.sentences(remedies(cause, growing), words);
  }

  /** The remedies that fit what is asked of the hot range; all of them where none does. */
  private List<RemedyKind> fitting(Cause cause, List<String> spaces) {
    List<RemedyKind> all = rules.remedies(cause);
    List<RemedyKind> fitting = all.stream().filter(kind -> fits(kind, spaces)).toList();
    return fitting.isEmpty() ? all : fitting;
  }

  private List<String> rulesOfFitting(Cause cause, List<String> spaces) {
    List<RemedyKind> fitting = fitting(cause, spaces);
    return fitting.equals(rules.remedies(cause)) ? rules.rules(cause) : rules.rules(cause, fitting);
  }

  private boolean fits(RemedyKind remedy, List<String> spaces) {
    return switch (remedy) {
      case INTERLEAVE_INDEX -> spaces.stream().allMatch(this::hasParent);
      case EXEMPT_FIELD -> spaces.stream().noneMatch(this::isDeclaredIndex);
      case NULL_FILTERED_INDEX -> spaces.stream().anyMatch(this::hasEntriesOfNulls);
      case FIELD_IN_NO_INDEX -> spaces.stream().allMatch(this::isDeclaredIndex);
      case PRE_SPLITS -> !isMergedAgain(spaces.get(0));
      case GRADUAL_RISE -> isSplitByLoad(spaces.get(0));
      case ROW_PIECES, MORE_WRITTEN_ROWS, FEWER_WRITES -> isWritten(spaces.get(0));
      case ROW_COPIES, MORE_READ_ROWS, FEWER_READS -> isRead(spaces.get(0));
      default -> true;
    };
  }

  private boolean isRead(String space) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .anyMatch(call -> !call.writes() && SpaceKey.holds(spec, space, call.table()));
  }

  /** Whether it is an index that a table declares, which holds exempted columns all the same. */
  private boolean isDeclaredIndex(String space) {
    return SpaceKey.of(spec, space).declared().isPresent();
  }

  /** Whether it is an index with entries of rows that have no value in it. */
  private boolean hasEntriesOfNulls(String space) {
    SpaceKey key = SpaceKey.of(spec, space);
    return key.declared()
        .filter(index -> SpaceKey.hasEntriesOfNulls(spec, key.table(), index))
        .isPresent();
  }

  /** Whether the table of an index lies with the rows of another one. */
  private boolean hasParent(String space) {
    return spec.tables().stream()
        .anyMatch(table -> space.startsWith(table.name() + ".") && table.interleavedIn() != null);
  }

  /** Those that the types of what may grow, and the number of parts, allow. */
  private List<RemedyKind> remedies(Cause cause, GrowingTable growing) {
    Set<ColumnType> types = EnumSet.noneOf(ColumnType.class);
    growing.parts().forEach(part -> types.add(part.type()));
    boolean number = types.contains(ColumnType.INT64);
    return rules.remedies(cause).stream()
        .filter(
            remedy ->
                switch (remedy) {
                  case REVERSE_BITS -> number;
                  case ALLOCATED_IDS -> number;
                  case CLIENT_IDS -> number || types.contains(ColumnType.STRING);
                  case OTHER_COLUMN_FIRST -> growing.ownParts(spec) > 1;
                  default -> true;
                })
        .toList();
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

  private Optional<Kind> shape(List<String> tables) {
    return patterns.stream()
        .filter(pattern -> tables.contains(pattern.space()))
        .map(Pattern::kind)
        .filter(kind -> kind != Kind.STEP && kind != Kind.PERIODIC)
        .findFirst();
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
    if (reasons.contains(UnsplittableReason.UNISOLATABLE_HOT_ROW)) {
      return DominantRow.isIn(spec, tables.get(0))
          ? Cause.HOT_ROW
          : isTooSmallToDivide(tables.get(0)) ? Cause.SMALL_TABLE : Cause.FEW_ROWS;
    }
    if (isSpentOnTombstones(records)) {
      return Cause.TOMBSTONES;
    }
    AskedService asked = AskedService.of(run, spec, tables.get(0), records);
    if (EndReads.prevailWithLimits(asked)) {
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
    boolean moves = hasDiagonal || reasons.contains(UnsplittableReason.MOVING_HOT_SPOT);
    if (moves && asked.isWithoutOrder()) {
      return asked.shareOfOneRow() >= MOST_OF_ROW ? Cause.HOT_ROW : Cause.JUMPING_RANGE;
    }
    if (moves) {
      if (!isWritten(tables.get(0)) || isReadInOrder(asked)) {
        return Cause.READ_IN_ORDER;
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
        asked.share(call -> call.writes() ? asked.inOrder(call) : 0) >= MOST_IN_ORDER
            && !LeadingPeriod.ends(spec, tables.get(0), 0, run.durationNanos());
    return isInOrder ? written(asked, tables, shape) : Cause.NARROW_RANGE;
  }

  /** Why the place moves on in which a table or index is written. */
  private Cause written(AskedService asked, List<String> tables, Optional<Kind> shape) {
    boolean isIndex =
        isIndex(tables) || asked.writtenInOrder().filter(key -> !key.index().isEmpty()).isPresent();
    if (!isIndex && asked.isMostlyWritten(KeyOrder.Kind.SWEEPING_ID)) {
      return Cause.SWEEPING_KEY;
    }
    boolean isOnePlace = shape.filter(kind -> kind == Kind.DIAGONALS).isEmpty();
    // The map may be too coarse for the ends of many values.
    Optional<Kind> ends = asked.isWrittenBehindOthers() ? Optional.of(Kind.DIAGONALS) : shape;
    if (isIndex || !isOnePlace) {
      return growing(isIndex, ends);
    }
    return isOnlyDeletedFrom(tables.get(0))
        ? Cause.DELETED_KEY
        : SpaceKey.walked(spec, tables.get(0)).orElse(growing(false, ends));
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
    boolean full = wereFull(records);
    boolean isNarrow = full && cause != Cause.EVEN_LOAD;
    if (!isNarrow && ServerShares.of(run, records).areFull()) {
      return Cause.EVEN_LOAD;
    }
    if (!full) {
      return ServerShares.wereFull(run, records) ? Cause.CROWDED_SERVER : Cause.WARM_RANGE;
    }
    if (DominantHash.isIn(spec, tables.get(0))) {
      return Cause.BUSY_HASH;
    }
    if (cause == Cause.EVEN_LOAD) {
      return fewTablets(tables.get(0), records);
    }
    return isSplitByLoad(tables.get(0)) ? cause : Cause.BUSY_RANGE;
  }

  private boolean wereFull(List<Hotspot> records) {
    return records.stream().anyMatch(record -> record.wasFull() || hasRefused(record));
  }

  /** Where the load is spread over the keys, as far as rows of the heatmap tell. */
  private Cause fewTablets(String space, List<Hotspot> records) {
    if (isSplitByLoad(space)) {
      return Cause.FEW_TABLETS;
    }
    if (isMergedAgain(space)) {
      return Cause.UNDIVIDED_LOAD;
    }
    return ServerShares.of(run, records).mayBeOf(Math.max(1, tablets(space)), servers())
        ? Cause.UNEVEN_TABLETS
        : Cause.BUSY_RANGE;
  }

  /** Whether load has split a table or index, or might have. */
  private boolean isSplitByLoad(String space) {
    return hasBeenSplit(space) || reach(space).canSplit();
  }

  private boolean hasBeenSplit(String space) {
    return run.events().stream()
        .filter(event -> event.kind() == RunEvent.Kind.LOAD_SPLIT)
        .anyMatch(event -> space.equals(event.space()));
  }

  private LoadSplitReach reach(String space) {
    return LoadSplitReach.of(spec, space, this::mostPerSecond);
  }

  /** Whether as many tablets as there may be at the start are merged again. */
  private boolean isMergedAgain(String space) {
    return reach(space).mergesAgain(Math.max(tablets(space), PRE_SPLITS_PER_SERVER * servers()));
  }

  private int servers() {
    return run.servers().size();
  }

  /** Tablets that a table or index starts with. */
  private int tablets(String space) {
    return (int)
        run.tablets().initial().stream().filter(tablet -> tablet.space().equals(space)).count();
  }

  /** Operations of a load in the interval in which most were offered. */
  private double mostPerSecond(LoadSpec load) {
    LoadResult seen = run.loads().get(spec.loads().indexOf(load));
    long most =
        seen.intervals().stream().mapToLong(LoadResult.IntervalStats::offered).max().orElse(0);
    return most / (run.intervalNanos() / 1e9);
  }

  /** Whether no split by load may divide what a table or index holds at the end. */
  private boolean isTooSmallToDivide(String name) {
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    return run.spaces().stream()
        .filter(space -> space.name().equals(name))
        .anyMatch(space -> splits.leaveUncut(space.storedBytes()));
  }

  /** Whether most of the service of the hottest range goes to deleted rows that scans skip. */
  private boolean isSpentOnTombstones(List<Hotspot> records) {
    String hottest = records.stream().max(BY_HEAT).orElseThrow().splitStart();
    List<Hotspot> own = records.stream().filter(r -> r.splitStart().equals(hottest)).toList();
    return run.shareOnTombstones(own, spec.system().costs().tombstoneNanos())
        >= RunResult.MOST_OF_SERVICE;
  }

  /** Whether its range has refused requests in its minute, however much room it had in the rest. */
  private boolean hasRefused(Hotspot hotspot) {
    Heatmap map = run.heatmap();
    float[] rejected = map.cells().get(HeatMetric.REJECTED_PER_SECOND);
    if (rejected == null) {
      return false;
    }
    int rows = map.rows().size();
    int first = Math.max(run.firstWarmInterval(), hotspot.firstInterval(run.intervalNanos()));
    int last = hotspot.lastInterval(run.intervalNanos());
    for (int column = first; column <= Math.min(last, map.columns() - 1); column++) {
      for (int row = (int) hotspot.topRow(); row < Math.min(rows, hotspot.bottomRow()); row++) {
        if (rejected[column * rows + row] > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Keys grow at one end of the space, or at the end of some ranges of it. */
  private static Cause growing(boolean index, Optional<Kind> shape) {
    if (shape.filter(kind -> kind != Kind.DIAGONAL && DIAGONALS.contains(kind)).isPresent()) {
      return index ? Cause.GROWING_INDEX_RANGES : Cause.GROWING_KEY_RANGES;
    }
    return index ? Cause.GROWING_INDEX : Cause.GROWING_KEY;
  }

  /** Whether any load, a scan or a trace among them, may change a table or index. */
  private boolean isWritten(String space) {
    return spec.loads().stream()
        .filter(LoadSpec::writes)
        .flatMap(load -> load.tables().stream())
        .anyMatch(table -> SpaceKey.holds(spec, space, table));
  }

  /** Whether reads that come in the order of the keys ask for more there than writes do. */
  private static boolean isReadInOrder(AskedService asked) {
    return asked.nanosPerSecond(call -> call.writes() ? 0 : asked.inOrder(call))
        > asked.nanosPerSecond(call -> call.writes() ? asked.inOrder(call) : 0);
  }

  /** Whether all that loads write of it by key are deletions. */
  private boolean isOnlyDeletedFrom(String space) {
    List<WriteLoad.Kind> kinds =
        spec.loads().stream()
            .filter(WriteLoad.class::isInstance)
            .map(WriteLoad.class::cast)
            .filter(load -> SpaceKey.holds(spec, space, load.table()))
            .map(WriteLoad::kind)
            .toList();
    return !kinds.isEmpty() && kinds.stream().allMatch(kind -> kind == WriteLoad.Kind.DELETE);
  }

  private boolean isIndex(List<String> tables) {
    return run.spaces().stream()
        .filter(space -> tables.stream().limit(1).anyMatch(space.name()::equals))
        .anyMatch(SpaceResult::index);
  }

  private static Diagnosis.HotSpan span(List<Hotspot> records) {
    return new Diagnosis.HotSpan(
        records.stream().mapToLong(Hotspot::intervalEndNanos).min().orElse(0),
        records.stream().mapToLong(Hotspot::intervalEndNanos).max().orElse(0),
        (int) records.stream().mapToLong(Hotspot::minute).distinct().count(),
        List.copyOf(new TreeSet<>(records.stream().map(Hotspot::server).toList())));
  }

  public static String sentence(String text) {
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
