package io.keyheat.scenarios.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {
  private final Rules rules = Rules.load();

  static List<String> library() {
    return Library.names();
  }

  @Test
  void theDocumentsHaveFourteenEightAndTwentyEightRules() {
    assertThat(rules.systems())
        .extracting(system -> system.rules().size())
        .containsExactly(14, 8, 28);
  }

  @Test
  void idsCountUpWithinTheirSystem() {
    for (RuleSet system : rules.systems()) {
      assertThat(system.rules())
          .extracting(Rule::id)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, system.rules().size())
                  .mapToObj(n -> "%s-%02d".formatted(system.id(), n))
                  .toList());
    }
  }

  @Test
  void eachRuleHasATitleOfALineAndASentence() {
    for (RuleSet system : rules.systems()) {
      for (Rule rule : system.rules()) {
        assertThat(rule.title()).as(rule.id()).hasSizeBetween(5, 60).doesNotEndWith(".");
        assertThat(rule.sentence()).as(rule.id()).hasSizeGreaterThan(40).endsWith(".");
      }
    }
  }

  @Test
  void aRuleIsFoundByItsIdAlone() {
    assertThat(rules.find("DS-16"))
        .map(Rule::title)
        .hasValueSatisfying(t -> assertThat(t).contains("500"));
    assertThat(rules.find("DS-29")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("library")
  void aScenarioOfTheLibraryShowsOnlyRulesThatThereAre(String name) throws ScenarioException {
    assertThat(ScenarioReader.read(name, Library.find(name).text()).rules())
        .allSatisfy(rule -> assertThat(rules.find(rule)).as(rule).isPresent());
  }
}
