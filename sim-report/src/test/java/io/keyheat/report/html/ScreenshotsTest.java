package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.store.Recording;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Takes the README's picture of the report, of the result that {@code -Dkeyheat.screenshots} names;
 * without it, none. The README of the module has the command.
 */
@EnabledIfSystemProperty(named = ScreenshotsTest.RESULTS, matches = ".+")
class ScreenshotsTest extends PageFixture {
  static final String RESULTS = "keyheat.screenshots";
  private static final int WIDTH = 1280;
  private static final int SMALL_WIDTH = 1000;
  private static final int MAX_BYTES = 150_000;
  private static final float QUALITY = 0.8f;
  private static final Path DOCS = Path.of("docs");

  private static ScenarioResult results() throws IOException {
    Path folder = Path.of(System.getProperty(RESULTS));
    try (InputStream in = Files.newInputStream(folder.resolve(Recording.FILE))) {
      return Recording.read(in);
    }
  }

  @Test
  void theReport() throws IOException {
    open(results());
    take(720, "report.jpg");
  }

  /** What the window shows, smaller. */
  private static void take(int height, String name) throws IOException {
    browser.resize(WIDTH, height);
    browser.waitUntilDrawn();
    Path whole = folder.resolve("whole.png");
    browser.screenshot(whole);
    write(smaller(ImageIO.read(whole.toFile())), DOCS.resolve(name).toFile());
    assertThat(DOCS.resolve(name)).isNotEmptyFile();
    assertThat(Files.size(DOCS.resolve(name))).isLessThan(MAX_BYTES);
  }

  private static BufferedImage smaller(BufferedImage picture) {
    int height = picture.getHeight() * SMALL_WIDTH / picture.getWidth();
    BufferedImage small = new BufferedImage(SMALL_WIDTH, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = small.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    graphics.drawImage(picture, 0, 0, SMALL_WIDTH, height, Color.WHITE, null);
    graphics.dispose();
    return small;
  }

  private static void write(BufferedImage picture, File file) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpg").next();
    ImageWriteParam how = writer.getDefaultWriteParam();
    how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    how.setCompressionQuality(QUALITY);
    Files.deleteIfExists(file.toPath());
    try (ImageOutputStream out = ImageIO.createImageOutputStream(file)) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(picture, null, null), how);
    } finally {
      writer.dispose();
    }
  }
}
