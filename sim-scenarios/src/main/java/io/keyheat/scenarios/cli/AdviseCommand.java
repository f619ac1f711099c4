package io.keyheat.scenarios.cli;

import io.keyheat.report.csv.StudyCsv;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.remedy.HeatPair;
import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.TextFile;
import io.keyheat.report.remedy.RemedyPage;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ReplicationsOption;
import io.keyheat.scenarios.cli.option.StudyOptions;
import io.keyheat.scenarios.cli.print.RemedyText;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.lint.StorageLint;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.RemedyPresenter;
import io.keyheat.scenarios.remedy.RemedySearch;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.study.Study;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.StudySpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Diagnoses hotspots, tries the remedies of the rules, and ranks them. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Diagnoses hotspots, tries the remedies that the rules name, and ranks them.",
    footer = {
      "",
      "All remedies are tried with the same arrivals and rows. The ranking is by error rate,",
      "then by the 99th percentile of write latency. The best remedy is printed as DDL of the",
      "system.",
      "",
      "Results are written to keyheat-out/SCENARIO/advise: advice.html, advice.json,",
      "advice.csv, files of the best remedy, and run-log.jsonl. A repeated command continues",
      "from this log.",
      "",
      "Example:",
      "  keyheat advise mine.yaml --variant today"
    })
final class AdviseCommand implements Callable<Integer> {
  private static final String PAGE = "advice.html";

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();
  @Mixin private ReplicationsOption replications = new ReplicationsOption(2, 4);
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  AdviseCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    replications.check();
    CheckedScenario scenario = options.check();
    scenario.notes().forEach(terminal::message);
    ScenarioFile file = scenario.file();
    if (file.variants().size() > 1) {
      throw new BadInputException(
          "the scenario has "
              + file.variants().size()
              + " variants; expected one, chosen by --variant: "
              + String.join(", ", file.variants().stream().map(Variant::name).toList()));
    }
    interruption.guard();
    StudySpec spec = options.spec(file, quantities(scenario), false, List.of());
    try (StudySession study =
        StudySession.open(options, file, "advise", spec, terminal, interruption)) {
      return advise(study, scenario);
    }
  }

  private static List<String> quantities(CheckedScenario scenario) throws BadInputException {
    List<String> quantities =
        new ArrayList<>(RemedySearch.quantities(scenario.file().variants().get(0).spec()));
    for (Target target : scenario.targets()) {
      quantities.add(target.left().text());
      quantities.add(target.right().text());
    }
    return Study.quantities(quantities, "latency", scenario.facts()).stream()
        .map(Quantity::text)
        .toList();
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private int advise(StudySession study, CheckedScenario scenario)
      throws ScenarioException, IOException {
    ScenarioFile file = scenario.file();
    Variant variant = file.variants().get(0);
    RemedyModel model;
    Optional<HeatPair> heat;
    try (ProgressDisplay.ShownStage progress = study.showProgress()) {
      RemedySearch search = new RemedySearch(study.runs(), variant, replications.count());
      RemedySearch.TriedRemedies outcome = search.advise();
      RunKey best = new RunKey(outcome.remedies().get(0).point(), variant.name(), 0);
      List<String> limits =
          StorageLint.lack(variant, study.runs().points().spec(best)).stream()
              .map(note -> "The servers cannot store it: " + note + ".")
              .toList();
      RemedyPresenter presenter =
          new RemedyPresenter(study.runs(), variant, search, outcome, limits, scenario.targets());
      model =
          presenter.present(
              file, ProgramVersion.text(), repeated.line(file.seed()), replications.count());
      heat = presenter.heat(simulated -> interruption.throwIfRequested());
    } catch (CancellationException e) {
      return study.interrupted();
    }
    study.publish(files(model, heat));
    if (!options.quiet()) {
      RemedyText.print(model, terminal);
      study.printPage(PAGE);
    }
    return ExitCode.OK;
  }

  private static Map<String, Content> files(RemedyModel model, Optional<HeatPair> heat) {
    Map<String, Content> files = new LinkedHashMap<>();
    files.put(PAGE, ResultFiles.text(out -> RemedyPage.write(model, heat.orElse(null), out)));
    files.put("advice.json", ResultFiles.text(out -> out.write(EmbeddedJson.indented(model))));
    files.put("advice.csv", ResultFiles.text(out -> StudyCsv.writeRemedies(model, out)));
    for (TextFile file : model.best().files()) {
      files.put(file.name(), ResultFiles.text(out -> out.write(file.text())));
    }
    return files;
  }
}
