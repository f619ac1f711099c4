package io.keyheat.report.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.report.SampleRules;
import io.keyheat.report.terminal.RulesReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesWritersTest {
  private final RulesModel model = SampleRules.model();

  @Test
  void aRuleHoldsOnlyIfSomethingIsExpectedOfItAndFailsByOneScenario() {
    List<RuleStatus> statuses =
        model.documents().stream()
            .flatMap(document -> document.rules().stream())
            .map(ShownRule::status)
            .toList();
    assertThat(statuses)
        .containsExactly(
            RuleStatus.HOLDS, RuleStatus.FAILS, RuleStatus.FAILS, RuleStatus.NOT_SHOWN);
    assertThat(new ShownRule("X", "", "", List.of(empty()), List.of()).status())
        .isEqualTo(RuleStatus.NOT_SHOWN);
    assertThat(model.summary()).isEqualTo("4 rules: 1 holds, 2 fail, 1 not yet shown");
  }

  private static RuleEvidence empty() {
    return new RuleEvidence("s", "t", "r", List.of(), null);
  }

  @Test
  void theTerminalHasALineForEachRuleThenForEachScenario() throws IOException {
    StringBuilder out = new StringBuilder();
    RulesReport.print(model, out, false);
    assertThat(out.toString().lines())
        .containsExactly(
            "HOLD-1  holds          spanner/a  2 of 2 hold  spanner/a  2 of 2 hold",
            "FAIL-1  fails          spanner/b  b.splits.size == 3: 2 ≠ 3",
            "FAULT-1  fails          datastore/c  could not be run: OutOfMemoryError",
            "OPEN-1  not yet shown",
            "",
            "spanner/a    2 of 2 hold",
            "spanner/b    1 of 2 hold",
            "datastore/c  could not be run: OutOfMemoryError",
            "",
            "4 rules: 1 holds, 2 fail, 1 not yet shown");
  }

  @Test
  void theJsonHoldsTheSame() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RulesJson.write(model, out);
    JsonNode rule = new ObjectMapper().readTree(out.toByteArray()).at("/documents/0/rules/1");
    assertThat(rule.get("status").asText()).isEqualTo("fails");
    assertThat(rule.at("/showings/1/expectations/1/observed").asText()).isEqualTo("2 ≠ 3");
  }
}
