package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioHead;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static final Set<HeatMetric> SIX_METRICS =
      EnumSet.of(
          HeatMetric.OPERATIONS_PER_SECOND,
          HeatMetric.ADDED_BYTES_PER_SECOND,
          HeatMetric.CPU_CORES,
          HeatMetric.CAPACITY_SHARE,
          HeatMetric.QUEUE_DEPTH,
          HeatMetric.LATENCY_P99_MILLIS);

  @Test
  void aTypicalReportTakesAtMostTwoMegabytes() throws IOException {
    SampleResults samples = new SampleResults(256, 270, 5, 1);
    List<RunResult> variants =
        List.of(samples.diagonal("a"), samples.hotRow("b"), samples.even("c"));
    assertThat(bytes(page(SampleResults.scenario(variants)))).isLessThan(2_000_000);
  }

  /** As large as Key Visualizer's, each cell of six metrics with noise of its own. */
  @Test
  void fiveHundredRowsByAThousandIntervalsOfSixMetricsTakeAtMostTwoMegabytes() throws IOException {
    SampleResults samples = new SampleResults(500, 1000, 5, 1).of(SIX_METRICS);
    for (RunResult run : List.of(samples.diagonal("diagonal"), samples.hotRow("hot row"))) {
      String page = page(SampleResults.scenario(List.of(run)));
      System.out.printf("page of 500 x 1000 x 6, %s: %d kB%n", run.variant(), bytes(page) / 1000);
      assertThat(bytes(page)).as(run.variant()).isLessThan(2_000_000);
      assertThat(page).contains("\"rows\":500,\"columns\":1000,");
    }
  }

  @Test
  void aReportThatWouldBeTooLargeBecomesCoarser() throws IOException {
    List<RunResult> variants = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      variants.add(new SampleResults(256, 300, 5, i).even("even-" + i));
    }
    ScenarioResult result = SampleResults.scenario(variants);
    StringWriter whole = new StringWriter();
    HtmlReport.write(result, InitialView.FIRST, whole, 10_000_000);
    StringWriter small = new StringWriter();
    HtmlReport.write(result, InitialView.FIRST, small, 1_000_000);
    assertThat(bytes(whole.toString())).isGreaterThan(1_000_000);
    assertThat(whole.toString()).contains("\"rows\":256,\"columns\":300,");
    assertThat(bytes(small.toString())).isBetween(600_000, 1_000_000);
    assertThat(small.toString()).contains("\"fullRows\":256").doesNotContain("\"rows\":256");
  }

  @Test
  void aLongRunOfAFewRowsBecomesCoarserInTimeAlone() throws IOException {
    List<RunResult> variants = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      variants.add(new SampleResults(8, 1000, 5, i).even("even-" + i));
    }
    StringWriter small = new StringWriter();
    HtmlReport.write(SampleResults.scenario(variants), InitialView.FIRST, small, 700_000);
    assertThat(bytes(small.toString())).isBetween(600_000, 700_000);
    assertThat(small.toString()).contains("\"rows\":8,").doesNotContain("\"columns\":1000");
  }

  @Test
  void twoReportsOfOneResultAreTheSameByteForByte() throws IOException {
    assertThat(page(SampleResults.scenario())).isEqualTo(page(SampleResults.scenario()));
  }

  @Test
  void whatQualifiesTheFiguresStandsBesideTheHeadline() throws IOException {
    String note = "orders: 3 of its rows <are> not there";
    String page = page(SampleResults.scenario().withNotes(List.of(note)));
    assertThat(page).contains("<li dir=\"auto\">orders: 3 of its rows &lt;are&gt; not there</li>");
    assertThat(page.indexOf("id=\"notes\""))
        .isBetween(page.indexOf("id=\"headline\""), page.indexOf("id=\"maps\""));
    assertThat(page(SampleResults.scenario())).doesNotContain("id=\"notes\"");
  }

  @Test
  void thePageRefersToNothingOutsideItselfAndForbidsItTo() throws IOException {
    String page = page(SampleResults.scenario());
    assertThat(page).contains("default-src 'none'").doesNotContain("'self'", "unsafe-inline");
    assertThat(page).doesNotContainPattern("<(script|link|img|iframe)[^>]*\\s(src|href)=");
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
