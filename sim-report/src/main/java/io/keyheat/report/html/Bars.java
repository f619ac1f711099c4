package io.keyheat.report.html;

import java.util.List;

/**
 * Horizontal bars with the ends of their intervals, as SVG without scripts. An axis over more than
 * two powers of ten is logarithmic and says so.
 */
final class Bars {
  private static final int WIDTH = 620;
  private static final int LEFT = 250;
  private static final int RIGHT = 120;
  private static final int ROW = 26;
  private static final int TOP = 6;
  private static final int BOTTOM = 22;
  private static final int LONGEST_NAME = 36;
  private static final double LOG_FROM = 100;

  private final double least;
  private final double most;
  private final boolean log;

  /** One of them. */
  record Bar(String name, double mean, double low, double high, String shown) {}

  private Bars(double least, double most) {
    this.most = most > 0 ? most : 1;
    this.log = least > 0 && most / least > LOG_FROM;
    // A logarithmic bar begins a little below the least, so that this one can be seen.
    this.least = log ? least / 2 : 0;
  }

  /** The figure; bars without a value are left empty. */
  static String svg(String title, List<Bar> bars) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (Bar bar : bars) {
      if (Double.isFinite(bar.mean())) {
        least = Math.min(least, bar.mean());
        most = Math.max(most, bar.mean());
      }
    }
    Bars scale = new Bars(least, most);
    int height = TOP + ROW * bars.size() + (scale.log ? BOTTOM : 0);
    StringBuilder svg = new StringBuilder();
    svg.append(
        Template.format("<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\">", WIDTH, height));
    svg.append("<title>").append(Template.escaped(title)).append("</title>");
    for (int i = 0; i < bars.size(); i++) {
      scale.draw(svg, bars.get(i), TOP + ROW * i);
    }
    if (scale.log) {
      svg.append(
          Template.format(
              "<text class=\"axis\" x=\"%d\" y=\"%d\">logarithmic</text>",
              LEFT, height - BOTTOM / 4));
    }
    return svg.append("</svg>").toString();
  }

  private void draw(StringBuilder svg, Bar bar, int top) {
    int middle = top + ROW / 2;
    svg.append(
        Template.format(
            "<text class=\"tick\" x=\"%d\" y=\"%d\" text-anchor=\"end\"><title>%s</title>%s</text>",
            LEFT - 8, middle + 4, Template.escaped(bar.name()), Template.escaped(shortened(bar))));
    if (!Double.isFinite(bar.mean())) {
      return;
    }
    double end = Math.max(LEFT + 1, at(bar.mean()));
    svg.append(
        Template.format(
            "<rect class=\"beam\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
            LEFT, top + 5, end - LEFT, ROW - 10));
    double high = end;
    if (Double.isFinite(bar.low()) && bar.high() > bar.low()) {
      high = at(bar.high());
      svg.append(
          Template.format(
              "<line class=\"whisker\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
              at(bar.low()), high, middle, middle));
    }
    svg.append(
        Template.format(
            "<text class=\"tick\" x=\"%.1f\" y=\"%d\">%s</text>",
            Math.max(end, high) + 6, middle + 4, Template.escaped(bar.shown())));
  }

  private static String shortened(Bar bar) {
    String name = bar.name();
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  private double at(double value) {
    double share =
        log ? Math.log(Math.max(value, least) / least) / Math.log(most / least) : value / most;
    return LEFT + Math.max(0, Math.min(1.02, share)) * (WIDTH - LEFT - RIGHT);
  }
}
