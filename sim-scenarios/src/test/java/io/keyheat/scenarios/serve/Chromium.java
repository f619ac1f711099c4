package io.keyheat.scenarios.serve;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The Chromium of this machine, without a window. */
public final class Chromium {
  private static final Path BROWSER = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  /** Selenium looks each half second unless told otherwise: longer than most pages need. */
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private Chromium() {}

  /** Waits as long as that for what a page is to show. */
  public static WebDriverWait patience(ChromeDriver browser, Duration atMost) {
    return new WebDriverWait(browser, atMost, LOOK_EVERY);
  }

  /** Skips a test where there is none, unless the environment says that there has to be one. */
  public static void require() {
    boolean required = "1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER"));
    assumeTrue(required || (Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER)));
  }

  /** One that believes the name rebound.example to be this machine. */
  public static ChromeDriver start(Path userData) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(BROWSER.toFile());
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
        "--host-resolver-rules=MAP rebound.example 127.0.0.1",
        "--user-data-dir=" + userData);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .build();
    return new ChromeDriver(service, options);
  }
}
