package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.result.ScenarioResult;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/**
 * Opens pages in a real Chromium, one for all tests of a class, and fails on any word in the
 * console and on any request.
 */
abstract class PageFixture {
  /** The colour of the drawn cell at shares of the map's width and height, as 0xRRGGBB. */
  static final String PIXEL =
      """
      const map = document.querySelector('#upper canvas.cells');
      const x = Math.floor(arguments[0] * map.width), y = Math.floor(arguments[1] * map.height);
      const [r, g, b] = map.getContext('2d').getImageData(x, y, 1, 1).data;
      return r * 65536 + g * 256 + b;
      """;

  static final String CHECKSUM =
      """
      const map = document.querySelector('#upper canvas.cells');
      const data = map.getContext('2d').getImageData(0, 0, map.width, map.height).data;
      return data.reduce((sum, value) => (sum * 31 + value) % 1000003, 7);
      """;

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
    open(result, Contrast.of(result), "");
  }

  /**
   * @param hash what the address says, from its # on; or nothing
   */
  static void open(ScenarioResult result, Contrast opening, String hash) throws IOException {
    // A name of its own, as a browser does not load again where only the hash is another.
    Path page = folder.resolve("report-" + pages++ + ".html");
    try (Writer out = Files.newBufferedWriter(page)) {
      HtmlReport.write(result, opening, out);
    }
    browser.open(page, hash);
  }

  /** The pointer is placed from the middle of what the window shows of the map: all of it. */
  static WebElement mapInView() {
    WebElement map = browser.element("#upper canvas.marks");
    browser.run("arguments[0].scrollIntoView({block: 'center'})", map);
    return map;
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

  /** Waits until the address says all of this behind its #; it follows a choice with some delay. */
  static void waitForAddressWith(String... parts) {
    for (String part : parts) {
      browser.waitUntil("return decodeURIComponent(location.hash).includes(arguments[0])", part);
    }
  }

  static void click(String selector) {
    WebElement element = browser.element(selector);
    browser.run("arguments[0].scrollIntoView({block: 'center'})", element);
    element.click();
    browser.waitUntilDrawn();
  }
}
