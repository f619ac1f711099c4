package io.keyheat.report.json;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.Concentration;
import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunIdentity.DataWords;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
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
          json.strings("notes", result.notes());
          json.objects("expectations", result.expectations(), this::writeExpectation);
          json.objects("targets", result.targets(), this::writeTarget);
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
    json.strings("contrast", question.contrast());
    json.member("about", question.about());
    json.strings(
        "figures", question.figures().stream().map(ScenarioQuestion.AskedFigure::shown).toList());
  }

  private void writeExpectation(ExpectationResult expectation) throws IOException {
    json.member("text", expectation.text());
    json.member("holds", expectation.holds());
    json.member("observed", expectation.observed());
  }

  private void writeTarget(TargetResult target) throws IOException {
    json.member("text", target.text());
    json.member("variant", target.variant());
    json.member("met", target.met());
    json.member("observed", target.observed());
  }

  private void writeFinding(ScenarioResult result, Finding finding) throws IOException {
    RunResult run = result.variants().get(finding.variant());
    json.member("variant", run.variant());
    json.member("cause", finding.cause().id());
    json.member("space", finding.space());
    CapacityLimit limit = finding.limit();
    if (limit != null) {
      json.member("limit", limit.name());
    }
    json.member("load", finding.impact().load());
    json.member("lost", finding.impact().lost());
    json.member("slowed", finding.impact().slowed());
    Hotspot hotspot = finding.hotspot();
    Finding.HotSpan span = finding.span();
    if (hotspot != null && span != null) {
      json.object("worst", () -> writeHotspot(run, hotspot));
      json.member("firstEndSeconds", seconds(span.firstEndNanos()));
      json.member("lastEndSeconds", seconds(span.lastEndNanos()));
      json.member("minutes", span.minutes());
      json.numbers("servers", span.servers().stream().mapToLong(s -> s).toArray());
    }
    json.strings(
        "unsplittableReasons", finding.reasons().stream().map(UnsplittableReason::name).toList());
    json.member("sentence", finding.sentence());
    json.strings("figures", finding.figures());
    json.strings("remedies", finding.remedies());
    json.strings("rules", finding.ruleIds());
  }

  private void writeTrace(TraceDiagnosis trace) throws IOException {
    json.objects(
        "places",
        trace.places(),
        place -> {
          json.member("table", place.table());
          json.member("keys", place.keys());
          json.member("change", place.change());
          json.strings("rules", place.rules().stream().map(StatedRule::toString).toList());
        });
    json.strings("remarks", trace.remarks());
  }

  private void writeRun(RunResult run) throws IOException {
    json.member("name", run.variant());
    json.member("system", run.system());
    writeWords(run.words());
    json.member("seed", run.seed());
    writeTimes(run);
    StatsJson stats = new StatsJson(json);
    stats.writeStats(run.total());
    json.member("errorShare", run.errorShare());
    stats.writeOperations(run.loads());
    stats.writeLoads(run.loads());
    json.objects("servers", run.servers(), this::writeServer);
    json.member("serverCapacityPerSecond", run.serverCapacityPerSecond());
    json.objects("spaces", run.spaces(), this::writeSpace);
    writeSplits(run.splits());
    json.objects("events", run.events(), this::writeEvent);
    writeFaults(run.faults());
    json.objects("hotspots", run.hotspots(), hotspot -> writeHotspot(run, hotspot));
    json.objects(
        "assumedParameters",
        run.parameters().stream().filter(Parameter::assumed).toList(),
        this::writeParameter);
    stats.writeIntervals(run);
    writeSpeed(run);
  }

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
    json.object(
        "errorNames",
        () -> {
          json.member("timeout", words.timedOut());
          json.member("rejected", words.rejected());
          json.member("aborted", words.aborted());
        });
  }

  private void writeTimes(RunResult run) throws IOException {
    json.member("start", Instant.ofEpochSecond(0, run.startEpochNanos()).toString());
    json.member("durationSeconds", seconds(run.durationNanos()));
    json.member("warmUpSeconds", seconds(run.warmupNanos()));
    json.member("intervalSeconds", seconds(run.intervalNanos()));
  }

  private void writeServer(ServerResult server) throws IOException {
    json.member("name", server.name());
    json.object(
        "utilisation",
        () -> {
          json.member("mean", server.utilisationMean());
          json.member("max", server.utilisationMax());
        });
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
    SpaceResult.AwaitedRow row = space.mostAwaited();
    if (row != null) {
      json.object(
          "mostAwaited",
          () -> {
            json.member("key", row.key());
            json.member("waiting", row.waiting());
            json.member("alwaysAwaited", row.alwaysAwaited());
            json.member("areAll", row.areAll());
          });
    }
  }

  private void writeSplits(SplitCounts splits) throws IOException {
    json.object(
        "splits",
        () -> {
          json.member("bySize", splits.bySize());
          json.member("byLoad", splits.byLoad());
        });
    json.member("moves", splits.moves());
    json.member("merges", splits.merges());
    json.member("waitsForTablets", splits.waits());
  }

  private void writeEvent(RunEvent event) throws IOException {
    json.member("timeSeconds", seconds(event.timeNanos()));
    json.member("kind", event.kind().name());
    json.member("space", event.space());
    json.member("key", event.key());
    json.member("heatmapRow", event.position());
    json.member("fromServer", event.fromServer());
    json.member("toServer", event.toServer());
    json.member("cause", event.cause());
  }

  private void writeFaults(FaultResult faults) throws IOException {
    json.object(
        "faults",
        () -> {
          json.objects("spans", faults.spans(), this::writeSpan);
          json.member("newLeaders", faults.newLeaders());
          json.member("lostAttempts", faults.lostAttempts());
        });
  }

  private void writeSpan(FaultSpan span) throws IOException {
    json.member("label", span.label());
    json.member("fromSeconds", seconds(span.fromNanos()));
    json.member("toSeconds", seconds(span.toNanos()));
  }

  private void writeHotspot(RunResult run, Hotspot hotspot) throws IOException {
    long endNanos = run.startEpochNanos() + hotspot.intervalEndNanos();
    json.member("intervalEnd", Instant.ofEpochSecond(0, endNanos).toString());
    json.member("intervalEndSeconds", seconds(hotspot.intervalEndNanos()));
    json.member("splitStart", hotspot.splitStart());
    json.member("splitLimit", hotspot.splitLimit());
    json.member("cpuUsageScore", hotspot.cpuUsageScore());
    json.strings("affectedTables", hotspot.affectedTables());
    json.strings(
        "unsplittableReasons",
        hotspot.unsplittableReasons().stream().map(UnsplittableReason::name).toList());
    json.member("server", hotspot.server());
    json.member("operationsPerSecond", hotspot.operationsPerSecond());
    json.member("heatmapTopRow", hotspot.topRow());
    json.member("heatmapBottomRow", hotspot.bottomRow());
    json.objects(
        "limits",
        hotspot.limits(),
        use -> {
          json.member("limit", use.limit().name());
          json.member("utilisation", use.utilisation());
          json.member("rejected", use.rejected());
        });
    Concentration concentration = hotspot.concentration();
    if (concentration != null) {
      json.object("concentration", () -> writeConcentration(concentration));
    }
    SplitDecision decision = hotspot.decision();
    if (decision != null) {
      json.object("splitDecision", () -> writeDecision(decision));
    }
  }

  private void writeConcentration(Concentration concentration) throws IOException {
    json.member("sampled", concentration.sampled());
    json.member("before", concentration.before());
    json.member("topRow", concentration.topRow());
    json.member("topRowShare", concentration.topRowShare());
    json.member("leadingValue", concentration.leadingValue());
    json.member("leadingShare", concentration.leadingShare());
    json.member("scanShare", concentration.scanShare());
    json.member("rowsPerVisit", concentration.rowsPerVisit());
    json.member("skippedPerVisit", concentration.skippedPerVisit());
    json.member("drift", concentration.drift());
    json.member("newShare", concentration.newShare());
    json.member("ends", concentration.ends());
    json.objects(
        "demand",
        concentration.demand(),
        demand -> {
          json.member("load", demand.load());
          json.member("visits", demand.visits());
          json.member("service", demand.service());
        });
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

  private void writeSpeed(RunResult run) throws IOException {
    json.member("visits", run.visits());
    json.member("wallSeconds", run.wallSeconds());
    json.member("simulatedOpsPerSecond", run.total().attempts() / run.wallSeconds());
  }

  static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
