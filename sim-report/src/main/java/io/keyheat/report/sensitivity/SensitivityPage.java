package io.keyheat.report.sensitivity;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.Page;
import io.keyheat.report.page.StudyPage;
import io.keyheat.report.sensitivity.SensitivityModel.Narrow;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

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

  /** The model with the rows that it derives and the addresses of the pages. */
  private record Data(
      SensitivityModel model, List<NarrowRow> narrow, String oneAtATime, String morris) {}

  private record NarrowRow(String rule, String scenario, String path, String value, String lostAt) {
    static NarrowRow of(Narrow narrow) {
      return new NarrowRow(
          narrow.rule(),
          narrow.scenario(),
          narrow.parameter().path(),
          narrow.parameter().value(),
          narrow.lostAt());
    }
  }

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
    return StudyPage.titled(title)
        .facts(StudyPage.facts(profile, model.version(), model.commandLine()))
        .script("/io/keyheat/report/sensitivity/" + script);
  }

  private static void write(Page page, SensitivityModel model, Writer out) throws IOException {
    List<NarrowRow> narrow = model.narrowRules().stream().map(NarrowRow::of).toList();
    page.write(EmbeddedJson.of(new Data(model, narrow, ONE_AT_A_TIME, MORRIS)), out);
  }
}
