package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Every control of the heatmap does something, and does it by keyboard too. */
class HeatControlsTest extends PageFixture {
  private static final int ROWS = 128;
  private static final int TABLE_ROWS = 96;
  private static final int COLUMNS = 270;

  /** Of this test alone, as they draw from a random stream: no test may depend on another. */
  private final SampleResults samples = new SampleResults(ROWS, COLUMNS, 5, 1);

  private void openDiagonal(String hash) throws IOException {
    open(
        SampleResults.scenario(List.of(samples.diagonal("timestamp-first"))),
        InitialView.FIRST,
        hash);
  }

  @Test
  void eachPaletteHasItsOwnColoursAndTheLegendFollows() throws IOException {
    openDiagonal("");
    int hot = samples.tail(90);
    for (var palette : List.of("viridis:fde725", "cividis:fdea45", "inferno:fcffa4")) {
      String name = palette.substring(0, palette.indexOf(':'));
      long brightest = Long.parseLong(palette.substring(palette.indexOf(':') + 1), 16);
      choose("palette", name);
      assertThat(near(pixelAt(hot, 90), brightest)).as(name).isTrue();
      assertThat(browser.number(LEGEND_END)).as(name).isEqualTo(pixelAt(hot, 90));
    }
  }

  @Test
  void aMapOnWhichAllIsCoolSaysSoAndOffersColoursThatShowIt() throws IOException {
    open(SampleResults.scenario(List.of(samples.run("t", 1, 5, (row, c, r) -> 0.01 * (row % 6)))));
    assertThat(textOf("#cold-note")).contains("the greatest value is 5 %.");
    assertThat(near(pixelAt(5, 100), 0xfcffa4)).isFalse();
    click("#cold-note button");
    assertThat(near(pixelAt(5, 100), 0xfcffa4)).isTrue();
    assertThat(browser.element("#cold-note").isDisplayed()).isFalse();
  }

  private static final String LEGEND_END =
      """
      const bar = document.querySelector('.legend canvas');
      const [r, g, b] = bar.getContext('2d').getImageData(255, 0, 1, 1).data;
      return r * 65536 + g * 256 + b;
      """;

  /** The maps' published ends, to within what interpolation leaves open. */
  private static boolean near(long a, long b) {
    boolean near = true;
    for (int shift = 0; shift <= 16; shift += 8) {
      near &= Math.abs((a >> shift & 255) - (b >> shift & 255)) <= 4;
    }
    return near;
  }

  private static long pixelAt(int row, int column) {
    return browser.number(PIXEL, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
  }

  @Test
  void aPinnedCellStaysWithAnotherMetricAndInTheAddress() throws IOException {
    open(SampleResults.scenario(List.of(samples.run("t", 1, 5, (row, c, r) -> row / 256.0))));
    hideMarks();
    pointAt(64.5 / ROWS, 100.5 / COLUMNS);
    browser.actions().click().perform();
    browser.waitUntilDrawn();
    String pinned = browser.element("#pin").getText();
    assertThat(pinned).contains("2026-01-01T01:04:00Z, 4775", "16:40 to 16:50", "25 %");
    choose("metric", "CPU_CORES");
    assertThat(browser.element("#pin").getText()).contains("2026-01-01T01:04:00Z, 4775", "CPU");
    waitForAddressWith("metric=CPU_CORES", "pin=[64,100]");
    browser.element("#heatmap canvas.marks").sendKeys(Keys.ESCAPE);
    assertThat(browser.element("#pin").isDisplayed()).isFalse();
  }

  @Test
  void keysGoFromCellToCellTellThemAndPinThem() throws IOException {
    openDiagonal("");
    WebElement map = mapInView();
    map.sendKeys(Keys.ARROW_RIGHT);
    String first = browser.element("#tooltip").getText();
    assertThat(first).contains("UserAccessLog(2026-01-01T01:04:00Z", "22:30 to 22:40");
    map.sendKeys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT);
    assertThat(browser.element("#tooltip").getText())
        .contains("UserAccessLog(2026-01-01T01:05:00Z", "22:40 to 22:50");
    map.sendKeys(Keys.ENTER);
    browser.waitUntilDrawn();
    assertThat(browser.element("#pin").getText()).contains("22:40 to 22:50");
    map.sendKeys("e");
    String event = browser.element("#tooltip").getText();
    assertThat(event).containsAnyOf("Split by", "Move", "Merge");
    map.sendKeys("e");
    assertThat(browser.element("#tooltip").getText()).isNotEqualTo(event);
    long before = picture("#heatmap canvas.cells");
    map.sendKeys("+");
    map.sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT));
    browser.waitUntilDrawn();
    assertThat(picture("#heatmap canvas.cells")).isNotEqualTo(before);
  }

  @Test
  void tablesFoldToARowAndUnfoldAgain() throws IOException {
    openDiagonal("");
    long whole = picture("#heatmap canvas.cells");
    assertThat(browser.elements(".folds button")).hasSize(2);
    click(".folds button:nth-child(1)");
    assertThat(picture("#heatmap canvas.cells")).isNotEqualTo(whole);
    assertThat(textOf("#heat-note")).contains("33 of 128 rows are shown");
    assertThat(textOf("#heatmap svg")).contains("UserAccessLog").doesNotContain("T00:");
    click(".folds button:nth-child(1)");
    assertThat(picture("#heatmap canvas.cells")).isEqualTo(whole);
    choose("rows", "tables");
    assertThat(textOf("#heat-note")).contains("2 of 128 rows are shown");
  }

  @Test
  void aRowOfManyShowsTheHottestOfThem() throws IOException {
    RunResult one =
        samples.run("t", 1, 5, (row, c, r) -> row == 7 ? 0.9 : row < TABLE_ROWS ? 0.1 : 0);
    open(SampleResults.scenario(List.of(one)));
    long hot = pixelAt(7, 20);
    choose("rows", "tables");
    assertThat(browser.number(PIXEL, 0.3, 0.25)).isEqualTo(hot);
    assertThat(browser.number(PIXEL, 0.3, 0.75)).isEqualTo(0x000004);
  }

  @Test
  void theFilterKeepsTheRowsThatMatchAndSaysWhatIsWrong() throws IOException {
    openDiagonal("");
    WebElement filter = browser.element("#filter");
    filter.sendKeys("ByUser");
    browser.waitUntilDrawn();
    assertThat(textOf("#heat-note")).contains("32 of 128 rows are shown");
    filter.clear();
    filter.sendKeys("T01:0[3-5]:00Z, \\d+\\) ");
    browser.waitUntilDrawn();
    assertThat(textOf("#heat-note")).contains("3 of 128 rows are shown");
    filter.clear();
    filter.sendKeys("(");
    browser.waitUntilDrawn();
    assertThat(textOf("#controls .bad")).isEqualTo("not a regular expression");
    assertThat(textOf("#heat-note")).doesNotContain("rows are shown");
    filter.clear();
    filter.sendKeys("no such key");
    browser.waitUntilDrawn();
    assertThat(textOf("#heat-note")).contains("0 of 128 rows are shown");
  }

  @Test
  void boundariesAndNamesOfPatternsCanBeTakenAway() throws IOException {
    openDiagonal(""); // Its table has a tablet that begins in the middle of row 40.
    hideMarks();
    eventually(() -> assertThat(mark(40.5)).isPositive());
    eventually(() -> assertThat(label()).isPositive());
    click("#lines");
    eventually(() -> assertThat(mark(40.5)).isZero());
    assertThat(label()).isPositive();
    click("#names");
    eventually(() -> assertThat(label()).isZero());
    click("#lines");
    eventually(() -> assertThat(mark(40.5)).isPositive());
    assertThat(label()).isZero();
    assertThat(textOf("#patterns")).contains("Diagonal in UserAccessLog: a moving hotspot");
  }

  @Test
  void boundariesWaitUntilThereIsRoomForThem() throws IOException {
    int table = 5000; // On three quarters of 440 pixels: fifteen on each.
    SampleResults many = new SampleResults(ROWS, 30, 5, 1).tablets(table);
    open(SampleResults.scenario(List.of(many.even("t"))), InitialView.FIRST, "#names=false");
    hideMarks();
    assertThat(textOf("#boundary-note")).matches("5,0\\d\\d of 5,0\\d\\d boundaries .*zoom in.*");
    assertThat(drawnPixels()).isLessThan(0.02); // Where the index begins, and its few splits.
    browser.run("location.hash = '#names=false&y0=0.3&y1=0.31'"); // 67 of them on 440 pixels.
    browser.waitUntil("return document.getElementById('boundary-note').textContent === ''");
    browser.waitUntilDrawn();
    hideMarks();
    assertThat(drawnPixels()).isBetween(60 / 440.0, 74 / 440.0);
    click("#lines");
    assertThat(drawnPixels()).isZero();
  }

  /** The share of the overlay's pixels that are not clear, in a column of them. */
  private static double drawnPixels() {
    return ((Number)
            browser.run(
                """
                const {width, height} = document.querySelector('#heatmap canvas.marks');
                const copy = new OffscreenCanvas(1, height).getContext('2d');
                const map = document.querySelector('#heatmap canvas.marks');
                copy.drawImage(map, Math.round(0.6 * width), 0, 1, height, 0, 0, 1, height);
                const {data} = copy.getImageData(0, 0, 1, height);
                return data.filter((value, i) => i % 4 === 3 && value > 0).length / height;
                """))
        .doubleValue();
  }

  /** How opaque the overlay is where the diagonal's name stands: at the upper right of its rows. */
  private long label() {
    return channel("#heatmap canvas.marks", 3, 0.965, samples.tail(0) / (double) ROWS + 0.03);
  }

  /** How opaque the overlay is around that height, near the right edge. */
  private static long mark(double row) {
    long most = 0;
    for (int pixel = -1; pixel <= 1; pixel++) {
      double down = row / ROWS + pixel / 440.0;
      most = Math.max(most, channel("#heatmap canvas.marks", 3, 0.9, down));
    }
    return most;
  }

  @Test
  void aPatternAndAHotspotLeadToTheirPlaces() throws IOException {
    RunResult even = samples.even("user-first");
    open(SampleResults.scenario(List.of(even, samples.diagonal("timestamp-first"))));
    assertThat(browser.elements("#worst-list li")).hasSize(1);
    assertThat(browser.element("#worst-list").getText())
        .contains("UserAccessLog(2026-01-01T", "in timestamp-first", "MOVING_HOT_SPOT")
        .contains("5 servers in turn", "Put a shard in front. (SP-01, SP-07)", "of 100 at 3,504/s");
    click("#worst-list .go");
    assertThat(browser.element("#variants tr.shown").getText()).contains("timestamp-first");
    waitForAddressWith("variant=1", "x0=", "y0=");
    long zoomed = picture("#heatmap canvas.cells");
    click("#patterns .pattern");
    assertThat(picture("#heatmap canvas.cells")).isNotEqualTo(zoomed);
    mapInView().sendKeys(Keys.BACK_SPACE);
    browser.waitUntilDrawn();
    assertThat(picture("#heatmap canvas.cells")).isEqualTo(zoomed);
  }

  @Test
  void anAddressShowsWhatItsWriterSaw() throws IOException {
    openDiagonal("#metric=WAIT_MILLIS&palette=viridis&x0=0.25&x1=0.5&hidden=%5B%22MOVE%22%5D");
    assertThat(browser.text("return document.getElementById('metric').value"))
        .isEqualTo("WAIT_MILLIS");
    assertThat(browser.element("#controls input[data-kind=MOVE]").isSelected()).isFalse();
    assertThat(textOf("#heatmap svg")).contains("12:00").doesNotContain("40:00");
    browser.run("location.hash = '#x0=0.5&x1=0.9'");
    browser.waitUntil(
        "return document.querySelector('#heatmap svg').textContent.includes('40:00')");
    browser.waitUntilDrawn();
    assertThat(browser.text("return document.getElementById('metric').value")).isEqualTo("HEAT");
  }

  @Test
  void anAddressThatMakesNoSenseShowsThePageAsItIsAtFirst() throws IOException {
    var result = SampleResults.scenario(List.of(samples.diagonal("timestamp-first")));
    open(result, InitialView.FIRST, "");
    long first = picture("#heatmap canvas.cells");
    String nonsense =
        "#metric=NO&palette=no&variant=99&x0=0.9&x1=0.1&hidden={&pin=[1e9,-4]&other=-7&rows=x";
    open(result, InitialView.FIRST, nonsense + "&figure=q&window=w&y0=-1&nothing=1&__proto__=2");
    assertThat(picture("#heatmap canvas.cells")).isEqualTo(first);
  }

  @Test
  void totalsStandOnBothAxesAndFollowTheView() throws IOException {
    RunResult late = samples.run("t", 1, 5, (row, c, r) -> c < COLUMNS / 2 || row > 20 ? 0 : 0.5);
    open(SampleResults.scenario(List.of(late)));
    choose("metric", "OPERATIONS_PER_SECOND");
    assertThat(filled("across", 0.25, 0.9)).isZero();
    assertThat(filled("across", 0.75, 0.9)).isPositive();
    assertThat(filled("down", 0.1, 10.0 / ROWS)).isPositive();
    assertThat(filled("down", 0.1, 60.0 / ROWS)).isZero();
    long whole = picture("#heatmap canvas.down");
    mapInView().sendKeys("+", "+", "+");
    browser.waitUntilDrawn();
    assertThat(picture("#heatmap canvas.down")).isNotEqualTo(whole);
  }

  private static long filled(String canvas, double across, double down) {
    return channel("#heatmap canvas." + canvas, 3, across, down);
  }

  @Test
  void theTableBesideThePictureTellsTheHottestRowFirst() throws IOException {
    RunResult one = samples.run("t", 1, 5, (row, c, r) -> row == 7 && c == 30 ? 0.9 : 0.1);
    open(SampleResults.scenario(List.of(one)));
    unfoldTable("#heat-table");
    String first = browser.element("#heat-table tbody tr").getText();
    assertThat(first).contains("2026-01-01T00:07:00Z, 4718", "90 %", "5:00");
  }
}
