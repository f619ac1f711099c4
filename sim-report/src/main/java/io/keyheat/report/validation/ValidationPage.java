package io.keyheat.report.validation;

import io.keyheat.report.json.Json;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import io.keyheat.report.validation.ValidationModel.Validated;
import java.io.IOException;
import java.io.Writer;

/** Published figures beside simulated ones, as one page: first those that disagree, then all. */
public final class ValidationPage {
  private ValidationPage() {}

  /** Writes the whole page, text in UTF-8. */
  public static void write(ValidationModel model, Writer out) throws IOException {
    String profile = model.shortProfile() ? "short profiles" : "full profiles";
    StudyPage.titled("Published figures, simulated", profile, model.version(), model.commandLine())
        .script("/io/keyheat/report/validation/validation.js")
        .write(EmbeddedJson.of(json -> write(model, json)), out);
  }

  private static void write(ValidationModel model, Json json) throws IOException {
    json.member("summary", model.summary());
    json.member("precision", model.precision());
    json.objects("sections", model.validations(), validated -> write(validated, json));
  }

  private static void write(Validated validated, Json json) throws IOException {
    json.member("name", validated.name());
    json.member("title", validated.title());
    json.member("prose", validated.prose());
    json.member("replications", validated.replications());
    json.objects(
        "rows",
        validated.rows(),
        row -> {
          json.member("row", row);
          json.member("verdict", row.agreement().words());
          json.member("explanation", row.explanation());
        });
  }
}
