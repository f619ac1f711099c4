package io.keyheat.report.plan;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import java.io.IOException;
import java.io.Writer;

/**
 * A plan as one page: the number, the margin and the reasons first, on a sheet of their own when
 * printed; then every value that was tried.
 */
public final class PlanPage {
  private PlanPage() {}

  /** Writes the whole page, text in UTF-8. */
  public static void write(PlanModel model, Writer out) throws IOException {
    StudyPage.titled(model.question(), model.scenario(), model.version(), model.commandLine())
        .script("/io/keyheat/report/plan/plan.js")
        .write(EmbeddedJson.of(model), out);
  }
}
