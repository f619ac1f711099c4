package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds mistakes in expectations and targets, each at its place in the file. */
public final class ExpectMistakes {
  private ExpectMistakes() {}

  /** A line that may have a mistake. */
  @FunctionalInterface
  private interface Checked {
    void check() throws ExpectationException;
  }

  /**
   * Returns the mistakes; one name that is wrong in several expectations is one mistake.
   *
   * @param facts what the lines may name in each variant; empty: that is not known, and only how
   *     lines are written is checked
   */
  public static List<Problem> of(ScenarioFile file, List<RunFacts> facts) {
    Map<String, List<Problem>> mistakes = new LinkedHashMap<>();
    for (ExpectLine line : file.expectations()) {
      ExpectationException mistake = mistake(() -> check(line, facts));
      if (mistake != null) {
        String alike =
            mistake.isOfName()
                ? String.valueOf(mistake.getMessage())
                : line.line() + ":" + line.text();
        mistakes
            .computeIfAbsent(alike, unseen -> new ArrayList<>())
            .add(file.problemAt(line, message(line, mistake)));
      }
    }
    List<Problem> problems = new ArrayList<>();
    mistakes.values().forEach(alike -> problems.add(first(alike)));
    for (ExpectLine line : file.targets()) {
      ExpectationException mistake =
          mistake(
              () -> {
                Target target = Target.parse(line.text());
                for (RunFacts each : facts) {
                  target.check(each);
                }
              });
      if (mistake != null) {
        problems.add(file.problemAt(line, "targets", message(line, mistake)));
      }
    }
    ExpectLine about = file.question().about();
    if (about != null) {
      ExpectationException mistake = mistake(() -> checkSome(about, facts));
      if (mistake != null) {
        problems.add(file.problemAt(about, "about", message(about, mistake)));
      }
    }
    return problems;
  }

  /** A metric that answers a question is one of some variant at least. */
  private static void checkSome(ExpectLine line, List<RunFacts> facts) throws ExpectationException {
    Quantity quantity = Quantity.parse(line.text());
    ExpectationException first = null;
    for (RunFacts run : facts) {
      ExpectationException mistake = mistake(() -> quantity.check(run));
      if (mistake == null) {
        return;
      }
      first = first == null ? mistake : first;
    }
    if (first != null) {
      throw first;
    }
  }

  private static @Nullable ExpectationException mistake(Checked line) {
    try {
      line.check();
      return null;
    } catch (ExpectationException e) {
      return e;
    }
  }

  private static void check(ExpectLine line, List<RunFacts> facts) throws ExpectationException {
    Expectation expectation = Expectations.parse(line.text());
    if (!facts.isEmpty()) {
      Expectations.check(expectation, facts);
    }
  }

  /** The first of mistakes that are one: a name that several expectations have. */
  private static Problem first(List<Problem> alike) {
    Problem first = alike.get(0);
    int more = alike.size() - 1;
    return more == 0
        ? first
        : new Problem(
            first.file(),
            first.line(),
            first.column(),
            first.path(),
            first.message()
                + " (and in %d more expectation%s)".formatted(more, more == 1 ? "" : "s"));
  }

  /** The line as written may be quoted or folded, so a column within it says where to look. */
  private static String message(ExpectLine line, ExpectationException e) {
    int at = Math.min(e.column() - 1, line.text().length());
    String before = line.text().substring(0, at);
    String after = line.text().substring(at);
    return e.getMessage() + ", at ⟶ in \"" + Quote.visible(before + "⟶" + after) + "\"";
  }
}
