package io.keyheat.report.rules;

import io.keyheat.report.json.Json;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import io.keyheat.report.view.Figures;
import java.io.IOException;
import java.io.Writer;

/** All rules with the evidence of a run of the library for each, as one self-contained page. */
public final class RulesPage {
  private RulesPage() {}

  /** Writes the whole page, text in UTF-8. */
  public static void write(RulesModel model, Writer out) throws IOException {
    String subject =
        Figures.counted(model.scenarios().size(), "scenario")
            + (model.shortProfile() ? ", short profile" : "");
    StudyPage.titled("The rules, run", subject, model.version(), model.commandLine())
        .style("/io/keyheat/report/rules/rules.css")
        .script("/io/keyheat/report/rules/rules.js")
        .write(EmbeddedJson.of(json -> write(model, json)), out);
  }

  private static void write(RulesModel model, Json json) throws IOException {
    json.objects(
        "documents",
        model.documents(),
        document -> {
          json.member("system", document.system());
          json.member("document", document.document());
          json.objects("rules", document.rules(), rule -> write(rule, json));
        });
  }

  private static void write(ShownRule rule, Json json) throws IOException {
    json.member("id", rule.id());
    json.member("title", rule.title());
    json.member("sentence", rule.sentence());
    json.member("status", rule.status());
    json.member("narrow", rule.narrow());
    json.objects(
        "evidence",
        rule.showings(),
        evidence -> {
          json.member("scenario", evidence.scenario());
          json.member("title", evidence.title());
          json.member("report", evidence.fault() == null ? evidence.report() : null);
          json.member("count", evidence.count());
          json.member("expectations", evidence.expectations());
        });
  }
}
