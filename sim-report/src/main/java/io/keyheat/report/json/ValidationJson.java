package io.keyheat.report.json;

import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import java.io.IOException;
import java.io.OutputStream;

/** Published figures beside simulated ones, as JSON. */
public final class ValidationJson {
  private final Json json;

  private ValidationJson(Json json) {
    this.json = json;
  }

  /** Writes the whole document; leaves the stream open. */
  public static void write(ValidationModel model, OutputStream out) throws IOException {
    ValidationJson writer = new ValidationJson(Json.indented(out));
    writer.json.document(() -> writer.write(model));
  }

  private void write(ValidationModel model) throws IOException {
    json.member("version", model.version());
    json.member("commandLine", model.commandLine());
    json.member("profile", model.shortProfile() ? "short" : "full");
    json.member("summary", model.summary());
    json.objects("validations", model.validations(), this::write);
  }

  private void write(Validated validation) throws IOException {
    json.member("name", validation.name());
    json.member("title", validation.title());
    json.member("replications", validation.replications());
    json.objects("figures", validation.rows(), this::write);
  }

  /** Milliseconds, operations a second, bytes, or shares of 1. */
  private void write(ValidationRow row) throws IOException {
    json.member("what", row.what());
    json.member("source", row.published().source());
    json.member("published", row.published().text());
    json.member("publishedValue", row.published().value());
    json.member("agreesWithin", row.published().range());
    json.member("metric", row.metric());
    json.member("simulated", row.simulated().mean());
    json.member("low95", row.simulated().low());
    json.member("high95", row.simulated().high());
    json.member("agreement", row.agreement().words());
    json.member("reason", row.reason());
  }
}
