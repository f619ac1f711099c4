package io.keyheat.report.lesson;

import io.keyheat.report.result.ScenarioResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded run and what is said of it.
 *
 * @param steps none: a sandbox, whose variants the reader compares freely
 */
public record Lesson(ScenarioResult result, List<Step> steps, List<Exercise> exercises) {
  public Lesson {
    steps = List.copyOf(steps);
    exercises = List.copyOf(exercises);
  }

  /** Name of the lesson's page: the scenario's without its folder. */
  public String fileName() {
    String scenario = result.scenario();
    String name = scenario.substring(scenario.lastIndexOf('/') + 1);
    return name.replaceAll("[^A-Za-z0-9._-]", "_") + ".html";
  }

  /**
   * What is said of a time of a variant's run.
   *
   * @param untilSeconds where it ends; as {@code fromSeconds} for a moment
   * @param say Markdown
   * @param look names of the panels to look at
   * @param question null: none
   */
  public record Step(
      String variant,
      double fromSeconds,
      double untilSeconds,
      String say,
      List<String> look,
      @Nullable Question question) {
    public Step {
      look = List.copyOf(look);
    }
  }

  /**
   * A change that the reader is to make to the scenario, in {@code keyheat serve}.
   *
   * @param task what to change, and a question; Markdown
   * @param answer what the run then shows; Markdown
   */
  public record Exercise(String task, String answer) {}

  /**
   * What the reader is to guess before the time is played.
   *
   * @param choices of which {@code answer} is one; empty: the reader thinks freely
   * @param because why, Markdown; may be empty
   */
  public record Question(String ask, List<String> choices, String answer, String because) {
    public Question {
      choices = List.copyOf(choices);
    }
  }
}
