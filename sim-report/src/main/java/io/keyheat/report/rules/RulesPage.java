package io.keyheat.report.rules;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import io.keyheat.report.result.ExpectationResult;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All rules with the evidence of a run of the library for each, as one self-contained page. */
public final class RulesPage {
  private RulesPage() {}

  /** The documents with the verdicts that the model derives. */
  private record Data(List<Document> documents) {}

  private record Document(String system, String document, List<RuleRow> rules) {
    static Document of(ShownDocument shown) {
      return new Document(
          shown.system(), shown.document(), shown.rules().stream().map(RuleRow::of).toList());
    }
  }

  private record RuleRow(
      String id,
      String title,
      String sentence,
      RuleStatus status,
      List<String> narrow,
      List<Evidence> evidence) {
    static RuleRow of(ShownRule rule) {
      return new RuleRow(
          rule.id(),
          rule.title(),
          rule.sentence(),
          rule.status(),
          rule.narrow(),
          rule.showings().stream().map(Evidence::of).toList());
    }
  }

  private record Evidence(
      String scenario,
      String title,
      @Nullable String report,
      String count,
      List<ExpectationResult> expectations) {
    static Evidence of(RuleEvidence evidence) {
      return new Evidence(
          evidence.scenario(),
          evidence.title(),
          evidence.fault() == null ? evidence.report() : null,
          evidence.count(),
          evidence.expectations());
    }
  }

  /** Writes the whole page, text in UTF-8. */
  public static void write(RulesModel model, Writer out) throws IOException {
    int scenarios = model.scenarios().size();
    String subject =
        scenarios
            + (scenarios == 1 ? " scenario" : " scenarios")
            + (model.shortProfile() ? ", short profile" : "");
    StudyPage.titled("The rules, run")
        .style("/io/keyheat/report/rules/rules.css")
        .facts(StudyPage.facts(subject, model.version(), model.commandLine()))
        .script("/io/keyheat/report/rules/rules.js")
        .write(
            EmbeddedJson.of(new Data(model.documents().stream().map(Document::of).toList())), out);
  }
}
