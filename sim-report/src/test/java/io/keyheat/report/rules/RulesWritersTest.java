package io.keyheat.report.rules;

import static io.keyheat.report.SampleRules.FAILING;
import static io.keyheat.report.SampleRules.HOLDING;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.core.result.ExpectationResult;
import io.keyheat.report.SampleRules;
import io.keyheat.report.html.RulesPage;
import io.keyheat.report.json.RulesJson;
import io.keyheat.report.terminal.RulesReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RulesWritersTest {
  private final RulesModel edition = SampleRules.edition();

  private String page() throws IOException {
    StringWriter out = new StringWriter();
    RulesPage.write(edition, out);
    return out.toString();
  }

  @Test
  void aRuleHoldsOnlyIfSomethingIsExpectedOfItAndFailsByOneScenario() {
    List<RuleStatus> statuses =
        edition.documents().stream()
            .flatMap(document -> document.rules().stream())
            .map(ShownRule::status)
            .toList();
    assertThat(statuses)
        .containsExactly(
            RuleStatus.HOLDS, RuleStatus.FAILS, RuleStatus.FAILS, RuleStatus.NOT_SHOWN);
    assertThat(new ShownRule("X", "", "", List.of(empty())).status())
        .isEqualTo(RuleStatus.NOT_SHOWN);
    assertThat(edition.summary()).isEqualTo("4 rules: 1 holds, 2 fail, 1 not yet shown");
  }

  private static RuleEvidence empty() {
    return new RuleEvidence("s", "t", "r", List.of(), null);
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
  void whatFailsIsInSightAndWhatHoldsIsFoldedAfterTwo() throws IOException {
    List<ExpectationResult> five = Stream.of(HOLDING, HOLDING, HOLDING, FAILING, FAILING).toList();
    String two = foldedOf(five);
    assertThat(two).startsWith("<details><summary>3 more").doesNotContain("2 ≠ 3");
    assertThat(foldedOf(five.subList(0, 3))).startsWith("<details><summary>1 more");
    assertThat(foldedOf(five.subList(3, 5))).isEmpty();
  }

  /** What a reader has to click for. */
  private static String foldedOf(List<ExpectationResult> expectations) throws IOException {
    RuleEvidence showing = new RuleEvidence("s", "t", "r", expectations, null);
    ShownRule rule = new ShownRule("X-1", "t", "s.", List.of(showing));
    ShownDocument document = new ShownDocument("S", "D", List.of(rule));
    StringWriter out = new StringWriter();
    RulesPage.write(new RulesModel("1", "c", true, List.of(document), List.of()), out);
    Matcher details = Pattern.compile("(?s)<details>.*</details>").matcher(out.toString());
    return details.find() ? details.group() : "";
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
