package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.serve.Chromium;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/** The library's whole course in a browser, and the README's picture of a lesson. */
class CourseInBrowserTest {
  private static final Path PICTURE = Path.of("target/screenshots/lesson.png");
  private static final int MOST_BYTES = 160_000;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Every request that a page has made; its own address is the first. */
  private static final String REQUESTS =
      "return performance.getEntriesByType('resource').map(({name}) => name)"
          + ".filter((name) => !name.startsWith('data:'))";

  /**
   * Runs the page's own engine as each of the sandbox's recorded runs; returns those whose share of
   * completed operations, in per cent, is more than two points away in the end.
   */
  private static final String COMPARED =
      """
      document.getElementById('reveal').click();
      const keys = {sequence: 'sequence', reversed: 'random', random: 'random', popular: 'popular'};
      const set = (id, value, type) => {
        document.getElementById(id).value = value;
        document.getElementById(id).dispatchEvent(new Event(type));
      };
      return [...document.querySelectorAll('.choices button')].map((button) => {
        const [key, rate] = button.querySelector('b').textContent.split(' · ');
        const recorded = Number(button.querySelector('span').textContent.match(/([\\d.]+) % done/)[1]);
        set('lab-key', keys[key], 'change');
        set('lab-rate', rate, 'input');
        document.getElementById('lab-end').click();
        const words = document.getElementById('lab-words').textContent;
        const [offered, done] = words
          .match(/offered ([\\d,]+)[/]s, done ([\\d,]+)/)
          .slice(1)
          .map((figure) => Number(figure.replaceAll(',', '')));
        return [key, rate, recorded, (100 * done) / offered];
      }).filter(([, , recorded, here]) => !(Math.abs(recorded - here) <= 2)).map(String);
      """;

  /**
   * Runs the page's own engine with some settings; returns the percentage of operations that it
   * completes at the end, and that of a variant's recorded run. With {@code passed}, how many
   * deleted rows a query meets in each.
   */
  private static final String AT_THE_END =
      """
      const [settings, variant] = arguments;
      const set = (id, value, type) => {
        document.getElementById(id).value = value;
        document.getElementById(id).dispatchEvent(new Event(type));
      };
      const figures = (id, pattern) => document.getElementById(id).textContent
        .match(pattern).slice(1).map((figure = '0') => Number(figure.replaceAll(',', '')));
      const share = ([done, wanted]) => (100 * done) / wanted;
      [...document.querySelectorAll('#switch button')].find((one) => one.textContent === variant)?.click();
      set('scrub', document.getElementById('scrub').max, 'input');
      for (const [name, value] of Object.entries(settings)) {
        const type = document.getElementById(`lab-${name}`).type;
        set(`lab-${name}`, value, type === 'range' ? 'input' : 'change');
      }
      document.getElementById('lab-end').click();
      return {
        own: share(figures('lab-words', /offered ([\\d,]+)[/]s, done ([\\d,]+)/).reverse()),
        recorded: share(figures('words', /([\\d,]+)[/]s of ([\\d,]+)[/]s done/)),
        ownPassed: figures('lab-words', /reads ([\\d,]+) deleted rows|$/)[0],
        recordedPassed: figures('latency', /past ([\\d,]+) deleted rows|$/)[0],
      };
      """;

  /** What the page's own engine is held to at the end of a recorded run: its share completed. */
  private record Trial(
      String page, Map<String, Object> settings, String variant, double tolerance) {}

  private static final List<Trial> TRIALS =
      List.of(
          new Trial("one-tablet", Map.of("key", "random", "rate", 6000), "run", 3),
          new Trial("load-split", Map.of("key", "random", "rate", 9000), "run", 3),
          new Trial("sequence", Map.of("key", "sequence", "rate", 9000), "by-load", 3),
          new Trial("ramp", Map.of("key", "random", "rate", 8000), "at-once", 3),
          new Trial("hashing", Map.of("key", "sequence"), "time-first", 3),
          new Trial("hashing", shards(8), "shards-8", 3),
          // Of what full servers refuse, the page's engine knows the mean; seeds differ by 2
          // points.
          new Trial("hashing", shards(128), "shards-128", 12),
          new Trial("hot-index", Map.of("index", "none"), "no-index", 3),
          new Trial("hot-index", Map.of("index", "time"), "indexed", 3),
          new Trial("hot-index", Map.of("index", "random"), "by-device", 3),
          new Trial("tombstones", Map.of("order", "user"), "any-user", 3),
          new Trial("tombstones", Map.of("order", "oldest"), "queue", 3));

  private static Map<String, Object> shards(int number) {
    return Map.of("key", "shards", "shards", number, "tablets", number);
  }

  @TempDir static Path folder;
  private static ChromeDriver browser;

  @BeforeAll
  static void makeTheCourse() {
    Chromium.require();
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("lesson", "--all", "--out", folder)).as(keyheat.err()).isZero();
    browser = Chromium.start(folder.resolve("profile"));
    browser.manage().window().setSize(new Dimension(1180, 900));
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  /** Opens a page of the course; one without scripts is ready at once. */
  private static void open(String page, String hash) {
    browser.get(folder.resolve(page).toUri() + hash);
    waitUntil(
        "return !document.querySelector('script') ||"
            + " document.documentElement.dataset.ready !== undefined");
  }

  private static void waitUntil(String condition) {
    Chromium.patience(browser, PATIENCE)
        .withMessage(condition)
        .until(ignored -> Boolean.TRUE.equals(browser.executeScript(condition)));
  }

  @Test
  void everyLessonShowsItsStepsRunsOnThePagesOwnEngineAndAsksForNothing() {
    for (String name : Library.names()) {
      if (name.startsWith(LessonCommand.COURSE)) {
        String page = name.substring(LessonCommand.COURSE.length()) + ".html";
        open(page, "");
        List<WebElement> steps = browser.findElements(By.cssSelector(".go button.play"));
        assertThat(steps.isEmpty()).as(page).isEqualTo(page.equals("sandbox.html"));
        for (WebElement step : steps) {
          browser.executeScript("arguments[0].click()", step);
        }
        if (page.equals("sandbox.html")) {
          assertThat((List<?>) browser.executeScript(COMPARED))
              .as("runs whose share of completed operations differs from the page's own engine's")
              .isEmpty();
        }
        endsAsTheRecordedRuns(page);
        assertThat(browser.findElement(By.tagName("h1")).getText()).as(page).isNotEmpty();
        assertThat(browser.executeScript(REQUESTS)).as(page).isEqualTo(List.of());
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).as(page).isEmpty();
      }
    }
    open("index.html", "");
    assertThat(browser.findElements(By.cssSelector("a[href$='.html']"))).hasSizeGreaterThan(8);
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  /** Each lesson's load on the page's own engine. */
  private static void endsAsTheRecordedRuns(String page) {
    for (Trial trial : TRIALS) {
      if (page.equals(trial.page() + ".html")) {
        Map<String, Number> ends = atTheEnd(trial.settings(), trial.variant());
        assertThat(ends.get("own").doubleValue())
            .as("%s", trial)
            .isCloseTo(ends.get("recorded").doubleValue(), within(trial.tolerance()));
        if (trial.variant().equals("queue")) {
          assertThat(ends.get("recordedPassed").intValue()).isGreaterThan(10_000);
          assertThat(ends.get("ownPassed").doubleValue())
              .isCloseTo(ends.get("recordedPassed").doubleValue(), withinPercentage(15));
        }
      }
    }
    if (page.equals("hot-row.html")) {
      // Its recorded run has a second load; what one row gets is one of the lesson's expectations.
      assertThat(atTheEnd(Map.of("key", "row", "rate", 24_300), "run").get("own").doubleValue())
          .isCloseTo(100 * 22_500 / 24_300.0, within(3.0));
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Number> atTheEnd(Map<String, Object> settings, String variant) {
    return (Map<String, Number>) browser.executeScript(AT_THE_END, settings, variant);
  }

  @Test
  void fourTabletsOnFourServersAreEnoughAndThePictureIsSmall() throws Exception {
    open("load-split.html", "#step-3");
    browser.executeScript(
        """
        const scrub = document.getElementById('scrub');
        scrub.value = 50;
        scrub.dispatchEvent(new Event('input'));
        scrollTo(0, 0);
        """);
    assertThat(browser.findElement(By.id("words")).getText())
        .startsWith("At 0:50: 4 tablets · 0 of 4 servers above 90 %");
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    write(browser.getScreenshotAs(OutputType.BYTES));
    assertThat(Files.size(PICTURE)).isLessThan(MOST_BYTES);
  }

  /** Packed as small as can be; a browser makes haste instead. */
  private static void write(byte[] screenshot) throws IOException {
    Files.createDirectories(PICTURE.toAbsolutePath().getParent());
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ImageWriteParam parameters = writer.getDefaultWriteParam();
    parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    parameters.setCompressionQuality(0);
    Files.deleteIfExists(PICTURE);
    try (ImageOutputStream out = ImageIO.createImageOutputStream(PICTURE.toFile())) {
      writer.setOutput(out);
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(screenshot));
      writer.write(null, new IIOImage(image, null, null), parameters);
    } finally {
      writer.dispose();
    }
  }
}
