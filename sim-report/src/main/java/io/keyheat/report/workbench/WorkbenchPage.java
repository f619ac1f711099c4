package io.keyheat.report.workbench;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.Html;
import io.keyheat.report.page.Page;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The page on which a scenario is edited with completion and its run is watched. It asks its own
 * server for everything that it does not carry, by addresses relative to its own, and nobody else.
 *
 * @param html the whole page
 * @param policy its content security policy
 */
public record WorkbenchPage(String html, String policy) {
  private static final String FOLDER = "/io/keyheat/report/workbench/page/";

  /** A system on which a schema or trace is tried. */
  public record ShownSystem(String name, String title) {}

  /**
   * A scenario of the library.
   *
   * @param heat of its short profile; null: unknown
   */
  public record ShelfEntry(String name, String title, String text, @Nullable CardHeat heat) {}

  private record Data(String schema, List<ShownSystem> systems, List<ShelfEntry> library) {}

  /**
   * Makes the page of the workbench.
   *
   * @param schema JSON Schema of scenarios
   */
  public static WorkbenchPage of(List<ShelfEntry> library, List<ShownSystem> systems, String schema)
      throws IOException {
    Page page =
        Page.titled("Workbench")
            .style(FOLDER + "workbench.css")
            .main(Html.resource(FOLDER + "workbench.html", Map.of()))
            .script(FOLDER + "workbench.js")
            .allow("connect-src 'self'")
            .allow("img-src data:"); // The editor's marks at mistakes.
    String data = EmbeddedJson.of(new Data(schema, systems, library));
    return new WorkbenchPage(page.html(data), page.policy());
  }
}
