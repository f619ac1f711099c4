package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.cli.option.StudyOptions;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.progress.ProgressLine;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.study.Study;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.StudySpec;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** A study that a command runs: shows its progress, and ends it on Ctrl-C. */
final class StudySession implements AutoCloseable {
  private final Study study;
  private final Terminal terminal;
  private final Interruption interruption;
  private final ProgressDisplay display;
  private final boolean isQuiet;

  private StudySession(Study study, Terminal terminal, Interruption interruption, boolean quiet) {
    this.study = study;
    this.terminal = terminal;
    this.interruption = interruption;
    isQuiet = quiet;
    display = new ProgressDisplay(terminal, !quiet);
  }

  /**
   * Opens the study's folder and prints what of its log cannot be read.
   *
   * @param command in whose folder the files are written unless {@code --out} is given
   */
  static StudySession open(
      StudyOptions options,
      ScenarioFile file,
      String command,
      StudySpec spec,
      Terminal terminal,
      Interruption interruption)
      throws BadInputException, IOException {
    Study study =
        Study.open(
            options.folder(file, command), spec, options::workers, options.maxOperations().limit());
    study.warnings().forEach(terminal::message);
    interruption.watch(study::cancel);
    return new StudySession(study, terminal, interruption, options.quiet());
  }

  Runs runs() {
    return study.runs();
  }

  /** Shows the progress until it is closed, and then the rate. */
  ProgressDisplay.ShownStage showProgress() {
    return display.start(
        (elapsed, width) -> ProgressLine.of(runs().progress(), elapsed, width),
        (elapsed, width) -> ProgressLine.pace(runs().progress(), elapsed));
  }

  /** Shows another stage of the study's work until it is closed. */
  ProgressDisplay.ShownStage show(ProgressDisplay.Line line) {
    return display.start(line);
  }

  /** Writes the results. */
  void publish(Map<String, Content> files) throws IOException {
    study.folder().publish(files, interruption::throwIfRequested);
    int reused = runs().reused();
    if (reused > 0 && !isQuiet) {
      terminal.message(
          String.format(
              Locale.ROOT,
              "%,d of %,d runs were in the run log already",
              reused,
              reused + runs().progress().finishedRuns()));
    }
  }

  /** Prints where the page of the results is. */
  void printPage(String page) {
    OutputFolder folder = study.folder();
    terminal.out().println("report: " + folder.path().resolve(page));
  }

  /** Reports that completed runs are kept in the log; the exit code. */
  int interrupted() {
    terminal.message(
        String.format(
            Locale.ROOT,
            "interrupted; %,d runs are in the run log; repeat the command to continue",
            study.loggedRuns()));
    return ExitCode.INTERRUPTED;
  }

  @Override
  public void close() throws IOException {
    study.close();
  }
}
