package io.keyheat.scenarios.serve;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.run.CheckedScenario;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the responses to the page as JSON. */
final class JsonResponses {
  private JsonResponses() {}

  static byte[] problems(List<Problem> problems) throws IOException {
    return document(json -> write("problems", problems, json));
  }

  private static void write(String name, List<Problem> problems, Json json) throws IOException {
    json.objects(
        name,
        problems,
        problem -> {
          json.member("line", problem.line());
          json.member("column", problem.column());
          json.member("path", problem.path());
          json.member("message", problem.message());
        });
  }

  static byte[] checked(CheckedScenario scenario) throws IOException {
    Rules rules = Rules.load();
    return document(
        json -> {
          json.member("variants", Workbench.variants(scenario));
          json.member("operations", scenario.file().estimateOperations());
          json.objects(
              "warnings", Lint.of(scenario.file()), warning -> write(warning, rules, json));
        });
  }

  private static void write(Warning warning, Rules rules, Json json) throws IOException {
    json.member("line", warning.line());
    json.member("column", warning.column());
    json.member("path", warning.path());
    json.member("level", warning.level().toString());
    json.member("message", warning.message());
    json.objects(
        "rules", rules.find(warning.rule()).stream().toList(), rule -> write(rule.stated(), json));
  }

  /** Writes a rule of a system's documents. */
  static void write(StatedRule rule, Json json) throws IOException {
    json.member("id", rule.id());
    json.member("title", rule.title());
    json.member("sentence", rule.sentence());
  }

  static byte[] drafted(GivenSources.Draft draft) throws IOException {
    return document(
        json -> {
          json.member("text", draft.yaml());
          write("notes", draft.notes(), json);
        });
  }

  static byte[] started(LiveRun run) throws IOException {
    return document(json -> json.member("run", run.number()));
  }

  static byte[] busy() throws IOException {
    return document(json -> json.member("busy", true));
  }

  /**
   * Returns the progress of a run.
   *
   * @param have number of columns that the page already has of each variant, in order
   */
  static byte[] progress(LiveRun run, List<Integer> have) throws IOException {
    // The state is read first, so a run reported as done has all its columns.
    LiveRun.LiveState state = run.state();
    List<Map.Entry<String, LiveRun.LiveHeat>> heats = new ArrayList<>(run.heats().entrySet());
    return document(
        json -> {
          json.member("run", run.number());
          json.member("state", state.name().toLowerCase(Locale.ROOT));
          json.member("message", run.message());
          json.member("share", run.share());
          json.objects(
              "variants",
              heats,
              entry -> {
                int index = heats.indexOf(entry);
                int from = index < have.size() ? have.get(index) : 0;
                writePart(entry.getKey(), entry.getValue().from(from), json);
              });
          if (run.result().isPresent()) {
            writeResult(run.result().get(), json);
          }
        });
  }

  private static void writePart(String name, LiveRun.LivePart part, Json json) throws IOException {
    json.member("name", name);
    json.member("columns", part.columns());
    json.member("seconds", part.seconds());
    json.member("rows", part.rows().size());
    json.member("first", part.first());
    json.member("cells", Base64.getEncoder().encodeToString(part.cells()));
    if (part.first() == 0) {
      json.member("spaces", part.rows().stream().map(Heatmap.Row::space).toList());
      json.member("starts", part.rows().stream().map(Heatmap.Row::startKey).toList());
    }
  }

  private static void writeResult(ScenarioResult result, Json json) throws IOException {
    json.objects(
        "expectations",
        result.expectations(),
        (ExpectationResult expectation) -> {
          json.member("text", expectation.text());
          json.member("holds", expectation.holds());
          json.member("observed", expectation.observed());
        });
    json.objects(
        "figures",
        result.variants(),
        (RunResult run) -> {
          OperationStats total = run.total();
          json.member("offeredPerSecond", total.offeredPerSecond());
          json.member("throughputPerSecond", total.throughputPerSecond());
          json.member("p99Millis", total.latency().percentileMillis(99));
          json.member("splits", run.splits().bySize() + run.splits().byLoad());
        });
  }

  private interface Content {
    void write(Json json) throws IOException;
  }

  private static byte[] document(Content content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Json json = Json.forPage(out);
    json.document(() -> content.write(json));
    return out.toByteArray();
  }
}
