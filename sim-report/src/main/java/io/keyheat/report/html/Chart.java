package io.keyheat.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line chart as SVG without scripts: lines with the bars of their intervals. An axis over more
 * than two powers of ten is logarithmic and says so.
 */
final class Chart {
  private static final int WIDTH = 620;
  private static final int HEIGHT = 320;
  private static final int LEFT = 82;
  private static final int RIGHT = 14;
  private static final int TOP = 26;
  private static final int BOTTOM = 44;

  private static final int COLOURS = 8;
  private static final double LOG_FROM = 100;

  /** An axis across is at least this share of its values long: what is closer is the same. */
  private static final double LEAST_SPAN = 0.05;

  /** Numbers from here on are shown in thousands, millions and so on. */
  private static final double MOST_SHOWN = 100_000;

  private static final String SUFFIXES = " kMGTP";

  private final String xTitle;
  private final String yTitle;
  private final List<Line> lines = new ArrayList<>();
  private final List<Limit> limits = new ArrayList<>();

  /** A point of a line and the ends of its interval; equal to {@code y} where there is none. */
  record Dot(double x, double y, double low, double high, String words, boolean ringed) {}

  private record Line(String name, List<Dot> dots) {}

  private record Limit(String name, double y) {}

  /**
   * @param xTitle with the unit
   * @param yTitle likewise
   */
  Chart(String xTitle, String yTitle) {
    this.xTitle = xTitle;
    this.yTitle = yTitle;
  }

  /** Adds a line; what is not finite is left out. */
  void line(String name, List<Dot> dots) {
    lines.add(
        new Line(
            name,
            dots.stream()
                .filter(dot -> Double.isFinite(dot.x()) && Double.isFinite(dot.y()))
                .toList()));
  }

  /** Adds a level that is not to be crossed. */
  void limit(String name, double y) {
    if (Double.isFinite(y)) {
      limits.add(new Limit(name, y));
    }
  }

  /** The figure with its legend. */
  String svg() {
    Scale x = scale(true);
    Scale y = scale(false);
    StringBuilder svg = new StringBuilder();
    svg.append("<svg class=\"chart\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\">");
    svg.append("<title>")
        .append(Template.escaped(yTitle + " against " + xTitle))
        .append("</title>");
    axes(svg, x, y);
    for (Limit limit : limits) {
      svg.append(
          Template.format(
              "<line class=\"limit\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
              LEFT, WIDTH - RIGHT, y.at(limit.y), y.at(limit.y)));
    }
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, lines.get(i), "s" + i % COLOURS, x, y);
    }
    for (Limit limit : limits) { // Its words stand above the lines that cross it.
      svg.append(
          Template.format(
              "<text class=\"limit\" x=\"%d\" y=\"%.1f\">%s</text>",
              LEFT + 6, y.at(limit.y) - 5, Template.escaped(limit.name)));
    }
    svg.append("</svg>");
    return legend() + svg;
  }

  private String legend() {
    if (lines.size() < 2) {
      return "";
    }
    StringBuilder legend = new StringBuilder("<p class=\"legend-line\">");
    for (int i = 0; i < lines.size(); i++) {
      legend
          .append("<span><svg class=\"swatch\" viewBox=\"0 0 18 8\"><line class=\"s")
          .append(i % COLOURS)
          .append("\" x1=\"0\" x2=\"18\" y1=\"4\" y2=\"4\"/></svg>")
          .append(Template.escaped(lines.get(i).name()))
          .append("</span>");
    }
    return legend.append("</p>").toString();
  }

  private static void draw(StringBuilder svg, Line line, String style, Scale x, Scale y) {
    StringBuilder path = new StringBuilder();
    for (Dot dot : line.dots()) {
      path.append(
          Template.format("%s%.1f %.1f", path.isEmpty() ? "M" : "L", x.at(dot.x()), y.at(dot.y())));
    }
    svg.append(Template.format("<path class=\"line %s\" d=\"%s\"/>", style, path));
    for (Dot dot : line.dots()) {
      if (Double.isFinite(dot.low()) && Double.isFinite(dot.high()) && dot.high() > dot.low()) {
        svg.append(
            Template.format(
                "<line class=\"bar %s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
                style, x.at(dot.x()), x.at(dot.x()), y.at(dot.low()), y.at(dot.high())));
      }
      svg.append(
          Template.format(
              "<circle class=\"dot %s%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>%s</title>"
                  + "</circle>",
              style,
              dot.ringed() ? " ringed" : "",
              x.at(dot.x()),
              y.at(dot.y()),
              dot.ringed() ? 7 : 3,
              Template.escaped(dot.words())));
    }
  }

  private void axes(StringBuilder svg, Scale x, Scale y) {
    for (double tick : y.ticks()) {
      svg.append(
          Template.format(
              "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
              LEFT, WIDTH - RIGHT, y.at(tick), y.at(tick)));
      svg.append(
          Template.format(
              "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
              LEFT - 6, y.at(tick) + 4, number(tick)));
    }
    for (double tick : x.ticks()) {
      svg.append(
          Template.format(
              "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
              x.at(tick), HEIGHT - BOTTOM + 18, number(tick)));
    }
    svg.append(
        Template.format(
            "<text class=\"axis\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
            (LEFT + WIDTH - RIGHT) / 2,
            HEIGHT - 6,
            Template.escaped(xTitle + (x.log() ? ", logarithmic" : ""))));
    svg.append(
        Template.format(
            "<text class=\"axis\" x=\"4\" y=\"%d\">%s</text>",
            TOP - 12, Template.escaped(yTitle + (y.log() ? ", logarithmic" : ""))));
  }

  private Scale scale(boolean horizontal) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double leastAbove = Double.POSITIVE_INFINITY;
    for (Line line : lines) {
      for (Dot dot : line.dots()) {
        double low = horizontal ? dot.x() : dot.y();
        least = Math.min(least, low);
        most = Math.max(most, low);
        leastAbove = low > 0 ? Math.min(leastAbove, low) : leastAbove;
      }
    }
    for (Limit limit : horizontal ? List.<Limit>of() : limits) {
      least = Math.min(least, limit.y());
      most = Math.max(most, limit.y());
    }
    if (!(least <= most)) {
      least = 0;
      most = 1;
    }
    if (horizontal && most - least < LEAST_SPAN * Math.abs(most)) {
      double around = LEAST_SPAN / 2 * Math.abs(most);
      least -= around;
      most += around;
    }
    boolean log = least > 0 && most / leastAbove > LOG_FROM;
    double from = horizontal || log ? least : Math.min(0, least);
    double to = most > from ? most : from + 1;
    return horizontal
        ? new Scale(from, to, LEFT + 10, WIDTH - RIGHT - 10, log, areWhole())
        : new Scale(from, log ? to : to * 1.05, HEIGHT - BOTTOM, TOP, log, false);
  }

  /** Whether there is nothing between whole numbers, as with servers. */
  private boolean areWhole() {
    return lines.stream()
        .flatMap(line -> line.dots().stream())
        .allMatch(dot -> dot.x() == Math.rint(dot.x()));
  }

  /** From values to places; one of whole numbers has no ticks between them. */
  private record Scale(
      double from, double to, double start, double end, boolean log, boolean whole) {
    double at(double value) {
      double share =
          log
              ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
              : (value - from) / (to - from);
      return start + Math.max(-0.02, Math.min(1.02, share)) * (end - start);
    }

    List<Double> ticks() {
      List<Double> ticks = new ArrayList<>();
      if (log) {
        for (double tick = Math.pow(10, Math.ceil(Math.log10(from))); tick <= to; tick *= 10) {
          ticks.add(tick);
        }
        return ticks;
      }
      double step = Math.pow(10, Math.floor(Math.log10((to - from) / 4)));
      while ((to - from) / step > 8) {
        step *= (to - from) / step > 16 ? 5 : 2;
      }
      step = whole ? Math.max(1, step) : step;
      for (double tick = Math.ceil(from / step) * step; tick <= to + 1e-9; tick += step) {
        ticks.add(tick);
      }
      return ticks;
    }
  }

  private static String number(double value) {
    if (value != 0 && Math.abs(value) < 10 && value != Math.rint(value)) {
      return String.format(Locale.ROOT, "%.3g", value).replaceFirst("0+$", "");
    }
    int thousands = 0;
    double shown = value;
    while (Math.abs(shown) >= MOST_SHOWN && thousands < SUFFIXES.length() - 1) {
      shown /= 1000;
      thousands++;
    }
    String digits =
        shown == Math.rint(shown)
            ? String.format(Locale.ROOT, "%,.0f", shown)
            : String.format(Locale.ROOT, "%.1f", shown);
    return thousands == 0 ? digits : digits + " " + SUFFIXES.charAt(thousands);
  }
}
