package io.keyheat.scenarios.cli;

import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanPage;
import io.keyheat.report.terminal.PlanReport;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.plan.DocumentedLimit;
import io.keyheat.scenarios.plan.Evaluator;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.GrowthForecast;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.Planner;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchParameters;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.presentation.PlanPresenter;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.Point;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds the value of a parameter that keeps targets. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Finds the value of a parameter that keeps targets, for each variant.",
    footer = {
      "",
      "The exit code is 0 where every variant has an answer or none is possible, and 1 where the",
      "answer cannot be given: the targets are too near, or the response turns.",
      "",
      "Examples:",
      "  keyheat plan mine.yaml --for servers --slo 'latency.p99 < 50ms' --slo 'errors < 0.1%%'",
      "  keyheat plan mine.yaml --for rate --slo 'latency.p99 < 50ms' --variant hashed",
      "  keyheat plan mine.yaml --for system.loadSplits.window --between '10s..90s by 10s'"
          + " --slo 'worst.latency.p99 < 1s'"
    })
final class PlanCommand implements Callable<Integer> {
  private static final String REPORT = "plan.html";

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();

  @Option(
      names = "--slo",
      paramLabel = "TARGET",
      description =
          "A target such as 'latency.p99 < 50ms' in place of the scenario's own. May be given"
              + " several times.")
  private List<String> slos = List.of();

  @Option(
      names = "--for",
      paramLabel = "WHAT",
      required = true,
      description =
          "What to search for: servers, shards, pre-splits (the least), rate, ramp (the greatest),"
              + " or a field by its path.")
  private String what = "";

  @Option(
      names = "--between",
      paramLabel = "RANGE",
      description = "Where to look, such as 1..64 or 500/s..9000/s.")
  private String between = "";

  @Option(
      names = "--greatest",
      description = "Search a path's greatest value that keeps the targets, not its least.")
  private boolean greatest;

  @Option(
      names = "--replications",
      paramLabel = "N",
      description = "Replications of a value at most (default: ${DEFAULT-VALUE}).")
  private int budget = 16;

  @Option(
      names = "--warm-up",
      paramLabel = "HOW",
      description =
          "mser5 finds the end of each run's warm-up, file takes the scenario's own (default:"
              + " mser5, and file for pre-splits, which are about the beginning).")
  private @Nullable WarmUpChoice warmUp;

  @Option(
      names = "--cpu-ceiling",
      paramLabel = "SHARE",
      description =
          "Greatest mean share of CPU to plan for: none, a share, or a deployment"
              + " that the profile names, such as multi-region (default: its first).")
  private String cpuCeiling = "";

  @Option(names = "--at-peak", description = "Hold loads that have a daily shape at their peaks.")
  private boolean atPeak;

  /** What may be gone; the names are what users write. */
  enum Failure {
    server,
    zone
  }

  @Option(
      names = "--with-failure",
      paramLabel = "WHAT",
      description = "With one server or zone gone from the run's begin on.")
  private @Nullable Failure failure;

  @Option(
      names = "--growth",
      paramLabel = "SHARE/TIME",
      description = "With --for servers: when does a growing load break it? Such as 8%%/month.")
  private String growth = "";

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "How far to look, such as 18mo (default: ${DEFAULT-VALUE}).")
  private String until = "12mo";

  @Option(
      names = "--price",
      paramLabel = "PRICES",
      description = "Prices a month for a column of costs, such as 'server=657,GB=0.30 USD'.")
  private String price = "";

  PlanCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    if (budget < 4) {
      throw new BadInputException("--replications " + budget + " is less than 4");
    }
    CheckedScenario scenario = options.check();
    ScenarioFile file = scenario.file();
    checkGrowth();
    List<DocumentedLimit> limits = limits(file);
    List<Target> targets = targets(scenario, limits);
    SearchParameter parameter = parameter(file);
    options.points(file).check(parameter.point(parameter.range().start()));
    interruption.guard();
    try (Study study =
        Study.open(
            options,
            file,
            "plan",
            quantities(targets, file),
            mser5(),
            targets.stream().map(Target::text).toList(),
            terminal,
            interruption)) {
      return plan(study, file, limits, targets, parameter);
    }
  }

  private boolean mser5() {
    boolean begins = SearchKind.of(what).concernsBeginning() || failure != null;
    return warmUp == null ? !begins : warmUp == WarmUpChoice.mser5;
  }

  private void checkGrowth() throws BadInputException {
    if (!growth.isEmpty() && SearchKind.of(what) != SearchKind.SERVERS) {
      throw new BadInputException("--growth goes with --for servers, not with --for " + what);
    }
  }

  /** What the maker of the system says, where all variants have the same one. */
  private List<DocumentedLimit> limits(ScenarioFile file) throws BadInputException {
    List<Vendor> vendors = file.variants().stream().map(Variant::vendor).distinct().toList();
    Vendor vendor = vendors.size() == 1 ? vendors.get(0) : Vendor.UNKNOWN;
    List<DocumentedLimit> limits = new ArrayList<>();
    try {
      DocumentedLimit.cpu(cpuCeiling, vendor).ifPresent(limits::add);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    DocumentedLimit.storage(vendor).ifPresent(limits::add);
    return limits;
  }

  private List<Target> targets(CheckedScenario scenario, List<DocumentedLimit> limits)
      throws BadInputException {
    if (slos.isEmpty()) {
      slos = scenario.targets().stream().map(Target::text).toList();
    }
    if (slos.isEmpty()) {
      throw new BadInputException(
          "nothing to keep; expected --slo TARGET, or targets in the scenario");
    }
    List<String> texts = new ArrayList<>(slos);
    limits.forEach(limit -> texts.add(limit.target()));
    return SloOption.parse(texts, Study.facts(scenario.file()));
  }

  private static List<Quantity> quantities(List<Target> targets, ScenarioFile file)
      throws BadInputException {
    Set<String> texts = new LinkedHashSet<>();
    for (Target target : targets) {
      texts.add(target.left().text());
      texts.add(target.right().text());
    }
    return Study.quantities(List.copyOf(texts), "--slo", file);
  }

  private SearchParameter parameter(ScenarioFile file) throws BadInputException {
    try {
      if (!growth.isEmpty()) {
        var unused = Growth.parse(growth, until);
      }
      var unused = Prices.parse(price);
      Point base = atPeak ? Point.ORIGIN.with("atPeak", "true") : Point.ORIGIN;
      base = failure == null ? base : base.with("failure", failure.name());
      Goal goal = greatest ? Goal.GREATEST : Goal.LEAST;
      return SearchParameters.of(what, between, goal, file.variants().get(0).spec()).at(base);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  @SuppressWarnings("try") // The display only has to be closed.
  private int plan(
      Study study,
      ScenarioFile file,
      List<DocumentedLimit> limits,
      List<Target> targets,
      SearchParameter parameter)
      throws ScenarioException, BadInputException, IOException {
    List<PlannedVariant> planned = new ArrayList<>();
    int code = ExitCode.OK;
    try (ProgressDisplay progress = study.showProgress()) {
      Evaluator evaluator = new Evaluator(study.runs(), targets, budget);
      PlanPresenter presenter = new PlanPresenter(parameter, study.runs(), Prices.parse(price));
      List<RunFacts> facts = Study.facts(file);
      for (int i = 0; i < facts.size(); i++) {
        evaluator.searchesToCome(searchesAfter(facts.size() - 1 - i));
        SearchResult result = new Planner(parameter, evaluator).plan(file.variants().get(i).name());
        List<GrowthStep> steps = growth(result, parameter, evaluator, study);
        planned.add(presenter.variant(result, facts.get(i), steps));
        boolean open =
            result.verdict() == SearchVerdict.UNDECIDED
                || result.verdict() == SearchVerdict.NOT_MONOTONIC;
        code = open ? ExitCode.EXPECTATION_FAILED : code;
      }
    } catch (CancellationException e) {
      return study.interrupted();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    PlanModel edition = edition(file, parameter, limits, planned);
    study
        .folder()
        .publish(
            Map.of(REPORT, ResultFiles.text(out -> PlanPage.write(edition, out))),
            interruption::throwIfRequested);
    if (!options.quiet()) {
      PlanReport.print(edition, terminal.out(), terminal.colour(), terminal.width());
      terminal.out().println("report: " + study.folder().path().resolve(REPORT));
    }
    return code;
  }

  /** Each variant has a search of its own, and with growth one for each time to come. */
  private int searchesAfter(int variants) {
    int outlooks = growth.isEmpty() ? 0 : 1 + Growth.parse(growth, until).milestones().size();
    return variants + outlooks * (variants + 1);
  }

  private List<GrowthStep> growth(
      SearchResult result, SearchParameter parameter, Evaluator evaluator, Study study)
      throws ScenarioException {
    return growth.isEmpty()
        ? List.of()
        : new GrowthForecast(
                Growth.parse(growth, until), parameter, evaluator, study.runs().points())
            .of(result);
  }

  private PlanModel edition(
      ScenarioFile file,
      SearchParameter parameter,
      List<DocumentedLimit> limits,
      List<PlannedVariant> planned) {
    String end = parameter.goal() == Goal.LEAST ? "least " : "greatest ";
    return new PlanModel(
        file.name(),
        file.title(),
        Main.version(),
        InternalErrors.commandLine(arguments(file)),
        "The " + end + parameter.name() + " with " + String.join(" and ", slos),
        parameter.name(),
        slos,
        premises(file, parameter, limits),
        planned);
  }

  private List<String> premises(
      ScenarioFile file, SearchParameter parameter, List<DocumentedLimit> limits) {
    List<String> premises = new ArrayList<>();
    for (DocumentedLimit limit : limits) {
      premises.add("Also kept: " + limit.target() + ". " + limit.premise());
    }
    if (atPeak) {
      premises.add(
          "Loads that have a daily shape are held at their peaks, all at once: "
              + String.join("; ", DailyPeaks.of(file))
              + ".");
    }
    if (failure != null) {
      premises.add(
          "The first "
              + failure.name()
              + " is gone from the run's begin on. The time until others have taken over is left"
              + " out: a minute at least, or half of a shorter run. Faults of the scenario's own"
              + " are left out too. Shares of CPU are of all servers, those that are gone as idle"
              + " ones, so that a ceiling is that of ordinary days.");
    }
    if (!growth.isEmpty()) {
      premises.add("The load grows by " + growth + "; the tables begin as the scenario has them.");
    }
    if (SearchKind.of(what) == SearchKind.RAMP) {
      premises.add("A ramp is judged by what it comes to while the run lasts, and by no more.");
    }
    premises.add(
        "95 % intervals by Student's t over independent replications, at most "
            + budget
            + " of each value; a value keeps or misses a target only where the interval excludes"
            + " it.");
    premises.add(
        "Searched from "
            + parameter.range().firstLabel()
            + " to "
            + parameter.range().lastLabel()
            + "; that the response does not turn was seen at the values tried, not between them.");
    premises.add(
        mser5()
            ? "Warm-up cut by MSER-5 where the loads are steady, never before the scenario's own."
            : "Warm-up as the scenario has it.");
    return premises;
  }

  private List<String> arguments(ScenarioFile file) {
    List<String> arguments = new ArrayList<>(List.of("plan", options.name(), "--for", what));
    slos.forEach(slo -> arguments.addAll(List.of("--slo", slo)));
    if (!between.isEmpty()) {
      arguments.addAll(List.of("--between", between));
    }
    arguments.addAll(List.of("--seed", Long.toString(file.seed())));
    arguments.addAll(List.of("--replications", Integer.toString(budget)));
    Map<String, String> given = new LinkedHashMap<>();
    given.put("--warm-up", warmUp == null ? "" : warmUp.name());
    given.put("--cpu-ceiling", cpuCeiling);
    given.put("--growth", growth);
    given.put("--until", growth.isEmpty() ? "" : until);
    given.put("--price", price);
    given.put("--with-failure", failure == null ? "" : failure.name());
    given.values().removeIf(String::isEmpty);
    given.forEach((name, value) -> arguments.addAll(List.of(name, value)));
    if (atPeak) {
      arguments.add("--at-peak");
    }
    if (greatest) {
      arguments.add("--greatest");
    }
    arguments.addAll(options.edition());
    return arguments;
  }
}
