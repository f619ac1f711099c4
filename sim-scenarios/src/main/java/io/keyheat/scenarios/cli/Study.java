package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.RunLog;
import io.keyheat.scenarios.sweep.RunLogException;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Workers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Many runs of one scenario with a run log in the output folder. */
final class Study implements AutoCloseable {
  /** What is measured in every run, whatever else is asked for. */
  static final List<String> METRICS =
      List.of(
          "offered",
          "throughput",
          "errors",
          "latency.mean",
          "latency.p50",
          "latency.p99",
          "latency.p999",
          "servers.mean",
          "servers.busiest",
          "tablets",
          "splits.load",
          "hotspots.count",
          "storedBytes");

  private static final String RUN_LOG = "run-log.jsonl";

  private final Terminal terminal;
  private final boolean quiet;
  private final OutputFolder folder;
  private final RunLog runLog;
  private final Workers workers;
  private final Runs runs;

  private Study(
      Terminal terminal,
      boolean quiet,
      OutputFolder folder,
      RunLog runLog,
      Workers workers,
      Runs runs) {
    this.terminal = terminal;
    this.quiet = quiet;
    this.folder = folder;
    this.runLog = runLog;
    this.workers = workers;
    this.runs = runs;
  }

  /**
   * Opens the output folder and its run log, and reports the log's invalid lines.
   *
   * @param command in whose folder the files go where no other is given
   * @param mser5 whether MSER-5 cuts the warm-up
   * @param targets a run that has lost one of them ends early
   */
  static Study open(
      StudyOptions options,
      ScenarioFile file,
      String command,
      List<Quantity> quantities,
      boolean mser5,
      List<String> targets,
      Terminal terminal,
      Interruption interruption)
      throws BadInputException, IOException {
    OutputFolder folder = OutputFolder.open(options.folder(file, command));
    @Nullable RunLog runLog = null;
    try {
      runLog =
          RunLog.open(
              folder.path().resolve(RUN_LOG),
              new RunLog.Header(
                  Main.version(),
                  file.name(),
                  StudyDigest.of(file, options.shortEdition(), mser5)));
      runLog.warnings().forEach(terminal::message);
      if (runLog.size() > 0 && !options.quiet()) {
        terminal.message(
            String.format(Locale.ROOT, "%,d runs are in the run log already", runLog.size()));
      }
      StudySpec studySpec = options.studySpec(file, quantities, mser5, targets);
      DesignPoints points = studySpec.points();
      Workers workers = options.workers(points);
      interruption.watch(workers::cancel);
      Runs runs = new Runs(studySpec, points, runLog, workers, options.maxOperations());
      return new Study(terminal, options.quiet(), folder, runLog, workers, runs);
    } catch (RunLogException e) {
      folder.close();
      throw new BadInputException(String.valueOf(e.getMessage()));
    } catch (IOException | BadInputException | RuntimeException e) {
      if (runLog != null) {
        runLog.close();
      }
      folder.close();
      throw e;
    }
  }

  /**
   * The standard quantities and others, checked against every variant.
   *
   * @param option by which the others were given
   * @throws BadInputException if one cannot be read or names what is not there
   */
  static List<Quantity> quantities(List<String> others, String option, ScenarioFile file)
      throws BadInputException {
    Set<String> texts = new LinkedHashSet<>(METRICS);
    texts.addAll(others);
    List<Quantity> quantities = new ArrayList<>();
    for (String text : texts) {
      try {
        Quantity quantity = Quantity.parse(text);
        for (RunFacts facts : facts(file)) {
          quantity.check(facts);
        }
        quantities.add(quantity);
      } catch (ExpectationException e) {
        throw new BadInputException(option + " '" + text + "': " + e.getMessage());
      }
    }
    return quantities;
  }

  /** What may be named in each variant. */
  static List<RunFacts> facts(ScenarioFile file) {
    return file.variants().stream().map(v -> RunFacts.of(v.spec(), null)).toList();
  }

  Runs runs() {
    return runs;
  }

  /**
   * Shows how far the whole of it is, until that is closed, and then how fast it was; null where
   * nobody wants to see it.
   */
  @Nullable ProgressDisplay showProgress() {
    return quiet
        ? null
        : ProgressDisplay.start(
            (elapsed, width) -> ProgressLine.of(runs.progress(), elapsed, width),
            (elapsed, width) -> ProgressLine.pace(runs.progress(), elapsed),
            terminal);
  }

  OutputFolder folder() {
    return folder;
  }

  /** Reports an interruption, and that completed runs are kept in the log. */
  int interrupted() {
    terminal.message(
        String.format(
            Locale.ROOT,
            "interrupted; %,d runs are in the run log, and the same command continues from there",
            runLog.size()));
    return ExitCode.INTERRUPTED;
  }

  @Override
  public void close() throws IOException {
    workers.close();
    runLog.close();
    folder.close();
  }
}
