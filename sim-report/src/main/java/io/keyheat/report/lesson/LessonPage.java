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
    List<Html> parts = new ArrayList<>();
    parts.add(anchor(CoursePage.FILE_NAME, "All lessons"));
    parts.add(Html.text(" · " + place.number() + " of " + place.of()));
    if (place.previous() != null) {
      parts.add(Html.join(Html.text(" · "), anchor(place.previous(), "previous")));
    }
    if (place.next() != null) {
      parts.add(Html.join(Html.text(" · "), anchor(place.next(), "next")));
    }
    return Html.element("p", "class", "faint").of(parts);
  }

  private static Html anchor(@Nullable String file, String text) {
    return file == null ? Html.NOTHING : Html.element("a", "href", file).text(text);
  }

  private static Html repeat(ScenarioResult result) {
    String figures =
        " gives identical figures; seed %d, Keyheat %s.".formatted(result.seed(), result.version());
    return Html.join(Html.element("code").text(result.commandLine()), Html.text(figures));
  }

  /** What a reader opens. */
  private static Html folded(String kind, String summary, Html... content) {
    return Html.element("details", "class", kind)
        .of(Html.element("summary").text(summary), Html.join(content));
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
    List<Html> items = expectations.stream().map(LessonPage::checked).toList();
    return folded("checked faint", summary, Html.element("ul").of(items));
  }

  private static Html checked(ExpectationResult expectation) {
    return Html.element("li", "dir", "auto")
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
    return folded(
        "diagnoses answer",
        "What Keyheat finds in these runs",
        Html.element("ul").of(result.findings().stream().map(one -> finding(result, one)).toList()),
        RuleLinks.list(result.rules()));
  }

  private static Html finding(ScenarioResult result, Finding finding) {
    String variant = result.variants().get(finding.variant()).variant();
    String place = finding.space().isEmpty() ? variant : variant + ", " + finding.space();
    return Html.element("li", "dir", "auto")
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
    List<Html> list = lesson.exercises().stream().map(LessonPage::exercise).toList();
    return Html.resource(
        FOLDER + "exercises.html",
        Map.of("list", Html.join(list), "scenario", Html.text(lesson.result().scenario())));
  }

  private static Html exercise(Lesson.Exercise exercise) {
    return Html.element("li", "dir", "auto")
        .of(
            Html.markdown(exercise.task()),
            folded("answer", "The answer", Html.markdown(exercise.answer())));
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
    return Html.element("li", "class", "step", "id", "step-" + number)
        .with("data-number", Integer.toString(number))
        .with("dir", "auto")
        .of(
            Html.element("p", "class", "when").of(when(step)),
            Html.markdown(step.say()),
            step.question() == null ? still : question(number, step.question(), still));
  }

  private Html when(Lesson.Step step) {
    String from = Figures.clock(Math.round(step.fromSeconds() * 1e9));
    String until = Figures.clock(Math.round(step.untilSeconds() * 1e9));
    Html time = Html.text(from.equals(until) ? from : from + " to " + until);
    return lesson.result().variants().size() == 1
        ? time
        : Html.join(time, Html.text(" · "), Html.element("b").text(step.variant()));
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
    Html answer =
        Html.join(Html.markdown(question.answer()), Html.markdown(question.because()), still);
    return Html.element("div", "class", "question")
        .of(
            Html.markdown(question.ask()),
            question.choices().isEmpty() ? Html.NOTHING : choices(number, question),
            Html.element("p", "class", "verdict", "role", "status").of(),
            folded("answer", "The answer", answer));
  }

  private static Html choices(int number, Lesson.Question question) {
    List<Html> parts = new ArrayList<>(List.of(Html.element("legend").text("Your guess")));
    for (String choice : question.choices()) {
      Html.Element input = Html.element("input", "type", "radio", "name", "guess-" + number);
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
