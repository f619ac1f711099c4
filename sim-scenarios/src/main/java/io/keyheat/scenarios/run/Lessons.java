package io.keyheat.scenarios.run;

import io.keyheat.report.lesson.Lesson;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.lesson.LessonStep;
import io.keyheat.scenarios.reader.lesson.LessonText;

/** Makes lessons of scenarios and their results, as the lesson's page takes them. */
public final class Lessons {
  private static final double SECOND = 1e9;

  private Lessons() {}

  public static Lesson of(ScenarioFile file, ScenarioResult result) {
    LessonText text = file.lesson();
    return new Lesson(
        result,
        text.steps().stream().map(Lessons::step).toList(),
        text.exercises().stream()
            .map(exercise -> new Lesson.Exercise(exercise.task(), exercise.answer()))
            .toList());
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
