package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.HeatColours;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The report as a reader's browser shows it. Needs a Chromium and its driver on this machine. */
class ReportPageTest extends PageFixture {
  private static final int ROWS = 128;
  private static final int COLUMNS = 270;

  /** What of the first screen lies below its end; all that is empty or lower is listed. */
  private static final String BELOW_THE_FIRST_SCREEN =
      """
      const ids = ['answer', 'maps', 'upper'];
      const boxes = ids.map((id) => [id, document.getElementById(id).getBoundingClientRect()]);
      return boxes.filter(([id, {bottom, height}]) => bottom > 720 || height === 0)
        .map(([id, {bottom}]) => id + ' ends at ' + bottom).join();
      """;

  /** Of this test alone, as they draw from a random stream: no test may depend on another. */
  private final SampleResults samples = new SampleResults(ROWS, COLUMNS, 5, 1);

  private static void pin(int row, int column) {
    browser.run("location.hash = arguments[0]", "#hidden=[]&pin=[0," + row + "," + column + "]");
    browser.waitUntil("return !document.getElementById('inspector').hidden");
    browser.waitUntilDrawn();
  }

  private static long pixel(int row, int column) {
    return browser.number(PIXEL, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
  }

  @Test
  void theFirstScreenHoldsTheAnswerAndAMap() throws IOException {
    List<RunResult> many = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      many.add(i % 3 == 0 ? samples.diagonal("tail-" + i) : samples.even("even-" + i));
    }
    browser.emulateSize(1280, 720);
    for (List<RunResult> runs : List.of(many.subList(0, 1), many.subList(0, 4), many)) {
      open(SampleResults.scenario(runs));
      assertThat(browser.text(BELOW_THE_FIRST_SCREEN)).as("%d variants", runs.size()).isEmpty();
    }
    browser.emulateWidth(0);
  }

  @Test
  void theMapIsDarkWhereTheResultIsHotAndPaleWhereNothingHappened() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    for (int column = 0; column < COLUMNS; column += 30) {
      int hot = samples.tail(column);
      assertThat(pixel(hot, column)).isEqualTo(HeatColours.rgb(1));
      assertThat(pixel((hot + ROWS / 2) % ROWS, column)).isEqualTo(HeatColours.rgb(0));
    }
  }

  @Test
  void aHotRowOfOnePixelIsNotAveragedAway() throws IOException {
    int rows = 2000;
    SampleResults tall = new SampleResults(rows, 12, 2, 1);
    open(SampleResults.scenario(List.of(tall.run("one", 1, 5, (row, c, r) -> row == 777 ? 1 : 0))));
    assertThat(browser.number(PIXEL, 0.5, 777.5 / rows)).isEqualTo(HeatColours.rgb(1));
  }

  /** What a page tells of a cell is the cell, in the digits that it prints. */
  @Test
  void figuresOfACellAreTheResultsOwn() throws IOException {
    RunResult run = samples.diagonal("timestamp-first");
    open(SampleResults.scenario(List.of(run)));
    Random random = new Random(1);
    for (int i = 0; i < 30; i++) {
      int column = random.nextInt(COLUMNS);
      int row = i % 2 == 0 ? samples.tail(column) : random.nextInt(ROWS);
      pin(row, column);
      String told =
          browser.text(
              "return document.querySelectorAll('#inspector dd')[1].textContent.replace(/,/g, '')");
      double exact =
          run.heatmap().cells().get(HeatMetric.OPERATIONS_PER_SECOND)[column * ROWS + row];
      double shown = Double.parseDouble(told.replace("/s", ""));
      double digit = exact == 0 ? 0 : Math.pow(10, Math.floor(Math.log10(exact)) - 2);
      assertThat(Math.abs(shown - exact))
          .as("%d, %d", row, column)
          .isLessThanOrEqualTo(0.51 * digit);
    }
  }

  @Test
  void anotherVariantTakesTheUpperMap() throws IOException {
    open(SampleResults.scenario());
    long first = browser.number(CHECKSUM);
    String pressed = textOf("#upper figcaption b");
    browser.elements("#list button[aria-pressed=false]").get(0).click();
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(first);
    assertThat(textOf("#upper figcaption b")).isNotEqualTo(pressed);
    waitForAddressWith("upper=");
  }

  @Test
  void pointingAtACellTellsItsValueFirst() throws IOException {
    open(SampleResults.scenario(List.of(samples.run("t", 1, 5, (row, c, r) -> row / 256.0))));
    browser.run("location.hash = '#hidden=[\"SIZE_SPLIT\",\"LOAD_SPLIT\",\"MOVE\",\"MERGE\"]'");
    browser.waitUntilDrawn();
    pointAt(64.5 / ROWS, 100.5 / COLUMNS);
    assertThat(browser.element("#tooltip").getText())
        .startsWith("Heat 2")
        .contains("16:40 to 16:50", "UserAccessLog(2026-01-01T01:0");
  }

  @Test
  void keysGoFromCellToCellAndShowTheirFigures() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    WebElement map = mapInView();
    map.sendKeys(Keys.ARROW_RIGHT);
    assertThat(browser.element("#tooltip").getText()).contains("22:30 to 22:40");
    map.sendKeys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ENTER);
    browser.waitUntilDrawn();
    assertThat(textOf("#inspector")).contains("22:40", "Latency, p99");
    map.sendKeys("e");
    assertThat(browser.element("#tooltip").getText()).contains("Split by");
    map.sendKeys(Keys.ESCAPE);
    browser.waitUntilDrawn();
    assertThat(browser.element("#inspector").isDisplayed()).isFalse();
    long whole = browser.number(CHECKSUM);
    map.sendKeys("+");
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(whole);
    map.sendKeys("r");
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isEqualTo(whole);
  }

  @Test
  void aFilterThatNothingMeetsSaysSoAndShowsNothing() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("t"))));
    long whole = browser.number(CHECKSUM);
    click(".options summary");
    WebElement filter = browser.element("#filter");
    filter.sendKeys("ByUser");
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(whole);
    filter.clear();
    filter.sendKeys("zzz");
    browser.waitUntilDrawn();
    long blank =
        browser.number(
            """
            const map = document.querySelector('#upper canvas.cells');
            const {data} = map.getContext('2d').getImageData(0, 0, map.width, map.height);
            return data.filter((value) => value > 0).length;
            """);
    assertThat(blank).as("pixels left of the picture before").isZero();
    assertThat(textInPlaceOfTheMap()).contains("zzz");
    filter.clear();
    filter.sendKeys("(");
    browser.waitUntilDrawn();
    assertThat(textOf("#controls .bad")).isEqualTo("not a regular expression");
  }

  @Test
  void aHotspotLeadsToItsPlaceOnTheMap() throws IOException {
    open(
        SampleResults.scenario(
            List.of(samples.even("user-first"), samples.diagonal("timestamp-first"))));
    assertThat(textOf("#worst-list")).contains("MOVING_HOT_SPOT", "Put a shard in front.");
    click("#worst-list .go");
    waitForAddressWith("x0=", "y0=");
    assertThat(textOf("#upper figcaption b")).isEqualTo("timestamp-first");
  }

  @Test
  void aTimeChosenOnAChartIsThatOfTheMapsAndTables() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    long whole = browser.number(CHECKSUM);
    WebElement plot = browser.element("#side .plot");
    plot.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    assertThat(browser.element("#tooltip").getText()).contains("0:15", "offered", "completed");
    plot.sendKeys("[", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "]");
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(whole);
    click("#events summary");
    assertThat(textOf("#events p")).contains("from 0:15 to 0:45");
  }

  @Test
  void aPrintedReportIsLightAndShowsItsMap() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    browser.emulate("dark");
    browser.run(
        "window.cleared = 0; CanvasRenderingContext2D.prototype.clearRect = () => { cleared++ }");
    browser.run("dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.number("return cleared"))
        .as("what is cleared is printed white, and hides the map")
        .isZero();
    assertThat(browser.number("return document.querySelector('#upper canvas.cells').clientWidth"))
        .as("the map's width on a sheet")
        .isBetween(400L, 703L);
    assertThat(browser.text("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
    browser.run("dispatchEvent(new Event('afterprint'))");
    browser.emulate("light");
  }

  @Test
  void nothingMovesWhileThePageIsDrawn() throws IOException {
    browser.emulateSize(1280, 720);
    open(SampleResults.scenario());
    double shift =
        ((Number)
                browser.run(
                    """
                    const observer = new PerformanceObserver(() => {});
                    observer.observe({type: 'layout-shift', buffered: true});
                    return observer.takeRecords().reduce((sum, {value}) => sum + value, 0);
                    """))
            .doubleValue();
    assertThat(shift).isLessThan(0.05);
    browser.emulateWidth(0);
  }

  @Test
  void anAddressThatMakesNoSenseShowsThePageAsItIsAtFirst() throws IOException {
    ScenarioResult result = SampleResults.scenario(List.of(samples.diagonal("timestamp-first")));
    open(result);
    long first = browser.number(CHECKSUM);
    open(
        result,
        Contrast.of(result),
        "#metric=NO&upper=99&x0=0.9&x1=0.1&hidden={&pin=[1e9,-4]&lower=-7&rows=x&__proto__=2");
    assertThat(browser.number(CHECKSUM)).isEqualTo(first);
  }

  @Test
  void textOfAScenarioShowsAsTextHoweverHostile() throws IOException {
    String hostile = "</script><script>document.title='pwned'</script><img src=x onerror=alert(1)>";
    String strange = hostile + "\"'&amp;\u202Eright-to-left\u202C 💥";
    ScenarioResult plain = SampleResults.scenario(List.of(samples.diagonal(strange)));
    open(
        new ScenarioResult(
                new ScenarioHead(
                    strange,
                    strange,
                    strange
                        + "\n\n![picture](http://example.com/x.png) [link](javascript:alert(1))",
                    strange,
                    1,
                    strange,
                    strange),
                plain.variants(),
                List.of(new io.keyheat.report.result.ExpectationResult(strange, true, strange)))
            .withTrace(SampleResults.trace(strange, strange)));
    assertThat(browser.text("return document.title")).isEqualTo(strange + " · Keyheat");
    for (String id : List.of("title", "source")) {
      assertThat(browser.text("return document.getElementById(arguments[0]).textContent", id))
          .isEqualTo(strange);
    }
    assertThat(textOf("#expectations .mono")).isEqualTo(strange);
    assertThat(browser.elements("img:not(.heat-picture), #prose script, [onerror]")).isEmpty();
    assertThat(browser.elements("a[href^=javascript]")).isEmpty();
  }

  @Test
  void aRunInWhichNothingHappenedOpensAndSaysSo() throws IOException {
    open(SampleResults.scenario(List.of(new SampleResults(1, 1, 1, 1).idle("run"))));
    assertThat(browser.element("#upper canvas.marks").getDomAttribute("aria-label"))
        .contains("no activity");
    assertThat(textInPlaceOfTheMap()).contains("Heat");
  }

  private static String textInPlaceOfTheMap() {
    return browser.text("return document.querySelector('#upper .heat').dataset.empty");
  }

  @Test
  void aPageWhoseDataCannotBeReadSaysSo() throws IOException {
    ScenarioResult result = SampleResults.scenario();
    StringWriter whole = new StringWriter();
    HtmlReport.write(result, whole);
    Path page = folder.resolve("broken.html");
    Files.writeString(page, whole.toString().replaceFirst("\"result\":\".{40}", "\"result\":\""));
    browser.open(page);
    assertThat(browser.element(".problem").isDisplayed()).isTrue();
    assertThat(browser.console()).as("the error that the page tells of").isNotEmpty();
  }
}
