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
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Many runs of one scenario with a journal in the output folder. */
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

  private static final String JOURNAL = "journal.jsonl";

  private final Terminal terminal;
  private final boolean quiet;
  private final OutputFolder folder;
  private final RunLog journal;
  private final Workers workers;
  private final Runs runs;

  private Study(
      Terminal terminal,
      boolean quiet,
      OutputFolder folder,
      RunLog journal,
      Workers workers,
      Runs runs) {
    this.terminal = terminal;
    this.quiet = quiet;
    this.folder = folder;
    this.journal = journal;
    this.workers = workers;
    this.runs = runs;
  }

  /**
   * Opens the folder and the journal in it, and tells of what is wrong with its lines.
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
    @Nullable RunLog journal = null;
    try {
      journal =
          RunLog.open(
              folder.path().resolve(JOURNAL),
              new RunLog.Header(
                  Main.version(),
                  file.name(),
                  StudyDigest.of(file, options.shortEdition(), mser5)));
      journal.warnings().forEach(terminal::message);
      if (journal.size() > 0 && !options.quiet()) {
        terminal.message(
            String.format(Locale.ROOT, "%,d runs are in the journal already", journal.size()));
      }
      StudySpec recipe = options.recipe(file, quantities, mser5, targets);
      DesignPoints points = recipe.points();
      Workers workers = options.workers(points);
      interruption.watch(workers::cancel);
      Runs runs = new Runs(recipe, points, journal, workers, options.maxOperations());
      return new Study(terminal, options.quiet(), folder, journal, workers, runs);
    } catch (RunLogException e) {
      folder.close();
      throw new BadInputException(String.valueOf(e.getMessage()));
    } catch (IOException | BadInputException | RuntimeException e) {
      if (journal != null) {
        journal.close();
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

  /** Tells that Ctrl-C has lost nothing. */
  int interrupted(CancellationException e) {
    terminal.message(
        String.format(
            Locale.ROOT,
            "%s; %,d runs are in the journal, and the same command goes on from there",
            "the experiment was cancelled".equals(e.getMessage()) ? "interrupted" : e.getMessage(),
            journal.size()));
    return ExitCode.INTERRUPTED;
  }

  @Override
  public void close() throws IOException {
    workers.close();
    journal.close();
    folder.close();
  }
}
