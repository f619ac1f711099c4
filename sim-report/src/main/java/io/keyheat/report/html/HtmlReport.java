package io.keyheat.report.html;

import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.headline.Headline;
import io.keyheat.report.page.Html;
import io.keyheat.report.page.Page;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/**
 * The report as one self-contained page that makes no network request. {@code page/} among the
 * resources holds its parts; what they draw is {@link ReportData}.
 */
public final class HtmlReport {
  /** No page is larger: its heatmaps get fewer shades, then fewer rows and columns. */
  public static final int MAX_BYTES = 2_000_000;

  private static final String FOLDER = "/io/keyheat/report/html/page/";

  private HtmlReport() {}

  /**
   * Writes the whole page, which shows the variant of the headline at first. It is text in UTF-8,
   * as it says itself.
   */
  public static void write(ScenarioResult result, Writer out) throws IOException {
    int told = Math.max(0, Headline.variant(result));
    write(result, InitialView.comparing(told, -1), out);
  }

  /** Writes the whole page, which shows {@code view} at first. */
  public static void write(ScenarioResult result, InitialView view, Writer out) throws IOException {
    write(result, view, out, MAX_BYTES);
  }

  static void write(ScenarioResult result, InitialView view, Writer out, int maxBytes)
      throws IOException {
    Page page =
        Page.titled(result.title())
            .main(
                Html.resource(
                    FOLDER + "report.html",
                    Map.of(
                        "headline",
                        Html.text(Headline.of(result)),
                        "notes",
                        notes(result),
                        "prose",
                        Html.markdown(result.prose()))))
            .script(FOLDER + "main.js");
    page.write(FittingData.json(result, view, maxBytes - page.bytes()), out);
  }

  /** What makes the figures easy to misread, beside the headline. */
  private static Html notes(ScenarioResult result) {
    if (result.notes().isEmpty()) {
      return Html.NOTHING;
    }
    return Html.element("ul")
        .with("id", "notes")
        .with("class", "limits")
        .with("aria-label", "Notes on these results")
        .of(
            result.notes().stream()
                .map(note -> Html.element("li").with("dir", "auto").text(note))
                .toList());
  }
}
