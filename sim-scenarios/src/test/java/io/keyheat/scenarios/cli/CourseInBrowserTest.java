package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.serve.Chromium;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
  private static final int MOST_BYTES = 150_000;
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
  void everyLessonOpensAndEachOfItsStepsIsShownWithoutAComplaintAndWithoutARequest() {
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
        assertThat(browser.findElement(By.tagName("h1")).getText()).as(page).isNotEmpty();
        assertThat(browser.executeScript(REQUESTS)).as(page).isEqualTo(List.of());
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).as(page).isEmpty();
      }
    }
    open("index.html", "");
    assertThat(browser.findElements(By.cssSelector("a[href$='.html']"))).hasSizeGreaterThan(8);
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
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
