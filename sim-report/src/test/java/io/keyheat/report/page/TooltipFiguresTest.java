package io.keyheat.report.page;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.report.SampleResults;
import io.keyheat.report.csv.HeatmapCsv;
import io.keyheat.report.html.Browser;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.lesson.LessonPage;
import io.keyheat.report.observed.ObservedModel.RangeRates;
import io.keyheat.report.observed.ObservedPage;
import io.keyheat.report.remedy.HeatPair;
import io.keyheat.report.remedy.RemedyPage;
import io.keyheat.report.result.ScenarioResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the tooltips of maps say of a hundred random cells of each kind of page, beside the line of
 * {@code heatmap.csv} that has their key and time, in the digits that they print.
 */
class TooltipFiguresTest {
  private static final int ROWS = 96;
  private static final int COLUMNS = 90;
  private static final int CELLS = 100;

  /** A figure is rounded to a code of the page, then to the digits that are printed. */
  private static final double ROUNDED_TWICE = 0.56;

  private static final Pattern FIGURE =
      Pattern.compile("([<>] )?([\\d,]+)(?:\\.(\\d+))?( %| ms each second| ms| s|/s)");

  /** The texts of the tooltips at places, each across and down in shares of a map; or nothing. */
  private static final String TOOLTIPS =
      """
      const map = document.querySelectorAll('canvas.marks')[arguments[0]];
      const {left, top, width, height} = map.getBoundingClientRect();
      const tooltip = document.getElementById('tooltip');
      return arguments[1].map(([across, down]) => {
        const at = {clientX: left + across * width, clientY: top + down * height};
        map.dispatchEvent(new PointerEvent('pointermove', at));
        const facts = [...tooltip.querySelectorAll('dt')].map((name) => name.textContent + '=' + name.nextSibling.textContent);
        return tooltip.hidden ? '' : [tooltip.firstChild.textContent, ...facts].join('\\n');
      });
      """;

  private static final String METRICS =
      "return [...document.querySelectorAll('#metric option')].map(({value}) => value)";

  @TempDir static Path folder;
  private static Browser browser;

  private final AllPages pages = new AllPages("text");
  private final Random random = new Random(64);
  private final ScenarioResult result = result();
  private final Map<String, Map<String, String>> csv = cells(result);

  @BeforeAll
  static void startBrowser() {
    assumeTrue("1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER")) || Browser.isHere());
    browser = Browser.start(folder.resolve("profile"));
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  private interface Writes {
    void to(Writer out) throws IOException;
  }

  private static void open(String kind, Writes page) throws IOException {
    Path file = folder.resolve(kind + ".html");
    try (Writer out = Files.newBufferedWriter(file)) {
      page.to(out);
    }
    browser.open(file);
  }

  private static ScenarioResult result() {
    SampleResults samples = new SampleResults(ROWS, COLUMNS, 5, 1);
    return SampleResults.scenario(List.of(samples.diagonal("tail"), samples.even("even")));
  }

  /** The lines of heatmap.csv by variant, key and second. */
  private static Map<String, Map<String, String>> cells(ScenarioResult result) {
    StringWriter out = new StringWriter();
    try {
      HeatmapCsv.write(result.variants(), out);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    List<List<String>> lines =
        out.toString()
            .lines()
            .map(line -> Arrays.asList(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")))
            .toList();
    List<String> names = lines.get(0);
    Map<String, Map<String, String>> cells = new HashMap<>();
    for (List<String> line : lines.subList(1, lines.size())) {
      Map<String, String> cell = new HashMap<>();
      for (int i = 0; i < names.size(); i++) {
        cell.put(names.get(i), line.get(i).replace("\"", ""));
      }
      double seconds = Double.parseDouble(cell.get("time_seconds"));
      cells.put(place(cell.get("variant"), cell.get("row_start_key"), seconds), cell);
    }
    return cells;
  }

  private static String place(String variant, String key, double seconds) {
    return variant + " " + key + " " + seconds;
  }

  /** Gives the heading and the facts of so many random cells of a map. */
  private void point(int map, int cells, BiConsumer<String, Map<String, String>> check) {
    int told = 0;
    while (told < cells) {
      List<List<Double>> places = new ArrayList<>();
      for (int i = told; i < cells; i++) {
        places.add(List.of(random.nextDouble(), random.nextDouble()));
      }
      for (Object text : (List<?>) browser.run(TOOLTIPS, map, places)) {
        List<String> lines = text.toString().lines().toList();
        if (!lines.isEmpty()) {
          check.accept(
              lines.get(0),
              lines.stream()
                  .skip(1)
                  .map(line -> line.split("=", 2))
                  .collect(toMap(fact -> fact[0], fact -> fact[1])));
          told++;
        }
      }
    }
  }

  private void checkCell(String variant, String heading, Map<String, String> facts) {
    String key = facts.getOrDefault("from", "");
    Map<String, String> cell =
        csv.getOrDefault(place(variant, key, seconds(facts.get("time"))), Map.of());
    Map<String, String> figures = new HashMap<>(facts);
    Matcher first = Pattern.compile("(\\D*?) ?([<>]? ?\\d.*)").matcher(heading);
    assertThat(first.matches()).as(heading).isTrue();
    figures.put(first.group(1).isEmpty() ? "Heat" : first.group(1), first.group(2));
    figures.forEach(
        (title, shown) -> {
          String column = columnOf(title);
          if (!column.isEmpty()) {
            double exact = Double.parseDouble(cell.getOrDefault(column, "0"));
            check(variant + ", " + facts + ", " + title, shown, exact);
          }
        });
    if (facts.containsKey("server") && !cell.isEmpty()) {
      assertThat(facts.get("server")).startsWith(cell.get("server") + ",");
    }
  }

  private static String columnOf(String title) {
    return switch (title) {
      case "Heat" -> "capacity_share";
      case "Operations" -> "operations_per_second";
      case "Rejected" -> "rejected_per_second";
      case "Latency, p50" -> "latency_p50_millis";
      case "Latency, p99" -> "latency_p99_millis";
      case "Waiting for locks" -> "lock_wait_millis_per_second";
      case "Tombstones skipped" -> "tombstones_skipped_per_second";
      default -> "";
    };
  }

  /** Compares a figure with its value in shares, milliseconds or a second. */
  private static void check(String what, String shown, double exact) {
    Matcher figure = FIGURE.matcher(shown);
    assertThat(figure.matches()).as("%s: %s", what, shown).isTrue();
    String decimals = figure.group(3) == null ? "" : figure.group(3);
    double number = Double.parseDouble(figure.group(2).replace(",", "") + "." + decimals + "0");
    double unit =
        switch (figure.group(4)) {
          case " %" -> 0.01;
          case " s" -> 1000;
          default -> 1;
        };
    double digit =
        Math.max(
            Math.pow(10, -decimals.length()), Math.pow(10, Math.floor(Math.log10(number)) - 2));
    if (figure.group(1) == null) {
      assertThat(number * unit).as(what).isCloseTo(exact, within(ROUNDED_TWICE * digit * unit));
    } else if (figure.group(1).startsWith("<")) {
      assertThat(exact).as(what).isLessThan(number * unit).isPositive();
    } else {
      assertThat(exact).as(what).isGreaterThan(number * unit);
    }
  }

  /** The seconds of the first clock of a text, such as 1:02:30 to 1:02:40. */
  private static double seconds(String time) {
    return Arrays.stream(time.split(" ", 2)[0].split(":"))
        .flatMapToDouble(part -> DoubleStream.of(Double.parseDouble(part)))
        .reduce(0, (sum, part) -> 60 * sum + part);
  }

  @Test
  void aReportTellsEveryMetricOfItsTwoMaps() throws IOException {
    open("report", out -> HtmlReport.write(result, out));
    List<?> metrics = (List<?>) browser.run(METRICS);
    assertThat(metrics).hasSizeGreaterThan(2);
    for (Object metric : metrics) {
      browser.run(
          "location.hash = arguments[0]",
          "#metric=%s&hidden=[\"SIZE_SPLIT\",\"LOAD_SPLIT\",\"MERGE\",\"MOVE\",\"COMPACTION\"]"
              .formatted(metric));
      browser.waitUntil("return document.getElementById('metric').value === arguments[0]", metric);
      browser.waitUntilDrawn();
      for (int map = 0; map < 2; map++) {
        String shown =
            browser.text(
                "return document.querySelectorAll('.map b')[arguments[0]].textContent", map);
        point(map, CELLS / 4, (heading, facts) -> checkCell(shown, heading, facts));
      }
    }
  }

  @Test
  void adviceTellsTheHeatBeforeAndAfter() throws IOException {
    HeatPair heat = HeatPair.of(result.variants().get(0), result.variants().get(1));
    open("advice", out -> RemedyPage.write(pages.remedies(), heat, out));
    point(0, CELLS / 2, (heading, facts) -> checkCell("tail", heading, facts));
    point(1, CELLS / 2, (heading, facts) -> checkCell("even", heading, facts));
  }

  @Test
  void aLessonTellsTheHeatOfItsRun() throws IOException {
    open(
        "lesson", out -> LessonPage.write(pages.lesson(result), LessonPage.CoursePlace.ALONE, out));
    point(0, CELLS, (heading, facts) -> checkCell("tail", heading, facts));
  }

  @Test
  void aRecordingTellsTheWritesOfItsRanges() throws IOException {
    int rows = 20;
    int columns = 30;
    List<Double> rates =
        random.doubles((long) rows * columns, 0, 9000).map(Math::floor).boxed().toList();
    open(
        "observed",
        out -> ObservedPage.write(pages.observed(new RangeRates(rows, columns, 300, rates)), out));
    for (int map = 0; map < 2; map++) {
      point(
          map,
          CELLS / 2,
          (heading, facts) -> {
            if (!heading.toLowerCase(Locale.ROOT).contains("split")) {
              int column = (int) Math.round(seconds(facts.get("time")) / 10);
              int row = Integer.parseInt(facts.get("keys").split(" ")[0]) * rows / 100;
              check(facts.toString(), heading, rates.get(column * rows + row));
            }
          });
    }
  }
}
