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
   * @param replications of each remedy
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
      return "nothing is hot: no %s, and no %s's lock, came near what one can take"
          .formatted(words().tablet(), words().data().row());
    }
    if (outcome.remedies().size() == 1) {
      return outcome.notTried().isEmpty()
          ? "no remedy was tried: Keyheat can try none against this finding"
          : "no remedy was tried: each of those that apply to what is hot has a reason against it";
    }
    if (!found) {
      boolean areAllSame =
          outcome.remedies().stream().allMatch(remedy -> search.narrowed(remedy).isEmpty());
      return areAllSame
          ? "none of the remedies is better than the scenario as it is"
          : "none of the remedies that answer each query as it is now is better than the"
              + " scenario as it is";
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
        ? paired + ", which excludes 0" + ofFew(gain.replications())
        : paired + "; it is best by its mean, but not for sure: more --replications decide";
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
                ("These figures are of %ss as load has them split in the end. Begun with those"
                        + " that the scenario begins with, %s%s")
                    .formatted(
                        words().tablet(),
                        atFirst(undivided),
                        !search.isWorseAtFirst(undivided, best)
                            ? ", too."
                            : best.isRamped()
                                ? "."
                                : ": let the load rise more slowly; keyheat plan --for ramp"
                                    + " finds how gradually."));
  }

  /** The doubt in an interval of the fewest replications, which chance may have made alike. */
  private static String ofFew(int replications) {
    return replications < FEW
        ? ", of "
            + replications
            + " replications alone, which may be alike by chance: more --replications decide"
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
                  .orElse("nothing is lost or slow any more.")
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
    return " The next best is "
        + next.get().name()
        + (difference.excludes(0) ? "" : ", whose " + what + " cannot be separated from it")
        + ".";
  }

  private List<String> premises(int replications) {
    return List.of(
        "All remedies met the same arrivals and "
            + words().data().rows()
            + ", in "
            + replications
            + " independent replications; intervals are of 95 %, by Student's t.",
        "Ranked by whether each query is answered as it is now, by operations lost (of a ramp"
            + " over the run or in its last tenth, whichever is more; less than a thousandth counts"
            + " as none), by what clients get done that wait for answers, then by the slowest"
            + " hundredth of the writes, what queries read and how long they take, and what is"
            + " stored; figures within 5 % of the best count as alike, and of what is alike that"
            + " which changes less is first. A ramp, during which less is served, is behind all"
            + " that serves as much from the start, unless that is more than twice as slow.",
        "Tables and indexes whose keys change begin with a "
            + words().tablet()
            + " for each shard, or with four for each server"
            + (variant.vendor().preSplits()
                ? "."
                : ", as splits by load would have it in the end; nobody can make them by hand, so"
                    + " the best is tried without them, too."));
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
      return "ranked last, as it does not answer " + String.join("; ", narrowed);
    }
    if (!search.isKnown(remedy)) {
      return "not ranked, as its p99 is not known: take more --replications";
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
