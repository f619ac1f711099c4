package io.keyheat.report.lesson;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.html.Bundle;
import io.keyheat.report.html.Prose;
import io.keyheat.report.html.Template;
import io.keyheat.report.view.Figures;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One lesson as a self-contained page that replays its recorded run and makes no network request.
 * The text stands in the page itself, so that it can be read without scripts; what they draw is
 * {@link LessonData}.
 */
public final class LessonPage {
  private static final String FOLDER = "/io/keyheat/report/";
  private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  /** The report's own modules, each after those that it imports from; then the lesson's. */
  private static final List<String> MODULES =
      List.of(
          "html/page/dom.js",
          "html/page/format.js",
          "html/page/data.js",
          "html/page/scale.js",
          "html/page/paint.js",
          "html/page/marks.js",
          "html/page/axes.js",
          "lesson/page/replay.js",
          "lesson/page/surface.js",
          "lesson/page/growing.js",
          "lesson/page/strip.js",
          "lesson/page/servers.js",
          "lesson/page/lines.js",
          "lesson/page/words.js",
          "lesson/page/player.js",
          "lesson/page/steps.js",
          "lesson/page/sandbox.js",
          "lesson/page/lesson.js");

  private static final String DATA = "<script type=\"application/json\" id=\"data\">{}</script>";

  private final Lesson lesson;
  private final StringBuilder html = new StringBuilder();

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
  public record Place(int number, int of, @Nullable String previous, @Nullable String next) {
    /** A lesson that is no part of a course. */
    public static final Place ALONE = new Place(1, 1, null, null);
  }

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(Lesson lesson, Place place, Writer out) throws IOException {
    String css = Template.resource("page/report.css");
    String lessonCss = Template.resource(FOLDER + "lesson/page/lesson.css");
    String d3 = Template.resource(D3);
    String script = Bundle.of(FOLDER, MODULES);
    ScenarioResult result = lesson.result();
    String page = Template.resource(FOLDER + "lesson/page/lesson.html");
    page =
        Template.replace(
            page,
            "script-src 'self'; style-src 'self'",
            "script-src %s %s; style-src %s %s"
                .formatted(
                    Template.hash(d3),
                    Template.hash(script),
                    Template.hash(css),
                    Template.hash(lessonCss)));
    page =
        Template.replace(
            page, "<title>Keyheat</title>", "<title>" + title(result) + " · Keyheat</title>");
    page = Template.replace(page, link("report.css"), "<style>" + css + "</style>");
    page = Template.replace(page, link("lesson.css"), "<style>" + lessonCss + "</style>");
    page = Template.replace(page, "<!-- place -->", place(place));
    page = Template.replace(page, "No title.", title(result));
    page = Template.replace(page, "<p>No description.</p>", Prose.html(result.prose()));
    page = Template.replace(page, "<!-- steps -->", new LessonPage(lesson).steps());
    page = Template.replace(page, "<!-- repeat -->", repeat(result));
    page = Template.replace(page, "<!-- checked -->", checked(result.expectations()));
    page = Template.replace(page, "<!-- onwards -->", onwards(place));
    page =
        Template.replace(
            page, "<script src=\"d3.min.js\"></script>", "<script>" + d3 + "</script>");
    page =
        Template.replace(
            page,
            "<script type=\"module\" src=\"lesson.js\"></script>",
            "<script type=\"module\">" + script + "</script>");
    out.write(Template.replace(page, DATA, DATA.replace("{}", LessonData.json(lesson))));
    out.flush();
  }

  private static String link(String name) {
    return "<link rel=\"stylesheet\" href=\"" + name + "\">";
  }

  private static String title(ScenarioResult result) {
    return Template.escaped(result.title());
  }

  private static String place(Place place) {
    return place.of() == 1
        ? ""
        : "<a href=\"index.html\">All lessons</a> · "
            + place.number()
            + " of "
            + place.of()
            + anchor(" · ", place.previous(), "previous")
            + anchor(" · ", place.next(), "next");
  }

  private static String onwards(Place place) {
    return anchor("", place.next(), "On to the next one →");
  }

  private static String anchor(String before, @Nullable String file, String text) {
    return file == null
        ? ""
        : before + "<a href=\"" + Template.escaped(file) + "\">" + text + "</a>";
  }

  private static String repeat(ScenarioResult result) {
    return "<code>"
        + Template.escaped(result.commandLine())
        + "</code> gives the same figures; seed "
        + result.seed()
        + ", Keyheat "
        + Template.escaped(result.version())
        + ".";
  }

  /** What the text rests on, and whether it holds. */
  private static String checked(List<ExpectationResult> expectations) {
    if (expectations.isEmpty()) {
      return "";
    }
    long failed = expectations.stream().filter(expectation -> !expectation.holds()).count();
    StringBuilder html = new StringBuilder("<details class=\"checked faint\"><summary>");
    html.append(failed == 0 ? "All " : failed + " of ").append(expectations.size());
    html.append(" expectations that go with this lesson ");
    html.append(failed == 0 ? "hold" : failed == 1 ? "fails" : "fail").append("</summary><ul>");
    for (ExpectationResult expectation : expectations) {
      html.append("<li dir=\"auto\">").append(expectation.holds() ? "✔ " : "✘ fails: ");
      html.append("<code>").append(Template.escaped(expectation.text())).append("</code> ");
      html.append(Template.escaped(expectation.observed())).append("</li>");
    }
    return html.append("</ul></details>").toString();
  }

  private String steps() throws IOException {
    for (int i = 0; i < lesson.steps().size(); i++) {
      step(i + 1, lesson.steps().get(i));
    }
    return html.toString();
  }

  private void step(int number, Lesson.Step step) throws IOException {
    html.append("<li class=\"step\" id=\"step-").append(number).append("\" dir=\"auto\">\n");
    html.append("<p class=\"when\">").append(when(step)).append("</p>\n");
    html.append(Prose.html(step.say()));
    if (step.question() == null) {
      html.append(still(step));
    } else {
      question(number, step.question(), still(step));
    }
    html.append("</li>\n");
  }

  private String when(Lesson.Step step) {
    String from = Figures.clock(nanos(step.fromSeconds()));
    String until = Figures.clock(nanos(step.untilSeconds()));
    String time = from.equals(until) ? from : from + " to " + until;
    boolean one = lesson.result().variants().size() == 1;
    return one ? time : time + " · <b>" + Template.escaped(step.variant()) + "</b>";
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** How its variant was at the step's end. */
  private String still(Lesson.Step step) throws IOException {
    for (RunResult run : lesson.result().variants()) {
      if (run.variant().equals(step.variant())) {
        return Snapshot.html(new RunByColumn(run), step.untilSeconds());
      }
    }
    throw new IllegalArgumentException("no run of the variant " + step.variant());
  }

  private void question(int number, Lesson.Question question, String still) {
    html.append("<div class=\"question\">\n").append(Prose.html(question.ask()));
    if (!question.choices().isEmpty()) {
      html.append("<fieldset><legend>Your guess</legend>\n");
      for (String choice : question.choices()) {
        html.append("<label><input type=\"radio\" name=\"guess-").append(number).append("\"");
        html.append(choice.equals(question.answer()) ? " data-right" : "").append("> <span>");
        html.append(Template.escaped(choice)).append("</span></label>\n");
      }
      html.append("</fieldset>\n");
    }
    html.append("<p class=\"verdict\" role=\"status\"></p>\n");
    html.append("<details class=\"answer\"><summary>The answer</summary>\n");
    html.append(Prose.html(question.answer())).append(Prose.html(question.because()));
    html.append(still);
    html.append("</details>\n</div>\n");
  }
}
