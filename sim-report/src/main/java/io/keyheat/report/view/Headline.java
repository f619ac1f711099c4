package io.keyheat.report.view;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a scenario's run showed, in one to three sentences: which variant burns and why, and which
 * one does not at an equal load.
 */
public final class Headline {
  /** Below this share of failed operations a variant counts as completing its load. */
  private static final double FEW_ERRORS = 0.01;

  /** Offered rates that differ by no more than this are one load. */
  private static final double RATE_TOLERANCE = 0.05;

  /** Pairs whose differences differ by less than this are equally telling: the first is told. */
  private static final double EQUALLY_TELLING = 0.02;

  /** Latencies within this factor of the best are about as good. */
  private static final double ABOUT_AS_FAST = 1.25;

  /** A p99 that is this many times another is worth a sentence. */
  private static final double MUCH_SLOWER = 3;

  private final ScenarioResult result;
  private final List<RunResult> runs;

  private Headline(ScenarioResult result) {
    this.result = result;
    runs = result.variants();
  }

  /** The sentences; empty for a result without variants. */
  public static String of(ScenarioResult result) {
    return result.variants().isEmpty() ? "" : new Headline(result).sentences();
  }

  /** Index of the variant that the headline speaks of; −1 for a result without variants. */
  public static int variant(ScenarioResult result) {
    if (result.variants().isEmpty()) {
      return -1;
    }
    Headline headline = new Headline(result);
    RunResult worst = headline.worst();
    return worst.errorShare() < FEW_ERRORS && !result.diagnoses().isEmpty()
        ? result.diagnoses().get(0).variant()
        : headline.runs.indexOf(worst);
  }

  private String sentences() {
    RunResult worst = worst();
    if (worst.errorShare() >= FEW_ERRORS) {
      return name(worst)
          + " fails "
          + Figures.percent(worst.errorShare())
          + " of its operations."
          + cause(worst)
          + cure(worst);
    }
    Optional<Diagnosis> hot = result.diagnoses().stream().findFirst();
    if (hot.isPresent()) {
      RunResult run = runs.get(hot.get().variant());
      return name(run)
          + " has a hotspot in "
          + String.join(", ", hot.get().worst().affectedTables())
          + ", p99 "
          + p99(run)
          + "."
          + cause(run);
    }
    return slowest().orElseGet(this::calm);
  }

  /** The variant that loses most against another at an equal load; else the one that fails most. */
  private RunResult worst() {
    double most = runs.stream().mapToDouble(this::excess).max().orElse(0);
    if (most >= FEW_ERRORS) {
      return runs.stream()
          .filter(run -> excess(run) >= most - EQUALLY_TELLING)
          .findFirst()
          .orElseThrow();
    }
    return runs.stream().max(Comparator.comparingDouble(Headline::errors)).orElseThrow();
  }

  /** How much greater a variant's error share is than that of the best one at an equal load. */
  private double excess(RunResult run) {
    return peer(run).map(best -> errors(run) - errors(best)).orElse(0.0);
  }

  /** The best other variant at an equal load; of several that are about as good, the first. */
  private Optional<RunResult> peer(RunResult run) {
    double rate = run.total().offeredPerSecond();
    List<RunResult> others =
        runs.stream()
            .filter(other -> !other.variant().equals(run.variant()))
            .filter(
                other -> Math.abs(other.total().offeredPerSecond() - rate) <= RATE_TOLERANCE * rate)
            .toList();
    Optional<RunResult> best =
        others.stream()
            .min(
                Comparator.comparingDouble(Headline::errors)
                    .thenComparingDouble(Headline::p99Millis));
    return best.flatMap(
        least ->
            others.stream()
                .filter(other -> errors(other) <= errors(least) + FEW_ERRORS / 2)
                .filter(other -> p99Millis(other) <= ABOUT_AS_FAST * p99Millis(least))
                .findFirst());
  }

  private String cause(RunResult run) {
    int index = runs.indexOf(run);
    return result.diagnoses().stream()
        .filter(found -> found.variant() == index)
        .findFirst()
        .map(found -> " " + found.why().get(0))
        .orElse("");
  }

  private String cure(RunResult run) {
    return peer(run)
        .filter(best -> errors(best) < errors(run) / 2)
        .map(
            best ->
                " At an equal load "
                    + best.variant()
                    + " fails "
                    + (errors(best) == 0 ? "none" : Figures.percent(errors(best)))
                    + ", p99 "
                    + p99(best)
                    + ".")
        .orElse("");
  }

  private Optional<String> slowest() {
    return runs.stream()
        .max(Comparator.comparingDouble(Headline::p99Millis))
        .flatMap(
            slow ->
                peer(slow)
                    .filter(fast -> p99Millis(slow) > MUCH_SLOWER * p99Millis(fast))
                    .map(
                        fast ->
                            slow.variant()
                                + " is slow: p99 "
                                + p99(slow)
                                + ", while that of "
                                + fast.variant()
                                + " is "
                                + p99(fast)
                                + " at an equal load."));
  }

  private String calm() {
    double most = runs.stream().mapToDouble(Headline::p99Millis).max().orElse(0);
    return "No hotspot: "
        + (runs.size() == 1 ? "the run completes" : "all " + runs.size() + " variants complete")
        + " at least 99 % of the operations, p99 "
        + (runs.size() == 1 ? "" : "at most ")
        + Figures.millis(most)
        + ".";
  }

  private String name(RunResult run) {
    return runs.size() == 1 ? "The run" : run.variant();
  }

  private static String p99(RunResult run) {
    return Figures.millis(p99Millis(run));
  }

  private static double p99Millis(RunResult run) {
    double millis = run.total().latency().percentileMillis(99);
    return Double.isNaN(millis) ? 0 : millis;
  }

  private static double errors(RunResult run) {
    double share = run.errorShare();
    return Double.isNaN(share) ? 0 : share;
  }
}
