package io.keyheat.report.terminal;

import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.report.view.Figures;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Variants of the same name in two results, figure by figure. */
public final class PairsReport {
  private static final String ONE_RUN_EACH =
      "One run of each (seeds %d and %d). A small difference may be chance: keyheat sweep repeats%n"
          + "runs with several seeds and prints intervals.";

  private final List<List<String>> rows = new ArrayList<>();

  private PairsReport() {}

  /** Prints a block for each variant of {@code a} that {@code b} has too. */
  public static void print(
      String nameA, ScenarioResult a, String nameB, ScenarioResult b, PrintStream out) {
    PairsReport report = new PairsReport();
    int pairs = 0;
    for (RunResult run : a.variants()) {
      Optional<RunResult> other = find(b.variants(), run.variant());
      if (other.isPresent()) {
        pairs++;
        report.rows.add(List.of(run.variant(), nameA, nameB, "B − A"));
        report.pair(run, other.get());
      }
    }
    TextTable.lines(report.rows, Side.LEFT, Side.RIGHT).forEach(out::println);
    out.println(
        pairs == 0
            ? "No variant has the same name in both; the page shows them all."
            : ONE_RUN_EACH.formatted(a.seed(), b.seed()));
  }

  private static Optional<RunResult> find(List<RunResult> runs, String variant) {
    return runs.stream().filter(run -> run.variant().equals(variant)).findFirst();
  }

  private void pair(RunResult first, RunResult second) {
    OperationStats a = first.total();
    OperationStats b = second.total();
    line("offered", a.offeredPerSecond(), b.offeredPerSecond(), Figures::perSecond);
    line("completed", a.throughputPerSecond(), b.throughputPerSecond(), Figures::perSecond);
    latency("p50", a, b, 50);
    latency("p99", a, b, 99);
    latency("p99.9", a, b, 99.9);
    line("errors", first.errorShare(), second.errorShare(), Figures::percent);
  }

  private void latency(String what, OperationStats a, OperationStats b, double percentile) {
    double millisA = a.latency().percentileMillis(percentile);
    line(what, millisA, b.latency().percentileMillis(percentile), Figures::millis);
  }

  private void line(String what, double a, double b, DoubleFunction<String> format) {
    double change = b / a - 1;
    String difference =
        Double.isFinite(change)
            ? String.format(Locale.ROOT, "%+.1f %%", 100 * change)
            : Figures.UNKNOWN;
    rows.add(List.of("  " + what, format.apply(a), format.apply(b), difference));
  }
}
