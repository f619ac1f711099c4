package io.keyheat.scenarios.api;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.HotSpan;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.gate.GateFindings;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.ResultFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a scenario's run found: every variant, or the one that {@link #variant} chose. */
public final class Outcome {
  private final ScenarioResult result;

  Outcome(ScenarioResult result) {
    this.result = result;
  }

  /** Returns the complete result, with every figure that the report shows. */
  public ScenarioResult result() {
    return result;
  }

  /** Returns the names of the variants, in the scenario's order. */
  public List<String> variants() {
    return result.variants().stream().map(RunResult::variant).toList();
  }

  /**
   * Returns the outcome of one variant.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public Outcome variant(String name) {
    int index = variants().indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(Section.unknown("variant", name, variants()));
    }
    return new Outcome(
        new ScenarioResult(
            result.head(),
            List.of(result.variants().get(index)),
            result.expectations(),
            result.targets().stream().filter(target -> target.variant().equals(name)).toList(),
            result.findings().stream()
                .filter(finding -> finding.variant() == index)
                .map(finding -> finding.ofVariant(0))
                .toList(),
            null,
            result.notes()));
  }

  /**
   * Returns the hotspots that lasted beyond the warm-up, the worst first: at most one for each
   * variant and table or index.
   *
   * @throws IllegalStateException if no minute of the record of hotspots ends after a warm-up
   */
  public List<Finding> hotspots() {
    for (RunResult run : result.variants()) {
      if (!run.recordsHotspots()) {
        throw new IllegalStateException(GateFindings.NO_MINUTE + " (" + run.variant() + ")");
      }
    }
    return result.findings().stream().filter(this::isHotAfterWarmUp).toList();
  }

  private boolean isHotAfterWarmUp(Finding finding) {
    HotSpan span = finding.span();
    return span != null && span.endsInFigures(result.variants().get(finding.variant()));
  }

  /** Returns why variants lose or slow operations, or soon would, the worst first. */
  public List<Finding> findings() {
    return result.findings();
  }

  /** Returns a hotspot in words: where it is, how hot it became, why, and what to change. */
  String text(Finding found) {
    Hotspot hotspot = Objects.requireNonNull(found.hotspot());
    return found.space()
        + " is hot ("
        + result.variants().get(found.variant()).variant()
        + ", score "
        + Figures.score(hotspot.cpuUsageScore())
        + " of 100): "
        + found.sentence()
        + " "
        + String.join(" ", found.remedies())
        + (found.rules().isEmpty() ? "" : " " + found.ruleIds());
  }

  /** Returns the scenario's targets that a variant misses. */
  public List<TargetResult> missedTargets() {
    return result.targets().stream().filter(target -> !target.met()).toList();
  }

  /** Returns the scenario's own expectations that fail. */
  public List<ExpectationResult> failedExpectations() {
    return result.expectations().stream().filter(expectation -> !expectation.holds()).toList();
  }

  /**
   * Returns a figure after the warm-up, in milliseconds, operations per second, bytes, or as a
   * share of 1.
   *
   * @param metric such as {@code latency.p99} or {@code loads.orders.errors}
   * @throws IllegalStateException if this is the outcome of several variants
   * @throws IllegalArgumentException if there is no such metric
   */
  public double figure(String metric) {
    if (result.variants().size() != 1) {
      throw new IllegalStateException(
          "a figure belongs to one variant; choose it with variant(), one of " + variants());
    }
    RunResult run = result.variants().get(0);
    try {
      Quantity quantity = Quantity.parse(metric);
      quantity.check(RunFacts.of(run));
      return quantity.of(run, run.warmupNanos());
    } catch (ExpectationException e) {
      throw new IllegalArgumentException(metric + ": " + e.getMessage(), e);
    }
  }

  /**
   * Judges a comparison such as {@code errors < 0.1%}, by each variant. A comparison that names
   * variants is judged once, by all of them.
   *
   * @throws IllegalArgumentException if it names what does not exist
   */
  List<TargetResult> judge(String comparison) {
    try {
      Expectation expectation = Expectations.parse(comparison);
      if (namesVariants(expectation)) {
        return List.of(judge(expectation, result.variants(), "together"));
      }
      for (RunResult run : result.variants()) {
        var unused = Expectations.check(expectation, List.of(RunFacts.of(run)));
      }
      return result.variants().stream()
          .map(run -> judge(expectation, List.of(run), run.variant()))
          .toList();
    } catch (ExpectationException e) {
      throw new IllegalArgumentException(comparison + ": " + e.getMessage(), e);
    }
  }

  private boolean namesVariants(Expectation expectation) {
    try {
      List<RunFacts> all = result.variants().stream().map(RunFacts::of).toList();
      return all.size() > 1 && !Expectations.check(expectation, all).isEmpty();
    } catch (ExpectationException e) {
      return false;
    }
  }

  private static TargetResult judge(Expectation expectation, List<RunResult> runs, String subject) {
    ExpectationResult judged = Expectations.judge(List.of(expectation), runs, Map.of()).get(0);
    return new TargetResult(judged.text(), subject, judged.holds(), judged.observed());
  }

  /**
   * Writes {@code report.html}, {@code result.json} and the other files of {@code keyheat run}.
   *
   * @param folder that is made, or whose earlier results are replaced
   */
  public void writeReport(Path folder) {
    try (OutputFolder output = OutputFolder.open(folder)) {
      ResultFiles.write(result, output, () -> {}, 1, ResultFiles.Extent.ALL);
    } catch (BadInputException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
