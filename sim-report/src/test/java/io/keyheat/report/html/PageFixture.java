package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.core.result.ScenarioResult;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/**
 * Opens pages in a real Chromium, one for all tests of a class, and fails on any word in the
 * console and on any request.
 */
abstract class PageFixture {
  /** The colour of the drawn cell at shares of the map's width and height, as 0xRRGGBB. */
  static final String PIXEL =
      """
      const map = document.querySelector('#heatmap canvas.cells');
      const x = Math.floor(arguments[0] * map.width), y = Math.floor(arguments[1] * map.height);
      const [r, g, b] = map.getContext('2d').getImageData(x, y, 1, 1).data;
      return r * 65536 + g * 256 + b;
      """;

  static final String CHECKSUM =
      """
      const map = document.querySelector('#heatmap canvas.cells');
      const data = map.getContext('2d').getImageData(0, 0, map.width, map.height).data;
      return data.reduce((sum, value) => (sum * 31 + value) % 1000003, 7);
      """;

  /** Machines that build are busy, and a test that waits in vain fails all the same. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir static Path folder;
  static Browser browser;
  private static int pages;

  @BeforeAll
  static void startBrowser() {
    boolean required = "1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER"));
    if (!required && !Browser.isHere()) {
      System.out.println("Skipped: the page is not tested, as there is no Chromium here.");
    }
    assumeTrue(required || Browser.isHere());
    browser = Browser.start(folder.resolve("profile"));
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothingWasComplainedOfAndNothingWasAskedFor() {
    assertThat(browser.console()).isEmpty();
    assertThat(browser.requests()).isNotEmpty().allMatch(url -> url.startsWith("file:///"));
  }

  static void open(ScenarioResult result) throws IOException {
    open(result, InitialView.FIRST, "");
  }

  /**
   * @param hash what the address says, from its # on; or nothing
   */
  static void open(ScenarioResult result, InitialView opening, String hash) throws IOException {
    // A name of its own, as a browser does not load again where only the hash is another.
    Path page = folder.resolve("report-" + pages++ + ".html");
    try (Writer out = Files.newBufferedWriter(page)) {
      HtmlReport.write(result, opening, out);
    }
    browser.open(page, hash);
  }

  static void choose(String id, String value) {
    new Select(browser.element("#" + id)).selectByValue(value);
    browser.waitUntilDrawn();
  }

  /** The pointer is placed from the middle of what the window shows of the map: all of it. */
  static WebElement mapInView() {
    WebElement map = browser.element("#heatmap canvas.marks");
    browser.run("arguments[0].scrollIntoView({block: 'center'})", map);
    return map;
  }

  static void hideMarks() {
    for (WebElement box : browser.elements("#controls input[data-kind]")) {
      box.click();
      browser.waitUntilDrawn();
      assertThat(box.isSelected()).isFalse();
    }
  }

  /** Moves the pointer to a place on the map, in shares of its height and width. */
  static void pointAt(double down, double across) {
    WebElement map = mapInView();
    var size = map.getSize();
    browser
        .actions()
        .moveToElement(
            map,
            (int) Math.round((across - 0.5) * size.getWidth()),
            (int) Math.round((down - 0.5) * size.getHeight()))
        .perform();
    browser.waitUntil("return !document.getElementById('tooltip').hidden");
  }

  /** What an element says, whether it is in view or not. */
  static String textOf(String selector) {
    return browser.text("return document.querySelector(arguments[0]).textContent", selector);
  }

  /** A sum over all pixels of a canvas, which is another for another picture. */
  static long picture(String selector) {
    return browser.number(
        """
        const canvas = document.querySelector(arguments[0]);
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const context = copy.getContext('2d', {willReadFrequently: true});
        context.drawImage(canvas, 0, 0);
        const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
        return data.reduce((sum, value) => (sum * 31 + value) % 1000003, 7);
        """,
        selector);
  }

  /** A pixel of any canvas, at shares of its width and height: red, green, blue or opacity. */
  static long channel(String selector, int channel, double across, double down) {
    return browser.number(
        """
        const canvas = document.querySelector(arguments[0]);
        const x = Math.floor(arguments[2] * canvas.width);
        const y = Math.floor(arguments[3] * canvas.height);
        const copy = new OffscreenCanvas(3, 3);
        const context = copy.getContext('2d', {willReadFrequently: true});
        context.drawImage(canvas, x - 1, y - 1, 3, 3, 0, 0, 3, 3);
        const data = context.getImageData(0, 0, 3, 3).data;
        return data[16 + arguments[1]];
        """,
        selector,
        channel,
        across,
        down);
  }

  /** Tries again what a busy machine may do late: a click that nobody has answered yet. */
  static void eventually(Runnable attempt) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        attempt.run();
        return;
      } catch (AssertionError notYet) {
        if (System.nanoTime() > end) {
          throw notYet;
        }
        browser.waitUntilDrawn();
      }
    }
  }

  static void waitForAnotherPictureThan(long picture) {
    eventually(() -> assertThat(browser.number(CHECKSUM)).isNotEqualTo(picture));
  }

  /** Two clicks count as a double click only if the machine makes them soon after each other. */
  static void doubleClickUntilPictureIs(WebElement element, long picture) {
    eventually(
        () -> {
          browser.actions().doubleClick(element).perform();
          browser.waitUntilDrawn();
          assertThat(browser.number(CHECKSUM)).isEqualTo(picture);
        });
  }

  /** Waits until the address says all of this behind its #; it follows a choice with some delay. */
  static void waitForAddressWith(String... parts) {
    for (String part : parts) {
      browser.waitUntil("return decodeURIComponent(location.hash).includes(arguments[0])", part);
    }
  }

  /** Unfolds the table of a place and waits for it: it is made when it is asked for. */
  static void unfoldTable(String place) {
    click(place + " summary");
    browser.waitUntil("return document.querySelector(arguments[0]) !== null", place + " tbody tr");
  }

  static void click(String selector) {
    WebElement element = browser.element(selector);
    browser.run("arguments[0].scrollIntoView({block: 'center'})", element);
    element.click();
    browser.waitUntilDrawn();
  }
}
