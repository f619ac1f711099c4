package io.keyheat.scenarios.reader.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LessonReaderTest {
  private static final long SECOND = 1_000_000_000L;

  private static final String LESSON =
      """
      title: t
      system: spanner
      servers: 1
      duration: 1m
      tables: {T: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id]}}
      loads: {l: {insert: T, rate: 1/s}}
      variants: {trap: {}, remedy: {duration: 2m}}
      short: {duration: 10s}
      lesson:
        - {at: 30s, say: One tablet., look: tablets}
        - variant: remedy
          from: 30s
          until: 2m
          say: "*Now* watch."
          look: [heatmap, latency]
          ask: What will it do?
          choices: [split, burn]
          answer: burn
          because: There is one row.
        - {from: 1m, until: 90s, say: Again.}
      """;

  private static List<LessonStep> read(String text) throws ScenarioException {
    return ScenarioReader.read("f.yaml", text).lesson().steps();
  }

  @Test
  void aStepIsAMomentOrATimeOfAVariantsRunWithWhatIsSaidAskedAndLookedAt()
      throws ScenarioException {
    assertThat(read(LESSON))
        .containsExactly(
            new LessonStep(
                "trap", 30 * SECOND, 30 * SECOND, "One tablet.", List.of("tablets"), null),
            new LessonStep(
                "remedy",
                30 * SECOND,
                120 * SECOND,
                "*Now* watch.",
                List.of("heatmap", "latency"),
                new LessonStep.QuestionText(
                    "What will it do?", List.of("split", "burn"), "burn", "There is one row.")),
            new LessonStep("remedy", 60 * SECOND, 90 * SECOND, "Again.", List.of(), null));
  }

  @Test
  void aScenarioWithoutStepsIsNoLesson() throws ScenarioException {
    assertThat(read(LESSON.substring(0, LESSON.indexOf("lesson:")))).isEmpty();
  }

  @Test
  void theStepsBelongToTheFullEditionHoweverTheScenarioIsRead() throws ScenarioException {
    ScenarioFile brief =
        ScenarioReader.read("f.yaml", LESSON, ReadOptions.DEFAULT.withShortProfile(true));
    assertThat(brief.lesson().steps()).isEqualTo(read(LESSON));
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          at: 30s,      | at: 61s,         | lesson[0].at | expected a duration from 0s to 1m
          at: 30s,      | ''               | lesson[0].at | is missing; expected a time such as 30s, or from
          at: 30s,      | from: 1s,        | lesson[0].until | is missing; expected a time such as 60s
          at: 30s,      | at: 30s, from: 1s, until: 2s, | lesson[0] | has both a moment and a range
          say: One tablet., | '' | lesson[0].say | is missing; expected one to three sentences
          look: tablets | look: tablet     | lesson[0].look | did you mean "tablets"?
          look: tablets | lok: tablets   | lesson[0].lok | did you mean "look"?
          look: tablets | answer: x        | lesson[0].answer | expected ask with it
          variant: remedy | variant: remdey    | lesson[1].variant | did you mean "remedy"?
          until: 2m     | until: 20s       | lesson[1] | expected until to be after from
          until: 2m     | until: 3m        | lesson[1].until | expected a duration from 0s to 2m
          answer: burn  | answer: burns    | lesson[1].answer | did you mean "burn"?
          [split, burn] | [burn]           | lesson[1].choices | has 1; expected from 2 to 6
          """)
  void aMistakeIsToldWithItsPlaceAndWhatWasMeant(
      String part, String wrong, String path, String message) {
    assertThat(LESSON).contains(part);
    ScenarioException e =
        catchThrowableOfType(
            ScenarioException.class, () -> read(LESSON.replace(part, wrong == null ? "" : wrong)));
    assertThat(e).as("refused").isNotNull();
    assertThat(e.problems()).hasSize(1);
    Problem problem = e.problems().get(0);
    assertThat(problem.path()).isEqualTo(path);
    assertThat(problem.message()).contains(message);
    assertThat(problem.line()).isGreaterThanOrEqualTo(10);
    assertThat(problem.column()).isPositive();
  }
}
