package io.keyheat.scenarios.cli;

import io.keyheat.report.csv.StudyCsv;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanPage;
import io.keyheat.report.terminal.PlanReport;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.option.GateOptions;
import io.keyheat.scenarios.cli.option.PlanOptions;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ReplicationsOption;
import io.keyheat.scenarios.cli.option.SloOption;
import io.keyheat.scenarios.cli.option.StudyOptions;
import io.keyheat.scenarios.cli.option.WarmUpOption;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.UnreachableTarget;
import io.keyheat.scenarios.expect.SampleSize;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.gate.GateFinding;
import io.keyheat.scenarios.gate.GateFindings;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.DataGrowth.FullTable;
import io.keyheat.scenarios.plan.Evaluator;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.GrowthForecast;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.ImpliedTarget;
import io.keyheat.scenarios.plan.PlanPremises;
import io.keyheat.scenarios.plan.Planner;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SplitsToCome;
import io.keyheat.scenarios.presentation.DataText;
import io.keyheat.scenarios.presentation.PlanFindings;
import io.keyheat.scenarios.presentation.PlanPresenter;
import io.keyheat.scenarios.presentation.RampSchedule;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.study.Study;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.StudySpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Finds the value of a parameter that keeps targets. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Finds the parameter value that meets targets, for each variant.",
    footer = {
      "",
      "--for servers, shards or pre-splits finds the least value that meets the targets; --for",
      "rate or ramp finds the greatest. --slo replaces the targets of the scenario.",
      "--cpu-ceiling sets the greatest CPU utilisation. Its default is the value of the",
      "profile's first deployment, or of the last one if some zones never have leaders.",
      "",
      "By default, the warm-up is found from each run by the MSER-5 method. A search for",
      "pre-splits or a ramp, or with --with-failure, uses the scenario's warm-up instead.",
      "",
      "Results are written to keyheat-out/SCENARIO/plan: plan.html, plan.json, plan.csv and",
      "run-log.jsonl. A repeated command continues from this log.",
      "",
      "The exit code is 0 if every variant has an answer, or none is possible. It is 1 if",
      "targets cannot be separated statistically, or the response is not monotonic. With",
      "--format or --baseline, it is also 1 if a variant has no answer, too few servers or too",
      "great a rate.",
      "",
      "Examples:",
      "  keyheat plan mine.yaml --for servers --slo 'latency.p99 < 50ms' --slo 'errors < 0.1%%'",
      "  keyheat plan mine.yaml --for rate --slo 'latency.p99 < 50ms' --variant hashed",
      "  keyheat plan mine.yaml --for system.loadSplits.window --between '10s..90s by 10s'"
          + " --slo 'worst.latency.p99 < 1s'"
    })
final class PlanCommand implements Callable<Integer> {
  private static final String PAGE = "plan.html";

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();
  @Mixin private PlanOptions plan = new PlanOptions();
  @Mixin private SloOption slos = new SloOption();
  @Mixin private ReplicationsOption budget = new ReplicationsOption(4, 16);
  @Mixin private WarmUpOption warmUp = new WarmUpOption();
  @Mixin private GateOptions gate = new GateOptions();
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  PlanCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    budget.check();
    gate.check();
    try {
      return plan(options.check(fixed()));
    } catch (ScenarioException e) {
      if (!gate.hasFormat()) {
        throw e;
      }
      gate.report(GateFindings.ofProblems(e.problems()), terminal.out(), terminal::message);
      return ExitCode.BAD_INPUT;
    }
  }

  private int plan(CheckedScenario scenario)
      throws ScenarioException, BadInputException, IOException {
    IdleRuns.refuse(scenario.file().variants().stream().map(Variant::spec).toList());
    plan.check();
    plan.notes(scenario).forEach(terminal::message);
    ScenarioFile file = scenario.file();
    var unusedDue = due();
    plan.checkPrices(file);
    List<String> wanted = wanted(scenario);
    SearchParameter parameter = plan.parameter(file);
    options.points(file).check(parameter.point(parameter.range().start()));
    List<ImpliedTarget> limits = plan.limits(file, options.points(file), parameter.base());
    Map<String, List<Target>> targets = targets(wanted, limits, scenario);
    refuseUnreachable(targets, parameter, file);
    refuseFullTables(data(file, options.points(file)), parameter, file);
    interruption.guard();
    Set<String> quantities = quantities(wanted, targets, scenario);
    quantities.addAll(plan.measuredForBill(file));
    StudySpec spec =
        options.spec(
            file,
            List.copyOf(quantities),
            mser5(),
            targets.values().stream().flatMap(List::stream).map(Target::text).distinct().toList());
    try (StudySession study =
        StudySession.open(options, file, "plan", spec, terminal, interruption)) {
      Search search;
      try {
        search = search(study, scenario, targets, parameter);
      } catch (CancellationException e) {
        return study.interrupted();
      }
      PlanModel model = model(file, parameter, limits, wanted, search);
      study.publish(files(model));
      if (!options.quiet() && !gate.hasFormat()) {
        PlanReport.print(model, terminal.out(), terminal.colour(), terminal.width());
        study.printPage(PAGE);
      }
      boolean fails = gate.report(search.findings(), terminal.out(), terminal::message);
      boolean isOne = gate.isGiven() ? fails : search.isOpen();
      return isOne ? ExitCode.EXPECTATION_FAILED : ExitCode.OK;
    }
  }

  private Point fixed() throws BadInputException {
    try {
      return plan.fixed();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Content> files(PlanModel model) {
    return Map.of(
        "bill.csv",
        ResultFiles.text(out -> StudyCsv.writeBills(model, out)),
        PAGE,
        ResultFiles.text(out -> PlanPage.write(model, out)),
        "plan.json",
        ResultFiles.text(out -> out.write(EmbeddedJson.indented(model))),
        "plan.csv",
        ResultFiles.text(out -> StudyCsv.writeTrials(model, out)));
  }

  /**
   * Refuses a target that no variant can meet; says so of some variants. A search for a field of
   * the system may change what an answer takes at least, so nothing is said of it.
   */
  private void refuseUnreachable(
      Map<String, List<Target>> targets, SearchParameter parameter, ScenarioFile file)
      throws BadInputException {
    if (parameter.path().startsWith("system")) {
      return;
    }
    List<String> reasons = new ArrayList<>();
    for (Variant variant : file.variants()) {
      targets.getOrDefault(variant.name(), List.of()).stream()
          .flatMap(target -> UnreachableTarget.of(target, variant.spec()).stream())
          .findFirst()
          .ifPresent(reason -> reasons.add(variant.name() + ": " + reason));
    }
    if (reasons.size() == file.variants().size()) {
      throw new BadInputException(reasons.get(0) + " Expected a target above that");
    }
    reasons.forEach(terminal::message);
  }

  /**
   * Refuses a growth by which a table comes to hold more rows than its key has values; not where a
   * schema tells the columns, as what they hold is assumed then.
   */
  private void refuseFullTables(DataForecast data, SearchParameter parameter, ScenarioFile file)
      throws ScenarioException, BadInputException {
    int months = plan.growth().map(Growth::months).orElse(0);
    List<Variant> told = file.schemaFindings().isEmpty() ? file.variants() : List.of();
    for (Variant variant : told) {
      Optional<FullTable> full = data.of(parameter.base(), variant.name()).firstFull(months);
      if (full.isPresent()) {
        int month = full.get().month();
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s: in month %d, %s would have more rows than its key has values (%,.0f); expected"
                    + " %smore values of the key, or a retention",
                variant.name(),
                month,
                full.get().table().table(),
                full.get().table().keys(),
                month > 1 ? "--until " + (month - 1) + "mo, " : ""));
      }
    }
  }

  private boolean mser5() {
    return warmUp.isMser5(!plan.concernsBeginning());
  }

  /** The targets given, or else the scenario's own. */
  private List<String> wanted(CheckedScenario scenario) throws BadInputException {
    List<String> own = scenario.targets().stream().map(Target::text).toList();
    List<String> wanted = slos.texts().isEmpty() ? own : slos.texts();
    if (wanted.isEmpty()) {
      throw new BadInputException("no targets; expected --slo TARGET, or targets in the scenario");
    }
    return wanted;
  }

  /** Those wanted, and what each variant has to keep beside them. */
  private static Map<String, List<Target>> targets(
      List<String> wanted, List<ImpliedTarget> limits, CheckedScenario scenario)
      throws BadInputException {
    Map<String, List<Target>> targets = new LinkedHashMap<>();
    for (RunFacts facts : scenario.facts()) {
      List<String> texts = new ArrayList<>(wanted);
      limits.stream()
          .filter(limit -> limit.concerns(facts.variant()))
          .forEach(limit -> texts.add(limit.target()));
      targets.put(facts.variant(), SloOption.parse(texts, List.of(facts)));
    }
    return targets;
  }

  /** What all runs measure, and what those of some variants have beside it. */
  private static Set<String> quantities(
      List<String> wanted, Map<String, List<Target>> targets, CheckedScenario scenario)
      throws BadInputException {
    Set<String> texts = new LinkedHashSet<>();
    for (Target target : SloOption.parse(wanted, scenario.facts())) {
      texts.add(target.left().text());
      texts.add(target.right().text());
    }
    Set<String> all = new LinkedHashSet<>();
    Study.quantities(List.copyOf(texts), "--slo", scenario.facts())
        .forEach(quantity -> all.add(quantity.text()));
    for (Target target : targets.values().stream().flatMap(List::stream).toList()) {
      String left = target.left().text();
      all.add(left);
      if (left.startsWith("servers.mean") && left.endsWith("]")) {
        all.add("servers.busiest" + left.substring(left.indexOf('[')));
      }
      all.add(target.right().text());
      SampleSize.of(target).ifPresent(size -> all.add(size.counted()));
    }
    return all;
  }

  /**
   * The answers of a plan.
   *
   * @param isOpen whether a variant's answer cannot be given
   * @param data what comes into the tables, in a sentence
   * @param notes what makes the figures easy to misread
   * @param findings of a gate, one for each variant
   */
  private record Search(
      List<PlannedVariant> variants,
      boolean isOpen,
      Optional<String> data,
      List<String> notes,
      List<GateFinding> findings) {}

  @SuppressWarnings("try") // The stage only has to be closed.
  private Search search(
      StudySession study,
      CheckedScenario scenario,
      Map<String, List<Target>> targets,
      SearchParameter parameter)
      throws ScenarioException, BadInputException {
    List<PlannedVariant> planned = new ArrayList<>();
    List<OptionalDouble> costs = new ArrayList<>();
    List<GateFinding> findings = new ArrayList<>();
    PlanFindings gateFindings = new PlanFindings(parameter, scenario.file());
    DataForecast data = data(scenario.file(), study.runs().points());
    Map<String, DataGrowth> growths = new LinkedHashMap<>();
    boolean open = false;
    try (ProgressDisplay.ShownStage progress = study.showProgress()) {
      SplitsToCome splits = new SplitsToCome(data, study.runs().points());
      Evaluator evaluator = new Evaluator(study.runs(), targets, splits, budget.count());
      PlanPresenter presenter =
          new PlanPresenter(parameter, study.runs(), plan.prices(), data, due());
      List<RunFacts> facts = scenario.facts();
      for (int i = 0; i < facts.size(); i++) {
        evaluator.searchesToCome(searchesAfter(facts.size() - 1 - i));
        String variant = scenario.file().variants().get(i).name();
        SearchResult result = new Planner(parameter, evaluator, splits).plan(variant);
        Optional<Growth> growth = growth(result, data);
        List<GrowthStep> steps =
            growth.isEmpty()
                ? List.of()
                : new GrowthForecast(
                        growth.get(), parameter, evaluator, study.runs().points(), data)
                    .of(result);
        planned.add(
            presenter.variant(
                result, scenario.file().variants().get(i), facts.get(i), growth, steps));
        costs.add(presenter.monthlyCost(result, growth, steps));
        growths.put(variant, data.of(result.best().point(), variant));
        findings.add(
            gateFindings.of(
                result, study.runs().points().spec(new RunKey(parameter.base(), variant, 0))));
        open |= presenter.isOpen(result);
      }
    }
    cheapest(costs).ifPresent(i -> planned.set(i, planned.get(i).asCheapest()));
    return new Search(
        planned, open, DataText.premise(growths), plan.notes(scenario), List.copyOf(findings));
  }

  private Optional<RampSchedule.Due> due() throws BadInputException {
    try {
      return plan.atTime().map(RampSchedule.Due::parse);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--at-time " + e.getMessage());
    }
  }

  /** The variant whose answer costs least, where several have one. */
  private static OptionalInt cheapest(List<OptionalDouble> costs) {
    long priced = costs.stream().filter(OptionalDouble::isPresent).count();
    return priced < 2
        ? OptionalInt.empty()
        : IntStream.range(0, costs.size())
            .boxed()
            .min(Comparator.comparingDouble(i -> costs.get(i).orElse(Double.POSITIVE_INFINITY)))
            .map(OptionalInt::of)
            .orElseThrow();
  }

  private DataForecast data(ScenarioFile file, DesignPoints points) {
    double share = plan.growth().map(Growth::share).orElse(0.0);
    return new DataForecast(file, points, share);
  }

  /** Each variant has one search, and with growth one more for about each third of the months. */
  private int searchesAfter(int variants) {
    int outlooks = plan.growth().isEmpty() ? 0 : 4;
    return variants + outlooks * (variants + 1);
  }

  /** How the load grows, or else what is stored until as much ends as comes in. */
  private Optional<Growth> growth(SearchResult result, DataForecast data) throws ScenarioException {
    if (plan.growth().isPresent() || !plan.isForServers()) {
      return plan.growth();
    }
    OptionalInt months = data.of(result.best().point(), result.variant()).steadyMonth();
    return months.isEmpty() ? Optional.empty() : Optional.of(Growth.steady(months.getAsInt()));
  }

  private PlanModel model(
      ScenarioFile file,
      SearchParameter parameter,
      List<ImpliedTarget> limits,
      List<String> wanted,
      Search search) {
    String end = parameter.goal() == SearchParameter.Goal.LEAST ? "least " : "greatest ";
    PlanPremises premises = new PlanPremises().limits(limits);
    plan.addTo(premises, file);
    premises
        .replications(budget.count())
        .searched(
            Figures.ofFile(parameter.range().firstLabel()),
            Figures.ofFile(parameter.range().lastLabel()))
        .warmUp(mser5())
        .data(search.data())
        .notes(search.notes());
    return new PlanModel(
        file.name(),
        file.title(),
        ProgramVersion.text(),
        repeated.line(file.seed()),
        "The " + end + parameter.name() + " with " + String.join(" and ", wanted),
        parameter.name(),
        wanted,
        premises.sentences(),
        search.variants());
  }
}
