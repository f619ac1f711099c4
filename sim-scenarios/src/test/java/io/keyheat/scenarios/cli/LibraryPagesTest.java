package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.serve.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * The first screen of each report of the library on a window of 1280 by 720 pixels: the answer and
 * the cause, each on one line, and all of the first map; and nothing moves while the page is made.
 * {@code -Dkeyheat.reports=FOLDER} takes the reports of that folder; otherwise all are run.
 */
class LibraryPagesTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Map<String, Object> SCREEN =
      Map.of("width", 1280, "height", 720, "deviceScaleFactor", 1, "mobile", false);

  private static final String FAULTS =
      """
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const lines = (id) => {
        const element = document.getElementById(id);
        return Math.round(box('#' + id).height / parseFloat(getComputedStyle(element).lineHeight));
      };
      return [
        lines('answer') === 1 ? '' : 'an answer of ' + lines('answer') + ' lines',
        lines('cause') <= 1 ? '' : 'a cause of ' + lines('cause') + ' lines',
        box('#upper canvas.cells').height > 100 ? '' : 'no map',
        box('#first').bottom <= 720 ? '' : 'an end at ' + box('#first').bottom,
        window.shift <= 0.05 ? '' : 'a layout shift of ' + window.shift,
      ].filter(Boolean).join('; ');
      """;

  @TempDir static Path folder;

  private static Path reports() {
    String made = System.getProperty("keyheat.reports", "");
    if (!made.isEmpty()) {
      return Path.of(made);
    }
    CommandLineFixture keyheat = new CommandLineFixture();
    keyheat.run("run", "--all", "--short", "-q", "--out", folder);
    return folder;
  }

  @Test
  @Tag("full")
  void theFirstScreenHoldsAnswerCauseAndMap() throws IOException {
    Chromium.require();
    ChromeDriver browser = Chromium.start(folder.resolve("profile"));
    SoftAssertions pages = new SoftAssertions();
    try (Stream<Path> files = Files.walk(reports())) {
      browser.executeCdpCommand("Emulation.setDeviceMetricsOverride", SCREEN);
      List<Path> all = files.filter(file -> file.endsWith("report.html")).sorted().toList();
      assertThat(all).isNotEmpty();
      for (Path report : all) {
        browser.get(report.toUri().toString());
        Chromium.patience(browser, PATIENCE)
            .until(
                i ->
                    browser.executeScript("return document.documentElement.dataset.ready") != null);
        browser.executeAsyncScript(
            """
            const done = arguments[0];
            window.shift = 0;
            new PerformanceObserver((list) =>
              list.getEntries().forEach(({value}) => (window.shift += value)),
            ).observe({type: 'layout-shift', buffered: true});
            setTimeout(done, 100);
            """);
        pages.assertThat((String) browser.executeScript(FAULTS)).as("%s", report).isEmpty();
      }
    } finally {
      browser.quit();
    }
    pages.assertAll();
  }
}
