package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.store.SideBySide;
import io.keyheat.report.terminal.PairsReport;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.output.StoredResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Compares two stored results. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Draws two stored results with common scales and prints their differences.",
    footer = {
      "",
      "The command compares variants of equal names. The page compare.html shows all variants. It"
          + " is",
      "written to keyheat-out, unless --out names another folder.",
      "",
      "Examples:",
      "  keyheat compare before after",
      "  keyheat compare seed-1/result.json seed-2/result.json --out comparison"
    })
final class CompareCommand implements Callable<Integer> {
  static final String PAGE = "compare.html";

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "Folder of a run's results, or result.json in it.")
  @SuppressWarnings("NullAway.Init")
  private Path a;

  @Parameters(
      index = "1",
      paramLabel = "B",
      description = "Results to compare with A: a folder or its result.json.")
  @SuppressWarnings("NullAway.Init")
  private Path b;

  @Mixin private OutOption out = new OutOption();
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws BadInputException, IOException {
    ProgressDisplay display = new ProgressDisplay(terminal, true);
    ScenarioResult resultA = ReportCommand.read(a, display);
    ScenarioResult resultB = ReportCommand.read(b, display);
    StoredResults.draw(() -> draw(resultA, resultB, display), a, b);
    return ExitCode.OK;
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private void draw(ScenarioResult resultA, ScenarioResult resultB, ProgressDisplay display)
      throws BadInputException, IOException {
    boolean alike = name(a).equals(name(b));
    String nameA = alike ? "A" : name(a);
    String nameB = alike ? "B" : name(b);
    ScenarioResult both = SideBySide.of(nameA, resultA, nameB, resultB, repeated.line());
    Contrast opening = opening(resultA, resultB, both);
    Path folder = out.or(OutOption.DEFAULT_ROOT);
    try (var stage = display.start(ProgressDisplay.Line.of("drawing " + PAGE));
        OutputFolder output = OutputFolder.open(folder)) {
      output.publish(Map.of(PAGE, ResultFiles.report(both, opening)), () -> {});
    }
    PairsReport.print(nameA, resultA, nameB, resultB, terminal.out());
    terminal.out().println("page: " + folder.resolve(PAGE));
  }

  private static String name(Path path) {
    @Nullable Path last = StoredResults.folder(path).toAbsolutePath().normalize().getFileName();
    return last == null ? path.toString() : last.toString();
  }

  /** The worst variant, beside that of an equal name in the other result. */
  private static Contrast opening(ScenarioResult a, ScenarioResult b, ScenarioResult both) {
    Contrast contrast = Contrast.of(both);
    int told = Math.max(0, contrast.upper());
    int first = a.variants().size();
    boolean ofFirst = told < first;
    List<RunResult> own = ofFirst ? a.variants() : b.variants();
    List<RunResult> others = ofFirst ? b.variants() : a.variants();
    String name = own.isEmpty() ? "" : own.get(ofFirst ? told : told - first).variant();
    int partner = Math.max(0, others.stream().map(RunResult::variant).toList().indexOf(name));
    return contrast.showing(told, ofFirst ? first + partner : partner);
  }
}
