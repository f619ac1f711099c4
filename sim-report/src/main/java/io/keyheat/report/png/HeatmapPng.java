package io.keyheat.report.png;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.Metric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.HeatGrid;
import io.keyheat.report.view.Inferno;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * A variant's share of capacity by key range and time as a picture, for documents. It needs neither
 * a display nor a browser.
 */
public final class HeatmapPng {
  private static final int LEFT = 250;
  private static final int RIGHT = 30;
  private static final int TOP = 54;
  private static final int BOTTOM = 34;
  private static final int LABEL_GAP = 34;
  private static final int MAX_LABEL_LETTERS = 34;
  private static final int LEGEND_WIDTH = 220;
  private static final int TIME_LABELS = 6;
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
    HeatGrid grid = HeatGrid.of(run.heatmap(), Metric.CAPACITY_SHARE, height, width);
    for (int y = 0; y < height; y++) {
      int row = HeatGrid.index(y, height, grid.rows());
      for (int x = 0; x < width; x++) {
        ink.setColor(
            new Color(Inferno.rgb(grid.at(row, HeatGrid.index(x, width, grid.columns())))));
        ink.fillRect(LEFT + x, TOP + y, 1, 1);
      }
    }
  }

  private void drawLegend() {
    int left = LEFT + width - LEGEND_WIDTH;
    for (int x = 0; x < LEGEND_WIDTH; x++) {
      ink.setColor(new Color(Inferno.rgb((double) x / LEGEND_WIDTH)));
      ink.fillRect(left + x, TOP - 42, 1, 10);
    }
    ink.setColor(FAINT);
    ink.drawString("0", left, TOP - 18);
    centred("50 %", left + LEGEND_WIDTH / 2, TOP - 18);
    String end = "100 % of capacity";
    ink.drawString(end, left + LEGEND_WIDTH - ink.getFontMetrics().stringWidth(end), TOP - 18);
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
        label(first ? rows.get(row).space() : bareKey(rows.get(row).startKey()), y);
        free = y + LABEL_GAP;
      }
    }
    font(Font.PLAIN, 12);
  }

  private void label(String text, int y) {
    String cut =
        text.length() <= MAX_LABEL_LETTERS ? text : text.substring(0, MAX_LABEL_LETTERS - 1) + "…";
    ink.drawString(cut, LEFT - 10 - ink.getFontMetrics().stringWidth(cut), y + 11);
  }

  private static String bareKey(String key) {
    int open = key.indexOf('(');
    return open >= 0 && key.endsWith(")") ? key.substring(open + 1, key.length() - 1) : key;
  }

  private void drawTimes() {
    ink.setColor(FAINT);
    for (int i = 0; i <= TIME_LABELS; i++) {
      int x = LEFT + i * width / TIME_LABELS;
      ink.drawLine(x, TOP + height, x, TOP + height + 4);
      centred(Figures.clock(run.durationNanos() / TIME_LABELS * i), x, TOP + height + 19);
    }
  }

  private void centred(String text, int x, int y) {
    ink.drawString(text, x - ink.getFontMetrics().stringWidth(text) / 2, y);
  }

  private void font(int style, int size) {
    ink.setFont(new Font(Font.SANS_SERIF, style, size));
  }
}
