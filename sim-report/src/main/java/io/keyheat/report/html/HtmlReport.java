package io.keyheat.report.html;

import io.keyheat.core.result.ScenarioResult;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The report as one self-contained page that makes no network request. {@code page/} among the
 * resources holds its parts; what they draw is {@link PageData}.
 */
public final class HtmlReport {
  /** No page is larger; a heatmap that would make it so becomes coarser. */
  public static final int MAX_BYTES = 5_000_000;

  /** A page that would be larger tells its cells in fewer shades. */
  public static final int COMFORTABLE_BYTES = 2_000_000;

  private HtmlReport() {}

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(ScenarioResult result, Writer out) throws IOException {
    write(result, InitialView.FIRST, out);
  }

  /** Writes the whole page, which shows {@code opening} at first. */
  public static void write(ScenarioResult result, InitialView opening, Writer out)
      throws IOException {
    write(result, opening, out, MAX_BYTES);
  }

  static void write(ScenarioResult result, InitialView opening, Writer out, int maxBytes)
      throws IOException {
    Page page = Page.of(result.title(), Prose.html(result.prose()));
    int budget = maxBytes - page.bytes();
    Detail detail = Detail.full(result);
    PageData pageData = new PageData(result, opening);
    String data = pageData.json(detail);
    while (bytes(data) > COMFORTABLE_BYTES - page.bytes() && detail.canHaveFewerShades()) {
      detail = detail.inFewerShades();
      data = pageData.json(detail);
    }
    while (bytes(data) > budget && detail.canBeCoarser()) {
      detail = detail.coarser((double) budget / bytes(data));
      data = pageData.json(detail);
    }
    out.write(page.with(data));
    out.flush();
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
