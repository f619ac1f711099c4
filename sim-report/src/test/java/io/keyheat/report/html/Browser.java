package io.keyheat.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.StreamSupport;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A Chromium of this machine, without a window and without a network of its own. */
public final class Browser implements AutoCloseable {
  private static final List<Path> CHROMIUMS =
      List.of(
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"));
  private static final List<Path> DRIVERS =
      List.of(
          Path.of("/usr/bin/chromedriver"),
          Path.of("/usr/lib/chromium/chromedriver"),
          Path.of("/usr/lib/chromium-browser/chromedriver"));

  /** Machines that build are busy, and a test that waits in vain fails all the same. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Selenium looks each half second unless told otherwise: longer than most pages need. */
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Whether Chromium and its driver are here. */
  public static boolean isHere() {
    return first(CHROMIUMS).isPresent() && first(DRIVERS).isPresent();
  }

  /** The driver is named, so that nothing has to look for one, and nothing is ever downloaded. */
  public static Browser start(Path userData) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(first(CHROMIUMS).orElseThrow().toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--force-device-scale-factor=1",
        "--user-data-dir=" + userData);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(first(DRIVERS).orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().window().setSize(new Dimension(1400, 1000));
    driver.get("about:blank");
    Browser browser = new Browser(driver);
    browser.requests(); // Those of the browser's own first page.
    return browser;
  }

  private static Optional<Path> first(List<Path> candidates) {
    return candidates.stream().filter(Files::isExecutable).findFirst();
  }

  /** Opens a page from a file and waits until it says that it is drawn. */
  public void open(Path page) {
    open(page, "");
  }

  /** Opens a page of a server and waits until it says that it is drawn. */
  public void openAddress(String address) {
    driver.get(address);
    waitUntilDrawn();
  }

  /** Opens a page without scripts from a file. */
  public void openStill(Path page) {
    driver.get(page.toUri().toString());
  }

  /** Opens a page with something behind its address. */
  void open(Path page, String hash) {
    driver.get(page.toUri() + hash);
    waitUntilDrawn();
  }

  /** Makes the window of another size. */
  public void resize(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Shows the page as a phone does that is so many pixels wide; 0 takes the window's width. */
  public void emulateWidth(int pixels) {
    emulateSize(pixels, 844);
  }

  /** Shows the page in a window of a size; a width of 0 takes the window's own. */
  public void emulateSize(int pixels, int height) {
    Map<String, Object> metrics =
        Map.of("width", pixels, "height", height, "deviceScaleFactor", 1, "mobile", false);
    if (pixels > 0) {
      driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", metrics);
      waitUntil("return innerWidth === arguments[0]", pixels);
    } else {
      driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
    waitForFrames();
  }

  /** Lets what hears of a new size do its part: it does so before the next frames. */
  private void waitForFrames() {
    ((JavascriptExecutor) driver)
        .executeAsyncScript(
            "const done = arguments[0];"
                + "requestAnimationFrame(() => requestAnimationFrame(() => done()));");
  }

  /** Makes the processor of the page so many times as slow; 1 is its own speed. */
  void throttle(int times) {
    driver.executeCdpCommand("Emulation.setCPUThrottlingRate", Map.of("rate", times));
  }

  /** The page takes its mark away while it draws. */
  public void waitUntilDrawn() {
    waitUntil("return document.documentElement.dataset.ready !== undefined");
  }

  public void waitUntil(String condition, Object... arguments) {
    new WebDriverWait(driver, PATIENCE, LOOK_EVERY)
        .withMessage(() -> condition + " with " + List.of(arguments))
        .until(ignored -> Boolean.TRUE.equals(run(condition, arguments)));
  }

  public Object run(String script, Object... arguments) {
    return ((JavascriptExecutor) driver).executeScript(script, arguments);
  }

  public String text(String script, Object... arguments) {
    return String.valueOf(run(script, arguments));
  }

  public long number(String script, Object... arguments) {
    return ((Number) run(script, arguments)).longValue();
  }

  public WebElement element(String selector) {
    return driver.findElement(org.openqa.selenium.By.cssSelector(selector));
  }

  public List<WebElement> elements(String selector) {
    return driver.findElements(org.openqa.selenium.By.cssSelector(selector));
  }

  /** Movements of the pointer that take no time. */
  public Actions actions() {
    return new Actions(driver, Duration.ZERO);
  }

  /** What the console has said since the last call. */
  public List<String> console() {
    return logs(LogType.BROWSER);
  }

  /** Every address that has been asked for since the last call. */
  public List<String> requests() {
    return logs(LogType.PERFORMANCE).stream()
        .filter(entry -> entry.contains("\"Network.requestWillBeSent\""))
        .map(entry -> entry.replaceFirst("(?s).*?\"documentURL\".*?\"url\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  private List<String> logs(String type) {
    return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false)
        .map(LogEntry::getMessage)
        .toList();
  }

  /** The page as an image, for a look at what failed. */
  public void screenshot(Path file) {
    try {
      Files.write(file, driver.getScreenshotAs(org.openqa.selenium.OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Shows the page as on paper, printed by a reader whose screen is dark, or as on the screen. */
  public void emulatePaper(boolean isPaper) {
    List<Map<String, String>> dark =
        List.of(Map.of("name", "prefers-color-scheme", "value", isPaper ? "dark" : "light"));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia", Map.of("media", isPaper ? "print" : "", "features", dark));
  }

  public void emulate(String colourScheme) {
    emulate("prefers-color-scheme", colourScheme);
  }

  /** Has a feature of CSS's media queries. */
  public void emulate(String feature, String value) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
