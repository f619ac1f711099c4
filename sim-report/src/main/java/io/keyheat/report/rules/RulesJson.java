package io.keyheat.report.rules;

import io.keyheat.report.json.Json;
import java.io.IOException;
import java.io.OutputStream;

/** All rules and what a run of the library shows of each, as JSON. */
public final class RulesJson {
  private RulesJson() {}

  /** Writes the whole document; leaves the stream open. */
  public static void write(RulesModel model, OutputStream out) throws IOException {
    Json json = Json.indented(out);
    json.document(
        () -> {
          json.member("version", model.version());
          json.member("commandLine", model.commandLine());
          json.member("profile", model.shortProfile() ? "short" : "full");
          json.objects(
              "documents",
              model.documents(),
              document -> {
                json.member("system", document.system());
                json.member("document", document.document());
                json.objects("rules", document.rules(), rule -> write(rule, json));
              });
          json.objects("scenarios", model.scenarios(), scenario -> write(scenario, json));
        });
  }

  private static void write(ShownRule rule, Json json) throws IOException {
    json.member("id", rule.id());
    json.member("title", rule.title());
    json.member("status", rule.status().words());
    json.objects("showings", rule.showings(), showing -> write(showing, json));
  }

  private static void write(RuleEvidence showing, Json json) throws IOException {
    json.member("scenario", showing.scenario());
    json.member("report", showing.report());
    json.member("status", showing.status().words());
    json.optional("fault", showing.fault());
    json.member("expectations", showing.expectations());
  }
}
