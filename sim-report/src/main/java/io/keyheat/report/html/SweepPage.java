package io.keyheat.report.html;

import io.keyheat.report.sweep.SweepModel;
import io.keyheat.report.sweep.SweepModel.Estimate;
import io.keyheat.report.sweep.SweepModel.Fit;
import io.keyheat.report.sweep.SweepModel.SweptAxis;
import io.keyheat.report.sweep.SweepModel.SweptVariant;
import io.keyheat.report.view.Inferno;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A sweep as one page: latency against throughput with the knees, each metric against the first
 * axis in small charts, a heatmap of the first two axes, and the fits.
 */
public final class SweepPage {
  private static final List<String> CHARTED =
      List.of("throughput", "errors", "latency.p99", "servers.busiest", "servers.mean", "tablets");
  private static final int MAX_SMALL = 60;
  private static final int CELL_WIDTH = 64;
  private static final int CELL_HEIGHT = 26;
  private static final double TOP_OF_SCALE = 0.999;

  private final SweepModel edition;
  private final StringBuilder html = new StringBuilder();
  private final int inner;

  private SweepPage(SweepModel edition) {
    this.edition = edition;
    int product = 1;
    for (SweptAxis axis : edition.axes().subList(1, edition.axes().size())) {
      product *= axis.values().size();
    }
    inner = product;
  }

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(SweepModel edition, Writer out) throws IOException {
    StudyPage.write(
        edition.title(),
        StudyPage.facts(edition.scenario(), edition.version(), edition.commandLine()),
        new SweepPage(edition).body(),
        out);
  }

  private String body() {
    add("<p class=\"lead\">Each figure is a mean over " + edition.replications());
    add(
        "independent replications; bars are 95 % intervals by Student's t. All variants and"
            + " points");
    add("meet the same random numbers in the same replication.</p>");
    add("<h2>Latency against throughput</h2><div class=\"charts\">");
    for (int i = 0; i < inner && i < MAX_SMALL; i++) {
      curve(i);
    }
    add("</div>");
    fits();
    add("<h2>Against " + Template.escaped(edition.axes().get(0).path()) + "</h2>");
    // With one axis there is one chart of each metric, and they share a grid.
    add(inner == 1 ? "<div class=\"charts small\">" : "");
    for (String metric : CHARTED) {
      if (edition.metrics().contains(metric)) {
        small(metric);
      }
    }
    add(inner == 1 ? "</div>" : "");
    if (edition.axes().size() > 1) {
      heatmaps();
    }
    return html.toString();
  }

  /** The points with everything but the first axis held: those of one line. */
  private List<List<Estimate>> along(SweptVariant variant, int rest) {
    List<List<Estimate>> points = new ArrayList<>();
    for (int i = 0; i < edition.axes().get(0).values().size(); i++) {
      points.add(variant.points().get(i * inner + rest));
    }
    return points;
  }

  /** What is held on all axes but the first. */
  private String held(int rest) {
    StringBuilder held = new StringBuilder();
    int left = rest;
    for (int a = edition.axes().size() - 1; a > 0; a--) {
      SweptAxis axis = edition.axes().get(a);
      held.insert(0, axis.path() + "=" + axis.values().get(left % axis.values().size()) + " ");
      left /= axis.values().size();
    }
    return held.toString().strip();
  }

  private void curve(int rest) {
    Chart chart = new Chart("throughput (1/s)", "latency.p99 (ms)");
    for (SweptVariant variant : edition.series()) {
      List<List<Estimate>> points = along(variant, rest);
      double[] x = new double[points.size()];
      double[] y = new double[points.size()];
      for (int i = 0; i < x.length; i++) {
        x[i] = metric(points.get(i), "throughput").mean();
        y[i] = metric(points.get(i), "latency.p99").mean();
      }
      int knee = Knee.of(x, y);
      List<Chart.Dot> dots = new ArrayList<>();
      for (int i = 0; i < x.length; i++) {
        Estimate latency = metric(points.get(i), "latency.p99");
        String value = edition.axes().get(0).values().get(i);
        String words =
            value + ": " + metric(points.get(i), "throughput").shown() + ", " + latency.shown();
        dots.add(
            new Chart.Dot(
                x[i],
                y[i],
                latency.low(),
                latency.high(),
                (i == knee ? "knee at " : "") + words,
                i == knee));
      }
      chart.line(variant.name(), dots);
    }
    String caption = inner == 1 ? edition.axes().get(0).path() : held(rest);
    figure(caption + " (a ring marks the knee)", chart.svg());
  }

  private void small(String metric) {
    if (inner > 1) {
      add("<h3>" + Template.escaped(metric) + "</h3><div class=\"charts small\">");
    }
    for (int rest = 0; rest < inner && rest < MAX_SMALL; rest++) {
      Chart chart = new Chart(edition.axes().get(0).path(), metric);
      for (SweptVariant variant : edition.series()) {
        List<Chart.Dot> dots = new ArrayList<>();
        List<List<Estimate>> points = along(variant, rest);
        for (int i = 0; i < points.size(); i++) {
          Estimate e = metric(points.get(i), metric);
          String value = edition.axes().get(0).values().get(i);
          dots.add(
              new Chart.Dot(
                  number(value, i), e.mean(), e.low(), e.high(), value + ": " + e.shown(), false));
        }
        chart.line(variant.name(), dots);
      }
      figure(inner == 1 ? metric : held(rest), chart.svg());
    }
    add(inner > 1 ? "</div>" : "");
  }

  private static double number(String value, int index) {
    String digits = value.replaceAll("^([0-9.]+).*", "$1");
    try {
      return Double.parseDouble(digits);
    } catch (NumberFormatException e) {
      return index;
    }
  }

  private Estimate metric(List<Estimate> point, String name) {
    return point.get(edition.metrics().indexOf(name));
  }

  private void fits() {
    if (edition.fits().isEmpty()) {
      return;
    }
    add("<h2>Fits</h2><div class=\"scroll\"><table class=\"figures\"><thead><tr><th>variant</th>");
    add("<th>law</th><th>parameters</th><th>R²</th></tr></thead><tbody>");
    for (Fit fit : edition.fits()) {
      add("<tr><td>" + Template.escaped(fit.variant()) + "</td><td>");
      add(Template.escaped(fit.what()) + "</td><td class=\"text\">");
      add(Template.escaped(fit.words()) + "</td><td>");
      add(String.format(Locale.ROOT, "%.3f", fit.goodness()) + "</td></tr>");
    }
    add("</tbody></table></div>");
  }

  private void heatmaps() {
    SweptAxis rows = edition.axes().get(0);
    SweptAxis columns = edition.axes().get(1);
    add("<h2>" + Template.escaped(rows.path() + " × " + columns.path()) + "</h2>");
    for (String metric : List.of("throughput", "latency.p99", "errors")) {
      add("<h3>" + Template.escaped(metric) + "</h3><div class=\"charts\">");
      for (SweptVariant variant : edition.series()) {
        figure(variant.name(), heatmap(variant, metric, rows, columns));
      }
      add("</div>");
    }
  }

  /** Further axes are held at their first values. */
  private String heatmap(SweptVariant variant, String metric, SweptAxis rows, SweptAxis columns) {
    int beyond = inner / columns.values().size();
    double most = 0;
    for (SweptVariant any : edition.series()) {
      for (List<Estimate> point : any.points()) {
        double mean = metric(point, metric).mean();
        most = Double.isFinite(mean) ? Math.max(most, mean) : most;
      }
    }
    int left = 90;
    int width = left + CELL_WIDTH * columns.values().size() + 6;
    int height = 30 + CELL_HEIGHT * rows.values().size();
    StringBuilder svg = new StringBuilder();
    svg.append(
        Template.format(
            "<svg class=\"heatgrid\" width=\"%d\" viewBox=\"0 0 %d %d\">", width, width, height));
    for (int c = 0; c < columns.values().size(); c++) {
      svg.append(
          Template.format(
              "<text x=\"%d\" y=\"18\" text-anchor=\"middle\">%s</text>",
              left + CELL_WIDTH * c + CELL_WIDTH / 2, Template.escaped(columns.values().get(c))));
    }
    for (int r = 0; r < rows.values().size(); r++) {
      svg.append(
          Template.format(
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>",
              left - 8, 30 + CELL_HEIGHT * r + 17, Template.escaped(rows.values().get(r))));
      for (int c = 0; c < columns.values().size(); c++) {
        Estimate estimate = metric(variant.points().get(r * inner + c * beyond), metric);
        cell(svg, estimate, most, left + CELL_WIDTH * c, 30 + CELL_HEIGHT * r);
      }
    }
    return svg.append("</svg>").toString();
  }

  private static void cell(StringBuilder svg, Estimate estimate, double most, int x, int y) {
    double share = most > 0 && Double.isFinite(estimate.mean()) ? estimate.mean() / most : 0;
    int colour = Inferno.rgb(Math.min(TOP_OF_SCALE, share));
    svg.append(
        Template.format(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"><title>%s</title>"
                + "</rect>",
            x, y, CELL_WIDTH, CELL_HEIGHT, colour & 0xFFFFFF, Template.escaped(estimate.shown())));
    svg.append(
        Template.format(
            "<text class=\"%s\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
            share > 0.55 ? "on" : "off",
            x + CELL_WIDTH / 2,
            y + 17,
            Template.escaped(estimate.shown().replaceFirst(" ±.*", ""))));
  }

  private void figure(String caption, String content) {
    add("<figure><figcaption>" + Template.escaped(caption) + "</figcaption>" + content);
    add("</figure>");
  }

  private void add(String line) {
    html.append(line).append('\n');
  }
}
