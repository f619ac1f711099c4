package io.keyheat.scenarios.cli;

import io.keyheat.core.RunSpec;
import io.keyheat.report.sweep.SweepModel;
import io.keyheat.report.sweep.SweepPage;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ReplicationsOption;
import io.keyheat.scenarios.cli.option.StudyOptions;
import io.keyheat.scenarios.cli.option.WarmUpOption;
import io.keyheat.scenarios.cli.print.SweepText;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.lint.StorageLint;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.presentation.SweepCsv;
import io.keyheat.scenarios.presentation.SweepPresenter;
import io.keyheat.scenarios.presentation.SweptQuantiles;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.study.Study;
import io.keyheat.scenarios.sweep.Axis;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.SweepResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a scenario for each combination of values of some of its fields. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Runs a scenario for each combination of values of some fields.",
    footer = {
      "",
      "A field is named by its path, such as servers, loads.orders.rate, tables.Log.preSplits",
      "or system.loadSplits.window. Three names stand for several fields: rate is the sum of",
      "the loads' peak rates, shards is the number of shards of hashed columns, and preSplits",
      "is the number of pre-splits of every table.",
      "",
      "Results are written to keyheat-out/SCENARIO/sweep: sweep.html has charts, sweep.csv has",
      "means and 95 %% intervals, runs.csv has one line for each run, differences.csv has",
      "paired differences between variants. A repeated command continues from run-log.jsonl.",
      "",
      "Examples:",
      "  keyheat sweep mine.yaml --set servers=3..20",
      "  keyheat sweep mine.yaml --set 'rate=1000/s..9000/s by 1000/s' --set shards=1,4,16,64",
      "  keyheat sweep mine.yaml --set 'system.loadSplits.window=60s,90s' --metric"
          + " worst.latency.p99"
    })
final class SweepCommand implements Callable<Integer> {
  private static final String PAGE = "sweep.html";
  private static final int MOST_NAMED = 5;
  private static final int MAX_RUNS = 1_000_000;

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUES",
      required = true,
      description = "Field and its values: 3..20, 1,4,16 or 1..64 times 2 (repeatable).")
  private List<String> sets = List.of();

  @Mixin private ReplicationsOption replications = new ReplicationsOption(1, 8);

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      description = "Another metric to measure, written as in expectations (repeatable).")
  private List<String> metrics = List.of();

  @Mixin private WarmUpOption warmUp = new WarmUpOption();
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  SweepCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    replications.check();
    CheckedScenario scenario = options.check();
    scenario.notes().forEach(terminal::message);
    ScenarioFile file = scenario.file();
    List<Axis> axes = axes();
    List<Quantity> quantities = Study.quantities(metrics, "--metric", scenario.facts());
    checkPoints(file, axes);
    interruption.guard();
    Set<String> texts = new LinkedHashSet<>();
    quantities.forEach(quantity -> texts.add(quantity.text()));
    texts.addAll(SweptQuantiles.counted(quantities));
    boolean mser5 = axes.stream().map(Axis::path).noneMatch(Axis::concernsBeginning);
    StudySpec spec = options.spec(file, List.copyOf(texts), warmUp.isMser5(mser5), List.of());
    try (StudySession study =
        StudySession.open(options, file, "sweep", spec, terminal, interruption)) {
      return sweep(study, scenario, axes, quantities);
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
        throw new BadInputException(
            "--set " + axis.path() + " is set twice; expected one --set for it");
      }
    }
    if (points * replications.count() > MAX_RUNS) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "the sweep has %,.0f combinations with %,d replications each; expected at most %,d"
                  + " runs",
              points,
              replications.count(),
              MAX_RUNS));
    }
    return axes;
  }

  /**
   * Each value is tried before anything runs, beside the first of each other field, as one may need
   * the other; the product is too long a list.
   */
  private void checkPoints(ScenarioFile file, List<Axis> axes)
      throws ScenarioException, BadInputException {
    DesignPoints points = options.points(file);
    Point first = Point.ORIGIN;
    for (Axis axis : axes) {
      first = first.with(axis.path(), axis.values().get(0));
    }
    for (Axis axis : axes) {
      for (String value : axis.values()) {
        Point point = first.without(axis.path()).with(axis.path(), value);
        points.check(point);
        IdleRuns.refuse(points.variants(point).values());
      }
    }
  }

  private int sweep(
      StudySession study, CheckedScenario scenario, List<Axis> axes, List<Quantity> quantities)
      throws ScenarioException, BadInputException, IOException {
    ScenarioFile file = scenario.file();
    List<Point> points = Axis.grid(axes);
    List<String> variants = file.variants().stream().map(Variant::name).toList();
    try {
      run(study, keys(study, points, variants));
    } catch (CancellationException e) {
      return study.interrupted();
    }
    SweepResult sweep =
        new SweepResult(
            study.runs(), axes, variants, replications.count(), quantities, file.seed());
    RunFacts facts = scenario.facts().get(0);
    SweepModel model =
        new SweepPresenter(sweep, facts)
            .model(
                file,
                ProgramVersion.text(),
                repeated.line(file.seed()),
                withoutRoom(study, file, points));
    study.publish(files(new SweepCsv(sweep), model));
    if (!options.quiet()) {
      model.findings().forEach(terminal.out()::println);
      terminal.out().println();
      new SweepText(sweep, facts, metrics, terminal.out()).print();
      study.printPage(PAGE);
    }
    return ExitCode.OK;
  }

  /** Points whose data are more than their servers may store, with what is to be said of them. */
  private static List<String> withoutRoom(StudySession study, ScenarioFile file, List<Point> points)
      throws ScenarioException {
    if (points.stream().flatMap(p -> p.fields().stream()).anyMatch(f -> isSystem(f.path()))) {
      return List.of(); // The limits are those of the scenario's own system.
    }
    Map<String, List<String>> pointsByNote = new LinkedHashMap<>();
    for (Point point : points) {
      Map<String, RunSpec> specs = study.runs().points().variants(point);
      for (Variant variant : file.variants()) {
        RunSpec spec = Objects.requireNonNull(specs.get(variant.name()));
        String of = file.variants().size() == 1 ? "" : "“" + variant.name() + "” at ";
        StorageLint.lack(variant, spec)
            .ifPresent(
                note ->
                    pointsByNote
                        .computeIfAbsent(note, n -> new ArrayList<>())
                        .add(of + point.label()));
      }
    }
    List<String> limits = new ArrayList<>();
    pointsByNote.forEach(
        (note, of) -> limits.add(some(of) + ": not possible, because " + note + "."));
    return limits;
  }

  private static boolean isSystem(String path) {
    return path.equals("system") || path.equals("system.profile");
  }

  private static String some(List<String> labels) {
    int others = labels.size() - MOST_NAMED;
    return labels.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
        + (others > 0 ? " and %,d more".formatted(others) : "");
  }

  /** All runs of the sweep, if they are not too many. */
  private List<RunKey> keys(StudySession study, List<Point> points, List<String> variants)
      throws ScenarioException, BadInputException {
    List<RunKey> keys = new ArrayList<>();
    double operations = 0;
    for (Point point : points) {
      operations += replications.count() * study.runs().points().operations(point);
      for (String variant : variants) {
        for (int i = 0; i < replications.count(); i++) {
          keys.add(new RunKey(point, variant, i));
        }
      }
    }
    options
        .maxOperations()
        .check(String.format(Locale.ROOT, "the sweep of %,d runs", keys.size()), operations);
    return keys;
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private static void run(StudySession study, List<RunKey> keys) throws ScenarioException {
    try (ProgressDisplay.ShownStage progress = study.showProgress()) {
      study.runs().run(keys);
    }
  }

  private static Map<String, Content> files(SweepCsv tables, SweepModel model) {
    Map<String, Content> files = new LinkedHashMap<>();
    files.put("runs.csv", ResultFiles.text(tables::writeRuns));
    files.put("differences.csv", ResultFiles.text(tables::writeDifferences));
    files.put("sweep.csv", ResultFiles.text(tables::writeIntervals));
    files.put(PAGE, ResultFiles.text(out -> SweepPage.write(model, out)));
    return files;
  }
}
