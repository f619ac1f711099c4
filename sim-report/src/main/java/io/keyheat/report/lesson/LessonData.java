package io.keyheat.report.lesson;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.GzipBase64;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Heat;
import java.io.IOException;
import java.util.List;

/**
 * What the page of a lesson replays, as one JSON document: for each variant its {@code facts},
 * packed JSON, and the bytes of its heat and of its servers, packed, one byte a cell, column by
 * column.
 */
final class LessonData {
  private static final int MOST_EVENTS = 20_000;
  private static final double SECOND = 1e9;

  private final Lesson lesson;
  private final Json json;

  private LessonData(Lesson lesson, Json json) {
    this.lesson = lesson;
    this.json = json;
  }

  /** The document, fit for a script element. */
  static String json(Lesson lesson) throws IOException {
    return EmbeddedJson.of(json -> new LessonData(lesson, json).write());
  }

  private void write() throws IOException {
    ScenarioResult result = lesson.result();
    json.objects("steps", lesson.steps(), this::writeStep);
    json.objects("variants", result.variants(), this::writeVariant);
    if (!result.variants().isEmpty()) {
      json.object("lab", () -> LabData.write(result, json));
    }
  }

  private void writeStep(Lesson.Step step) throws IOException {
    json.member("variant", step.variant());
    json.member("from", step.fromSeconds());
    json.member("until", step.untilSeconds());
    json.member("look", step.look());
    json.member("asks", step.question() != null);
  }

  private void writeVariant(RunResult result) throws IOException {
    RunByColumn run = new RunByColumn(result);
    json.member("name", result.variant());
    json.member("facts", GzipBase64.json(facts -> writeFacts(run, facts)));
    json.member("cells", GzipBase64.bytes(Heat.bytes(run.heat().values())));
    json.member("busy", GzipBase64.bytes(Heat.bytes(run.busy().values())));
  }

  private static void writeFacts(RunByColumn columns, Json facts) throws IOException {
    RunResult run = columns.run();
    int rows = columns.heat().rows();
    List<Heatmap.Row> ranges = Heat.ranges(run.heatmap(), rows);
    facts.member("seconds", run.durationNanos() / SECOND);
    facts.member("columns", columns.columns());
    facts.member("rows", rows);
    facts.member("fullColumns", run.heatmap().columns());
    facts.member("fullRows", run.heatmap().rows().size());
    facts.member("columnSeconds", columns.columnSeconds());
    facts.member("spaces", ranges.stream().map(Heatmap.Row::space).toList());
    facts.member("starts", ranges.stream().map(Heatmap.Row::startKey).toList());
    writeServers(columns, facts);
    writeSeries(columns, facts);
    writeTablets(run, (double) rows / run.heatmap().rows().size(), facts);
    writeHotspots(run, facts);
  }

  private static void writeServers(RunByColumn run, Json facts) throws IOException {
    List<ServerResult> all = run.run().servers();
    facts.member("allServers", all.size());
    facts.objects(
        "servers",
        all.subList(0, run.servers()),
        server -> {
          facts.member("name", server.name());
          facts.member("queueMillis", run.queueMillis(all.indexOf(server)));
        });
  }

  private static void writeSeries(RunByColumn run, Json facts) throws IOException {
    facts.member("p50Millis", run.percentileMillis(50));
    facts.member("p99Millis", run.percentileMillis(99));
    facts.member("offeredPerSecond", run.perSecond(run.series().offered()));
    facts.member("completedPerSecond", run.perSecond(run.series().completed()));
    facts.member("failedPerSecond", run.perSecond(run.series().failed()));
    facts.objects(
        "loads",
        run.run().loads(),
        load -> {
          facts.member("name", load.name());
          facts.member("p99Millis", run.percentileMillis(load, 99));
          facts.member("passed", run.tombstonesPassed(load));
        });
  }

  private static void writeTablets(RunResult run, double rowFactor, Json facts) throws IOException {
    List<RunEvent> all = run.events();
    List<RunEvent> shown = all.subList(0, Math.min(MOST_EVENTS, all.size()));
    RunResult.SplitCounts counts = run.splits();
    long happened = counts.bySize() + counts.byLoad() + counts.moves() + counts.merges();
    facts.member("eventsWhole", shown.size() >= happened);
    facts.objects(
        "tablets",
        run.initialTablets(),
        (InitialTablet tablet) -> {
          facts.member("number", tablet.number());
          facts.member("space", tablet.space());
          facts.member("key", tablet.key());
          facts.member("row", tablet.position() * rowFactor);
          facts.member("server", tablet.server());
        });
    facts.objects(
        "events",
        shown,
        event -> {
          facts.member("seconds", event.timeNanos() / SECOND);
          facts.member("kind", event.kind());
          facts.member("space", event.space());
          facts.member("key", event.key());
          facts.member("row", event.position() * rowFactor);
          facts.member("from", event.fromServer());
          facts.member("to", event.toServer());
          facts.member("cause", event.cause());
          facts.member("tablet", event.tablet());
          facts.member("upperHalf", event.upperHalf());
          facts.member("lowerMoved", event.lowerMoved());
        });
  }

  /** What no split could help, and why. */
  private static void writeHotspots(RunResult run, Json facts) throws IOException {
    List<Hotspot> hopeless =
        run.hotspots().stream()
            .filter(hotspot -> !hotspot.unsplittableReasons().isEmpty())
            .toList();
    facts.objects(
        "hotspots",
        hopeless.subList(0, Math.min(MOST_EVENTS, hopeless.size())),
        hotspot -> {
          facts.member("seconds", hotspot.intervalEndNanos() / SECOND);
          facts.member("key", hotspot.splitStart());
          facts.member("server", hotspot.server());
          facts.member("reasons", hotspot.unsplittableReasons());
        });
  }
}
