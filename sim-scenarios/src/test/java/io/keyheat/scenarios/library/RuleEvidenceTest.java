package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The table of what shows each rule names scenarios of that rule, what its verdict assumes, and the
 * figures that come out of its runs: {@code -Dkeyheat.renewDocuments} writes these anew.
 */
class RuleEvidenceTest {
  private static final Path DOCUMENT = Path.of("docs/rule-evidence.csv");

  /** A metric, or an expression of some, and its figure. */
  private static final Pattern FIGURE = Pattern.compile("`([^`]+)` ([^;\"]+?)(?=; |\",)");

  /** Each side of a comparison with itself shows the figure. */
  private static final String EQUAL = " = ";

  /** A line of the table. */
  private record Row(String rule, String scenario, Set<String> restsOn) {
    static Row of(String line) {
      String[] cells = line.substring(1, line.length() - 1).split("\",\"", -1);
      String assumed = cells[4];
      return new Row(
          cells[0], cells[1], assumed.isEmpty() ? Set.of() : Set.of(assumed.split(" ", -1)));
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(DOCUMENT).stream().skip(1).map(Row::of).toList();
  }

  @Test
  void eachLineNamesAScenarioOfItsRule() throws IOException, ScenarioException {
    assertThat(rows()).hasSizeGreaterThanOrEqualTo(20);
    for (Row row : rows()) {
      List<String> rules =
          ScenarioReader.read(row.scenario, Library.find(row.scenario).text(), ReadOptions.DEFAULT)
              .rules();
      assertThat(rules).as(row.scenario).contains(row.rule);
    }
  }

  @Test
  void theVerdictOfARuleNamesWhatItsFiguresRestOn() throws IOException {
    for (Row row : rows()) {
      assertThat(Rules.load().find(row.rule).orElseThrow().stated().assumes())
          .as(row.rule)
          .containsAll(row.restsOn);
    }
  }

  @Tag("full")
  @Test
  void theFiguresAreThoseThatComeOutOfTheShortProfiles() throws IOException, ScenarioException {
    String renewed = renewed(Files.readAllLines(DOCUMENT));
    if (System.getProperty("keyheat.renewDocuments") != null) {
      Files.writeString(DOCUMENT, renewed);
    }
    assertThat(Files.readString(DOCUMENT))
        .as("stale: renew it with -Dkeyheat.renewDocuments")
        .isEqualTo(renewed);
  }

  /** The table with the figures of runs. */
  private static String renewed(List<String> table) throws ScenarioException {
    Map<String, List<RunResult>> runs = new HashMap<>();
    StringBuilder renewed = new StringBuilder(table.get(0)).append('\n');
    for (String line : table.subList(1, table.size())) {
      String scenario = Row.of(line).scenario;
      if (!runs.containsKey(scenario)) {
        runs.put(scenario, runs(scenario));
      }
      renewed.append(renewed(line, runs.get(scenario))).append('\n');
    }
    return renewed.toString();
  }

  private static String renewed(String line, List<RunResult> runs) {
    return FIGURE
        .matcher(line)
        .replaceAll(
            found ->
                "`" + found.group(1) + "` " + figure(found.group(1), runs).replace("$", "\\$"));
  }

  private static String figure(String metric, List<RunResult> runs) {
    String observed =
        Expectations.judge(List.of(Expectations.parse(metric + " == " + metric)), runs, Map.of())
            .get(0)
            .observed();
    assertThat(observed).as(metric).contains(EQUAL);
    return observed.substring(0, observed.indexOf(EQUAL));
  }

  private static List<RunResult> runs(String scenario) throws ScenarioException {
    ScenarioFile file =
        ScenarioReader.read(
            scenario, Library.find(scenario).text(), ReadOptions.DEFAULT.withShortProfile(true));
    List<RunSpec> specs = file.variants().stream().map(Variant::spec).toList();
    return new Experiment(specs, Runtime.getRuntime().availableProcessors()).run();
  }
}
