package io.keyheat.scenarios.cli;

import io.keyheat.core.result.ScenarioResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a stored result again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Draws the report of a run again from its stored results, without running it.",
    footer = {
      "",
      "Examples:",
      "  keyheat report keyheat-out/spanner/timestamp-key",
      "  keyheat report results --png --out pictures"
    })
final class ReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "RESULT_DIR",
      description = "Folder of a run's results, or result.json in it.")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for what is drawn (default: RESULT_DIR).")
  private @Nullable Path out;

  @Option(
      names = "--png",
      description = "Also draw pictures/VARIANT.png, the heatmaps as pictures for documents.")
  private boolean pictures;

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws BadInputException, IOException {
    ScenarioResult result = StoredResults.read(folder);
    StoredResults.draw(() -> draw(result), folder);
    return ExitCode.OK;
  }

  private void draw(ScenarioResult result) throws BadInputException, IOException {
    Map<String, OutputFolder.Content> files = new LinkedHashMap<>();
    if (pictures) {
      files.putAll(ResultFiles.pictures(result));
    }
    files.put(ResultFiles.REPORT, ResultFiles.report(result));
    Path place = out == null ? StoredResults.folder(folder) : out;
    try (OutputFolder output = OutputFolder.open(place)) {
      output.publish(files, () -> {});
    }
    files.keySet().forEach(name -> terminal.out().println(place.resolve(name)));
  }
}
