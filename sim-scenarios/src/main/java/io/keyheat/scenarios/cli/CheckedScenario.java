package io.keyheat.scenarios.cli;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.RunFacts;
import io.keyheat.scenarios.reader.ExpectLine;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A scenario in which nothing is wrong that can be known before it runs.
 *
 * @param expectations those that speak of none but the variants asked for
 * @param unjudged how many others there are
 */
record CheckedScenario(ScenarioFile file, List<Expectation> expectations, int unjudged) {

  /** Specifications of the variants asked for. */
  List<RunSpec> specs() {
    return file.variants().stream().map(Variant::spec).toList();
  }

  /**
   * @throws ScenarioException with every mistake that is found
   */
  static CheckedScenario of(ScenarioFile file) throws ScenarioException {
    List<Problem> problems = new ArrayList<>();
    Set<String> chosen = file.variants().stream().map(Variant::name).collect(Collectors.toSet());
    List<RunFacts> facts = new ArrayList<>();
    for (Variant variant : file.allVariants()) {
      facts.add(RunFacts.of(variant.spec(), null));
    }
    List<Expectation> expectations = new ArrayList<>();
    for (ExpectLine line : file.expectations()) {
      try {
        Expectation expectation = Expectations.parse(line.text());
        if (chosen.containsAll(Expectations.check(expectation, facts))) {
          expectations.add(expectation);
        }
      } catch (ExpectationException e) {
        problems.add(file.problemAt(line, message(line, e)));
      }
    }
    if (!problems.isEmpty()) {
      throw new ScenarioException(problems);
    }
    int unjudged = file.expectations().size() - expectations.size();
    return new CheckedScenario(file, List.copyOf(expectations), unjudged);
  }

  /** The line as written may be quoted or folded, so a column within it says where to look. */
  private static String message(ExpectLine line, ExpectationException e) {
    int at = Math.min(e.column() - 1, line.text().length());
    String before = line.text().substring(0, at);
    String after = line.text().substring(at);
    return e.getMessage() + ", at ⟶ in \"" + before + "⟶" + after + "\"";
  }
}
