package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioHead;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.view.HeatLevels;
import io.keyheat.report.view.Inferno;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page as a reader's browser shows it. Needs a Chromium and its driver on this machine. */
class PageTest extends PageFixture {
  private static final int ROWS = 128;
  private static final int COLUMNS = 270;

  private static final String MAP_END =
      "return Math.round(document.querySelector('#heatmap .heat').getBoundingClientRect().bottom"
          + " + scrollY)";

  private static final String MAP_START =
      "return Math.round(document.querySelector('#heatmap').getBoundingClientRect().top + scrollY)";

  /** Of this test alone, as they draw from a random stream: no test may depend on another. */
  private final SampleResults samples = new SampleResults(ROWS, COLUMNS, 5, 1);

  @Test
  void theMapIsBrightWhereTheResultIsHotAndDarkWhereNothingHappened() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    for (int column = 0; column < COLUMNS; column += 30) {
      int hot = samples.tail(column);
      assertThat(pixel(hot, column)).isEqualTo(Inferno.rgb(1));
      assertThat(pixel((hot + ROWS / 2) % ROWS, column)).isEqualTo(Inferno.rgb(0));
    }
    browser.emulateWidth(390);
    assertThat(browser.number(MAP_START)).as("on a phone").isLessThanOrEqualTo(680);
    browser.emulateWidth(0);
  }

  @Test
  void aHotRowOfOnePixelIsNotAveragedAway() throws IOException {
    int rows = 2000;
    SampleResults tall = new SampleResults(rows, 12, 2, 1);
    open(SampleResults.scenario(List.of(tall.run("one", 1, 5, (row, c, r) -> row == 777 ? 1 : 0))));
    long height = browser.number("return document.querySelector('#heatmap canvas.cells').height");
    assertThat(height).isLessThan(rows / 2);
    assertThat(browser.number(PIXEL, 0.5, 777.5 / rows)).isEqualTo(Inferno.rgb(1));
  }

  @Test
  void everyMetricHasItsOwnPictureAndScale() throws IOException {
    open(SampleResults.scenario(List.of(samples.hotRow("one-user"))));
    String legend = "return document.querySelector('.legend .ticks').textContent";
    assertThat(browser.text(legend)).isEqualTo("0 %50 %100 %refused");
    long before = browser.number(CHECKSUM);
    choose("metric", "REJECTED_PER_SECOND");
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(before);
    assertThat(browser.text(legend)).contains("40,000,000/s");
    choose("metric", "HEAT");
    assertThat(browser.number(CHECKSUM)).isEqualTo(before);
  }

  @Test
  void coloursAreAbsoluteUnlessTheReaderWantsThemRelative() throws IOException {
    RunResult cool = samples.run("cool", 1, 5, (row, column, r) -> row == 5 ? 0.2 : 0.1);
    open(SampleResults.scenario(List.of(cool)));
    assertThat(pixel(5, 10)).isEqualTo(pixelOfLegend(0.2 * HeatLevels.FULL));
    assertThat(pixel(6, 10)).isEqualTo(pixelOfLegend(0.1 * HeatLevels.FULL));
    choose("colour", "relative");
    assertThat(pixel(5, 10)).isEqualTo(Inferno.rgb(1));
    assertThat(browser.text("return document.querySelector('.legend .ticks').textContent"))
        .endsWith("20 %");
  }

  @Test
  void anotherVariantShowsItsOwnHeatAndFigures() throws IOException {
    browser.emulateWidth(1440);
    open(SampleResults.scenario());
    assertThat(browser.number(MAP_END)).as("of a screen of 844 pixels").isLessThanOrEqualTo(844);
    browser.emulateWidth(0);
    long first = browser.number(CHECKSUM);
    browser.elements("#switch button").get(2).click();
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(first);
    assertThat(pixel(ROWS / 2, COLUMNS - 1)).isEqualTo(Inferno.rgb(1));
    assertThat(browser.element("#variants tr.shown").getText()).contains("one-user");
  }

  @Test
  void theServersOverlayColoursCellsByTheirServer() throws IOException {
    open(SampleResults.scenario(List.of(samples.even("user-first"))));
    long before = browser.number(CHECKSUM);
    browser.element("#owners").click();
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(before);
    browser.element("#owners").click();
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isEqualTo(before);
  }

  @Test
  void pointingAtACellTellsItsKeysItsTimeAndItsValues() throws IOException {
    open(SampleResults.scenario(List.of(samples.run("t", 1, 5, (row, c, r) -> row / 256.0))));
    hideMarks();
    pointAt(64.5 / ROWS, 100.5 / COLUMNS);
    String tooltip = browser.element("#tooltip").getText();
    assertThat(tooltip)
        .contains("UserAccessLog(2026-01-01T01:04:00Z, 4775) … UserAccessLog(2026-01-01T01:05:00Z")
        .contains("16:40 to 16:50")
        .containsPattern("Operations\\s+8[67]\\d/s")
        .containsPattern("Server\\s+server-");
    assertThat(browser.elements("#tooltip > div, #tooltip dt")).hasSizeLessThanOrEqualTo(5);
    mapInView();
    browser.actions().click().perform();
    browser.waitUntilDrawn();
    assertThat(browser.element("#pin").getText())
        .contains("Share of capacity, busiest second 25 %", "Queue depth");
  }

  @Test
  void pointingAtAMarkTellsItsCause() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    var split = samples.diagonal("x").events().stream().filter(e -> e.cause().startsWith("8.0"));
    var event = split.findFirst().orElseThrow();
    pointAt(event.position() / ROWS, event.timeNanos() / 1e10 / COLUMNS);
    assertThat(browser.element("#tooltip").getText())
        .contains("Split by size", "8.0 GB, append-only tail cut at its end", event.key());
  }

  @Test
  void aCellTellsWhyATabletEndsInIt() throws IOException {
    RunResult run = samples.diagonal("timestamp-first"); // A tablet begins in row 40, at first.
    open(SampleResults.scenario(List.of(run)));
    hideMarks();
    pointAt(40.5 / ROWS, 0.02);
    assertThat(browser.element("#tooltip").getText()).contains("Boundary", "from the start");
    var split = run.events().stream().filter(e -> e.kind() == RunEvent.Kind.LOAD_SPLIT).findFirst();
    var event = split.orElseThrow();
    pointAt((event.position() + 0.1) / ROWS, event.timeNanos() / 1e10 / COLUMNS + 0.01);
    assertThat(browser.element("#tooltip").getText())
        .contains("split by load: 742 operations/s over 60 s");
  }

  @Test
  void wheelDragAndKeysZoomAndTheWholeComesBack() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    long whole = browser.number(CHECKSUM);
    WebElement map = mapInView();
    turnWheel(map, false);
    assertThat(browser.number(CHECKSUM)).as("without Ctrl the page scrolls").isEqualTo(whole);
    turnWheel(map, true);
    waitForAnotherPictureThan(whole);
    click(".zoom [aria-label='Show all']");
    assertThat(browser.number(CHECKSUM)).isEqualTo(whole);
    click(".zoom [aria-label='Zoom in']");
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(whole);
    map.sendKeys("r");
    browser
        .actions()
        .moveToElement(map, -200, -100)
        .clickAndHold()
        .moveByOffset(300, 150)
        .release()
        .perform();
    waitForAnotherPictureThan(whole);
    long dragged = browser.number(CHECKSUM);
    map.sendKeys("+");
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(dragged);
    doubleClickUntilPictureIs(map, whole);
    map.sendKeys(Keys.BACK_SPACE);
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(whole);
  }

  private static void turnWheel(WebElement map, boolean withCtrl) {
    browser.run(
        """
        const {left, top, width, height} = arguments[0].getBoundingClientRect();
        const [clientX, clientY] = [left + width / 2, top + height / 2];
        const ctrlKey = arguments[1];
        arguments[0].dispatchEvent(
          new WheelEvent('wheel', {deltaY: -400, ctrlKey, clientX, clientY, cancelable: true}));
        """,
        map,
        withCtrl);
    browser.waitUntilDrawn();
  }

  @Tag("full")
  @Test
  void manyVariantsAreRankedAndShared() throws IOException {
    List<RunResult> runs = new ArrayList<>();
    for (String name : List.of("calm", "b", "c", "d", "e", "f", "g", "h")) {
      runs.add(samples.even(name));
    }
    runs.add(samples.diagonal("burns"));
    open(SampleResults.scenario(runs));
    browser.waitUntil("return document.documentElement.dataset.wholeMillis !== undefined");
    assertThat(textOf("#wall .tile .name")).isEqualTo("1. burns");
    assertThat(browser.elements("#wall .tile")).hasSameSizeAs(runs);
    long whole = picture("#wall .tile canvas");
    browser.run(
        "const time = document.querySelector('#wall input'); time.value = 0.3;"
            + " time.dispatchEvent(new Event('input'))");
    assertThat(picture("#wall .tile canvas")).isNotEqualTo(whole);
    click("#wall .tile:nth-child(2)");
    assertThat(textOf("#variants tr.shown .name")).isNotEqualTo("burns");
    assertThat(browser.text("return document.querySelector('#pick option').textContent"))
        .as("the worst first")
        .startsWith("burns");
    browser.element("#search").sendKeys("urn");
    browser.waitUntil(
        "return document.querySelector('#variants tr.shown .name').textContent === 'burns'"
            + " && document.querySelectorAll('#pick option:not([hidden])').length === 1");
    browser.waitUntilDrawn();
    browser.run(
        "window.saved = []; HTMLAnchorElement.prototype.click = function () {"
            + " saved.push(this.download.split('.').pop()) }");
    click("#share button");
    browser.waitUntil("return saved.join() === 'png,svg'");
  }

  @Test
  void aPrintedReportIsLightAndShowsItsMap() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    browser.emulate("dark");
    browser.run(
        "window.cleared = []; CanvasRenderingContext2D.prototype.clearRect = function () {"
            + " cleared.push(this.canvas.className) }");
    browser.run("dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.text("return cleared.join()"))
        .as("a canvas over the map that is cleared is printed white, and hides the map")
        .doesNotContain("marks");
    assertThat(browser.number("return document.querySelector('#heatmap canvas.cells').clientWidth"))
        .as("the map's width on a sheet")
        .isBetween(300L, 703L);
    assertThat(browser.text("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
    browser.run("dispatchEvent(new Event('afterprint'))");
    browser.emulate("light");
  }

  @Test
  void aHotspotLeadsToItsPlaceOnTheMap() throws IOException {
    open(SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))));
    long whole = browser.number(CHECKSUM);
    browser.element("#happenings tr.link").click();
    browser.waitUntilDrawn();
    assertThat(browser.number(CHECKSUM)).isNotEqualTo(whole);
  }

  @Test
  void everyExpectationStandsOnThePageWithItsVerdictAndFigures() throws IOException {
    ScenarioResult result = SampleResults.scenario();
    open(result);
    assertThat(browser.element("#verdict-heading").getText())
        .startsWith("Self-check of the scenario: 1 of 2 expectations fail.");
    List<WebElement> lines = browser.elements("#expectations li");
    assertThat(lines).hasSameSizeAs(result.expectations());
    for (var expectation : result.expectations()) {
      String verdict = expectation.holds() ? "holds" : "fails";
      assertThat(lines)
          .extracting(WebElement::getText)
          .anySatisfy(
              line ->
                  assertThat(line).contains(verdict, expectation.text(), expectation.observed()));
    }
    assertThat(lines.get(0).getText()).contains("fails");
  }

  @Test
  void textOfAScenarioShowsAsTextHoweverHostile() throws IOException {
    String hostile = "</script><script>document.title='pwned'</script><img src=x onerror=alert(1)>";
    String strange = hostile + "\"'&amp;\u202Eright-to-left\u202C 💥";
    RunResult run = samples.diagonal(strange);
    ScenarioResult plain = SampleResults.scenario(List.of(run));
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
                List.of(new io.keyheat.core.result.ExpectationResult(strange, true, strange)))
            .withTrace(SampleResults.trace(strange, strange)));
    assertThat(browser.text("return document.title")).isEqualTo(strange + " · Keyheat");
    for (String id : List.of("title", "source", "trace-verdict")) {
      assertThat(browser.text("return document.getElementById(arguments[0]).textContent", id))
          .isEqualTo(strange);
    }
    assertThat(browser.text("return document.querySelector('#expectations .mono').textContent"))
        .isEqualTo(strange);
    assertThat(browser.text("return document.querySelector('#trace-places').textContent"))
        .startsWith(strange + "Where0:00 to 9:00The keys" + strange + "What to changeReverse it.");
    assertThat(browser.text("return document.querySelector('#prose').textContent"))
        .contains("<script>document.title='pwned'</script>");
    assertThat(browser.elements("img, #prose script, [onerror], a[href^=javascript]")).isEmpty();
  }

  /** Two operations wait at a time for each of the 96 rows of the heatmap that the table has. */
  @Test
  void waitsForLocksStandBelowTheTables() throws IOException {
    RunResult run = samples.even("calm");
    float[] waits = run.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
    Arrays.fill(waits, 2_000);
    open(SampleResults.scenario(List.of(SampleResults.awaiting(run, 150))));
    assertThat(browser.element("#details").getText())
        .contains(
            "Locks, on average after the warm-up: 192 wait at a time for rows of UserAccessLog"
                + " · 150 of them for UserAccessLog(1).");
    Arrays.fill(waits, 0);
    open(SampleResults.scenario(List.of(run)));
    assertThat(browser.element("#details").getText()).doesNotContain("Locks");
  }

  @Test
  void aRunInWhichNothingHappenedOpensAndSaysSo() throws IOException {
    open(SampleResults.scenario(List.of(new SampleResults(1, 1, 1, 1).idle("run"))));
    assertThat(browser.element("#happenings").getText()).contains("None: no minute had a score");
    assertThat(browser.element("#heatmap canvas.marks").getDomAttribute("aria-label"))
        .contains("no activity");
  }

  private static long pixel(int row, int column) {
    return browser.number(PIXEL, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
  }

  /** The colour that the legend gives to a share of capacity. */
  private static long pixelOfLegend(double share) {
    return browser.number(
        """
        const bar = document.querySelector('.legend canvas');
        const [r, g, b] = bar.getContext('2d').getImageData(arguments[0], 0, 1, 1).data;
        return r * 65536 + g * 256 + b;
        """,
        1 + Math.round(254 * share));
  }
}
