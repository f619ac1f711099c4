package io.keyheat.scenarios.cli;

import io.keyheat.report.sweep.SweepModel;
import io.keyheat.report.sweep.SweepPage;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.presentation.SweepCsv;
import io.keyheat.scenarios.presentation.SweepPresenter;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.Axis;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.SweepResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a scenario for each combination of values of some of its fields. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs a scenario for each combination of values of some of its fields.",
    footer = {
      "",
      "A field is named by its path, such as servers, loads.orders.rate, tables.Log.preSplits or",
      "system.loadSplits.window; rate is the peak rates of all loads together, shards the number",
      "that hashes in the tables' columns are reduced by, preSplits those of all tables.",
      "",
      "The output folder (keyheat-out/SCENARIO/sweep) holds sweep.csv with means and 95 %%",
      "intervals, sweep.html with charts, runs.csv with a line for each run, differences.csv with"
          + " paired differences of",
      "the variants, and run-log.jsonl, from which the same command goes on if it is stopped.",
      "",
      "Examples:",
      "  keyheat sweep mine.yaml --set servers=3..20",
      "  keyheat sweep mine.yaml --set 'rate=1000/s..9000/s by 1000/s' --set shards=1,4,16,64",
      "  keyheat sweep mine.yaml --set 'system.loadSplits.window=60s,90s' --metric"
          + " worst.latency.p99"
    })
final class SweepCommand implements Callable<Integer> {
  private static final String REPORT = "sweep.html";
  private static final int MAX_RUNS = 1_000_000;

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUES",
      required = true,
      description =
          "Values of a field: 3..20, 1,4,16 or 1..64 times 2. May be given several times.")
  private List<String> sets = List.of();

  @Option(
      names = "--replications",
      paramLabel = "N",
      description = "Runs of each variant at each point (default: ${DEFAULT-VALUE}).")
  private int replications = 8;

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      description =
          "Measure this too, a metric as expectations name it. May be given several times.")
  private List<String> metrics = List.of();

  @Option(
      names = "--warm-up",
      paramLabel = "HOW",
      description =
          "mser5 finds the end of each run's warm-up, never before the scenario's own; file takes"
              + " the scenario's own (default: ${DEFAULT-VALUE}).")
  private WarmUpChoice warmUp = WarmUpChoice.mser5;

  SweepCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    BadInputException.ifLessThanOne("--replications", replications);
    ScenarioFile file = options.check().file();
    List<Axis> axes = axes();
    List<Quantity> quantities = Study.quantities(metrics, "--metric", file);
    checkPoints(file, axes);
    interruption.guard();
    try (Study study =
        Study.open(
            options,
            file,
            "sweep",
            quantities,
            warmUp == WarmUpChoice.mser5,
            List.of(),
            terminal,
            interruption)) {
      return sweep(study, file, axes, quantities);
    }
  }

  private List<Axis> axes() throws BadInputException {
    List<Axis> axes = new ArrayList<>();
    Set<String> paths = new HashSet<>();
    double points = 1;
    for (String set : sets) {
      try {
        axes.add(Axis.parse(set));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(String.valueOf(e.getMessage()));
      }
      Axis axis = axes.get(axes.size() - 1);
      points *= axis.values().size();
      if (!paths.add(axis.path())) {
        throw new BadInputException("--set " + axis.path() + " is there twice; expected it once");
      }
    }
    if (points * replications > MAX_RUNS) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "the grid has %,.0f points of %,d replications; expected at most %,d runs",
              points,
              replications,
              MAX_RUNS));
    }
    return axes;
  }

  /** Each value by itself is tried before anything runs; the product is too long a list. */
  private void checkPoints(ScenarioFile file, List<Axis> axes) throws ScenarioException {
    DesignPoints points = options.points(file);
    for (Axis axis : axes) {
      for (String value : axis.values()) {
        points.check(Point.ORIGIN.with(axis.path(), value));
      }
    }
  }

  @SuppressWarnings("try") // The display only has to be closed.
  private int sweep(Study study, ScenarioFile file, List<Axis> axes, List<Quantity> quantities)
      throws ScenarioException, BadInputException, IOException {
    List<Point> points = Axis.grid(axes);
    List<String> variants = file.variants().stream().map(Variant::name).toList();
    List<RunKey> keys = new ArrayList<>();
    double operations = 0;
    for (Point point : points) {
      operations += replications * study.runs().points().operations(point);
      for (String variant : variants) {
        for (int i = 0; i < replications; i++) {
          keys.add(new RunKey(point, variant, i));
        }
      }
    }
    checkBudget(operations, keys.size());
    try (ProgressDisplay progress = study.showProgress()) {
      study.runs().run(keys);
    } catch (CancellationException e) {
      return study.interrupted();
    }
    SweepResult sweep =
        new SweepResult(study.runs(), axes, variants, replications, quantities, file.seed());
    RunFacts facts = Study.facts(file).get(0);
    SweepModel model =
        new SweepPresenter(sweep, facts).model(file, Main.version(), commandLine(file));
    write(study, new SweepCsv(sweep), model);
    if (!options.quiet()) {
      new SweepText(sweep, facts, terminal.out()).print();
      terminal.out().println("report: " + study.folder().path().resolve(REPORT));
    }
    return ExitCode.OK;
  }

  private void checkBudget(double operations, int runs) throws BadInputException {
    if (operations > options.maxOperations()) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "the sweep needs about %,.0f operations in %,d runs; expected at most %,d, or"
                  + " --max-operations %.0f to allow it",
              operations,
              runs,
              options.maxOperations(),
              Math.ceil(operations * 1.01)));
    }
  }

  private String commandLine(ScenarioFile file) {
    List<String> arguments = new ArrayList<>(List.of("sweep", options.name()));
    sets.forEach(set -> arguments.addAll(List.of("--set", set)));
    arguments.addAll(List.of("--replications", Integer.toString(replications)));
    metrics.forEach(metric -> arguments.addAll(List.of("--metric", metric)));
    arguments.addAll(List.of("--warm-up", warmUp.name(), "--seed", Long.toString(file.seed())));
    arguments.addAll(options.edition());
    return InternalErrors.commandLine(arguments);
  }

  private void write(Study study, SweepCsv tables, SweepModel model) throws IOException {
    Map<String, OutputFolder.Content> files = new LinkedHashMap<>();
    files.put("runs.csv", ResultFiles.text(tables::writeRuns));
    files.put("differences.csv", ResultFiles.text(tables::writeDifferences));
    files.put("sweep.csv", ResultFiles.text(tables::writeIntervals));
    files.put(REPORT, ResultFiles.text(out -> SweepPage.write(model, out)));
    study.folder().publish(files, interruption::throwIfRequested);
  }
}
