package io.keyheat.report.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.report.SampleRules;
import io.keyheat.report.html.RulesPage;
import io.keyheat.report.json.RulesJson;
import io.keyheat.report.terminal.RulesReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesWritersTest {
  private final RulesEdition edition = SampleRules.edition();

  private String page() throws IOException {
    StringWriter out = new StringWriter();
    RulesPage.write(edition, out);
    return out.toString();
  }

  @Test
  void aRuleHoldsOnlyIfSomethingIsExpectedOfItAndFailsByOneScenario() {
    List<Status> statuses =
        edition.documents().stream()
            .flatMap(document -> document.rules().stream())
            .map(ShownRule::status)
            .toList();
    assertThat(statuses)
        .containsExactly(Status.HOLDS, Status.FAILS, Status.FAILS, Status.NOT_SHOWN);
    assertThat(new ShownRule("X", "", "", List.of(empty())).status()).isEqualTo(Status.NOT_SHOWN);
    assertThat(edition.summary()).isEqualTo("4 rules: 1 holds, 2 fail, 1 not yet shown");
  }

  private static Showing empty() {
    return new Showing("s", "t", "r", List.of(), null);
  }

  @Test
  void thePageShowsEachRuleWithItsFiguresAndLinks() throws IOException {
    assertThat(page())
        .contains("<article class=\"rule holds\" id=\"HOLD-1\">")
        .contains("<article class=\"rule fails\" id=\"FAIL-1\">")
        .contains("<article class=\"rule open\" id=\"OPEN-1\">")
        .contains("href=\"#FAULT-1\"", "href=\"spanner/b/report.html\"", "2 ≠ 3", "1 of 2 hold")
        .contains("could not be run: OutOfMemoryError")
        .doesNotContain("datastore/c/report.html");
  }

  @Test
  void thePageOpensWhatFails() throws IOException {
    assertThat(page()).containsOnlyOnce("<details open>");
  }

  @Test
  void textIsNeverMarkup() throws IOException {
    assertThat(page())
        .contains("Datastore &amp; &lt;friends&gt;", "A &lt;b&gt;title&lt;/b&gt;")
        .doesNotContain("<friends>", "<b>title");
  }

  @Test
  void thePageRefersToNothingOutsideItsFolderAndRunsNothing() throws IOException {
    assertThat(page())
        .contains("default-src 'none'")
        .doesNotContain("'self'", "unsafe-inline", "<script")
        .doesNotContainPattern("<(link|img|iframe)[^>]*\\s(src|href)=")
        .doesNotContainPattern("href=\"(?!#|spanner/)");
  }

  @Test
  void theTerminalHasALineForEachRuleThenForEachScenario() throws IOException {
    StringBuilder out = new StringBuilder();
    RulesReport.print(edition, out, false);
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
    RulesJson.write(edition, out);
    JsonNode rule = new ObjectMapper().readTree(out.toByteArray()).at("/documents/0/rules/1");
    assertThat(rule.get("status").asText()).isEqualTo("fails");
    assertThat(rule.at("/showings/1/expectations/1/observed").asText()).isEqualTo("2 ≠ 3");
  }
}
