package io.keyheat.scenarios.expect;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.TargetResult;
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
 * What runs have to keep: one quantity below or above another, such as {@code latency.p99 < 50ms}.
 *
 * @param text as written
 * @param relation that {@code left} keeps to {@code right}
 */
public record Target(String text, Quantity left, Quantity right, Relation relation) {
  /** The comparisons that leave room on one side. */
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

  /**
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
          "a target is one comparison; give each one by itself", link.column());
    }
    if (relation == null) {
      throw new ExpectationException(
          "a target needs room on one side; expected <, <=, > or >=", link.column());
    }
    int split = text.indexOf(operator.text());
    return new Target(
        text,
        new Quantity(text.substring(0, split).strip(), first.first()),
        new Quantity(text.substring(split + operator.text().length()).strip(), link.right()),
        relation);
  }

  /** Whether {@code left} is to stay below {@code right}, or at it. */
  private boolean below() {
    return relation == Relation.BELOW || relation == Relation.AT_MOST;
  }

  /** Whether {@code left} may be equal to {@code right}. */
  public boolean orEqual() {
    return relation == Relation.AT_MOST || relation == Relation.AT_LEAST;
  }

  /**
   * Finds names that do not exist in a run, and units that do not go together.
   *
   * @throws ExpectationException at the first such mistake
   */
  public void check(RunFacts run) {
    Expectation whole = Expectations.parse(text);
    var unused =
        new ExpressionEvaluator(name -> Quantity.known(name, run)).judge(whole.comparisons());
  }

  /**
   * Judges each target by each run; one that a run is too short to judge is not met.
   *
   * @param warnings how many there are by rule, of each variant that has any
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
    return new TargetResult(text, run.variant(), judged.holds(), judged.observed());
  }

  /** What a target counts. */
  public enum Counted {
    /** The share of operations that fail. */
    ERRORS,
    /** The share of those completed that take longer. */
    LATENCY,
    /** That share in the worst of the recording intervals. */
    WORST_LATENCY
  }

  /**
   * A target that says how large a share of operations may be bad.
   *
   * @param load that it speaks of; empty: all together
   * @param share of the operations that may be bad, 0 to 1
   * @param millis an operation that takes longer is bad; 0 for errors
   */
  public record Allowance(Counted counted, String load, double share, double millis) {}

  /** The same target as an allowance; empty where it is none. */
  public Optional<Allowance> allowance() {
    Matcher counted = COUNTED.matcher(left.text());
    OptionalDouble limit = right.number();
    if (!below() || limit.isEmpty() || !counted.matches()) {
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

  /** By how much two values keep the target; below 0 where they miss it. */
  public double slack(double leftValue, double rightValue) {
    return below() ? rightValue - leftValue : leftValue - rightValue;
  }
}
