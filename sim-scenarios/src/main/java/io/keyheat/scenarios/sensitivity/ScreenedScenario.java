package io.keyheat.scenarios.sensitivity;

import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.Cancellation;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Scenarios;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunContents;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import io.keyheat.scenarios.sweep.RunFigures.WarmupCut;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.RunLog;
import io.keyheat.scenarios.sweep.RunLogException;
import io.keyheat.scenarios.trial.RunWarnings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A scenario that is run with its system's assumed parameters set otherwise. */
public final class ScreenedScenario {
  /** Stands for all variants together, which an expectation may compare. */
  private static final String ALL_VARIANTS = "all";

  private static final String OVERRIDDEN = "set by the scenario";

  private final Settings settings;
  private final CheckedScenario scenario;
  private final Screening screening;

  /**
   * What is asked for.
   *
   * @param name of the scenario, or its file
   * @param parameters that alone are varied; empty: all that have a range
   */
  public record Settings(
      String name,
      @Nullable Long seed,
      boolean shortProfile,
      int steps,
      int trajectories,
      List<String> parameters) {
    ReadOptions options() {
      return new ReadOptions(ReadOptions.seedOf(seed), shortProfile, Set.of(), Long.MAX_VALUE);
    }
  }

  private ScreenedScenario(Settings settings, CheckedScenario scenario, Screening screening) {
    this.settings = settings;
    this.scenario = scenario;
    this.screening = screening;
  }

  /** Whether the scenario has expectations and one system with ranges, and the profile asked. */
  public static boolean suits(Settings settings) {
    try {
      return !read(settings).screening.ranges().isEmpty();
    } catch (ScenarioException | BadInputException e) {
      return false;
    }
  }

  /**
   * Reads a scenario and its plausible ranges.
   *
   * @throws BadInputException if the scenario has nothing to screen, or several systems
   */
  public static ScreenedScenario read(Settings settings)
      throws ScenarioException, BadInputException {
    ScenarioFile file = Scenarios.read(settings.name(), settings.options());
    CheckedScenario scenario = CheckedScenario.of(file);
    if (scenario.expected().isEmpty()) {
      throw new BadInputException(settings.name() + ": the scenario has no expectations to test");
    }
    Set<String> profiles = new HashSet<>();
    file.variants().forEach(variant -> profiles.add(variant.profile()));
    if (profiles.size() != 1 || profiles.contains("")) {
      throw new BadInputException(
          settings.name() + " has variants of several systems; expected one shipped profile");
    }
    List<PlausibleRange> ranges = ranges(profiles.iterator().next(), file, settings);
    Screening screening =
        new Screening(ranges, settings.steps(), settings.trajectories(), file.seed());
    return new ScreenedScenario(settings, scenario, screening);
  }

  /** What a scenario sets itself is its subject, and not an assumption of the profile's. */
  private static List<PlausibleRange> ranges(String profile, ScenarioFile file, Settings settings)
      throws ScenarioException, BadInputException {
    Set<String> overridden = new HashSet<>();
    for (Variant variant : file.variants()) {
      for (Parameter parameter : variant.spec().system().parameters()) {
        if (parameter.source().startsWith(OVERRIDDEN)) {
          overridden.add(parameter.path());
        }
      }
    }
    List<PlausibleRange> ranges = Profiles.ranges(profile);
    List<String> paths = ranges.stream().map(PlausibleRange::path).toList();
    for (String wanted : settings.parameters()) {
      if (!paths.contains(wanted)) {
        throw new BadInputException(
            "--parameter "
                + wanted
                + " has no plausible range in "
                + profile
                + Nearest.hint(wanted, paths));
      }
    }
    return ranges.stream()
        .filter(range -> !overridden.contains(range.path()))
        .filter(
            range ->
                settings.parameters().isEmpty() || settings.parameters().contains(range.path()))
        .toList();
  }

  public ScenarioFile file() {
    return scenario.file();
  }

  /** Operations that all points offer together, an estimate. */
  public double operations() {
    return screening.points() * scenario.file().estimateOperations();
  }

  /** Returns the number of points that are run. */
  public long points() {
    return screening.points();
  }

  /**
   * Runs what the scenario's run log in a folder does not have yet.
   *
   * @param done told after each point
   */
  public ScreeningResult run(Path folder, int threads, Cancellation cancellation, Runnable done)
      throws ScenarioException, IOException, RunLogException {
    ScenarioFile file = scenario.file();
    Path runLogs = Files.createDirectories(folder.resolve("run-logs"));
    Path path = runLogs.resolve(file.name().replace('/', '.') + ".jsonl");
    String content = content(file);
    try (RunLog runLog = RunLog.open(path)) {
      List<ScreenedExpectation> expected =
          scenario.expected().stream()
              .map(e -> new ScreenedExpectation(e.expectation().text(), e.rules()))
              .toList();
      return screening.run(
          expected,
          point -> {
            boolean[] holds = conclusions(point, content, runLog, threads, cancellation);
            done.run();
            return holds;
          });
    }
  }

  /** All that the conclusions at a point depend on: the variants and the expectations. */
  private String content(ScenarioFile file) {
    RunContents contents = new RunContents();
    StringBuilder all = new StringBuilder();
    for (Variant variant : file.variants()) {
      all.append('\t').append(RunContents.ofFields(file, variant));
      all.append(contents.ofTraces(variant.spec()));
    }
    scenario.expected().forEach(e -> all.append('\t').append(e.expectation().text()));
    return all.toString();
  }

  private boolean[] conclusions(
      Point point, String content, RunLog runLog, int threads, Cancellation cancellation)
      throws ScenarioException {
    String key = new RunKey(point, ALL_VARIANTS, 0).text() + content;
    Optional<RunFigures> known = runLog.get(key);
    int expectations = scenario.expected().size();
    boolean[] holds = new boolean[expectations];
    if (known.isPresent()) {
      for (int i = 0; i < expectations; i++) {
        holds[i] = known.get().value(Integer.toString(i)) == 1;
      }
      return holds;
    }
    List<ExpectationResult> results = judge(point, threads, cancellation);
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 0; i < expectations; i++) {
      holds[i] = results.get(i).holds();
      values.put(Integer.toString(i), holds[i] ? 1.0 : 0.0);
    }
    runLog.put(key, new RunFigures(values, 0, WarmupCut.FILE, List.of(), EarlyStop.NONE));
    return holds;
  }

  private List<ExpectationResult> judge(Point point, int threads, Cancellation cancellation)
      throws ScenarioException {
    ScenarioFile file =
        Scenarios.read(settings.name(), settings.options().withFields(point.fields()));
    Experiment experiment =
        new Experiment(
            new ArrayList<>(file.variants().stream().map(Variant::spec).toList()), threads);
    cancellation.watch(experiment::cancel);
    List<RunResult> runs = experiment.run();
    return Expectations.judge(scenario.expectations(), runs, RunWarnings.counts(file, runs));
  }
}
