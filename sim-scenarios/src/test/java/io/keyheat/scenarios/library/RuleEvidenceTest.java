package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of what shows each rule names scenarios of that rule, and what its verdict assumes. */
class RuleEvidenceTest {
  private static final Path DOCUMENT = Path.of("docs/rule-evidence.md");
  private static final Pattern NAME = Pattern.compile("`([a-zA-Z0-9./-]+)`");

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
}
