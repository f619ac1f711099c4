package io.keyheat.report.validation;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Published figures beside simulated ones, as one page: first those that disagree, then all. */
public final class ValidationPage {
  private ValidationPage() {}

  /** The model with the words that it derives. */
  private record Data(String summary, double precision, List<ScenarioSection> sections) {}

  private record ScenarioSection(
      String name, String title, String prose, int replications, List<ShownRow> rows) {
    static ScenarioSection of(Validated validated) {
      return new ScenarioSection(
          validated.name(),
          validated.title(),
          validated.prose(),
          validated.replications(),
          validated.rows().stream().map(ShownRow::of).toList());
    }
  }

  private record ShownRow(ValidationRow row, String verdict, String explanation) {
    static ShownRow of(ValidationRow row) {
      return new ShownRow(row, row.agreement().words(), row.explanation());
    }
  }

  /** Writes the whole page, text in UTF-8. */
  public static void write(ValidationModel model, Writer out) throws IOException {
    String profile = model.shortProfile() ? "short profiles" : "full profiles";
    List<ScenarioSection> sections = model.validations().stream().map(ScenarioSection::of).toList();
    StudyPage.titled("Published figures, simulated")
        .facts(StudyPage.facts(profile, model.version(), model.commandLine()))
        .script("/io/keyheat/report/validation/validation.js")
        .write(EmbeddedJson.of(new Data(model.summary(), model.precision(), sections)), out);
  }
}
