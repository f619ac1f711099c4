package io.keyheat.report.png;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunTiming;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import io.keyheat.report.view.HeatColours;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class HeatmapPngTest {
  @Test
  void theHotRowIsBrightAcrossItsTimeAndNowhereElse() throws IOException {
    RunResult run =
        new SampleResults(10, 10, 1, 1).run("one", 1, 5, (row, c, r) -> row == 4 && c >= 5 ? 1 : 0);
    BufferedImage picture = picture(run, 900, 400);
    int bright = 0;
    for (int y = 60; y < 360; y++) {
      for (int x = 260; x < 860; x++) {
        bright += (picture.getRGB(x, y) & 0xffffff) == HeatColours.rgb(1) ? 1 : 0;
      }
    }
    // One of ten rows, half of the columns, of a map of 620 by 312 pixels less its margins.
    assertThat(bright).isBetween(290 * 30, 310 * 33);
  }

  @Test
  void thePictureHasTheSizeThatWasAskedFor() throws IOException {
    BufferedImage picture = picture(new SampleResults(500, 3, 1, 1).even("even"), 700, 300);
    assertThat(picture.getWidth()).isEqualTo(700);
    assertThat(picture.getHeight()).isEqualTo(300);
  }

  @Test
  void theTimesOfARunThatIsShorterThanASecondAreMarked() throws IOException {
    RunResult run = new SampleResults(10, 4, 1, 1).even("short");
    long milli = 1_000_000;
    RunTiming timing = new RunTiming(0, 400 * milli, 0, 100 * milli);
    BufferedImage picture = picture(RunBuilder.of(run).timing(timing).build(), 900, 400);
    int ticks = 0;
    for (int x = 0; x < 900; x++) {
      ticks += (picture.getRGB(x, 400 - 34 + 2) & 0xffffff) == 0x6b6672 ? 1 : 0;
    }
    assertThat(ticks).as("0:00, 0:00.05 and so on").isEqualTo(9);
  }

  private static BufferedImage picture(RunResult run, int width, int height) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HeatmapPng.write(run, out, width, height);
    return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
  }
}
