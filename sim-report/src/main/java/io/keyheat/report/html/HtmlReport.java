package io.keyheat.report.html;

import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.page.Html;
import io.keyheat.report.page.Page;
import io.keyheat.report.result.ScenarioResult;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/**
 * The report as one self-contained page that makes no network request. {@code page/} among the
 * resources holds its parts; what they draw is {@link ReportData}.
 */
public final class HtmlReport {
  private static final String FOLDER = "/io/keyheat/report/html/page/";

  private HtmlReport() {}

  /**
   * Writes the whole page, which shows the variants of the scenario's contrast at first. It is text
   * in UTF-8, as it says itself.
   */
  public static void write(ScenarioResult result, Writer out) throws IOException {
    write(result, Contrast.of(result), out);
  }

  /** Writes the whole page, which shows the variants of {@code contrast} at first. */
  public static void write(ScenarioResult result, Contrast contrast, Writer out)
      throws IOException {
    FirstScreen first = new FirstScreen(result, contrast);
    int variants = result.variants().size();
    Page page =
        Page.titled(result.title())
            .allow("img-src data:")
            .facts(first.facts())
            .main(
                Html.resource(
                    FOLDER + "report.html",
                    Map.of(
                        "answer",
                        first.answer(),
                        "cause",
                        first.cause(),
                        "kind",
                        Html.text(variants == 0 ? "empty" : variants == 1 ? "single" : "several"),
                        "list",
                        first.list(),
                        "upper",
                        first.picture(contrast.upper()),
                        "lower",
                        first.picture(contrast.lower()),
                        "notes",
                        first.notes(),
                        "prose",
                        Html.markdown(result.prose()))))
            .style(FOLDER + "report.css")
            .script(FOLDER + "main.js");
    page.write(new ReportData(result, contrast).json(), out);
  }
}
