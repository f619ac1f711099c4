package io.keyheat.scenarios.run;

import io.keyheat.report.lesson.Lesson;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.lesson.LessonStep;
import java.util.List;

/** A scenario's steps as its page takes them. */
public final class LessonSteps {
  private static final double SECOND = 1e9;

  private LessonSteps() {}

  public static List<Lesson.Step> of(ScenarioFile file) {
    return file.lesson().stream().map(LessonSteps::step).toList();
  }

  private static Lesson.Step step(LessonStep step) {
    LessonStep.QuestionText question = step.question();
    return new Lesson.Step(
        step.variant(),
        step.fromNanos() / SECOND,
        step.untilNanos() / SECOND,
        step.say(),
        step.look(),
        question == null
            ? null
            : new Lesson.Question(
                question.ask(), question.choices(), question.answer(), question.because()));
  }
}
