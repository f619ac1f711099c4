package io.keyheat.report.json;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunIdentity.DataWords;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TraceDiagnosis;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;

/**
 * The result as a document for programs, as {@code result.schema.json} beside this class describes
 * it. Two runs of one scenario with one seed differ in {@code wallSeconds} and {@code
 * simulatedOpsPerSecond} alone.
 */
public final class ResultJson {
  /** Resource, beside this class, that holds the JSON Schema of the document. */
  public static final String SCHEMA_RESOURCE = "result.schema.json";

  private final Json json;

  private ResultJson(Json json) {
    this.json = json;
  }

  /** Writes the document in UTF-8 and leaves the stream open. */
  public static void write(ScenarioResult result, OutputStream out) throws IOException {
    new ResultJson(Json.indented(out)).writeScenario(result);
    out.flush();
  }

  private void writeScenario(ScenarioResult result) throws IOException {
    json.document(
        () -> {
          json.member("scenario", result.scenario());
          json.member("title", result.title());
          json.member("version", result.version());
          json.object("question", () -> writeQuestion(result.question()));
          json.member("seed", result.seed());
          json.member("commandLine", result.commandLine());
          json.member("notes", result.notes());
          json.member("expectations", result.expectations());
          json.member("targets", result.targets());
          json.objects("findings", result.findings(), finding -> writeFinding(result, finding));
          TraceDiagnosis trace = result.trace();
          if (trace != null) {
            json.object("trace", () -> writeTrace(trace));
          }
          json.objects("variants", result.variants(), this::writeRun);
        });
  }

  private void writeQuestion(ScenarioQuestion question) throws IOException {
    json.member("text", question.text());
    json.member("contrast", question.contrast());
    json.member("about", question.about());
    json.member(
        "figures", question.figures().stream().map(ScenarioQuestion.AskedFigure::shown).toList());
  }

  private void writeFinding(ScenarioResult result, Finding finding) throws IOException {
    RunResult run = result.variants().get(finding.variant());
    json.member("variant", run.variant());
    json.member("cause", finding.cause().id());
    json.member("space", finding.space());
    json.optional("limit", finding.limit());
    json.members(finding.impact());
    Hotspot hotspot = finding.hotspot();
    Finding.HotSpan span = finding.span();
    if (hotspot != null && span != null) {
      json.object("worst", () -> writeHotspot(run, hotspot));
      json.member("firstEndSeconds", seconds(span.firstEndNanos()));
      json.member("lastEndSeconds", seconds(span.lastEndNanos()));
      json.member("minutes", span.minutes());
      json.member("servers", span.servers());
    }
    json.member("unsplittableReasons", finding.reasons());
    json.member("sentence", finding.sentence());
    json.member("figures", finding.figures());
    json.member("remedies", finding.remedies());
    json.member("rules", finding.ruleIds());
  }

  private void writeTrace(TraceDiagnosis trace) throws IOException {
    json.objects(
        "places",
        trace.places(),
        place -> {
          json.member("table", place.table());
          json.member("keys", place.keys());
          json.member("change", place.change());
          json.member("rules", place.rules().stream().map(StatedRule::toString).toList());
        });
    json.member("remarks", trace.remarks());
  }

  private void writeRun(RunResult run) throws IOException {
    json.member("name", run.variant());
    json.member("system", run.system());
    writeWords(run.words());
    json.member("seed", run.seed());
    json.member("start", instant(run.startEpochNanos()));
    json.member("durationSeconds", seconds(run.durationNanos()));
    json.member("warmUpSeconds", seconds(run.warmupNanos()));
    json.member("intervalSeconds", seconds(run.intervalNanos()));
    StatsJson stats = new StatsJson(json);
    stats.writeStats(run.total());
    json.member("errorShare", run.errorShare());
    stats.writeOperations(run.loads());
    stats.writeLoads("loads", run.loads());
    json.objects("servers", run.servers(), this::writeServer);
    json.member("serverCapacityPerSecond", run.serverCapacityPerSecond());
    json.objects("spaces", run.spaces(), this::writeSpace);
    json.member("splits", new Splits(run.splits().bySize(), run.splits().byLoad()));
    json.member("moves", run.splits().moves());
    json.member("merges", run.splits().merges());
    json.member("waitsForTablets", run.splits().waits());
    json.objects("events", run.events(), this::writeEvent);
    json.object("faults", () -> writeFaults(run.faults()));
    json.objects("hotspots", run.hotspots(), hotspot -> writeHotspot(run, hotspot));
    json.objects(
        "assumedParameters",
        run.parameters().stream().filter(Parameter::assumed).toList(),
        this::writeParameter);
    stats.writeIntervals(run);
    json.member("visits", run.visits());
    json.member("wallSeconds", run.wallSeconds());
    json.member("simulatedOpsPerSecond", run.total().attempts() / run.wallSeconds());
  }

  private record Splits(long bySize, long byLoad) {}

  private record Utilisation(double mean, double max) {}

  private record ErrorNames(String timeout, String rejected, String aborted) {}

  private void writeWords(SystemWords words) throws IOException {
    json.member("tabletWord", words.tablet());
    json.object(
        "dataWords",
        () -> {
          DataWords data = words.data();
          json.member("table", data.table());
          json.member("tables", data.tables());
          json.member("row", data.row());
          json.member("rows", data.rows());
          json.member("column", data.column());
          json.member("columns", data.columns());
        });
    json.member("errorNames", new ErrorNames(words.timedOut(), words.rejected(), words.aborted()));
  }

  private void writeServer(ServerResult server) throws IOException {
    json.member("name", server.name());
    json.member("utilisation", new Utilisation(server.utilisationMean(), server.utilisationMax()));
  }

  private void writeSpace(SpaceResult space) throws IOException {
    json.member("name", space.name());
    json.member("table", space.table());
    json.member("index", space.index());
    json.member("tablets", space.tablets());
    json.member("rows", space.rows());
    json.member("storedBytes", space.storedBytes());
    json.member("throttled", space.throttled());
    json.object(
        "rejected",
        () -> {
          for (CapacityLimit limit : CapacityLimit.values()) {
            json.member(limit.name(), space.rejected().getOrDefault(limit, 0L));
          }
        });
    json.optional("mostAwaited", space.mostAwaited());
  }

  private void writeEvent(RunEvent event) throws IOException {
    json.member("timeSeconds", seconds(event.timeNanos()));
    json.member("kind", event.kind());
    json.member("space", event.space());
    json.member("key", event.key());
    json.member("heatmapRow", event.position());
    json.member("fromServer", event.fromServer());
    json.member("toServer", event.toServer());
    json.member("cause", event.cause());
  }

  private void writeFaults(FaultResult faults) throws IOException {
    json.objects(
        "spans",
        faults.spans(),
        span -> {
          json.member("label", span.label());
          json.member("fromSeconds", seconds(span.fromNanos()));
          json.member("toSeconds", seconds(span.toNanos()));
        });
    json.member("newLeaders", faults.newLeaders());
    json.member("lostAttempts", faults.lostAttempts());
  }

  private void writeHotspot(RunResult run, Hotspot hotspot) throws IOException {
    json.member("intervalEnd", instant(run.startEpochNanos() + hotspot.intervalEndNanos()));
    json.member("intervalEndSeconds", seconds(hotspot.intervalEndNanos()));
    json.member("splitStart", hotspot.splitStart());
    json.member("splitLimit", hotspot.splitLimit());
    json.member("cpuUsageScore", hotspot.cpuUsageScore());
    json.member("affectedTables", hotspot.affectedTables());
    json.member("unsplittableReasons", hotspot.unsplittableReasons());
    json.member("server", hotspot.server());
    json.member("operationsPerSecond", hotspot.operationsPerSecond());
    json.member("heatmapTopRow", hotspot.topRow());
    json.member("heatmapBottomRow", hotspot.bottomRow());
    json.member("limits", hotspot.limits());
    json.optional("concentration", hotspot.concentration());
    SplitDecision decision = hotspot.decision();
    if (decision != null) {
      json.object("splitDecision", () -> writeDecision(decision));
    }
  }

  private void writeDecision(SplitDecision decision) throws IOException {
    json.member("normalizedLoad", decision.normalizedLoad());
    json.member("judged", decision.judged());
    json.member("scanShare", decision.scanShare());
    json.member("topRowShare", decision.topRowShare());
    json.member("topGapShare", decision.topGapShare());
    json.member("drift", decision.drift());
    json.member("heavierShare", decision.heavierShare());
  }

  private void writeParameter(Parameter parameter) throws IOException {
    json.member("path", parameter.path());
    json.member("value", parameter.value());
    json.member("source", parameter.source());
  }

  private static String instant(long epochNanos) {
    return Instant.ofEpochSecond(0, epochNanos).toString();
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
