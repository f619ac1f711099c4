package io.keyheat.report.lesson;

import io.keyheat.core.result.Heatmap.Metric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.html.Prose;
import io.keyheat.report.html.Template;
import io.keyheat.report.view.HeatGrid;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** All lessons in their order on one page, without scripts. */
public final class CoursePage {
  /** Name of the page's file, to which the lessons lead back. */
  public static final String FILE_NAME = "index.html";

  private static final int PICTURE_WIDTH = 220;
  private static final int PICTURE_HEIGHT = 84;
  private static final int MOST_PICTURES = 2;
  private static final String FOLDER = "/io/keyheat/report/lesson/page/";

  private CoursePage() {}

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(List<Lesson> lessons, Writer out) throws IOException {
    String css = Template.resource("page/report.css");
    String courseCss = Template.resource(FOLDER + "course.css");
    String page = Template.resource(FOLDER + "course.html");
    page =
        Template.replace(
            page,
            "style-src 'self'",
            "style-src " + Template.hash(css) + " " + Template.hash(courseCss));
    page = Template.replace(page, link("report.css"), "<style>" + css + "</style>");
    page = Template.replace(page, link("course.css"), "<style>" + courseCss + "</style>");
    StringBuilder cards = new StringBuilder();
    for (Lesson lesson : lessons) {
      card(lesson, cards);
    }
    out.write(Template.replace(page, "<!-- lessons -->", cards.toString()));
    out.flush();
  }

  private static String link(String name) {
    return "<link rel=\"stylesheet\" href=\"" + name + "\">";
  }

  private static void card(Lesson lesson, StringBuilder html) throws IOException {
    ScenarioResult result = lesson.result();
    html.append(
        lesson.steps().isEmpty() ? "<li class=\"sandbox\" dir=\"auto\">" : "<li dir=\"auto\">");
    if (!lesson.steps().isEmpty()) {
      html.append("<div class=\"pictures\">");
      List<RunResult> runs = result.variants();
      for (RunResult run : runs.subList(0, Math.min(MOST_PICTURES, runs.size()))) {
        picture(run, runs.size() > 1 ? run.variant() : "", html);
      }
      html.append("</div>\n");
    }
    html.append("<h2><a href=\"").append(Template.escaped(lesson.fileName()));
    html.append("\">").append(Template.escaped(result.title())).append("</a></h2>\n");
    html.append(Prose.html(firstParagraph(result.prose()))).append("</li>\n");
  }

  private static String firstParagraph(String prose) {
    return prose.strip().split("\\n\\s*\\n", 2)[0];
  }

  private static void picture(RunResult run, String caption, StringBuilder html)
      throws IOException {
    HeatGrid grid =
        HeatGrid.of(run.heatmap(), Metric.CAPACITY_SHARE, PICTURE_HEIGHT, PICTURE_WIDTH);
    html.append("<figure><img alt=\"Heatmap\" width=\"").append(PICTURE_WIDTH);
    html.append("\" height=\"").append(PICTURE_HEIGHT).append("\" src=\"");
    html.append(Snapshot.picture(grid, 1)).append("\"><figcaption>");
    html.append(Template.escaped(caption)).append("</figcaption></figure>");
  }
}
