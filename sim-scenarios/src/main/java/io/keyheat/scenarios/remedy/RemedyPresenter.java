package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.report.remedy.HeatPair;
import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.Best;
import io.keyheat.report.remedy.RemedyModel.MeanAndInterval;
import io.keyheat.report.remedy.RemedyModel.TextFile;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.DominantHash;
import io.keyheat.scenarios.diagnosis.DominantRow;
import io.keyheat.scenarios.diagnosis.LeadingPeriod;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.diagnosis.run.RunDiagnosis;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.presentation.BottleneckText;
import io.keyheat.scenarios.presentation.SweepPresenter;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.RemedySearch.TriedRemedies;
import io.keyheat.scenarios.remedy.schema.SchemaText;
import io.keyheat.scenarios.remedy.schema.SimulatedSplits;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns the outcome of a search for remedies into the model of its page. */
public final class RemedyPresenter {
  /** Fewer replications tell little of how much they differ. */
  private static final int FEW = 3;

  private final Runs runs;
  private final Variant variant;
  private final RemedySearch search;
  private final TriedRemedies outcome;
  private final RunFacts facts;
  private final List<String> limits;
  private @Nullable RunResult unchanged;

  /**
   * A presenter of a search.
   *
   * @param limits sentences about why nobody can have the best remedy's scenario, or the scenario
   *     as it is if that is the best
   */
  public RemedyPresenter(
      Runs runs, Variant variant, RemedySearch search, TriedRemedies outcome, List<String> limits) {
    this.limits = List.copyOf(limits);
    this.runs = runs;
    this.variant = variant;
    this.search = search;
    this.outcome = outcome;
    this.facts = RunFacts.of(variant.spec(), null);
  }

  /**
   * Returns the model of the page.
   *
   * @param commandLine that repeats the search
   * @param replications of each remedy
   */
  public RemedyModel present(
      ScenarioFile file, String version, String commandLine, int replications)
      throws ScenarioException {
    Remedy best = outcome.remedies().get(0);
    boolean found = !best.equals(Remedy.NONE) && outcome.hot().exists();
    return new RemedyModel(
        file.name(),
        file.title(),
        version,
        commandLine,
        variant.name(),
        new Best(
            found ? best.name() : "",
            verdict(best, found),
            found ? margin(best) + marginAtFirst(best) : "",
            found ? files(best) : List.of()),
        reasons(best, found),
        premises(replications),
        metrics(),
        outcome.remedies().size() > 1
            ? outcome.remedies().stream().map(this::tried).toList()
            : List.of(),
        outcome.notTried(),
        variant.rules().stated(outcome.remedies().stream().map(Remedy::rule).toList()));
  }

  /**
   * Runs the scenario as it is and with the best remedy, for the heat of both; empty where no
   * remedy helps.
   *
   * @param progress receives simulated times; may throw to end the run
   */
  public Optional<HeatPair> heat(LongConsumer progress) throws ScenarioException {
    Remedy best = outcome.remedies().get(0);
    if (best.equals(Remedy.NONE) || !outcome.hot().exists()) {
      return Optional.empty();
    }
    return Optional.of(HeatPair.of(asItIs(progress), run(best, progress)));
  }

  /** The scenario as it is, which is run once. */
  private RunResult asItIs(LongConsumer progress) throws ScenarioException {
    RunResult known = unchanged;
    RunResult run = known == null ? run(Remedy.NONE, progress) : known;
    unchanged = run;
    return run;
  }

  private RunResult run(Remedy remedy, LongConsumer progress) throws ScenarioException {
    return Simulation.run(spec(remedy), progress);
  }

  /** The scenario with a remedy. */
  private RunSpec spec(Remedy remedy) throws ScenarioException {
    return runs.points().spec(new RunKey(remedy.point(), variant.name(), 0));
  }

  /** What the system calls things. */
  private SystemWords words() {
    return variant.spec().system().words();
  }

  private String verdict(Remedy best, boolean found) {
    if (!outcome.hot().exists() && search.fillsServers(Remedy.NONE)) {
      return "the servers are full, and no key is to blame: ask keyheat plan for servers";
    }
    if (!outcome.hot().exists()) {
      return "nothing is hot: no %s, and no %s's lock, came near what one can take"
          .formatted(words().tablet(), words().data().row());
    }
    if (outcome.remedies().size() == 1) {
      return outcome.notTried().isEmpty()
          ? "no remedy was tried: none that the program knows applies to what is hot"
          : "no remedy was tried: each of those that apply to what is hot has a reason against it";
    }
    if (!found) {
      boolean areAllSame =
          outcome.remedies().stream().allMatch(remedy -> search.narrowed(remedy).isEmpty());
      return areAllSame
          ? "none of the remedies is better than the scenario as it is"
          : "none of the remedies that answer each query as it asks now is better than the"
              + " scenario as it is";
    }
    boolean writes = variant.spec().loads().stream().anyMatch(RemedySearch::isWrite);
    return (marginAtFirst(best).isEmpty() ? "" : "once load has split it, ")
        + (writes ? "writes p99 " : "p99 ")
        + p99(best)
        + " instead of "
        + p99(Remedy.NONE)
        + "; errors "
        + shown(best, "errors")
        + " instead of "
        + shown(Remedy.NONE, "errors")
        + "; "
        + shown(best, "throughput")
        + " done instead of "
        + shown(Remedy.NONE, "throughput");
  }

  private List<String> metrics() {
    List<String> metrics = new ArrayList<>(List.of("writes p99", "errors"));
    if (hasSeveralLoads()) {
      metrics.add("of the worst load");
    }
    metrics.addAll(List.of("throughput", "reads p99", "reads billed a query", "stored"));
    return metrics;
  }

  /** Few errors of all operations may be all that one of several loads does. */
  private boolean hasSeveralLoads() {
    return variant.spec().loads().size() > 1;
  }

  private String p99(Remedy remedy) {
    return figure(search.worstOf(remedy, "latency.p99", search.writing()), "latency.p99").shown();
  }

  private String shown(Remedy remedy, String quantity) {
    return SweepPresenter.shown(search.interval(remedy, quantity), Quantity.parse(quantity), facts);
  }

  /** Returns the confidence that the best remedy is an improvement. */
  private String margin(Remedy best) {
    String decisive = search.decisive();
    Interval gain = search.difference(best, Remedy.NONE, decisive);
    String size = between(gain, decisive);
    String paired = "the paired difference of " + decisive + " is " + size;
    return search.isBetter(best)
        ? paired + ", which excludes 0" + ofFew(gain.replications())
        : paired + "; it is best by its mean, but not for sure: more --replications tell";
  }

  private String marginAtFirst(Remedy best) {
    return search
        .undivided(best)
        .filter(undivided -> search.isWorseAtFirst(undivided, best))
        .map(undivided -> "; before load has split it, " + atFirst(undivided))
        .orElse("");
  }

  private String atFirst(Remedy undivided) {
    boolean writes = variant.spec().loads().stream().anyMatch(RemedySearch::isWrite);
    return "errors are "
        + shown(undivided, "errors")
        + " and the "
        + (writes ? "writes p99 " : "p99 ")
        + p99(undivided);
  }

  /** Says what it gives with the tablets that are there on the day that it is made. */
  private Optional<String> firstDay(Remedy best) {
    return search
        .undivided(best)
        .map(
            undivided ->
                ("These figures are of %ss as load has them split in the end. Begun with those"
                        + " that the scenario begins with, %s%s")
                    .formatted(
                        words().tablet(),
                        atFirst(undivided),
                        !search.isWorseAtFirst(undivided, best)
                            ? ", too."
                            : best.isRamped() ? "." : ": let the load rise more slowly."));
  }

  /** The doubt in an interval of the fewest replications, which chance may have made alike. */
  private static String ofFew(int replications) {
    return replications < FEW
        ? ", of "
            + replications
            + " replications alone, which may be alike by chance: more --replications tell"
        : "";
  }

  private String between(Interval interval, String quantity) {
    Quantity measured = Quantity.parse(quantity);
    return difference(interval.mean(), measured)
        + " ("
        + difference(interval.low(), measured)
        + " to "
        + difference(interval.high(), measured)
        + ")";
  }

  /** Formats a difference: that of two shares is in percentage points. */
  private String difference(double value, Quantity measured) {
    return measured.show(value, facts).replace(" %", " points");
  }

  private List<String> reasons(Remedy best, boolean found) throws ScenarioException {
    List<String> reasons = new ArrayList<>(limits);
    Bottleneck hot = outcome.hot();
    if (!hot.exists()) {
      reasons.add(
          "The servers are "
              + shown(Remedy.NONE, "servers.mean")
              + " busy on average, the busiest "
              + shown(Remedy.NONE, "servers.busiest")
              + (search.fillsServers(Remedy.NONE)
                  ? "."
                  : ": if the targets are missed, ask keyheat plan for servers."));
      return reasons;
    }
    reasons.add("Hot is " + hot(hot) + ": " + why(hot) + ".");
    if (found) {
      Bottleneck then = search.hottest(best);
      String cooled =
          then.limitsRun() ? "the hottest is " + hot(then) : "no range of keys is full any more";
      if (search.fillsServers(best)) {
        cooled += ", but all servers are full: ask keyheat plan for servers";
      }
      String toDo =
          Stream.of(best.how(), FirstTablets.toMake(variant, spec(best)))
              .filter(text -> !text.isEmpty())
              .collect(Collectors.joining(" "));
      reasons.add("With it, " + cooled + "." + (toDo.isEmpty() ? "" : " To do: " + toDo));
      firstDay(best).ifPresent(reasons::add);
      reasons.add("It gives up: " + best.givesUp() + "." + next(best));
      List<String> served = search.served(best);
      if (!served.isEmpty()) {
        reasons.add("Each query is served: " + String.join("; ", served) + ".");
      }
      List<String> ends = search.hotEnds(best);
      if (!ends.isEmpty()) {
        reasons.add(
            "keyheat check still warns of "
                + String.join(", ", ends)
                + "; no remedy tried cures it.");
      }
    }
    return reasons;
  }

  private String next(Remedy best) {
    Optional<Remedy> next =
        outcome.remedies().stream()
            .filter(c -> !c.equals(best) && !c.equals(Remedy.NONE))
            .filter(c -> search.narrowed(c).isEmpty())
            .findFirst();
    if (next.isEmpty()) {
      return "";
    }
    String of = search.decisiveOf(best, next.get());
    Interval difference = search.difference(best, next.get(), of);
    String what = of.equals(RemedySearch.ERRORS) ? "errors" : "p99";
    return " The next best is "
        + next.get().name()
        + (difference.excludes(0) ? "" : ", whose " + what + " cannot be told from it")
        + ".";
  }

  /** Such as {@code Log from <begin>, score 85}. */
  public static String hot(Bottleneck hot) {
    if (hot.resource() == LimitingResource.PROVISIONED_UNITS) {
      return hot.space();
    }
    return hot.space() + " from " + hot.firstKey() + ", " + BottleneckText.heat(hot);
  }

  /** Explains a bottleneck by its key or index and by the reasons against splits. */
  private String why(Bottleneck hot) throws ScenarioException {
    String split = hot.reasons().isEmpty() ? "" : "; no split helps (" + hot.reasonNames() + ")";
    if (hot.resource() == LimitingResource.PROVISIONED_UNITS) {
      return "the units provisioned for it, which all its %ss share, are used up; other keys do not help"
          .formatted(words().tablet());
    }
    if (hot.resource() == LimitingResource.TOMBSTONES) {
      return whyAndWhatToDo(Cause.TOMBSTONES);
    }
    if (hot.resource() == LimitingResource.ROW_LOCKS) {
      return "operations wait for locks of its "
          + words().data().rows()
          + ", however idle the servers are";
    }
    if (hot.reasons().contains(UnsplittableReason.HOT_ROW)) {
      return "one %s takes more than a %s can".formatted(words().data().row(), words().tablet())
          + split;
    }
    if (DominantRow.isIn(variant.spec(), hot.space())) {
      return "one %s has most of the load, and no split divides one"
          .formatted(words().data().row());
    }
    if (DominantHash.isIn(variant.spec(), hot.space())) {
      return variant.rules().why(Cause.BUSY_HASH, Words.GENERAL);
    }
    Optional<Cause> reads = HotReads.cause(variant.spec(), hot);
    if (reads.isPresent()) {
      return variant.rules().why(reads.get(), Words.GENERAL) + split;
    }
    if (isTraced(hot)) {
      return "its keys come from a trace, whose values no remedy changes; what keyheat run --trace"
          + " says of it names their order";
    }
    Optional<Cause> walked = SpaceKey.walked(variant.spec(), hot.space());
    if (walked.isPresent() && !hot.space().contains(".")) {
      return whyAndWhatToDo(walked.get());
    }
    Optional<String> order =
        SpaceKey.within(variant.spec(), hot.space()).stream()
            .flatMap(key -> order(key).stream())
            .findFirst();
    if (order.isPresent() && !isAllAtOneEnd(hot.space())) {
      Optional<Cause> shown = shown(hot.space());
      if (shown.filter(cause -> !cause.isOfOrder()).isPresent()) {
        return shown.get() == Cause.EVEN_LOAD
            ? whyAndWhatToDo(Cause.EVEN_LOAD)
            : variant.rules().why(shown.get(), Words.GENERAL) + split;
      }
      // Runs of less than a minute have no diagnosis.
      boolean isTooMuch = shown.isPresent() || search.hotEnds(Remedy.NONE).contains(hot.space());
      order = isTooMuch ? order : Optional.empty();
    }
    if (order.isEmpty() && endsPeriod(hot.space())) {
      return whyAndWhatToDo(Cause.PERIOD_ENDS);
    }
    if (order.isEmpty() && TrafficRemedies.areVain(variant.spec(), hot.space())) {
      return whyUndivided(hot.space());
    }
    if (order.isEmpty() && search.fillsServers(Remedy.NONE)) {
      return whyAndWhatToDo(Cause.EVEN_LOAD);
    }
    return order.orElse(
            "what is written and read follows no order, but too few "
                + words().tablet()
                + "s take it")
        + split;
  }

  /**
   * Whether all that is asked of a key space goes to one end of it: the order is the cause then. A
   * time behind a million users is written in as many places, so that the run has to show it.
   */
  private boolean isAllAtOneEnd(String space) {
    return variant.spec().loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(
            call ->
                SpaceKey.tables(variant.spec(), space).stream()
                    .anyMatch(table -> table.name().equals(call.table())))
        .allMatch(call -> inOrder(call, space) == 1);
  }

  private double inOrder(CallLoad call, String space) {
    return SpaceKey.within(variant.spec(), space).stream()
        .mapToDouble(key -> key.inOrder(call))
        .max()
        .orElse(0);
  }

  /** Whether a run, which is only simulated where a period ends in it, shows heat with its end. */
  private boolean endsPeriod(String space) throws ScenarioException {
    RunSpec spec = variant.spec();
    return variant.rules().speakOf(Cause.PERIOD_ENDS)
        && LeadingPeriod.ends(spec, space, 0, spec.durationNanos())
        && shown(space).filter(cause -> cause == Cause.PERIOD_ENDS).isPresent();
  }

  /** The cause that the diagnosis of the run as it is gives; empty where it gives none. */
  private Optional<Cause> shown(String space) throws ScenarioException {
    RunResult run = asItIs(time -> {});
    return RunDiagnosis.of(
            List.of(run), List.of(variant.rules()), List.of(variant.spec()), asked -> 0)
        .stream()
        .filter(found -> String.join(" ", found.worst().affectedTables()).equals(space))
        .flatMap(found -> Stream.of(Cause.values()).filter(c -> c.id().equals(found.cause())))
        .findFirst();
  }

  /** What neither load nor splits made before it divide, and what else helps. */
  private String whyUndivided(String space) {
    List<String> tables =
        SpaceKey.tables(variant.spec(), space).stream().map(TableSpec::name).toList();
    boolean isWritten =
        variant.spec().loads().stream()
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> call.writes() && tables.contains(call.table()));
    boolean isRead =
        variant.spec().loads().stream()
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> !call.writes() && tables.contains(call.table()));
    List<RemedyKind> fitting =
        variant.rules().remedies(Cause.UNDIVIDED_LOAD).stream()
            .filter(kind -> isWritten || kind != RemedyKind.FEWER_WRITES)
            .filter(kind -> isRead || kind != RemedyKind.FEWER_READS)
            .toList();
    return variant.rules().why(Cause.UNDIVIDED_LOAD, Words.GENERAL)
        + ". To do: "
        + variant.rules().sentences(fitting, Words.GENERAL);
  }

  /** A cause that no change of the schema takes away, and what does. */
  private String whyAndWhatToDo(Cause cause) {
    return variant.rules().why(cause, Words.GENERAL)
        + ". To do: "
        + variant.rules().remedy(cause, Words.GENERAL);
  }

  /** Whether a column of the hot table has its values from a trace. */
  private boolean isTraced(Bottleneck hot) {
    return SpaceKey.tables(variant.spec(), hot.space()).stream()
        .anyMatch(
            table ->
                Stream.concat(
                        table.columns().stream().map(ColumnSpec::values),
                        variant.spec().loads().stream()
                            .flatMap(load -> load.calls().stream())
                            .filter(call -> call.table().equals(table.name()))
                            .flatMap(
                                call ->
                                    table.columns().stream()
                                        .map(column -> call.values(table, column.name()))))
                    .anyMatch(values -> !values.traceColumns(ColumnType.STRING).isEmpty()));
  }

  /** The order in which rows or entries are written; empty where they follow none. */
  private Optional<String> order(SpaceKey key) {
    boolean isAsked =
        variant.spec().loads().stream().anyMatch(l -> l.tables().contains(key.table().name()));
    List<String> parts = isAsked ? key.columns() : List.of();
    for (int i = 0; i < parts.size(); i++) {
      Optional<KeyOrder> series = new Fields(variant.spec(), key.table()).order(parts.get(i));
      if (series.isPresent()) {
        String what = key.index().isEmpty() ? words().data().rows() : "entries";
        return Optional.of(
            parts.get(i)
                + " "
                + series.get().words()
                + ", so that "
                + what
                + " are written in the order in which they lie"
                + (i == 0
                    ? ", all at one end"
                    : ", at one end for each " + String.join(" and ", parts.subList(0, i))));
      }
    }
    return Optional.empty();
  }

  private List<String> premises(int replications) {
    return List.of(
        "All remedies met the same arrivals and "
            + words().data().rows()
            + ", in "
            + replications
            + " independent replications; intervals are of 95 %, by Student's t.",
        "Ranked by whether each query is answered as it asks now, by operations lost (of a ramp over the run or in its last tenth, whichever is more;"
            + " less than a thousandth counts as none), by what clients get"
            + " done that wait for answers, by how many tables and indexes keyheat check still warns"
            + " of, then by the slowest hundredth of the writes, what"
            + " queries read and how long they take, and what is stored; figures within 5 % of"
            + " the best count as alike, and of what is alike that which changes less is first."
            + " A ramp, during which less is served, is behind all that serves as much from the"
            + " start, unless that is more than twice as slow.",
        "Tables and indexes whose keys change begin with a "
            + words().tablet()
            + " for each shard, or with four for each server"
            + (variant.vendor().preSplits()
                ? "."
                : ", as splits by load would have it in the end; nobody can make them by hand, so the"
                    + " best is tried without them, too."));
  }

  private TriedRemedy tried(Remedy remedy) {
    Bottleneck hot = search.hottest(remedy);
    return new TriedRemedy(
        remedy.name(),
        remedy.rule(),
        givesUp(remedy),
        !hot.exists() ? "nothing" : hot.space() + ", " + Figures.score(hot.score()),
        figures(remedy));
  }

  private String givesUp(Remedy remedy) {
    List<String> narrowed = search.narrowed(remedy);
    if (!narrowed.isEmpty()) {
      return "ranked last, as it does not answer " + String.join("; ", narrowed);
    }
    return search.isKnown(remedy)
        ? remedy.givesUp()
        : "not ranked, as its p99 is not known: take more --replications";
  }

  private List<MeanAndInterval> figures(Remedy remedy) {
    List<MeanAndInterval> figures = new ArrayList<>();
    figures.add(
        figure(search.worstOf(remedy, "latency.p99", RemedySearch::isWrite), "latency.p99"));
    figures.add(figure(Optional.of(search.interval(remedy, "errors")), "errors"));
    if (hasSeveralLoads()) {
      figures.add(figure(search.worstOf(remedy, "errors", load -> true), "errors"));
    }
    figures.add(figure(Optional.of(search.interval(remedy, "throughput")), "throughput"));
    figures.add(
        figure(
            search.worstOf(remedy, "latency.p99", l -> !RemedySearch.isWrite(l)), "latency.p99"));
    figures.add(figure(search.worstOf(remedy, "reads", RemedySearch::isScan), "reads"));
    figures.add(figure(Optional.of(search.interval(remedy, "storedBytes")), "storedBytes"));
    return figures;
  }

  private MeanAndInterval figure(Optional<Interval> interval, String quantity) {
    return interval
        .map(
            i ->
                new MeanAndInterval(
                    i.mean(),
                    i.low(),
                    i.high(),
                    SweepPresenter.shown(i, Quantity.parse(quantity), facts)))
        .orElse(new MeanAndInterval(Double.NaN, Double.NaN, Double.NaN, "–"));
  }

  private List<TextFile> files(Remedy best) throws ScenarioException {
    RunSpec spec = spec(best);
    List<TextFile> files = new ArrayList<>();
    for (SchemaDialect dialect : variant.vendor().schemas()) {
      List<TableSpec> before = SimulatedSplits.of(variant.spec(), dialect);
      List<TableSpec> after = SimulatedSplits.of(spec, dialect);
      // A file of indexes replaces what is there; statements of other tables change nothing.
      Set<String> changed = SchemaText.changed(before, after, dialect);
      files.add(
          new TextFile(
              dialect.file(),
              SchemaText.file(named(after, changed, dialect), dialect)
                  + SimulatedSplits.comments(spec, dialect),
              SchemaText.file(named(before, changed, dialect), dialect)
                  + SimulatedSplits.comments(variant.spec(), dialect)));
    }
    return files;
  }

  private static List<TableSpec> named(
      List<TableSpec> tables, Set<String> names, SchemaDialect dialect) {
    boolean isWhole = !dialect.isSql() || names.isEmpty();
    return tables.stream().filter(table -> isWhole || names.contains(table.name())).toList();
  }
}
