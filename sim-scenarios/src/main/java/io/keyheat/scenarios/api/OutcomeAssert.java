package io.keyheat.scenarios.api;

import io.keyheat.report.result.Finding;
import io.keyheat.report.result.TargetResult;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Assertions about an outcome, which chain as AssertJ's do and need no library. A failure is an
 * {@link AssertionError} that says what was found and why.
 */
public final class OutcomeAssert {
  private final Outcome outcome;

  private OutcomeAssert(Outcome outcome) {
    this.outcome = outcome;
  }

  /** Begins assertions; AssertJ's methods of this name can be imported beside it. */
  public static OutcomeAssert assertThat(Outcome outcome) {
    return new OutcomeAssert(outcome);
  }

  /** Narrows the assertions that follow to one variant. */
  public OutcomeAssert variant(String name) {
    return new OutcomeAssert(outcome.variant(name));
  }

  /** Fails if a table or index has a hotspot after the warm-up. */
  public OutcomeAssert hasNoHotspot() {
    return none("expected no hotspot", outcome.hotspots(), outcome::text);
  }

  /** Fails if a table or index, given as {@code Table} or {@code Table.Index}, has a hotspot. */
  public OutcomeAssert hasNoHotspotIn(String tableOrIndex) {
    return none("expected no hotspot in " + checked(tableOrIndex), in(tableOrIndex), outcome::text);
  }

  /** Fails unless each variant has a hotspot in a table or index after the warm-up. */
  public OutcomeAssert hasHotspotIn(String tableOrIndex) {
    checked(tableOrIndex);
    for (String name : outcome.variants()) {
      if (new OutcomeAssert(outcome.variant(name)).in(tableOrIndex).isEmpty()) {
        throw new AssertionError(
            "expected a hotspot in " + tableOrIndex + ": " + name + " has none");
      }
    }
    return this;
  }

  /**
   * Fails unless a comparison holds in each variant.
   *
   * @param comparison in the language of expectations, such as {@code latency.p99 < 50ms}
   * @throws IllegalArgumentException if it names what does not exist
   */
  public OutcomeAssert satisfies(String comparison) {
    return none(
        "expected " + comparison,
        outcome.judge(comparison).stream().filter(judged -> !judged.met()).toList(),
        OutcomeAssert::text);
  }

  /** Fails if a variant misses a target of the scenario, or the scenario has no targets. */
  public OutcomeAssert meetsItsTargets() {
    if (outcome.result().targets().isEmpty()) {
      throw new AssertionError("the scenario has no targets");
    }
    return none("expected the targets to be met", outcome.missedTargets(), OutcomeAssert::text);
  }

  /** Fails if an expectation of the scenario fails, or the scenario has no expectations. */
  public OutcomeAssert meetsItsExpectations() {
    if (outcome.result().expectations().isEmpty()) {
      throw new AssertionError("the scenario has no expectations");
    }
    return none(
        "expected the expectations to hold",
        outcome.failedExpectations(),
        failed -> failed.text() + ": " + failed.observed());
  }

  private List<Finding> in(String tableOrIndex) {
    return outcome.hotspots().stream()
        .filter(hotspot -> hotspot.space().equals(tableOrIndex))
        .toList();
  }

  /** Refuses a name that no variant has, as it could never have a hotspot. */
  private String checked(String tableOrIndex) {
    List<String> names =
        outcome.result().variants().stream()
            .flatMap(run -> run.spaces().stream())
            .map(space -> space.name())
            .distinct()
            .toList();
    if (!names.contains(tableOrIndex)) {
      throw new IllegalArgumentException(
          "there is no table or index "
              + tableOrIndex
              + "; expected one of "
              + String.join(", ", names));
    }
    return tableOrIndex;
  }

  private static String text(TargetResult judged) {
    return judged.variant() + ": " + judged.text() + ": " + judged.observed();
  }

  private <T> OutcomeAssert none(String expected, List<T> found, Function<T, String> text) {
    if (!found.isEmpty()) {
      throw new AssertionError(
          found.stream().map(text).collect(Collectors.joining("\n  ", expected + ", but\n  ", "")));
    }
    return this;
  }
}
