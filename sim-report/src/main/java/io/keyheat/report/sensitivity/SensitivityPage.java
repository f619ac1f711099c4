package io.keyheat.report.sensitivity;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.Page;
import io.keyheat.report.page.StudyPage;
import java.io.IOException;
import java.io.Writer;

/**
 * Which assumed parameters change a scenario's verdicts, as two pages: each parameter by itself,
 * and all together by elementary effects.
 */
public final class SensitivityPage {
  /** Name of the page on which each parameter is varied by itself. */
  public static final String ONE_AT_A_TIME = "one-at-a-time.html";

  /** Name of the page on which all are varied together. */
  public static final String MORRIS = "morris.html";

  private SensitivityPage() {}

  /** Writes the page on which each parameter is varied by itself. */
  public static void writeOneAtATime(SensitivityModel model, Writer out) throws IOException {
    write(page("Decisive assumptions: one at a time", model, "one-at-a-time.js"), model, out);
  }

  /** Writes the page on which all parameters are varied together. */
  public static void writeMorris(SensitivityModel model, Writer out) throws IOException {
    write(page("Decisive assumptions: elementary effects", model, "morris.js"), model, out);
  }

  private static Page page(String title, SensitivityModel model, String script) {
    String profile = model.shortProfile() ? "short profiles" : "full profiles";
    return StudyPage.titled(title, profile, model.version(), model.commandLine())
        .script("/io/keyheat/report/sensitivity/" + script);
  }

  private static void write(Page page, SensitivityModel model, Writer out) throws IOException {
    String data =
        EmbeddedJson.of(
            json -> {
              json.member("model", model);
              json.objects(
                  "narrow",
                  model.narrowRules(),
                  narrow -> {
                    json.member("rule", narrow.rule());
                    json.member("scenario", narrow.scenario());
                    json.member("path", narrow.parameter().path());
                    json.member("value", narrow.parameter().value());
                    json.member("lostAt", narrow.lostAt());
                  });
              json.member("oneAtATime", ONE_AT_A_TIME);
              json.member("morris", MORRIS);
            });
    page.write(data, out);
  }
}
