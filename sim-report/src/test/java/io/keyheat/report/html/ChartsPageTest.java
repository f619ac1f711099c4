package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The charts, the tables and the comparison below the heatmap. */
class ChartsPageTest extends PageFixture {
  private static final int COLUMNS = 270;

  /** Of this test alone, as they draw from a random stream: no test may depend on another. */
  private final SampleResults samples = new SampleResults(128, COLUMNS, 5, 1);

  private void openDiagonal() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
  }

  @Test
  void aBrushedTimeIsTheTimeOfEveryChartAndTable() throws IOException {
    openDiagonal();
    long heat = picture("#heatmap canvas.cells");
    long servers = picture("#servers canvas.cells");
    long latencies = picture("#latencies canvas.cells");
    int hotspots = browser.elements("#happenings table:nth-of-type(1) tbody tr").size();
    String percentiles = pathsOf("#percentiles");
    WebElement plot = browser.element("#latency .plot");
    browser.run("arguments[0].scrollIntoView({block: 'center'})", plot);
    browser
        .actions()
        .moveToElement(plot, -60, 0)
        .clickAndHold()
        .moveByOffset(60, 0)
        .release()
        .perform();
    browser.waitUntilDrawn();
    assertThat(picture("#heatmap canvas.cells")).isNotEqualTo(heat);
    assertThat(picture("#servers canvas.cells")).isNotEqualTo(servers);
    assertThat(picture("#latencies canvas.cells")).isNotEqualTo(latencies);
    assertThat(pathsOf("#percentiles")).isNotEqualTo(percentiles);
    assertThat(textOf("#percentiles figcaption")).contains("to within 6 %");
    assertThat(textOf("#happenings")).contains("In order of time, from ");
    assertThat(browser.elements("#happenings table:nth-of-type(1) tbody tr").size())
        .isLessThanOrEqualTo(hotspots);
    waitForAddressWith("x0=0.", "x1=0.");
    assertThat(browser.text("return location.hash")).doesNotContain("y0");
    doubleClickUntilPictureIs(plot, heat);
    assertThat(pathsOf("#percentiles")).isEqualTo(percentiles);
  }

  private static String pathsOf(String chart) {
    return browser.text(
        "return [...document.querySelectorAll(arguments[0] + ' path.line')]"
            + ".map((path) => path.getAttribute('d')).join()",
        chart);
  }

  @Test
  void keysReadAChartAndChooseATime() throws IOException {
    openDiagonal();
    WebElement plot = browser.element("#throughput .plot");
    plot.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    assertThat(browser.element("#tooltip").getText()).contains("0:15", "offered", "completed");
    plot.sendKeys("[", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "]");
    browser.waitUntilDrawn();
    assertThat(textOf("#happenings")).contains("from 0:15 to 0:45");
    plot.sendKeys("r");
    browser.waitUntilDrawn();
    assertThat(textOf("#happenings")).contains("in the whole run");
  }

  @Test
  void hotSplitsComeByTheMinuteByTenAndByTheHour() throws IOException {
    openDiagonal();
    int minutes = hotspotRows();
    choose("window", "10MINUTE");
    int tens = hotspotRows();
    choose("window", "HOUR");
    int hours = hotspotRows();
    assertThat(minutes).isGreaterThanOrEqualTo(tens).isGreaterThanOrEqualTo(hours).isPositive();
    assertThat(textOf("#happenings table")).contains("1:00:00 · 2026-01-01 01:00:00");
  }

  private static int hotspotRows() {
    browser.elements("#happenings .scroll:first-of-type .more").forEach(WebElement::click);
    return browser.elements("#happenings .scroll:first-of-type tbody tr").size();
  }

  @Test
  void serversShowWhatTheReaderWants() throws IOException {
    openDiagonal();
    long busy = picture("#servers canvas.cells");
    choose("figure", "QUEUE_MILLIS");
    long queues = picture("#servers canvas.cells");
    choose("figure", "TABLETS");
    assertThat(picture("#servers canvas.cells")).isNotEqualTo(queues).isNotEqualTo(busy);
    assertThat(textOf("#servers figcaption")).contains("0 to 3");
    unfoldTable("#servers .alternative");
    assertThat(textOf("#servers table")).contains("server-1", "server-5");
  }

  @Test
  void theTimelineTellsItsEventsByKeysAndLeadsToThem() throws IOException {
    openDiagonal();
    assertThat(browser.element("#timeline canvas").getDomAttribute("aria-label"))
        .contains("3 splits by size", "12 splits by load", "9 moves", "1 merge");
    long whole = picture("#heatmap canvas.cells");
    WebElement lanes = browser.element("#timeline canvas");
    lanes.sendKeys(Keys.ARROW_RIGHT);
    assertThat(browser.element("#tooltip").getText()).contains("time", "key");
    lanes.sendKeys(Keys.ENTER);
    browser.waitUntilDrawn();
    assertThat(picture("#heatmap canvas.cells")).isNotEqualTo(whole);
  }

  @Test
  void everyChartHasATableAndWords() throws IOException {
    openDiagonal();
    for (String chart : List.of("latency", "throughput", "percentiles")) {
      unfoldTable("#" + chart + " .alternative");
    }
    assertThat(textOf("#latency table")).contains("p99.9", "ms");
    List<WebElement> pictures =
        browser.elements("[role=img]").stream().filter(WebElement::isDisplayed).toList();
    assertThat(pictures).hasSizeGreaterThanOrEqualTo(7);
    assertThat(pictures)
        .allSatisfy(one -> assertThat(one.getDomAttribute("aria-label")).isNotBlank());
  }

  @Test
  void twoVariantsStandOnOneScaleWithTheirDifference() throws IOException {
    RunResult cool = samples.run("cool", 1, 5, (row, c, r) -> row == 5 ? 0.2 : 0.4);
    RunResult warm = samples.run("warm", 1, 5, (row, c, r) -> row == 5 ? 0.8 : 0.4);
    open(SampleResults.scenario(List.of(cool, warm)));
    assertThat(browser.element("#comparison").isDisplayed()).isFalse();
    choose("other", "1");
    assertThat(textOf("#comparison"))
        .contains("warm minus cool", "cell by cell", "less hot", "hotter");
    String difference = "#comparison figure:nth-child(2) canvas.cells";
    long more = channel(difference, 0, 0.5, 5.5 / 128) - channel(difference, 2, 0.5, 5.5 / 128);
    long same = channel(difference, 0, 0.5, 60.5 / 128) - channel(difference, 2, 0.5, 60.5 / 128);
    assertThat(more).as("red over blue: orange is more").isGreaterThan(40);
    assertThat(Math.abs(same)).as("what is the same has no colour").isLessThan(12);
    for (int channel = 0; channel < 3; channel++) {
      assertThat(channel("#comparison figure:nth-child(1) canvas.cells", channel, 0.5, 60.5 / 128))
          .isEqualTo(channel("#heatmap canvas.cells", channel, 0.5, 60.5 / 128));
    }
    browser.emulate("dark");
    browser.waitUntil(
        """
        const {width, height} = document.querySelector(arguments[0]);
        const cells = document.querySelector(arguments[0]).getContext('2d');
        // What is no different is as dark as the page.
        return cells.getImageData(width / 2, Math.floor((60.5 / 128) * height), 1, 1).data[0] < 60;
        """,
        difference);
    browser.emulate("light");
    choose("reference", "0");
    assertThat(textOf("#variants")).containsPattern("±0 %|[+−]\\d");
    choose("other", "-1");
    assertThat(browser.element("#comparison").isDisplayed()).isFalse();
  }

  @Test
  void aComparisonOpensWithBothOfItsVariants() throws IOException {
    RunResult a = samples.diagonal("a");
    RunResult b = samples.even("b");
    open(SampleResults.scenario(List.of(a, b)), InitialView.comparing(0, 1), "");
    assertThat(browser.element("#comparison").isDisplayed()).isTrue();
    assertThat(textOf("#comparison")).contains("b minus a");
    assertThat(browser.text("return document.getElementById('reference').value")).isEqualTo("0");
  }
}
