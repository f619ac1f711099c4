package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.html.InitialView;
import io.keyheat.report.store.SideBySide;
import io.keyheat.report.terminal.PairsReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows two stored results side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Shows two stored results on one scale, with what differs between them.",
    footer = {
      "",
      "Variants of the same name are paired. The page compare.html holds all of them.",
      "",
      "Examples:",
      "  keyheat compare before after",
      "  keyheat compare seed-1/result.json seed-2/result.json --out comparison"
    })
final class CompareCommand implements Callable<Integer> {
  static final String PAGE = "compare.html";

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "A", description = "Results folder, or result.json in it.")
  @SuppressWarnings("NullAway.Init")
  private Path a;

  @Parameters(index = "1", paramLabel = "B", description = "Likewise.")
  @SuppressWarnings("NullAway.Init")
  private Path b;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for compare.html (default: keyheat-out).")
  private Path out = Path.of("keyheat-out");

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws BadInputException, IOException {
    ScenarioResult resultA = StoredResults.read(a);
    ScenarioResult resultB = StoredResults.read(b);
    StoredResults.draw(() -> draw(resultA, resultB), a, b);
    return ExitCode.OK;
  }

  private void draw(ScenarioResult resultA, ScenarioResult resultB)
      throws BadInputException, IOException {
    boolean alike = name(a).equals(name(b));
    String nameA = alike ? "A" : name(a);
    String nameB = alike ? "B" : name(b);
    String commandLine = InternalErrors.commandLine(List.of("compare", a.toString(), b.toString()));
    ScenarioResult both = SideBySide.of(nameA, resultA, nameB, resultB, commandLine);
    InitialView opening = InitialView.comparing(0, partner(resultA, resultB));
    try (OutputFolder output = OutputFolder.open(out)) {
      output.publish(Map.of(PAGE, ResultFiles.report(both, opening)), () -> {});
    }
    PairsReport.print(nameA, resultA, nameB, resultB, terminal.out());
    terminal.out().println("page: " + out.resolve(PAGE));
  }

  private static String name(Path path) {
    @Nullable Path last = StoredResults.folder(path).toAbsolutePath().normalize().getFileName();
    return last == null ? path.toString() : last.toString();
  }

  /** Where the variant of B stands, among those of both, that the first of A is compared with. */
  private static int partner(ScenarioResult a, ScenarioResult b) {
    List<String> names = b.variants().stream().map(RunResult::variant).toList();
    int same = a.variants().isEmpty() ? 0 : names.indexOf(a.variants().get(0).variant());
    return a.variants().size() + Math.max(0, same);
  }
}
