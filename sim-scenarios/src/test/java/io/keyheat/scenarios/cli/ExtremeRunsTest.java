package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.serve.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/**
 * Runs of the least and the greatest sizes give a report that opens and says what it shows. The
 * greatest belong to {@code -Pfull}.
 */
class ExtremeRunsTest {
  /** A busy machine is no reason to fail: this only ends a wait in vain. */
  private static final Duration PATIENCE = Duration.ofMinutes(20);

  @TempDir static Path folder;
  private static ChromeDriver browser;

  @BeforeAll
  static void startBrowser() {
    Chromium.require();
    browser = Chromium.start(folder.resolve("profile"));
    browser.manage().timeouts().pageLoadTimeout(PATIENCE);
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  /** A run of inserts with random keys; {@code time} holds duration, warm-up and interval. */
  private static void open(int servers, String time, String rate, int tablets) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("extreme.yaml"),
            """
            title: Extreme
            system: spanner
            servers: %d
            %s
            tables:
              Log:
                columns: {UserId: {type: int64, values: {uniform: [1, 1000000000]}}}
                key: [UserId]
                rowSize: 1KB
                preSplits: %d
            loads:
              inserts: {insert: Log, rate: %s}
            variants: {run: {}}
            """
                .formatted(servers, time, tablets, rate));
    Path out = folder.resolve("out");
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("run", file, "--out", out)).as(keyheat.err()).isZero();
    browser.get(out.resolve("report.html").toUri().toString());
    Chromium.patience(browser, PATIENCE)
        .until(i -> browser.executeScript("return document.documentElement.dataset.ready") != null);
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  private static String text(String id) {
    return browser.findElement(By.id(id)).getText();
  }

  /** What a part says that is made when the reader unfolds it. */
  private static String unfolded(String id) {
    browser.findElement(By.cssSelector("#" + id + " > summary")).click();
    Chromium.patience(browser, PATIENCE)
        .until(i -> !browser.findElements(By.cssSelector("#" + id + " td")).isEmpty());
    return text(id);
  }

  private static String heatmap() {
    return browser.findElement(By.cssSelector("#upper canvas.marks")).getDomAttribute("aria-label");
  }

  @Test
  void oneSecondOfOneServerWithOneTablet() throws IOException {
    open(1, "duration: 1s\nwarmUp: 0s\ninterval: 1s", "200/s", 1);
    assertThat(text("facts")).contains("1 server ·", "1 s");
    assertThat(heatmap()).startsWith("Heatmap of run, key ranges from top to bottom");
    assertThat(text("upper")).contains("run");
  }

  @Test
  @Tag("full")
  void aDay() throws IOException {
    open(3, "duration: 24h\nwarmUp: 1h\ninterval: 5m", "1/s", 1);
    assertThat(text("facts")).contains("24 h");
    assertThat(text("upper")).contains("12:00:00");
  }

  @Test
  void aThousandServers() throws IOException {
    open(1000, "duration: 20s\nwarmUp: 5s\ninterval: 1s", "2000/s", 2000);
    assertThat(text("facts")).contains("1,000 servers");
    assertThat(unfolded("spaces")).contains("server-", "Show all 1,000");
  }

  @Tag("full")
  @Test
  void tenThousandTablets() throws IOException {
    open(50, "duration: 20s\nwarmUp: 5s\ninterval: 1s", "2000/s", 10_000);
    assertThat(unfolded("spaces")).contains("10,000");
  }

  @Test
  @Tag("full")
  void aHundredThousandTablets() throws IOException {
    open(1000, "duration: 10s\nwarmUp: 0s\ninterval: 1s", "2000/s", 100_000);
    assertThat(unfolded("spaces")).contains("100,000");
  }

  @Test
  void noOperationAtAll() throws IOException {
    open(2, "duration: 60s\nwarmUp: 10s\ninterval: 5s", "{step: {0s: 0/s, 59s: 0.001/s}}", 1);
    assertThat(heatmap()).isEqualTo("Heatmap of run: no activity in Heat.");
    assertThat(browser.findElement(By.id("worst")).isDisplayed()).isFalse();
  }
}
