package io.keyheat.scenarios.reader.lesson;

import java.util.List;

/**
 * All that a scenario says as a lesson.
 *
 * @param steps empty: it is no lesson
 */
public record LessonText(List<LessonStep> steps, List<LessonExercise> exercises) {
  public LessonText {
    steps = List.copyOf(steps);
    exercises = List.copyOf(exercises);
  }

  /**
   * A change for the reader to make.
   *
   * @param task what to change, and a question; Markdown
   * @param answer what the run then shows; Markdown
   */
  public record LessonExercise(String task, String answer) {}
}
