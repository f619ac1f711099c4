package io.keyheat.scenarios.cli;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.advice.AdviceModel;
import io.keyheat.report.advice.AdviceModel.Figure;
import io.keyheat.report.advice.AdviceModel.TextFile;
import io.keyheat.report.advice.AdviceModel.TriedCure;
import io.keyheat.report.advice.AdvicePage;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.RemedyPresenter;
import io.keyheat.scenarios.remedy.RemedySearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds what is hot, tries the remedies that the rules give, and ranks them. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Finds what is hot, tries the remedies that the rules give for it, and ranks them.",
    footer = {
      "",
      "All remedies meet the same arrivals and rows. They are ranked by what is lost, then by the",
      "slowest hundredth of the writes; the best one is printed in the words of its system.",
      "",
      "Example:",
      "  keyheat advise mine.yaml --variant today"
    })
final class AdviseCommand implements Callable<Integer> {
  private static final String REPORT = "advice.html";

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();

  @Option(
      names = "--replications",
      paramLabel = "N",
      description = "Runs of each remedy (default: ${DEFAULT-VALUE}).")
  private int replications = 4;

  AdviseCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    if (replications < 2) {
      throw new BadInputException("--replications " + replications + " is less than 2");
    }
    ScenarioFile file = options.check().file();
    if (file.variants().size() > 1) {
      throw new BadInputException(
          "the scenario has "
              + file.variants().size()
              + " variants; expected one, chosen by --variant: "
              + String.join(", ", file.variants().stream().map(Variant::name).toList()));
    }
    interruption.guard();
    try (Study study =
        Study.open(
            options,
            file,
            "advise",
            Study.quantities(quantities(file), "latency", file),
            false,
            List.of(),
            terminal,
            interruption)) {
      return advise(study, file);
    }
  }

  /** The tail of each load, and what those that query read. */
  private static List<String> quantities(ScenarioFile file) {
    Set<String> quantities = new LinkedHashSet<>();
    for (LoadSpec load : file.variants().get(0).spec().loads()) {
      quantities.add(RemedySearch.tail(load));
      if (RemedySearch.isScan(load)) {
        quantities.add(RemedySearch.reads(load));
      }
    }
    return List.copyOf(quantities);
  }

  @SuppressWarnings("try") // The display only has to be closed.
  private int advise(Study study, ScenarioFile file) throws ScenarioException, IOException {
    Variant variant = file.variants().get(0);
    AdviceModel edition;
    try (ProgressDisplay progress = study.showProgress()) {
      RemedySearch search = new RemedySearch(study.runs(), variant, replications);
      RemedySearch.Outcome outcome = search.advise();
      edition =
          new RemedyPresenter(study.runs(), variant, search, outcome)
              .write(
                  file,
                  Main.version(),
                  InternalErrors.commandLine(arguments(file, variant)),
                  replications);
    } catch (CancellationException e) {
      return study.interrupted();
    }
    study.folder().publish(files(edition), interruption::throwIfRequested);
    if (!options.quiet()) {
      print(edition);
      terminal.out().println("report: " + study.folder().path().resolve(REPORT));
    }
    return ExitCode.OK;
  }

  private List<String> arguments(ScenarioFile file, Variant variant) {
    List<String> arguments = new ArrayList<>(List.of("advise", options.name()));
    arguments.addAll(List.of("--variant", variant.name()));
    arguments.addAll(List.of("--replications", Integer.toString(replications)));
    arguments.addAll(List.of("--seed", Long.toString(file.seed())));
    if (options.shortEdition()) {
      arguments.add("--short");
    }
    return arguments;
  }

  private static Map<String, OutputFolder.Content> files(AdviceModel edition) {
    Map<String, OutputFolder.Content> files = new LinkedHashMap<>();
    files.put(REPORT, ResultFiles.text(out -> AdvicePage.write(edition, out)));
    for (TextFile file : edition.files()) {
      files.put(file.name(), ResultFiles.text(out -> out.write(file.text())));
    }
    return files;
  }

  private void print(AdviceModel edition) {
    if (edition.best().isEmpty()) {
      terminal.out().println(edition.verdict());
    }
    edition.reasons().forEach(terminal.out()::println);
    edition.notTried().forEach(remedy -> terminal.message("not tried: " + remedy));
    if (edition.cures().isEmpty()) {
      return;
    }
    terminal.out().println();
    List<List<String>> lines = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of(""));
    titles.addAll(edition.metrics());
    titles.addAll(List.of("rule", "gives up"));
    lines.add(titles);
    for (TriedCure remedy : edition.cures()) {
      List<String> line = new ArrayList<>(List.of(remedy.name()));
      remedy.figures().stream().map(Figure::shown).forEach(line::add);
      line.addAll(List.of(remedy.rule(), remedy.givesUp()));
      lines.add(line);
    }
    TextTable.print(lines, terminal.out());
    terminal.out().println(edition.premises().get(edition.premises().size() - 1));
    terminal.out().println();
    if (!edition.best().isEmpty()) {
      terminal.out().println("Best: " + edition.best() + "; " + edition.margin());
    }
    for (TextFile file : edition.files()) {
      terminal.out().println();
      terminal.out().println(file.name() + ":");
      terminal.out().print(file.text());
    }
  }
}
