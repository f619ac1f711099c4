package io.keyheat.report.lesson;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunEvent.Kind;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.TabletHistory;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import io.keyheat.report.result.ScenarioResult;
import java.util.List;

/** Lessons on hand-made runs of 20 intervals of 10 s, 8 rows and 2 servers. */
final class SampleLessons {
  static final int ROWS = 8;
  static final int TABLE_ROWS = 6;
  static final int COLUMNS = 20;
  static final double COLUMN_SECONDS = 10;

  /** When the one tablet is cut at row 4. */
  static final double SPLIT_SECONDS = 95;

  /** When its upper half goes from the second server to the first. */
  static final double MOVE_SECONDS = 155;

  private static final SampleResults SAMPLES = new SampleResults(ROWS, COLUMNS, 2, 1);

  private SampleLessons() {}

  /**
   * Row r is (r + 1)/8 of what it can take. The table's six rows are in one tablet, which is split,
   * then moved; the index has the other two.
   */
  static RunResult split(String variant) {
    RunResult run = SAMPLES.run(variant, 0.5, 100, (row, column, r) -> heat(row));
    String space = run.heatmap().rows().get(0).space();
    return with(
        run,
        List.of(
            new InitialTablet(7, space, "<begin>", 0, 0),
            new InitialTablet(8, index(run), "<begin>", TABLE_ROWS, 0)),
        List.of(
            new RunEvent(
                nanos(SPLIT_SECONDS),
                Kind.LOAD_SPLIT,
                space,
                "T(cut)",
                4,
                0,
                1,
                "hot",
                7,
                9,
                false),
            new RunEvent(
                nanos(MOVE_SECONDS), Kind.MOVE, space, "T(cut)", 4, 1, 0, "even", 9, -1, false)));
  }

  static double heat(int row) {
    return (row + 1) / (double) ROWS;
  }

  /** Nothing but even, low heat in two tablets. */
  static RunResult cool(String variant) {
    RunResult run = SAMPLES.run(variant, 1, 5, (row, column, r) -> 0.25);
    String space = run.heatmap().rows().get(0).space();
    return with(
        run,
        List.of(
            new InitialTablet(0, space, "<begin>", 0, 0),
            new InitialTablet(1, space, "T(mid)", 4, 1),
            new InitialTablet(2, index(run), "<begin>", TABLE_ROWS, 1)),
        List.of());
  }

  private static String index(RunResult run) {
    return run.heatmap().rows().get(TABLE_ROWS).space();
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  private static RunResult with(RunResult run, List<InitialTablet> tablets, List<RunEvent> events) {
    RunResult.SplitCounts counts =
        new RunResult.SplitCounts(0, events.isEmpty() ? 0 : 1, events.isEmpty() ? 0 : 1, 0, 0);
    return RunBuilder.of(run)
        .tablets(new TabletHistory(tablets, events, counts, run.spaces()))
        .hotspots(events.isEmpty() ? List.of() : List.of(hotspot(run)))
        .build();
  }

  /** No cut helped in the minute before 2:00. */
  private static Hotspot hotspot(RunResult run) {
    return new Hotspot(
        nanos(120),
        run.heatmap().rows().get(4).startKey(),
        "<end>",
        100,
        List.of("T"),
        List.of(UnsplittableReason.HOT_ROW),
        1,
        3500,
        4,
        TABLE_ROWS,
        List.of(),
        null,
        null);
  }

  static Lesson.Step moment(String variant, double seconds, String... look) {
    return new Lesson.Step(variant, seconds, seconds, "Look *here*.", List.of(look), null);
  }

  static Lesson.Step question(String variant, double from, double until) {
    return new Lesson.Step(
        variant,
        from,
        until,
        "Now think.",
        List.of("tablets"),
        new Lesson.Question("What next?", List.of("a cut", "a merge"), "a cut", "It is hot."));
  }

  static Lesson lesson(List<RunResult> runs, Lesson.Step... steps) {
    ScenarioResult sample = SampleResults.scenario(runs);
    return new Lesson(
        sample,
        List.of(steps),
        List.of(new Lesson.Exercise("Set `servers: 8`.", "Nothing changes.")));
  }

  static Lesson lesson() {
    return lesson(
        List.of(split("trap"), cool("remedy")),
        moment("trap", 50, "heatmap", "servers"),
        question("trap", 60, 120),
        moment("remedy", 200));
  }
}
