package io.keyheat.report.validation;

import io.keyheat.report.json.Json;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import java.io.IOException;
import java.io.OutputStream;

/** Published figures beside simulated ones, as JSON. */
public final class ValidationJson {
  private ValidationJson() {}

  /** Writes the whole document; leaves the stream open. */
  public static void write(ValidationModel model, OutputStream out) throws IOException {
    Json json = Json.indented(out);
    json.document(
        () -> {
          json.member("version", model.version());
          json.member("commandLine", model.commandLine());
          json.member("profile", model.shortProfile() ? "short" : "full");
          json.member("summary", model.summary());
          json.objects(
              "validations",
              model.validations(),
              validation -> {
                json.member("name", validation.name());
                json.member("title", validation.title());
                json.member("replications", validation.replications());
                json.objects("figures", validation.rows(), row -> write(row, json));
              });
        });
  }

  /** Milliseconds, operations a second, bytes, or shares of 1. */
  private static void write(ValidationRow row, Json json) throws IOException {
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
