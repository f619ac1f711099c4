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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The table of what shows each rule names scenarios of that rule, what its verdict assumes, and the
 * figures that come out of its runs: {@code -Dkeyheat.renewDocuments} writes these anew.
 */
class RuleEvidenceTest {
  private static final Path DOCUMENT = Path.of("docs/rule-evidence.md");
  private static final Pattern NAME = Pattern.compile("`([a-zA-Z0-9./-]+)`");

  /** A metric, or an expression of some, and its figure. */
  private static final Pattern FIGURE = Pattern.compile("`([^`]+)` ([^;|]+?)(?=; | \\|)");

  /** Each side of a comparison with itself shows the figure. */
  private static final String EQUAL = " = ";

  /** A line of the table; a line without a scenario is about that of the line before. */
  private record Row(String rule, String scenario, Set<String> restsOn) {}

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    String scenario = "";
    for (String line : Files.readAllLines(DOCUMENT)) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == 7 && cells[1].strip().matches("(SP|FS|DS)-\\d\\d")) {
        scenario = names(cells[2]).stream().findFirst().orElse(scenario);
        rows.add(new Row(cells[1].strip(), scenario, names(cells[5])));
      }
    }
    return rows;
  }

  private static Set<String> names(String cell) {
    return NAME.matcher(cell).results().map(name -> name.group(1)).collect(Collectors.toSet());
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
    String document = Files.readString(DOCUMENT);
    String renewed = renewed(document);
    if (System.getProperty("keyheat.renewDocuments") != null) {
      Files.writeString(DOCUMENT, renewed);
    }
    assertThat(Files.readString(DOCUMENT))
        .as("stale: renew it with -Dkeyheat.renewDocuments")
        .isEqualTo(renewed);
  }

  /** The document with the figures of runs. */
  private static String renewed(String document) throws ScenarioException {
    Map<String, List<RunResult>> runs = new HashMap<>();
    List<String> lines = new ArrayList<>();
    String scenario = "";
    for (String line : document.split("\n", -1)) {
      String[] cells = line.split("\\|", -1);
      boolean ofRule = cells.length == 7 && cells[1].strip().matches("(SP|FS|DS)-\\d\\d");
      if (ofRule) {
        scenario = names(cells[2]).stream().findFirst().orElse(scenario);
        if (!runs.containsKey(scenario)) {
          runs.put(scenario, runs(scenario));
        }
      }
      lines.add(ofRule ? renewed(line, runs.get(scenario)) : line);
    }
    return String.join("\n", lines);
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
