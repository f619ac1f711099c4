package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  @Test
  void aTypicalReportTakesAtMostTwoMegabytes() throws IOException {
    SampleResults samples = new SampleResults(256, 270, 5, 1);
    List<RunResult> variants =
        List.of(samples.diagonal("a"), samples.hotRow("b"), samples.even("c"));
    assertThat(bytes(page(SampleResults.scenario(variants)))).isLessThan(2_000_000);
  }

  @Test
  void aReportThatWouldBeTooLargeBecomesCoarser() throws IOException {
    List<RunResult> variants = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      variants.add(new SampleResults(256, 300, 5, i).even("even-" + i));
    }
    String page = page(SampleResults.scenario(variants));
    assertThat(bytes(page)).isLessThan(20_000_000);
    assertThat(page).contains("\"fullRows\":256,\"fullColumns\":300,\"rows\":256,\"columns\":195,");
  }

  @Test
  void twoReportsOfOneResultAreTheSameByteForByte() throws IOException {
    assertThat(page(SampleResults.scenario())).isEqualTo(page(SampleResults.scenario()));
  }

  @Test
  void whatQualifiesTheFiguresIsAChipThatLeadsToIt() throws IOException {
    String note = "orders: 3 of its rows <are> not there";
    String page = page(SampleResults.scenario().withNotes(List.of(note)));
    assertThat(page).contains("<li dir=\"auto\">orders: 3 of its rows &lt;are&gt; not there</li>");
    assertThat(page).contains(">1 note</a>");
  }

  @Test
  void thePageRefersToNothingOutsideItselfAndForbidsItTo() throws IOException {
    String page = page(SampleResults.scenario());
    assertThat(page).contains("default-src 'none'").doesNotContain("'self'", "unsafe-inline");
    assertThat(page)
        .doesNotContainPattern("<(script|link|img|iframe)[^>]*\\s(src|href)=\"(?!data:)");
  }

  @Test
  void nothingInTheDataCanEndItsScriptElement() throws IOException {
    String hostile = "</script><!--<script>&'\"";
    ScenarioResult sample = SampleResults.scenario();
    String page =
        page(
            new ScenarioResult(
                new ScenarioHead(hostile, hostile, "", hostile, 1, hostile, hostile),
                sample.variants(),
                List.of()));
    Matcher data =
        Pattern.compile(
                "<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL)
            .matcher(page);
    assertThat(data.find()).isTrue();
    assertThat(data.group(1)).startsWith("{").endsWith("}").doesNotContain("<", ">", "&", "'");
    assertThat(page).contains("<title>&lt;/script&gt;&lt;!--");
  }

  private static String page(ScenarioResult result) throws IOException {
    StringWriter out = new StringWriter();
    HtmlReport.write(result, out);
    return out.toString();
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
