package io.keyheat.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.HotSpan;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import java.io.IOException;
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
            null,
            List.of());
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
    assertThat(printed).doesNotContain("\u001b");
    List<String> lines = printed.lines().toList();
    int at = lines.indexOf("Orders");
    assertThat(lines.get(at + 1)).startsWith("  keys    The key");
    assertThat(lines.get(at + 2)).startsWith(" ".repeat(10)).contains("rises.");
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
  void eachFindingIsASentenceWithFiguresAndRemediesTheWorstFirst() throws IOException {
    Hotspot hotter = spot("UserAccessLog", 100);
    RunResult run = RunBuilder.of(SAMPLES.even("run")).hotspots(List.of(hotter)).build();
    ScenarioResult result =
        SampleResults.scenario(List.of(run))
            .withFindings(List.of(found("Index", hotter), found("UserAccessLog", hotter)));
    assertThat(print(result, AnsiStyle.PLAIN, 100).replaceAll("\\s+", " "))
        .containsPattern(
            "finding Index: It is hot. 3 figures · 4 more remedy Cool it. Or not."
                + " finding UserAccessLog: ");
  }

  private static Finding found(String space, Hotspot spot) {
    return new Finding(
        0,
        Cause.GROWING_KEY,
        space,
        null,
        Finding.Impact.NONE,
        spot,
        new HotSpan(60_000_000_000L, 60_000_000_000L, 1, List.of(0)),
        List.of(),
        "It is hot.",
        List.of("3 figures", "4 more"),
        List.of("Cool it.", "Or not."),
        List.of());
  }

  private static Hotspot spot(String table, double score) {
    return new Hotspot(
        540_000_000_000L,
        "a",
        "b",
        score,
        List.of(table),
        List.of(),
        0,
        1,
        0,
        1,
        List.of(),
        null,
        null);
  }

  /** No range of this table was split, and none of its hotspots has a reason against one. */
  @Test
  void whereLoadHasSplitNothingNoSplitIsWaitedFor() throws IOException {
    RunResult run =
        RunBuilder.of(SAMPLES.even("run")).hotspots(List.of(spot("Quiet", 100))).build();
    assertThat(print(SampleResults.scenario(List.of(run)), AnsiStyle.PLAIN, 100))
        .contains("Quiet · not split by load ·");
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
