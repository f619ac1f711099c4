package io.keyheat.report.lesson;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.page.Html;
import io.keyheat.report.page.Page;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Figures;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One lesson as a self-contained page that replays its recorded run and makes no network request.
 * The text stands in the page itself, so that it can be read without scripts; what they draw is
 * {@link LessonData}.
 */
public final class LessonPage {
  private static final String FOLDER = "/io/keyheat/report/lesson/page/";

  private final Lesson lesson;

  private LessonPage(Lesson lesson) {
    this.lesson = lesson;
  }

  /**
   * Where a lesson stands in a course.
   *
   * @param number from 1
   * @param previous file name of the page before it; null: none
   * @param next file name of the page after it; null: none
   */
  public record CoursePlace(int number, int of, @Nullable String previous, @Nullable String next) {
    /** A lesson that is no part of a course. */
    public static final CoursePlace ALONE = new CoursePlace(1, 1, null, null);
  }

  /** Writes the whole page, text in UTF-8. */
  public static void write(Lesson lesson, CoursePlace place, Writer out) throws IOException {
    ScenarioResult result = lesson.result();
    Map<String, Html> text =
        Map.of(
            "prose", Html.markdown(result.prose()),
            "steps", new LessonPage(lesson).steps(),
            "diagnoses", findings(result),
            "exercises", exercises(lesson),
            "onwards", anchor(place.next(), "Next lesson →"));
    Map<String, Html> origin =
        Map.of("repeat", repeat(result), "checked", checked(result.expectations()));
    Page.titled(result.title())
        .style(FOLDER + "lesson.css")
        .allow("img-src data:")
        .above(place(place))
        .main(Html.resource(FOLDER + "lesson.html", text))
        .footer(Html.resource(FOLDER + "footer.html", origin))
        .script(FOLDER + "lesson.js")
        .write(LessonData.json(lesson), out);
  }

  private static Html place(CoursePlace place) {
    if (place.of() == 1) {
      return Html.NOTHING;
    }
    Html dot = Html.text(" · ");
    return Html.element("p")
        .with("class", "faint")
        .of(
            anchor(CoursePage.FILE_NAME, "All lessons"),
            Html.text(" · " + place.number() + " of " + place.of()),
            place.previous() == null ? Html.NOTHING : dot,
            anchor(place.previous(), "previous"),
            place.next() == null ? Html.NOTHING : dot,
            anchor(place.next(), "next"));
  }

  private static Html anchor(@Nullable String file, String text) {
    return file == null ? Html.NOTHING : Html.element("a").with("href", file).text(text);
  }

  private static Html repeat(ScenarioResult result) {
    return Html.join(
        Html.element("code").text(result.commandLine()),
        Html.text(
            " gives identical figures; seed "
                + result.seed()
                + ", Keyheat "
                + result.version()
                + "."));
  }

  /** The expectations behind the text, and whether they hold. */
  private static Html checked(List<ExpectationResult> expectations) {
    if (expectations.isEmpty()) {
      return Html.NOTHING;
    }
    long failed = expectations.stream().filter(expectation -> !expectation.holds()).count();
    String summary =
        (failed == 0 ? "All " : failed + " of ")
            + expectations.size()
            + " expectations that go with this lesson "
            + (failed == 0 ? "hold" : failed == 1 ? "fails" : "fail");
    return Html.element("details")
        .with("class", "checked faint")
        .of(
            Html.element("summary").text(summary),
            Html.element("ul").of(expectations.stream().map(LessonPage::checked).toList()));
  }

  private static Html checked(ExpectationResult expectation) {
    return Html.element("li")
        .with("dir", "auto")
        .of(
            Html.text(expectation.holds() ? "✔ " : "✘ fails: "),
            Html.element("code").text(expectation.text()),
            Html.text(" " + expectation.observed()));
  }

  /** What was hot in the variants, why, and what to change; folded, as it answers questions. */
  private static Html findings(ScenarioResult result) {
    if (result.findings().isEmpty()) {
      return Html.NOTHING;
    }
    return Html.element("details")
        .with("class", "diagnoses answer")
        .of(
            Html.element("summary").text("What Keyheat finds in these runs"),
            Html.element("ul")
                .of(result.findings().stream().map(one -> finding(result, one)).toList()),
            RuleLinks.list(result.rules()));
  }

  private static Html finding(ScenarioResult result, Finding finding) {
    String variant = result.variants().get(finding.variant()).variant();
    String place = finding.space().isEmpty() ? variant : variant + ", " + finding.space();
    return Html.element("li")
        .with("dir", "auto")
        .of(
            Html.element("b").text(place),
            Html.text(": " + finding.sentence() + " "),
            Html.element("b").text("Remedy"),
            Html.text(": " + String.join(" ", finding.remedies())),
            RuleLinks.of(finding.rules()));
  }

  /** Exercises below the page's own engine, with a link to the scenario in the workbench. */
  private static Html exercises(Lesson lesson) {
    if (lesson.exercises().isEmpty()) {
      return Html.NOTHING;
    }
    Map<String, Html> parts =
        Map.of(
            "list",
            Html.join(lesson.exercises().stream().map(LessonPage::exercise).toList()),
            "scenario",
            Html.text(lesson.result().scenario()));
    return Html.resource(FOLDER + "exercises.html", parts);
  }

  private static Html exercise(Lesson.Exercise exercise) {
    return Html.element("li")
        .with("dir", "auto")
        .of(
            Html.markdown(exercise.task()),
            Html.element("details")
                .with("class", "answer")
                .of(Html.element("summary").text("The answer"), Html.markdown(exercise.answer())));
  }

  private Html steps() throws IOException {
    List<Html> steps = new ArrayList<>();
    for (int i = 0; i < lesson.steps().size(); i++) {
      steps.add(step(i + 1, lesson.steps().get(i)));
    }
    return Html.join(steps);
  }

  private Html step(int number, Lesson.Step step) throws IOException {
    Html still = still(step);
    return Html.element("li")
        .with("class", "step")
        .with("id", "step-" + number)
        .with("data-number", Integer.toString(number))
        .with("dir", "auto")
        .of(
            Html.element("p").with("class", "when").of(when(step)),
            Html.markdown(step.say()),
            step.question() == null ? still : question(number, step.question(), still));
  }

  private Html when(Lesson.Step step) {
    String from = Figures.clock(nanos(step.fromSeconds()));
    String until = Figures.clock(nanos(step.untilSeconds()));
    Html time = Html.text(from.equals(until) ? from : from + " to " + until);
    return lesson.result().variants().size() == 1
        ? time
        : Html.join(time, Html.text(" · "), Html.element("b").text(step.variant()));
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** How its variant was at the step's end. */
  private Html still(Lesson.Step step) throws IOException {
    for (RunResult run : lesson.result().variants()) {
      if (run.variant().equals(step.variant())) {
        return Snapshot.html(new RunByColumn(run), step.untilSeconds());
      }
    }
    throw new IllegalArgumentException("no run of the variant " + step.variant());
  }

  private static Html question(int number, Lesson.Question question, Html still) {
    return Html.element("div")
        .with("class", "question")
        .of(
            Html.markdown(question.ask()),
            question.choices().isEmpty() ? Html.NOTHING : choices(number, question),
            Html.element("p").with("class", "verdict").with("role", "status").of(),
            Html.element("details")
                .with("class", "answer")
                .of(
                    Html.element("summary").text("The answer"),
                    Html.markdown(question.answer()),
                    Html.markdown(question.because()),
                    still));
  }

  private static Html choices(int number, Lesson.Question question) {
    List<Html> parts = new ArrayList<>(List.of(Html.element("legend").text("Your guess")));
    for (String choice : question.choices()) {
      Html.Element input =
          Html.element("input").with("type", "radio").with("name", "guess-" + number);
      boolean isRight = choice.equals(question.answer());
      parts.add(
          Html.element("label")
              .of(
                  (isRight ? input.with("data-right", "") : input).empty(),
                  Html.text(" "),
                  Html.element("span").text(choice)));
    }
    return Html.element("fieldset").of(parts);
  }
}
