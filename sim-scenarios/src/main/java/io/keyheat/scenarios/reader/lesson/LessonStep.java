package io.keyheat.scenarios.reader.lesson;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a scenario's {@code lesson} section.
 *
 * @param variant whose run it shows
 * @param fromNanos where it begins, since the run's start
 * @param untilNanos where it ends; as {@code fromNanos} for a moment
 * @param say Markdown
 * @param look what to look at, words of {@link LessonFields#PANELS}
 * @param question null: none
 */
public record LessonStep(
    String variant,
    long fromNanos,
    long untilNanos,
    String say,
    List<String> look,
    @Nullable QuestionText question) {
  public LessonStep {
    look = List.copyOf(look);
  }

  /**
   * What the reader is to guess.
   *
   * @param choices to choose from, of which {@code answer} is one; empty: the reader thinks freely
   * @param because why the answer is right; empty: it says so itself
   */
  public record QuestionText(String ask, List<String> choices, String answer, String because) {
    public QuestionText {
      choices = List.copyOf(choices);
    }
  }
}
