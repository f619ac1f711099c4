package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.scenarios.answer.Answer;
import io.keyheat.scenarios.answer.TraceAnswers;
import io.keyheat.scenarios.lint.Family;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.List;

/**
 * The scenario that was made of a trace, and what the trace's first reading found.
 *
 * @param notes what the user should know before the run
 */
record TracedScenario(CheckedScenario scenario, TraceSurvey survey, List<String> notes) {
  TracedScenario {
    notes = List.copyOf(notes);
  }

  /** Where it was hot, and what to change. */
  Answer answer(ScenarioResult result) {
    Variant variant = scenario.file().variants().get(0);
    RunResult run = result.variants().get(0);
    Family family = Family.of(variant.profile(), variant.spec().system().indexes());
    return TraceAnswers.of(survey, run, family);
  }

  /** The result with the answer in its prose, where the page shows it first. */
  ScenarioResult withAnswer(ScenarioResult result) {
    return new ScenarioResult(
        result.scenario(),
        result.title(),
        answer(result).markdown(),
        result.version(),
        result.seed(),
        result.source(),
        result.commandLine(),
        result.variants(),
        result.expectations(),
        result.targets());
  }
}
