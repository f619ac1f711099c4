package io.keyheat.report.remedy;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of a search for remedies as one page: the change, its effect and the reasons
 * first, on a sheet of their own when printed; then every remedy that was tried, and the best one
 * ready to use.
 */
public final class RemedyPage {
  private RemedyPage() {}

  /**
   * Writes the whole page, text in UTF-8.
   *
   * @param heat without and with the best remedy; null: there is none
   */
  public static void write(RemedyModel model, @Nullable HeatPair heat, Writer out)
      throws IOException {
    String data =
        EmbeddedJson.of(
            json -> {
              json.member("model", model);
              json.member("heat", heat);
            });
    StudyPage.titled("What should change?", model.scenario(), model.version(), model.commandLine())
        .style("/io/keyheat/report/remedy/remedy.css")
        .script("/io/keyheat/report/remedy/remedy.js")
        .write(data, out);
  }
}
