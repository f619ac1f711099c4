package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RuleStatus;
import io.keyheat.report.rules.RulesJson;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.ShownRule;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolders;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.RunOutcome;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryRunTest {
  private static final Terminal TERMINAL =
      new Terminal(
          new PrintStream(PrintStream.nullOutputStream()),
          new PrintStream(PrintStream.nullOutputStream()),
          Map.of(),
          Set.of());

  /** Of three expectations, the second belongs to SP-02 and the others to both rules. */
  private static final String OF_TWO_RULES =
      SMALL
          .replace("title: A small scenario", "title: Two rules\nrules: [SP-01, SP-02]")
          .replace(
              "- time-first.spaces.Log.rows >= time-first.completedOps",
              "- {rule: SP-02, that: time-first.splits.size == 99}");

  private static final String OF_ONE_RULE =
      SMALL.replace("title: A small scenario", "title: One rule\nrules: [SP-01]");

  @TempDir Path folder;

  private final LibraryRun library =
      new LibraryRun(
          new ScenarioRunner(
              new ProgressDisplay(TERMINAL, false), new Interruption(TERMINAL), 1, List.of()),
          TERMINAL,
          true);

  private static CheckedScenario scenario(String name, String text) throws ScenarioException {
    ReadOptions options = ReadOptions.DEFAULT.withShortProfile(true);
    return CheckedScenario.of(ScenarioReader.read(name, text, options));
  }

  private RulesModel model() throws Exception {
    List<CheckedScenario> scenarios =
        List.of(scenario("a/two", OF_TWO_RULES), scenario("b/one", OF_ONE_RULE));
    List<Path> paths = List.of(folder.resolve("a/two"), folder.resolve("b/one"));
    try (OutputFolder root = OutputFolder.open(folder);
        OutputFolders folders = OutputFolders.open(paths)) {
      List<RunOutcome> outcomes = library.run(scenarios, List.of("first", "second"), folders);
      RulesModel model = library.model(outcomes, "keyheat run --all", true);
      LibraryRun.write(model, root, () -> {});
      return model;
    }
  }

  private static ShownRule rule(RulesModel model, String id) {
    return model.documents().stream()
        .flatMap(document -> document.rules().stream())
        .filter(rule -> rule.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anExpectationCountsForTheRuleThatItNamesOrElseForAllOfItsScenario() throws Exception {
    RulesModel model = model();
    ShownRule first = rule(model, "SP-01");
    assertThat(first.status()).isEqualTo(RuleStatus.HOLDS);
    assertThat(first.showings())
        .extracting(RuleEvidence::scenario, RuleEvidence::count)
        .containsExactly(tuple("a/two", "2 of 2 hold"), tuple("b/one", "3 of 3 hold"));
    ShownRule second = rule(model, "SP-02");
    assertThat(second.status()).isEqualTo(RuleStatus.FAILS);
    assertThat(second.showings()).extracting(RuleEvidence::count).containsExactly("2 of 3 hold");
    assertThat(rule(model, "SP-03").status()).isEqualTo(RuleStatus.NOT_SHOWN);
    assertThat(model.summary()).isEqualTo("52 rules: 1 holds, 1 fails, 50 not yet shown");
    assertThat(library.exitCode()).isEqualTo(ExitCode.EXPECTATION_FAILED);
  }

  @Test
  void thePageLinksEachScenariosReport() throws Exception {
    RulesModel model = model();
    Path json = folder.resolve("rules.json");
    try (OutputStream out = Files.newOutputStream(json)) {
      RulesJson.write(model, out);
    }
    OutputFilesTest.assertMembersDocumented(json, "rules.json");
    assertThat(PageJson.of(folder.resolve("rules.html")).findValuesAsText("report"))
        .contains("a/two/report.html", "b/one/report.html");
    assertThat(folder.resolve("a/two/report.html")).isNotEmptyFile();
    assertThat(folder.resolve("b/one/result.json")).isNotEmptyFile();
    assertThat(folder.resolve(".lock")).doesNotExist();
  }

  @Test
  @Tag("full")
  void theWholeLibraryHoldsInItsShortProfile() throws Exception {
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("run", "--all", "--short", "--out", folder)).as(keyheat::out).isZero();
    assertThat(keyheat.out()).contains("SP-01  holds", "52 rules: 52 hold");
    assertThat(folder.resolve("rules.html")).isNotEmptyFile();
  }
}
