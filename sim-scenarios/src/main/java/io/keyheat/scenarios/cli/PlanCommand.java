package io.keyheat.scenarios.cli;

import io.keyheat.report.plan.PlanEdition;
import io.keyheat.report.plan.PlanEdition.PlannedVariant;
import io.keyheat.report.terminal.PlanReport;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.RunFacts;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.plan.Knob;
import io.keyheat.scenarios.plan.Knobs;
import io.keyheat.scenarios.plan.PlanWriter;
import io.keyheat.scenarios.plan.Planner;
import io.keyheat.scenarios.plan.Trials;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
      "  keyheat plan mine.yaml --for servers --slo 'latency.p99 < 50ms' --slo 'errors < 0.1%'",
      "  keyheat plan mine.yaml --for rate --slo 'latency.p99 < 50ms' --variant hashed",
      "  keyheat plan mine.yaml --for system.loadSplits.window --between '10s..90s by 10s'"
          + " --slo 'worst.latency.p99 < 1s'"
    })
final class PlanCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();

  @Option(
      names = "--slo",
      paramLabel = "TARGET",
      required = true,
      description = "A target such as 'latency.p99 < 50ms'. May be given several times.")
  private List<String> slos = List.of();

  @Option(
      names = "--for",
      paramLabel = "WHAT",
      required = true,
      description =
          "What to search for: servers, shards, pre-splits (the least), rate (the greatest), or a"
              + " field by its path.")
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
          "mser5 finds the end of each run's warm-up, file takes the scenario's own (default: mser5,"
              + " and file for pre-splits, which are about the beginning).")
  private @Nullable WarmUpChoice warmUp;

  PlanCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    if (budget < 4) {
      throw new BadInputException("--replications " + budget + " is less than 4");
    }
    ScenarioFile file = options.check().file();
    List<Target> targets = targets(file);
    Knob knob = knob(file);
    options.points().check(knob.point(knob.start()));
    interruption.guard();
    try (Study study =
        Study.open(
            options, file, "plan", quantities(targets, file), mser5(), terminal, interruption)) {
      return plan(study, file, targets, knob);
    }
  }

  private boolean mser5() {
    return warmUp == null ? !what.equals("pre-splits") : warmUp == WarmUpChoice.mser5;
  }

  private List<Target> targets(ScenarioFile file) throws BadInputException {
    List<Target> targets = new ArrayList<>();
    for (String slo : slos) {
      try {
        Target target = Target.parse(slo);
        for (RunFacts facts : Study.facts(file)) {
          target.check(facts);
        }
        targets.add(target);
      } catch (ExpectationException e) {
        throw new BadInputException("--slo '" + slo + "': " + e.getMessage());
      }
    }
    return targets;
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

  private Knob knob(ScenarioFile file) throws BadInputException {
    try {
      return Knobs.of(what, between, greatest, file.variants().get(0).spec());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private int plan(Study study, ScenarioFile file, List<Target> targets, Knob knob)
      throws ScenarioException, IOException {
    Planner planner = new Planner(knob, new Trials(study.runs(), targets, budget));
    PlanWriter writer = new PlanWriter(knob, study.runs());
    List<PlannedVariant> planned = new ArrayList<>();
    int code = ExitCode.OK;
    try {
      List<RunFacts> facts = Study.facts(file);
      for (int i = 0; i < facts.size(); i++) {
        Variant variant = file.variants().get(i);
        Planner.Finding finding = planner.plan(variant.name());
        planned.add(writer.write(finding, facts.get(i)));
        boolean open =
            finding.verdict() == Planner.Verdict.UNDECIDED
                || finding.verdict() == Planner.Verdict.NOT_MONOTONIC;
        code = open ? ExitCode.EXPECTATION_FAILED : code;
      }
    } catch (CancellationException e) {
      return study.interrupted(e);
    }
    PlanEdition edition = edition(file, knob, planned);
    if (!options.quiet()) {
      PlanReport.print(edition, terminal.out(), terminal.colour(), terminal.width());
    }
    return code;
  }

  private PlanEdition edition(ScenarioFile file, Knob knob, List<PlannedVariant> planned) {
    String end = knob.goal() == Knob.Goal.LEAST ? "least " : "greatest ";
    return new PlanEdition(
        file.name(),
        file.title(),
        Main.version(),
        Faults.commandLine(arguments(file)),
        "The " + end + knob.name() + " with " + String.join(" and ", slos),
        knob.name(),
        slos,
        premises(knob),
        planned);
  }

  private List<String> premises(Knob knob) {
    return List.of(
        "95 % intervals by Student's t over independent replications, at most "
            + budget
            + " of each value; a value keeps or misses a target only where the interval excludes"
            + " it.",
        "Searched from "
            + knob.labels().get(0)
            + " to "
            + knob.labels().get(knob.labels().size() - 1)
            + "; that the response does not turn was seen at the values tried, not between them.",
        mser5()
            ? "Warm-up cut by MSER-5 where the loads are steady, never before the scenario's own."
            : "Warm-up as the scenario has it.");
  }

  private List<String> arguments(ScenarioFile file) {
    List<String> arguments = new ArrayList<>(List.of("plan", options.name(), "--for", what));
    slos.forEach(slo -> arguments.addAll(List.of("--slo", slo)));
    if (!between.isEmpty()) {
      arguments.addAll(List.of("--between", between));
    }
    arguments.addAll(List.of("--seed", Long.toString(file.seed())));
    if (options.shortEdition()) {
      arguments.add("--short");
    }
    return arguments;
  }
}
