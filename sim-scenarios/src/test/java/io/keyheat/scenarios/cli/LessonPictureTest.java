package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.serve.Chromium;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A lesson of the library in a browser, and the README's picture of it. */
class LessonPictureTest {
  private static final Path PICTURE = Path.of("target/screenshots/lesson.png");
  private static final int MOST_BYTES = 150_000;

  @TempDir Path folder;

  @Test
  void fourTabletsOnFourServersAreEnoughAndThePictureIsSmall() throws Exception {
    Chromium.require();
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("lesson", "lessons/load-split", "--out", folder)).isZero();
    ChromeDriver browser = Chromium.start(folder.resolve("profile"));
    try {
      browser.manage().window().setSize(new Dimension(1180, 900));
      browser.get(folder.resolve("load-split.html").toUri() + "#step-3");
      new WebDriverWait(browser, Duration.ofSeconds(30))
          .until(
              ignored ->
                  browser.executeScript("return document.documentElement.dataset.ready") != null);
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
    } finally {
      browser.quit();
    }
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
