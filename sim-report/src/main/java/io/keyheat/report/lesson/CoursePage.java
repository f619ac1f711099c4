package io.keyheat.report.lesson;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.page.HeatPicture;
import io.keyheat.report.page.Html;
import io.keyheat.report.page.Page;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All lessons in their order on one page, without scripts. */
public final class CoursePage {
  /** Name of the page's file, to which the lessons lead back. */
  public static final String FILE_NAME = "index.html";

  private static final int PICTURE_WIDTH = 220;
  private static final int PICTURE_HEIGHT = 84;
  private static final int MOST_PICTURES = 2;
  private static final String FOLDER = "/io/keyheat/report/lesson/page/";

  private static final String LEAD =
      "A database with rows in the order of their keys divides them into ranges, and spreads the"
          + " ranges over servers. Whether this helps depends on the keys. Each lesson replays a"
          + " simulated run: watch it, predict the next events, and compare. You predict the"
          + " hatched part.";

  private CoursePage() {}

  /** Writes the whole page, text in UTF-8. */
  public static void write(List<Lesson> lessons, Writer out) throws IOException {
    List<Html> cards = new ArrayList<>();
    for (Lesson lesson : lessons) {
      cards.add(card(lesson));
    }
    Page.titled("How keys become hotspots: a course")
        .style(FOLDER + "course.css")
        .allow("img-src data:")
        .main(
            Html.join(
                Html.element("p", "class", "lead").text(LEAD),
                Html.element("ol", "class", "lessons").of(cards),
                Html.resource(FOLDER + "glossary.html", Map.of())))
        .write("", out);
  }

  private static Html card(Lesson lesson) throws IOException {
    ScenarioResult result = lesson.result();
    boolean isSandbox = lesson.steps().isEmpty();
    Html.Element card = Html.element("li", "dir", "auto");
    return (isSandbox ? card.with("class", "sandbox") : card)
        .of(
            isSandbox ? Html.NOTHING : pictures(lesson),
            Html.element("h2")
                .of(Html.element("a", "href", lesson.fileName()).text(result.title())),
            Html.markdown(firstParagraph(result.prose())));
  }

  private static String firstParagraph(String prose) {
    return prose.strip().split("\\n\\s*\\n", 2)[0];
  }

  /** How the runs were when the first question is asked: a picture gives no answer away. */
  private static Html pictures(Lesson lesson) throws IOException {
    List<RunResult> runs = lesson.result().variants();
    double seconds =
        lesson.steps().stream()
            .filter(step -> step.question() != null)
            .mapToDouble(Lesson.Step::fromSeconds)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    List<Html> pictures = new ArrayList<>();
    for (RunResult run : runs.subList(0, Math.min(MOST_PICTURES, runs.size()))) {
      double share = Math.min(1, seconds * 1e9 / run.durationNanos());
      pictures.add(picture(run, share, runs.size() > 1 ? run.variant() : ""));
    }
    return Html.element("div", "class", "pictures").of(pictures);
  }

  private static Html picture(RunResult run, double share, String caption) throws IOException {
    HeatGrid grid = Heat.grid(run, PICTURE_HEIGHT, PICTURE_WIDTH);
    Html.Element figure = Html.element("figure");
    return (share < 1 ? figure.with("class", "unseen") : figure)
        .of(
            Html.element("img", "alt", "Heatmap up to the first question")
                .with("width", Integer.toString(PICTURE_WIDTH))
                .with("height", Integer.toString(PICTURE_HEIGHT))
                .with("src", HeatPicture.address(grid, share))
                .empty(),
            Html.element("figcaption").text(caption));
  }
}
