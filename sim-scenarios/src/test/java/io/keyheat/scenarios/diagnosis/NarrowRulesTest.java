package io.keyheat.scenarios.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.profile.ParameterTable;
import io.keyheat.scenarios.profile.Profiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NarrowRulesTest {
  private static List<String> lines() throws IOException {
    try (InputStream in = NarrowRules.class.getResourceAsStream("narrow-rules.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** What was renamed since the file was written would never be found again. */
  @Test
  void everyLineIsAboutARuleAScenarioAndAParameterThatThereAre() throws IOException {
    Rules rules = Rules.load();
    List<String> lines = lines();
    assertThat(lines.get(0)).isEqualTo("rule,scenario,parameter,value,from,to,not_at");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.substring(1, line.length() - 1).split("\",\"", -1);
      assertThat(cells).hasSize(7);
      assertThat(rules.find(cells[0])).as(line).isPresent();
      assertThat(Library.names()).as(line).contains(cells[1]);
      assertThat(ParameterTable.paths()).as(line).contains(cells[2]);
      assertThat(NarrowRules.of(cells[0])).as(line).anyMatch(s -> s.contains(cells[2]));
    }
  }

  /** A line of another value or range was found with a profile that is no longer shipped. */
  @Test
  void everyLineHasTheValueAndRangeThatItsProfileHasToday() throws Exception {
    for (String line : lines().subList(1, lines().size())) {
      String[] cells = line.substring(1, line.length() - 1).split("\",\"", -1);
      String system = cells[1].substring(0, cells[1].indexOf('/'));
      assertThat(Profiles.ranges(system))
          .extracting(range -> List.of(range.path(), range.value(), range.from(), range.to()))
          .as(line)
          .contains(List.of(cells[2], cells[3], cells[4], cells[5]));
    }
  }

  @Test
  void aRuleThatIsNotThereRestsOnNothing() {
    assertThat(NarrowRules.of("XX-99")).isEmpty();
  }
}
