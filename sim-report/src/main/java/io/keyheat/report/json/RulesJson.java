package io.keyheat.report.json;

import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.ShownDocument;
import io.keyheat.report.rules.ShownRule;
import java.io.IOException;
import java.io.OutputStream;

/** All rules and what a run of the library shows of each, as JSON. */
public final class RulesJson {
  private final Json json;

  private RulesJson(Json json) {
    this.json = json;
  }

  /** Writes the whole document; leaves the stream open. */
  public static void write(RulesModel model, OutputStream out) throws IOException {
    RulesJson writer = new RulesJson(Json.indented(out));
    writer.json.document(() -> writer.write(model));
  }

  private void write(RulesModel model) throws IOException {
    json.member("version", model.version());
    json.member("commandLine", model.commandLine());
    json.member("profile", model.shortProfile() ? "short" : "full");
    json.objects("documents", model.documents(), this::write);
    json.objects("scenarios", model.scenarios(), this::write);
  }

  private void write(ShownDocument document) throws IOException {
    json.member("system", document.system());
    json.member("document", document.document());
    json.objects("rules", document.rules(), this::write);
  }

  private void write(ShownRule rule) throws IOException {
    json.member("id", rule.id());
    json.member("title", rule.title());
    json.member("status", rule.status().words());
    json.objects("showings", rule.showings(), this::write);
  }

  private void write(RuleEvidence showing) throws IOException {
    json.member("scenario", showing.scenario());
    json.member("report", showing.report());
    json.member("status", showing.status().words());
    if (showing.fault() != null) {
      json.member("fault", showing.fault());
    }
    json.objects(
        "expectations",
        showing.expectations(),
        expectation -> {
          json.member("text", expectation.text());
          json.member("holds", expectation.holds());
          json.member("observed", expectation.observed());
        });
  }
}
