package io.keyheat.report.png;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatColours;
import io.keyheat.report.view.HeatGrid;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import javax.imageio.ImageIO;

/**
 * A variant's heat by key range and time as a picture, for documents. It needs neither a display
 * nor a browser.
 */
public final class HeatmapPng {
  private static final int LEFT = 250;
  private static final int RIGHT = 30;
  private static final int TOP = 54;
  private static final int BOTTOM = 34;
  private static final int LABEL_GAP = 34;
  private static final int LEGEND_WIDTH = 220;
  private static final int TIME_LABEL_WIDTH = 70;
  private static final int BETWEEN_LABELS = 8;
  private static final long MILLI = 1_000_000L;
  private static final long DAY_MILLIS = 86_400_000L;
  private static final long[] FRACTIONS_MILLIS = {1, 2, 5, 10, 20, 50, 100, 200, 500};
  private static final long[] TIME_STEPS_SECONDS = {
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400
  };
  private static final Color PAPER = Color.WHITE;
  private static final Color INK = new Color(0x1d1b20);
  private static final Color FAINT = new Color(0x6b6672);

  private final RunResult run;
  private final int width;
  private final int height;
  private final Graphics2D ink;

  private HeatmapPng(RunResult run, int width, int height, Graphics2D ink) {
    this.run = run;
    this.width = width;
    this.height = height;
    this.ink = ink;
  }

  /**
   * Writes the picture and leaves the stream open.
   *
   * @param width of the picture in pixels, at least 500
   * @param height of the picture in pixels, at least 200
   */
  public static void write(RunResult run, OutputStream out, int width, int height)
      throws IOException {
    BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D ink = picture.createGraphics();
    ink.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    ink.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    new HeatmapPng(run, width - LEFT - RIGHT, height - TOP - BOTTOM, ink).draw();
    ink.dispose();
    ImageIO.write(picture, "png", out);
  }

  private void draw() {
    ink.setColor(PAPER);
    ink.fillRect(0, 0, LEFT + width + RIGHT, TOP + height + BOTTOM);
    ink.setColor(INK);
    font(Font.BOLD, 17);
    ink.drawString(run.variant(), LEFT, TOP - 26);
    font(Font.PLAIN, 12);
    ink.setColor(FAINT);
    ink.drawString("key range ↓  time →", LEFT, TOP - 9);
    drawCells();
    drawLegend();
    drawKeys();
    drawTimes();
  }

  private void drawCells() {
    HeatGrid grid = Heat.grid(run, height, width);
    for (int y = 0; y < height; y++) {
      int row = HeatGrid.index(y, height, grid.rows());
      for (int x = 0; x < width; x++) {
        ink.setColor(
            new Color(HeatColours.rgb(grid.at(row, HeatGrid.index(x, width, grid.columns())))));
        ink.fillRect(LEFT + x, TOP + y, 1, 1);
      }
    }
  }

  private void drawLegend() {
    int left = LEFT + width - LEGEND_WIDTH;
    for (int x = 0; x < LEGEND_WIDTH; x++) {
      ink.setColor(new Color(HeatColours.rgb((double) x / LEGEND_WIDTH)));
      ink.fillRect(left + x, TOP - 42, 1, 10);
    }
    ink.setColor(FAINT);
    ink.drawString("0", left, TOP - 18);
    leftOf("100 %", left + LEGEND_WIDTH, TOP - 18);
    leftOf("share of capacity", left - 10, TOP - 32);
  }

  /** The name of each key space where it begins, and keys between them where there is room. */
  private void drawKeys() {
    List<Heatmap.Row> rows = run.heatmap().rows();
    int free = TOP;
    for (int row = 0; row < rows.size(); row++) {
      int y = TOP + row * height / rows.size();
      boolean first = row == 0 || !rows.get(row).space().equals(rows.get(row - 1).space());
      if (first && row > 0) {
        ink.setColor(Color.GRAY);
        ink.drawLine(LEFT, y, LEFT + width, y);
      }
      if (first ? y >= free - LABEL_GAP / 2 : y >= free) {
        ink.setColor(first ? INK : FAINT);
        font(first ? Font.BOLD : Font.PLAIN, 12);
        label(first ? rows.get(row).space() : Heat.bareKey(rows.get(row).startKey()), y);
        free = y + LABEL_GAP;
      }
    }
    font(Font.PLAIN, 12);
  }

  /** A label that is too long gives up its middle. */
  private void label(String text, int y) {
    String cut = text;
    for (int kept = text.length() - 1; widthOf(cut) > LEFT - 20 && kept > 2; kept--) {
      int tail = kept / 3;
      cut = text.substring(0, kept - tail) + "…" + text.substring(text.length() - tail);
    }
    leftOf(cut, LEFT - 10, y + 11);
  }

  private void drawTimes() {
    ink.setColor(FAINT);
    long step = timeStepMillis() * MILLI;
    for (long nanos = 0; nanos <= run.durationNanos(); nanos += step) {
      int x = LEFT + (int) ((double) nanos * width / run.durationNanos());
      ink.drawLine(x, TOP + height, x, TOP + height + 4);
      centred(Figures.clock(nanos), x, TOP + height + 19);
    }
  }

  /**
   * The least round step that gives no more labels than have room, and none that a clock rounds: it
   * has milliseconds in the first second, and tenths in the first minute.
   */
  private long timeStepMillis() {
    double millis = run.durationNanos() / (double) MILLI;
    int room =
        Math.max(TIME_LABEL_WIDTH, widthOf(Figures.clock(run.durationNanos())) + BETWEEN_LABELS);
    double least =
        Math.max(millis * room / width, millis <= 1000 ? 1 : millis <= 60_000 ? 100 : 1000);
    LongStream seconds = LongStream.of(TIME_STEPS_SECONDS).map(TimeUnit.SECONDS::toMillis);
    return LongStream.concat(LongStream.of(FRACTIONS_MILLIS), seconds)
        .filter(step -> step >= least)
        .findFirst()
        .orElseGet(() -> DAY_MILLIS * (long) Math.ceil(least / DAY_MILLIS));
  }

  private void centred(String text, int x, int y) {
    ink.drawString(text, x - widthOf(text) / 2, y);
  }

  private void leftOf(String text, int right, int y) {
    ink.drawString(text, right - widthOf(text), y);
  }

  private int widthOf(String text) {
    return ink.getFontMetrics().stringWidth(text);
  }

  private void font(int style, int size) {
    ink.setFont(new Font(Font.SANS_SERIF, style, size));
  }
}
