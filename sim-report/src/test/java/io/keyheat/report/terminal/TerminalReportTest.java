package io.keyheat.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.Diagnosis.HotSpan;
import io.keyheat.core.result.ExpectationResult;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioHead;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TargetResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalReportTest {
  private static final SampleResults SAMPLES = new SampleResults(40, 90, 5, 3);

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 120})
  void noLineIsWiderThanTheTerminal(int width) throws IOException {
    RunResult strange = SAMPLES.hotRow("名前の長い変種 💥 with a name that is far too long for a column");
    ScenarioResult result =
        SampleResults.scenario(List.of(SAMPLES.diagonal("timestamp-first"), strange));
    for (AnsiStyle ink : AnsiStyle.values()) {
      assertThat(plain(print(result, ink, width)).lines())
          .allSatisfy(line -> assertThat(Columns.width(line)).isLessThanOrEqualTo(width));
    }
  }

  @Test
  void everyExpectationIsShownWholeWithItsVerdictAndFigures() throws IOException {
    String text =
        "one.latency.p99 > 10 * another.latency.p99 and one.errors < 1% ".repeat(4).strip();
    ScenarioResult sample = SampleResults.scenario();
    ScenarioResult result =
        new ScenarioResult(
            new ScenarioHead("s", "t", "", "v", 1, "", ""),
            sample.variants(),
            List.of(
                new ExpectationResult(text, false, "3 ms > 10 × 4 ms"),
                new ExpectationResult("one.moves > 0", true, "9 > 0")),
            List.of(
                new TargetResult("errors < 1%", "one", true, "0 % < 1 %"),
                new TargetResult("errors < 1%", "two", false, "3 % < 1 %")),
            List.of(),
            null);
    String printed = print(result, AnsiStyle.PLAIN, 80).replaceAll("\\s+", " ");
    assertThat(printed).contains("Self-check: 1 of 2 expectations fail");
    assertThat(printed).contains("✘ fails " + text + " 3 ms > 10 × 4 ms");
    assertThat(printed).contains("✔ holds one.moves > 0 9 > 0");
    assertThat(printed.indexOf("✘ 1 of 2 targets missed"))
        .isBetween(0, printed.indexOf("variant "));
    assertThat(printed).contains("✔ met one: errors < 1% 0 % < 1 %");
    assertThat(printed).contains("✘ missed two: errors < 1% 3 % < 1 %");
  }

  @Test
  void theDiagnosisOfATraceStandsLastWithItsFieldsBelowOneAnother() throws IOException {
    ScenarioResult result =
        SampleResults.scenario()
            .withTrace(SampleResults.trace("Orders", "The key\u001b rises. ".repeat(6).strip()));
    String printed = print(result, AnsiStyle.PLAIN, 60);
    assertThat(printed).doesNotContain("\u001b").doesNotContain("  why ");
    List<String> lines = printed.lines().toList();
    int at = lines.indexOf("Orders");
    assertThat(lines.get(at + 1)).isEqualTo("  where   0:00 to 9:00");
    assertThat(lines.get(at + 2)).startsWith("  keys    The key");
    assertThat(lines.get(at + 3)).startsWith(" ".repeat(10)).contains("rises.");
    assertThat(printed).contains("  change  Reverse it.").contains("100,000 records");
  }

  @Test
  void everyVariantShowsItsFigures() throws IOException {
    String printed =
        print(SampleResults.scenario(List.of(SAMPLES.diagonal("tail"))), AnsiStyle.PLAIN, 100);
    assertThat(printed)
        .contains("offered", "completed", "p50", "p99.9", "timed out", "rejected", "aborted")
        .contains("busiest server-", "3 by size", "12 by load", "9 moves", "1 merge", "9 splits")
        .contains("MOVING_HOT_SPOT");
  }

  /** The list begins with the one that refused most, as a headline does, and goes on by heat. */
  @Test
  void eachOfSeveralHotspotsHasItsShareOfTheRefusedAttempts() throws IOException {
    RunResult some = SAMPLES.run("run", 0.5, 9, (row, column, random) -> 0.3);
    List<Heatmap.Row> rows = new ArrayList<>(some.heatmap().rows());
    rows.set(0, new Heatmap.Row("Index", rows.get(0).startKey(), rows.get(0).limitKey()));
    float[] refused = some.heatmap().cells().get(HeatMetric.REJECTED_PER_SECOND);
    for (int cell = 0; cell < refused.length; cell++) {
      refused[cell] = cell % rows.size() == 0 ? 300 : cell % rows.size() == 1 ? 100 : 0;
    }
    Heatmap map = some.heatmap();
    Heatmap shared = new Heatmap(rows, map.columns(), map.cells(), map.servers());
    Hotspot hotter = spot(rows.get(1).space(), 100);
    Hotspot index = spot("Index", 95);
    OperationStats all = some.total();
    OperationStats total =
        new OperationStats(
            all.offered(),
            all.completed(),
            new FailedOps(0, 1_000, 0),
            all.inFlight(),
            all.attempts(),
            all.offeredPerSecond(),
            all.throughputPerSecond(),
            all.latency());
    RunBuilder both = RunBuilder.of(some).heatmap(shared).total(total);
    RunResult run = both.hotspots(List.of(hotter, index)).build();
    ScenarioResult result =
        SampleResults.scenario(List.of(run))
            .withDiagnoses(List.of(found("growing-key", hotter), found("growing-index", index)));
    String printed = print(result, AnsiStyle.PLAIN, 100).replaceAll("\\s+", " ");
    assertThat(printed)
        .containsPattern("hotspots Index · [^%]*\\b75 % of the refused attempts")
        .containsPattern(" UserAccessLog · [^%]*\\b25 % of the refused attempts")
        .containsPattern("why Index: .* why UserAccessLog: ");
    RunResult one = RunBuilder.of(run).hotspots(List.of(hotter)).build();
    assertThat(print(SampleResults.scenario(List.of(one)), AnsiStyle.PLAIN, 200))
        .doesNotContain("of the refused attempts");
  }

  /** All about as hot: what needs something done is not behind what needs nothing. */
  @Test
  void whatIsMoreThanWarmComesFirst() throws IOException {
    List<Diagnosis> found = new ArrayList<>();
    List<Hotspot> spots = new ArrayList<>();
    for (String table : List.of("A", "B", "C", "D")) {
      Hotspot spot = spot(table, 100);
      spots.add(spot);
      found.add(found(table.equals("D") ? "small-table" : "warm-range", spot));
    }
    RunResult run = RunBuilder.of(SAMPLES.even("run")).hotspots(spots).build();
    ScenarioResult result = SampleResults.scenario(List.of(run)).withDiagnoses(found);
    assertThat(print(result, AnsiStyle.PLAIN, 100).replaceAll("\\s+", " "))
        .containsPattern("hotspots D · .* A · .* B · .*1 more .*why D: .*why A: .*why B: ");
  }

  private static Diagnosis found(String cause, Hotspot spot) {
    return new Diagnosis(
        0,
        cause,
        spot,
        new HotSpan(60_000_000_000L, 60_000_000_000L, 1, List.of(0)),
        "",
        List.of(),
        List.of("It is hot."),
        "Cool it.",
        List.of());
  }

  private static Hotspot spot(String table, double score) {
    return new Hotspot(540_000_000_000L, "a", "b", score, List.of(table), List.of(), 0, 1, 0, 1);
  }

  /** No range of this table was split, and none of its hotspots has a reason against one. */
  @ParameterizedTest
  @ValueSource(strings = {"undivided-load", "growing-key", "few-tablets"})
  void whereLoadHasSplitNothingNoSplitIsWaitedFor(String cause) throws IOException {
    Hotspot spot =
        new Hotspot(60_000_000_000L, "a", "b", 100, List.of("Quiet"), List.of(), 0, 1, 0, 1);
    RunResult run = RunBuilder.of(SAMPLES.even("run")).hotspots(List.of(spot)).build();
    ScenarioResult sample = SampleResults.scenario(List.of(run));
    Diagnosis found = found(cause, spot);
    ScenarioResult result =
        new ScenarioResult(
            new ScenarioHead("s", "t", "", "v", 1, "", ""),
            sample.variants(),
            List.of(),
            List.of(),
            List.of(found),
            null);
    assertThat(print(result, AnsiStyle.PLAIN, 100)).contains("Quiet · not split by load ·");
  }

  @Test
  void withoutColoursHeatIsCharactersAndNoEscapeIsPrinted() throws IOException {
    RunResult run = SAMPLES.run("one", 1, 5, (row, column, r) -> row == 17 ? 1 : 0);
    String printed = print(SampleResults.scenario(List.of(run)), AnsiStyle.PLAIN, 100);
    assertThat(printed).doesNotContain("\u001b");
    assertThat(printed.lines().filter(line -> line.contains("@@@@@"))).hasSize(1);
  }

  @Test
  void theHottestOfTheCellsThatShareACharacterIsShown() throws IOException {
    SampleResults tall = new SampleResults(1000, 1000, 1, 1);
    RunResult run = tall.run("one", 1, 5, (row, c, r) -> row == 501 && c == 333 ? 1 : 0);
    String printed = print(SampleResults.scenario(List.of(run)), AnsiStyle.PLAIN, 80);
    assertThat(printed.lines().filter(line -> line.contains("@") && !line.contains("100 %")))
        .hasSize(1);
  }

  @Test
  void withColoursTheHottestCellsAreTheBrightest() throws IOException {
    RunResult run = SAMPLES.run("one", 1, 5, (row, column, r) -> row == 17 ? 1 : 0);
    String printed = print(SampleResults.scenario(List.of(run)), AnsiStyle.TRUE, 100);
    Stream<String> bright = printed.lines().filter(line -> line.contains("2;252;255;164"));
    assertThat(bright).hasSize(2); // The row itself and the legend.
  }

  @Test
  void manyVariantsStandSideBySideFirst() throws IOException {
    String printed = print(SampleResults.scenario(), AnsiStyle.PLAIN, 100);
    int table = printed.indexOf("variant ");
    for (String name : List.of("timestamp-first", "user-first", "one-user")) {
      assertThat(printed.indexOf("\n" + name + " ", table - 1))
          .isBetween(table, printed.indexOf("── "));
    }
  }

  @Test
  void namesCannotCommandTheTerminal() throws IOException {
    String printed =
        print(
            SampleResults.scenario(List.of(SAMPLES.even("\u001b[31mred\u202E\r\nnext"))),
            AnsiStyle.PLAIN,
            100);
    assertThat(printed).doesNotContain("\u001b", "\u202E", "\r");
  }

  @Test
  void aRunInWhichNothingHappenedIsReportedToo() throws IOException {
    ScenarioResult idle =
        SampleResults.scenario(List.of(new SampleResults(1, 1, 1, 1).idle("run")));
    assertThat(print(idle, AnsiStyle.PLAIN, 80))
        .contains("0/s offered", "no operation was completed", "hotspots    none");
  }

  private static String print(ScenarioResult result, AnsiStyle ink, int width) throws IOException {
    StringBuilder out = new StringBuilder();
    TerminalReport.print(result, out, ink, width);
    return out.toString();
  }

  private static String plain(String text) {
    return text.replaceAll("\u001b\\[[0-9;]*m", "");
  }
}
