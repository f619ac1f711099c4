package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pages of runs that are very small or very large open, and say what they show. */
class ExtremePagesTest extends PageFixture {
  /** How often pages are opened to tell how soon they are drawn, of which the median counts. */
  private static final int TIMES = Integer.getInteger("keyheat.pages.times", 1);

  /** How many times as slow the processor is meanwhile. */
  private static final int THROTTLE = Integer.getInteger("keyheat.pages.throttle", 1);

  /**
   * Opens it and says after how long the heatmap was painted, and after how long the rest was there
   * too, which depends on what else the machine does.
   */
  private static void openAndMeasure(String what, RunResult run) throws IOException {
    long[] heat = new long[TIMES];
    long[] whole = new long[TIMES];
    browser.throttle(THROTTLE);
    for (int i = 0; i < TIMES; i++) {
      open(SampleResults.scenario(List.of(run)));
      browser.waitUntil("return document.documentElement.dataset.wholeMillis !== undefined");
      heat[i] = browser.number("return Number(document.documentElement.dataset.heatMillis)");
      whole[i] = browser.number("return Number(document.documentElement.dataset.wholeMillis)");
    }
    browser.throttle(1);
    Arrays.sort(heat);
    Arrays.sort(whole);
    long bytes = browser.number("return document.documentElement.outerHTML.length");
    System.out.printf(
        "page of %s, %d times as slow, median of %d: heat on the screen after %d ms (at best %d),"
            + " all of it after %d ms (at best %d), %d kB%n",
        what, THROTTLE, TIMES, heat[TIMES / 2], heat[0], whole[TIMES / 2], whole[0], bytes / 1000);
    assertThat(bytes).isLessThan(8_000_000);
  }

  private static String facts() {
    return textOf("#facts-line");
  }

  @Test
  void aTypicalRun() throws IOException {
    openAndMeasure("a typical run", new SampleResults(256, 540, 5, 1).diagonal("typical"));
    assertThat(facts()).contains("5 servers", "90 min");
  }

  @Test
  void oneServerOneRowAndOneInterval() throws IOException {
    openAndMeasure("ten seconds", new SampleResults(1, 1, 1, 1).hotRow("short"));
    assertThat(facts()).contains("1 server ·", "10 s");
    assertThat(browser.element("#upper canvas.marks").getDomAttribute("aria-label"))
        .startsWith("Heatmap of short");
    mapInView().sendKeys("+", "r");
  }

  @Test
  void nothingAtAll() throws IOException {
    openAndMeasure("nothing", new SampleResults(4, 3, 1, 1).idle("idle"));
    assertThat(browser.element("#worst").isDisplayed()).isFalse();
  }

  @Tag("full")
  @Test
  void aDay() throws IOException {
    openAndMeasure("a day", new SampleResults(32, 8640, 3, 1).even("day"));
    assertThat(facts()).contains("24 h");
    assertThat(textOf("#upper svg")).contains("12:00:00");
  }

  @Test
  void aThousandServers() throws IOException {
    openAndMeasure("a thousand servers", new SampleResults(64, 90, 1000, 1).even("many"));
    assertThat(facts()).contains("1,000 servers");
  }

  @Test
  void tenThousandTablets() throws IOException {
    openAndMeasure(
        "10,000 tablets", new SampleResults(256, 90, 50, 1).tablets(10_000).even("tablets"));
  }

  @Tag("full")
  @Test
  void aHundredThousandTablets() throws IOException {
    openAndMeasure(
        "100,000 tablets", new SampleResults(256, 90, 50, 1).tablets(100_000).even("tablets"));
  }

  @Test
  void narrowWindowsShowAllOfIt() throws IOException {
    browser.resize(520, 900);
    try {
      open(SampleResults.scenario());
      assertThat(browser.number("return document.documentElement.scrollWidth"))
          .isLessThanOrEqualTo(browser.number("return innerWidth"));
      assertThat(browser.number("return document.querySelector('#upper canvas.cells').width"))
          .isGreaterThan(250);
    } finally {
      browser.resize(1400, 1000);
    }
  }
}
