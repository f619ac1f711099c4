package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.report.remedy.HeatPair;
import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.Best;
import io.keyheat.report.remedy.RemedyModel.TextFile;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.RemedySearch.TriedRemedies;
import io.keyheat.scenarios.schema.ddl.SchemaText;
import io.keyheat.scenarios.schema.ddl.SimulatedSplits;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.KeptFinding;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns the outcome of a search for remedies into the model of its page. */
public final class RemedyPresenter {
  /** Fewer replications tell little of how much they differ. */
  private static final int FEW = 3;

  private final RemedyRuns runs;
  private final Variant variant;
  private final RemedySearch search;
  private final TriedRemedies outcome;
  private final RemedyFigures figures;
  private final List<String> limits;
  private final List<Target> targets;

  /**
   * A presenter of a search.
   *
   * @param limits sentences about why nobody can have the best remedy's scenario, or the scenario
   *     as it is if that is the best
   * @param targets of the scenario
   */
  public RemedyPresenter(
      Runs runs,
      Variant variant,
      RemedySearch search,
      TriedRemedies outcome,
      List<String> limits,
      List<Target> targets) {
    this.limits = List.copyOf(limits);
    this.targets = List.copyOf(targets);
    this.runs = new RemedyRuns(runs, variant);
    this.variant = variant;
    this.search = search;
    this.outcome = outcome;
    figures = new RemedyFigures(variant, search);
  }

  /**
   * Returns the model of the page.
   *
   * @param commandLine that repeats the search
   * @param replications of each remedy at most
   */
  public RemedyModel present(
      ScenarioFile file, String version, String commandLine, int replications)
      throws ScenarioException {
    Remedy best = outcome.remedies().get(0);
    boolean found = !best.equals(Remedy.NONE) && outcome.hot().isPresent();
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
        figures.metrics(),
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
    if (best.equals(Remedy.NONE) || outcome.hot().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(HeatPair.of(runs.asItIs(progress), runs.run(best, progress)));
  }

  /** What the system calls things. */
  private SystemWords words() {
    return variant.spec().system().words();
  }

  private String verdict(Remedy best, boolean found) {
    if (outcome.hot().isEmpty() && search.fillsServers(Remedy.NONE)) {
      return "the servers are saturated, and no key is the cause: run keyheat plan --for servers";
    }
    if (outcome.hot().isEmpty()) {
      return "there is no hotspot: no %s, and no lock of a %s, came near its capacity"
          .formatted(words().tablet(), words().data().row());
    }
    if (outcome.remedies().size() == 1) {
      return outcome.notTried().isEmpty()
          ? "no remedy was tried: Keyheat cannot try a remedy for this finding"
          : "no remedy was tried: each remedy for the hotspot has a reason against it";
    }
    if (!found) {
      boolean areAllSame =
          outcome.remedies().stream().allMatch(remedy -> search.narrowed(remedy).isEmpty());
      return areAllSame
          ? "no remedy is better than the present scenario"
          : "no remedy that supports all present queries is better than the present scenario";
    }
    boolean writes = variant.spec().loads().stream().anyMatch(RemedySearch::isWrite);
    return (marginAtFirst(best).isEmpty() ? "" : "once load has split it, ")
        + (writes ? "writes p99 " : "p99 ")
        + figures.p99(best)
        + " instead of "
        + figures.p99(Remedy.NONE)
        + "; errors "
        + figures.shown(best, "errors")
        + " instead of "
        + figures.shown(Remedy.NONE, "errors")
        + "; "
        + figures.shown(best, "throughput")
        + " done instead of "
        + figures.shown(Remedy.NONE, "throughput");
  }

  /** Returns the confidence that the best remedy is an improvement. */
  private String margin(Remedy best) {
    String decisive = search.decisive();
    Interval gain = search.difference(best, Remedy.NONE, decisive);
    String size = figures.between(gain, decisive);
    String paired = "the paired difference of " + decisive + " is " + size;
    return search.isBetter(best)
        ? paired
            + ", which excludes 0"
            + (search.isDecided(best, Remedy.NONE) ? "" : ofFew(gain.replications()))
        : paired + "; it has the best mean, but this is not certain: use more --replications";
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
        + figures.shown(undivided, "errors")
        + " and the "
        + (writes ? "writes p99 " : "p99 ")
        + figures.p99(undivided);
  }

  /** Says what it gives with the tablets that are there on the day that it is made. */
  private Optional<String> firstDay(Remedy best) {
    return search
        .undivided(best)
        .map(
            undivided ->
                ("These figures begin with the %ss that load produces in the end. From those of the"
                        + " scenario, %s%s")
                    .formatted(
                        words().tablet(),
                        atFirst(undivided),
                        !search.isWorseAtFirst(undivided, best)
                            ? ", too."
                            : outcome
                                .gradual()
                                .map(ramp -> ". " + ramp.how())
                                .orElse(": raise the load more slowly.")));
  }

  /** The doubt in an interval of the fewest replications, which chance may have made alike. */
  private static String ofFew(int replications) {
    return replications < FEW
        ? ", of "
            + replications
            + " replications only, which may be equal by chance: use more --replications"
        : "";
  }

  private List<String> reasons(Remedy best, boolean found) throws ScenarioException {
    List<String> reasons = new ArrayList<>(limits);
    Optional<KeptFinding> hot = outcome.hot().or(() -> search.worst(Remedy.NONE));
    if (hot.isEmpty()) {
      reasons.add(
          "The servers are "
              + figures.shown(Remedy.NONE, "servers.mean")
              + " busy on average, the busiest "
              + figures.shown(Remedy.NONE, "servers.busiest")
              + (search.fillsServers(Remedy.NONE)
                  ? "."
                  : ": if the targets are missed, run keyheat plan --for servers."));
      return reasons;
    }
    reasons.add(hot.get().placed());
    reasons.add(String.join(" · ", hot.get().figures()));
    if (variant.rules().remedies(hot.get().cause()).isEmpty()) {
      reasons.addAll(hot.get().remedies()); // None that a schema can try.
    }
    if (found) {
      String cooled =
          search
                  .worst(best)
                  .map(then -> "the limit is then: " + then.placed())
                  .orElse("no operation is lost or slow.")
              + (search.fillsServers(best)
                  ? " All servers are saturated: run keyheat plan --for servers."
                  : "");
      String toDo =
          Stream.of(best.how(), FirstTablets.toMake(variant, runs.spec(best)))
              .filter(text -> !text.isEmpty())
              .collect(Collectors.joining(" "));
      reasons.add(
          "With " + best.name() + ", " + cooled + (toDo.isEmpty() ? "" : " To do: " + toDo));
      firstDay(best).ifPresent(reasons::add);
      reasons.add("It gives up: " + best.givesUp() + "." + next(best));
      List<String> served = search.served(best);
      if (!served.isEmpty()) {
        reasons.add("Each query is served: " + String.join("; ", served) + ".");
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
    return " The second best is "
        + next.get().name()
        + (difference.excludes(0) ? "" : ", whose " + what + " cannot be separated from it")
        + ".";
  }

  private List<String> premises(int replications) {
    return List.of(
        "All remedies had equal arrivals and "
            + words().data().rows()
            + ", in at most "
            + replications
            + " independent replications, or fewer if the difference is certain. Runs that are"
            + " certain to be far worse than the best stop early. Intervals are of 95 %, by"
            + " Student's t.",
        "Remedies that support all present queries come first. They are then ranked by error rate"
            + " (of a ramp: of the run or its last tenth, whichever is greater; below 0.1 % counts"
            + " as none), throughput of closed loops, write p99, rows read, query latency and"
            + " storage. Figures within 5 % of the best count as equal; of equal remedies, the"
            + " smaller change comes first. A ramp comes after remedies that complete as much from"
            + " the start, unless they are more than twice as slow.",
        "Tables and indexes with changed keys begin with one "
            + words().tablet()
            + " for each shard, or with four for each server"
            + (variant.vendor().preSplits()
                ? "."
                : ", as load-based splits would produce in the end. Users cannot make such splits,"
                    + " so the best remedy is also tried without them."));
  }

  private TriedRemedy tried(Remedy remedy) {
    return new TriedRemedy(
        remedy.name(),
        remedy.rule(),
        givesUp(remedy),
        judged(remedy),
        search.worst(remedy).map(RemedyPresenter::limit).orElse("nothing"),
        figures.of(remedy));
  }

  /** Which targets the means of its runs miss. */
  private String judged(Remedy remedy) {
    List<String> missed = new ArrayList<>();
    for (Target target : targets) {
      double slack =
          target.slack(
              search.interval(remedy, target.left().text()).mean(),
              search.interval(remedy, target.right().text()).mean());
      if (!(target.orEqual() ? slack >= 0 : slack > 0)) {
        missed.add(target.text());
      }
    }
    return targets.isEmpty()
        ? ""
        : missed.isEmpty() ? "met" : "misses " + String.join(", ", missed);
  }

  private static String limit(KeptFinding finding) {
    String cause = finding.cause().id();
    return finding.space().isEmpty() ? cause : finding.space() + ", " + cause;
  }

  private String givesUp(Remedy remedy) {
    List<String> narrowed = search.narrowed(remedy);
    if (!narrowed.isEmpty()) {
      return "ranked last, because it does not answer " + String.join("; ", narrowed);
    }
    if (!search.isKnown(remedy) && !search.allStopped(remedy)) {
      return "not ranked, because its p99 is not known: use more --replications";
    }
    return remedy.givesUp();
  }

  private List<TextFile> files(Remedy best) throws ScenarioException {
    RunSpec spec = runs.spec(best);
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
