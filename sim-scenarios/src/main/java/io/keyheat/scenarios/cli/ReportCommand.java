package io.keyheat.scenarios.cli;

import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.output.StoredResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a stored result again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Draws the report of a run again from its stored results.",
    footer = {
      "",
      "Files are written to RESULT_DIR unless --out is given.",
      "",
      "Examples:",
      "  keyheat report keyheat-out/orders",
      "  keyheat report results --png --out pictures"
    })
final class ReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "RESULT_DIR",
      description = "Folder of a run's results, or result.json in it.")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Mixin private OutOption out = new OutOption();

  @Option(names = "--png", description = "Also draw the heatmaps as pictures/VARIANT.png.")
  private boolean pictures;

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws BadInputException, IOException {
    ProgressDisplay display = new ProgressDisplay(terminal, true);
    ScenarioResult result = read(folder, display);
    StoredResults.draw(() -> draw(result, display), folder);
    return ExitCode.OK;
  }

  /** Reads a stored result, and shows for how long. */
  @SuppressWarnings("try") // The stage only has to be closed.
  static ScenarioResult read(Path from, ProgressDisplay display) throws BadInputException {
    try (var stage = display.start(ProgressDisplay.Line.of("reading " + from))) {
      return StoredResults.read(from);
    }
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private void draw(ScenarioResult result, ProgressDisplay display)
      throws BadInputException, IOException {
    Map<String, OutputFolder.Content> files = new LinkedHashMap<>();
    if (pictures) {
      files.putAll(ResultFiles.pictures(result));
    }
    files.put(ResultFiles.REPORT, ResultFiles.report(result));
    Path place = out.or(StoredResults.folder(folder));
    boolean isEndedEarly = StoredResults.areOfSomeVariants(folder);
    try (var stage = display.start(ProgressDisplay.Line.of("drawing"));
        OutputFolder output = OutputFolder.open(place)) {
      if (isEndedEarly && !out.isGiven()) {
        // The other files there are of an earlier run, and must not stand beside this report.
        ResultFiles.write(result, output, () -> {}, 1, ResultFiles.Extent.ALL);
      }
      output.publish(files, () -> {});
    }
    files.keySet().forEach(name -> terminal.out().println(place.resolve(name)));
  }
}
