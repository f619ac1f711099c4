package io.keyheat.scenarios.reader.lesson;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Structures.Named;
import java.util.List;

/** The fields of a lesson's step. */
public final class LessonFields {
  public static final int MAX_STEPS = 50;
  static final int MAX_CHOICES = 6;
  static final int MAX_CHOICE = 300;

  /** What a step can ask the reader to look at. */
  static final List<String> PANELS =
      List.of("heatmap", "tablets", "servers", "latency", "operations");

  private static final Form<Long> TIME = Scalars.duration(0, Scalars.MAX_DURATION_NANOS);
  private static final Form<String> SENTENCES = Scalars.text(2000);
  private static final Form<String> PANEL =
      new Named<>("panel", "A panel of the page.", () -> Scalars.word(PANELS));

  static final Field<Long> AT =
      Field.of("at", TIME, "The time to show, since the start of the run.")
          .required("a time such as 30s, or from and until", 0L);
  static final Field<Long> FROM =
      Field.of("from", TIME, "Start of the time span to play; instead of at.")
          .required("a time such as 30s", 0L);
  static final Field<Long> UNTIL =
      Field.of("until", TIME, "End of the time span to play.").required("a time such as 60s", 0L);
  static final Field<String> VARIANT =
      Field.of(
          "variant",
          Scalars.name(),
          "The variant to show. Default: that of the previous step, or the first variant.");
  static final Field<String> SAY =
      Field.of("say", SENTENCES, "One to three sentences, in Markdown.")
          .required("one to three sentences", "");
  static final Field<Node> LOOK =
      Field.of(
          "look",
          Structures.anyOf(PANEL, Structures.list(PANEL, 0, Integer.MAX_VALUE, "a list of panels")),
          "The panels to look at.");
  static final Field<String> ASK =
      Field.of("ask", SENTENCES, "A question before the time span is played.").orElse("", "none");
  static final Field<List<Node>> CHOICES =
      Field.of(
          "choices",
          Structures.list(Scalars.text(MAX_CHOICE), 2, MAX_CHOICES, "a list of answers"),
          "Answers to choose from; without them, the reader answers freely.");
  static final Field<String> ANSWER =
      Field.of("answer", SENTENCES, "The right answer; one of the choices if there are any.")
          .required("the answer to the question", "");
  static final Field<String> BECAUSE =
      Field.of("because", SENTENCES, "Why the answer is right.").orElse("", "the answer alone");

  public static final FieldGroup STEP =
      FieldGroup.of(
          "lessonStep",
          "A step of a lesson: text on a moment or a time span of a run.",
          "a step such as {at: 30s, say: …}",
          FieldGroup.join(
              Field.optional(List.of(AT, FROM, UNTIL, VARIANT)),
              List.of(SAY, LOOK, ASK, CHOICES),
              Field.optional(List.of(ANSWER, BECAUSE))));

  public static final Field<List<Node>> LESSON =
      Field.of(
          "lesson",
          Structures.listOrNull(STEP, 0, MAX_STEPS, "a list of steps such as {at: 30s, say: …}"),
          "Steps of a lesson that replays the run; see keyheat lesson.");

  static final Field<String> TASK =
      Field.of("task", SENTENCES, "A change and a question, in Markdown.")
          .required("the change", "");
  static final Field<String> OUTCOME =
      Field.of("answer", SENTENCES, "The result of the run, in Markdown.")
          .required("the result of the run", "");

  public static final FieldGroup EXERCISE =
      FieldGroup.of(
          "exercise",
          "A change for the reader to make, and its result.",
          "an exercise such as {task: …, answer: …}",
          List.of(TASK, OUTCOME));

  public static final Field<List<Node>> EXERCISES =
      Field.of(
          "exercises",
          Structures.listOrNull(EXERCISE, 0, MAX_STEPS, "a list of exercises"),
          "Exercises after a lesson, for keyheat serve.");

  private LessonFields() {}
}
