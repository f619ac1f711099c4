package io.keyheat.scenarios.expect;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.expect.Comparison.Link;
import io.keyheat.scenarios.expect.Comparison.Operator;
import io.keyheat.scenarios.expect.metric.RunFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound that runs must keep: one quantity below or above another, such as {@code latency.p99 <
 * 50ms}.
 *
 * @param text as written
 * @param relation that {@code left} keeps to {@code right}
 */
public record Target(String text, Quantity left, Quantity right, Relation relation) {
  /** The comparisons that have a good side. */
  public enum Relation {
    BELOW,
    AT_MOST,
    ABOVE,
    AT_LEAST
  }

  private static final Map<Operator, Relation> RELATIONS =
      Map.of(
          Operator.LESS, Relation.BELOW,
          Operator.AT_MOST, Relation.AT_MOST,
          Operator.GREATER, Relation.ABOVE,
          Operator.AT_LEAST, Relation.AT_LEAST);
  private static final Pattern COUNTED =
      Pattern.compile(
          "(?:loads\\.([A-Za-z0-9_-]+)\\.)?(errors|(worst\\.)?latency\\.p(\\d\\d)(\\d{0,3}))");

  /** What is known of operations that have ended alone. */
  private static final Pattern ENDED =
      Pattern.compile(
          "(?:loads\\.([A-Za-z0-9_-]+)\\.)?(?:errors|failed|(?:worst\\.)?latency\\.\\w+)");

  private static final Pattern LATENCY =
      Pattern.compile("(?:loads\\.([A-Za-z0-9_-]+)\\.)?latency\\.(mean|p(\\d{2,5}))");

  /**
   * Reads a target.
   *
   * @throws ExpectationException if the text is no such comparison
   */
  public static Target parse(String text) {
    List<Comparison> comparisons = Parser.parse(text);
    Comparison first = comparisons.get(0);
    Link link = first.links().get(0);
    Operator operator = link.operator();
    Relation relation = RELATIONS.get(operator);
    if (comparisons.size() > 1 || first.links().size() > 1) {
      throw new ExpectationException(
          "a target is one comparison; give each comparison separately", link.column());
    }
    if (relation == null) {
      throw new ExpectationException("a target is a limit; expected <, <=, > or >=", link.column());
    }
    int split = text.indexOf(operator.text());
    return new Target(
        text,
        new Quantity(text.substring(0, split).strip(), first.first()),
        new Quantity(text.substring(split + operator.text().length()).strip(), link.right()),
        relation);
  }

  /** Returns whether {@code left} must stay below {@code right}. */
  public boolean isUpperLimit() {
    return relation == Relation.BELOW || relation == Relation.AT_MOST;
  }

  /** Returns whether {@code left} may equal {@code right}. */
  public boolean orEqual() {
    return relation == Relation.AT_MOST || relation == Relation.AT_LEAST;
  }

  /**
   * Checks that all names exist in a run and that units match.
   *
   * @throws ExpectationException at the first such mistake
   */
  public void check(RunFacts run) {
    Expectation whole = Expectations.parse(text);
    var unused =
        new ExpressionEvaluator(name -> Quantity.known(name, run)).judge(whole.comparisons());
  }

  /**
   * Judges each target by each run; a target that cannot be judged is not met.
   *
   * @param warnings numbers of warnings by rule, for each variant that has any
   */
  public static List<TargetResult> judge(
      List<Target> targets, List<RunResult> runs, Map<String, Map<String, Integer>> warnings) {
    return targets.stream()
        .flatMap(target -> runs.stream().map(run -> target.judge(run, warnings)))
        .toList();
  }

  private TargetResult judge(RunResult run, Map<String, Map<String, Integer>> warnings) {
    ExpectationResult judged =
        Expectations.judge(List.of(Expectations.parse(text)), List.of(run), warnings).get(0);
    double behind = behind(run);
    return behind < LoadResult.FEW_BEHIND
        ? new TargetResult(
            text,
            run.variant(),
            judged.holds(),
            judged.observed() + (judged.holds() ? lack(run) : ""))
        : new TargetResult(
            text,
            run.variant(),
            false,
            judged.observed()
                + ", but more and more operations are unfinished: behind "
                + Figures.percent(behind));
  }

  /** That a run has too few operations for what it shows; empty where they are enough. */
  private String lack(RunResult run) {
    String lack =
        SampleSize.of(this)
            .map(size -> size.lack(completed(size, run), 1, run.warmupNanos(), run.durationNanos()))
            .orElse("");
    return lack.isEmpty() ? "" : ", but " + lack;
  }

  private static double completed(SampleSize size, RunResult run) {
    double count = Quantity.parse(size.counted()).of(run, run.warmupNanos());
    return Double.isNaN(count) ? 0 : count;
  }

  /**
   * By how much the operations fall behind whose errors or latencies this limits: those that have
   * ended say nothing of the rest. 0 for other targets.
   */
  private double behind(RunResult run) {
    Matcher ended = ENDED.matcher(left.text());
    if (!isUpperLimit() || !ended.matches()) {
      return 0;
    }
    String load = ended.group(1);
    return run.behindShare(one -> load == null || one.name().equals(load));
  }

  /** The operations that a target counts. */
  public enum Counted {
    /** Failed operations, as a share of all. */
    ERRORS,
    /** Slow operations, as a share of those completed. */
    LATENCY,
    /** Slow operations in the worst recording interval. */
    WORST_LATENCY
  }

  /**
   * A target as a bound on the share of bad operations.
   *
   * @param load whose operations count; empty: all loads
   * @param share of the operations that may be bad, 0 to 1
   * @param millis an operation that takes longer is bad; 0 for errors
   */
  public record Allowance(Counted counted, String load, double share, double millis) {}

  /** Returns the target as an allowance; empty where it is not one. */
  public Optional<Allowance> allowance() {
    Matcher counted = COUNTED.matcher(left.text());
    OptionalDouble limit = right.number();
    if (!isUpperLimit() || limit.isEmpty() || !counted.matches()) {
      return Optional.empty();
    }
    String load = counted.group(1) == null ? "" : counted.group(1);
    if (counted.group(2).equals("errors")) {
      return Optional.of(new Allowance(Counted.ERRORS, load, limit.getAsDouble(), 0));
    }
    double percentile = Double.parseDouble(counted.group(4) + "." + counted.group(5) + "0");
    return Optional.of(
        new Allowance(
            counted.group(3) == null ? Counted.LATENCY : Counted.WORST_LATENCY,
            load,
            1 - percentile / 100,
            limit.getAsDouble()));
  }

  /**
   * An upper limit of a latency.
   *
   * @param load that it speaks of; empty: all together
   * @param share of the operations that it holds for; NaN: it is one of their mean
   */
  public record LatencyLimit(String load, double share, double millis) {}

  /** The target as a limit of a latency in a whole run; empty where it is none. */
  public Optional<LatencyLimit> latencyLimit() {
    Matcher latency = LATENCY.matcher(left.text());
    OptionalDouble limit = right.number();
    if (!isUpperLimit() || limit.isEmpty() || !latency.matches()) {
      return Optional.empty();
    }
    String load = latency.group(1) == null ? "" : latency.group(1);
    String digits = latency.group(3);
    double share = digits == null ? Double.NaN : Double.parseDouble("0." + digits);
    return Optional.of(new LatencyLimit(load, share, limit.getAsDouble()));
  }

  /** Returns the margin by which two values keep the target; negative where they miss it. */
  public double slack(double leftValue, double rightValue) {
    return isUpperLimit() ? rightValue - leftValue : leftValue - rightValue;
  }
}
