package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The workbench as a student's browser shows it. Needs a Chromium and its driver. */
class WorkbenchPageTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  @TempDir static Path folder;
  private static ChromeDriver browser;
  private Served served;

  @BeforeAll
  static void startBrowser() {
    boolean required = "1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER"));
    assumeTrue(required || (Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER)));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--force-device-scale-factor=1",
        "--window-size=1400,1000",
        "--user-data-dir=" + folder.resolve("profile"));
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .build();
    browser = new ChromeDriver(service, options);
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void open() throws IOException {
    served = new Served(new Limits(100_000, 1000, 100_000_000, 1_000_000, 60));
    browser.get("about:blank");
    browser.manage().logs().get(LogType.PERFORMANCE);
    browser.get(served.address());
    await("return document.documentElement.dataset.ready === 'drawn'");
  }

  @AfterEach
  void nothingWasComplainedOfAndNobodyElseWasAsked() {
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    List<String> addresses =
        browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
            .map(entry -> entry.getMessage())
            .filter(entry -> entry.contains("\"Network.requestWillBeSent\""))
            .map(
                entry ->
                    entry.replaceFirst("(?s).*?\"documentURL\".*?\"url\":\"([^\"]*)\".*", "$1"))
            .toList();
    assertThat(addresses).isNotEmpty().allMatch(url -> url.startsWith(served.address()));
    served.close();
  }

  @Test
  void aScenarioOfTheLibraryIsThereAndChecked() {
    assertThat(text()).isEqualTo(Served.QUICK);
    assertThat(element("#library").getText()).contains("quick </script> \"title\"");
    await("return document.getElementById('problems').textContent.startsWith('No mistakes')");
  }

  @Test
  void namesAndValuesAreCompletedFromTheSchema() {
    WebElement area = element("#text");
    area.sendKeys(Keys.chord(Keys.CONTROL, Keys.END));
    area.sendKeys("war");
    assertThat(offered()).containsExactly("warmUp");
    area.sendKeys(Keys.TAB);
    assertThat(text()).endsWith("warmUp: ");
    assertThat(offered()).as("examples of durations").contains("20m");
    area.sendKeys(Keys.ESCAPE);
    assertThat(element("#completions").isDisplayed()).isFalse();
    area.sendKeys("1s\nlesson:\n  - at: 1s\n    look: ");
    area.sendKeys(Keys.chord(Keys.CONTROL, " "));
    assertThat(offered()).contains("heatmap", "tablets", "servers");
    area.sendKeys(Keys.ARROW_DOWN, Keys.ENTER);
    assertThat(text()).endsWith("look: tablets");
  }

  @Test
  void aMistakeIsToldAndLeadsToItsPlace() {
    write(Served.QUICK.replace("servers: 2", "server: 2"));
    await("return document.getElementById('problems').textContent.includes('did you mean')");
    element("#problems button:last-child").click();
    String chosen =
        string(
            "const area = document.getElementById('text');"
                + "return area.value.slice(area.selectionStart, area.selectionEnd)");
    assertThat(chosen).isEqualTo("server: 2");
  }

  @Test
  void aRunIsWatchedToItsEndAndLeadsToItsReport() {
    element("#run").click();
    await("return document.documentElement.dataset.state === 'done'");
    assertThat(element("#runs").getText()).contains("run", "/s done");
    assertThat(element("#expectations").getText()).contains("holds", "throughput > 0");
    assertThat(
            (Boolean)
                browser.executeScript(
                    "const c = document.querySelector('#runs canvas');"
                        + "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                        + "return d.some((value, i) => i % 4 === 0 && value > 20)"))
        .as("something is hot")
        .isTrue();
    assertThat(element("#report").getDomProperty("href")).isEqualTo(served.address() + "report");
    assertThat(element("#links").isDisplayed()).isTrue();
  }

  @Test
  void theHeatmapGrowsWhileTheRunGoesOnAndItCanBeStopped() {
    write(Served.SLOW);
    new Actions(browser).sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER)).perform();
    await(
        "return /^[1-9]\\d* of 600 columns/.test(document.querySelector('#runs .key')?.textContent)");
    assertThat(element("#run").isEnabled()).isFalse();
    element("#stop").click();
    await("return document.documentElement.dataset.state === 'stopped'");
    assertThat(element("#state").getText()).isEqualTo("stopped");
    assertThat(element("#run").isEnabled()).isTrue();
  }

  private static WebElement element(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static String string(String script) {
    return String.valueOf(browser.executeScript(script));
  }

  private static String text() {
    return string("return document.getElementById('text').value");
  }

  private static void write(String text) {
    browser.executeScript(
        """
        const area = document.getElementById('text');
        area.focus();
        area.value = arguments[0];
        area.setSelectionRange(0, 0);
        area.dispatchEvent(new Event('input'));
        """,
        text);
  }

  private static List<String> offered() {
    return browser.findElements(By.cssSelector("#completions:not([hidden]) code")).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static void await(String condition) {
    new WebDriverWait(browser, Duration.ofSeconds(30))
        .until(ignored -> Boolean.TRUE.equals(browser.executeScript(condition)));
  }
}
