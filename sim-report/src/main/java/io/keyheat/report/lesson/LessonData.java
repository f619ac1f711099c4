package io.keyheat.report.lesson;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.Metric;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.html.ByteScale;
import io.keyheat.report.html.Packed;
import io.keyheat.report.json.Json;
import io.keyheat.report.view.HeatGrid;
import io.keyheat.report.view.Series;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What the page of a lesson replays, as one JSON document: for each variant its {@code facts},
 * packed JSON, and the bytes of its heat and of its servers, packed, one byte a cell, column by
 * column.
 */
final class LessonData {
  /** A stage is no wider, so more columns could not be told apart. */
  private static final int MOST_COLUMNS = 600;

  private static final int MOST_ROWS = 400;

  /** Servers beyond are left out; a stage shows no more lines. */
  private static final int MOST_SERVERS = 200;

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
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LessonData data = new LessonData(lesson, Json.forPage(out));
    data.json.document(data::write);
    return out.toString(StandardCharsets.UTF_8).strip();
  }

  private void write() throws IOException {
    ScenarioResult result = lesson.result();
    json.objects("steps", lesson.steps(), this::writeStep);
    json.objects("variants", result.variants(), this::writeVariant);
  }

  private void writeStep(Lesson.Step step) throws IOException {
    json.member("variant", step.variant());
    json.member("from", step.fromSeconds());
    json.member("until", step.untilSeconds());
    json.strings("look", step.look());
    json.member("asks", step.question() != null);
  }

  private void writeVariant(RunResult run) throws IOException {
    Heatmap heatmap = run.heatmap();
    HeatGrid heat = HeatGrid.of(heatmap, Metric.CAPACITY_SHARE, MOST_ROWS, MOST_COLUMNS);
    json.member("name", run.variant());
    json.member("facts", Packed.content(out -> writeFacts(run, heat, Json.forPage(out))));
    json.member("cells", Packed.bytes(ByteScale.share().bytes(heat.values())));
    HeatGrid busy = utilisation(run, heat.columns());
    json.member("busy", Packed.bytes(ByteScale.share().bytes(busy.values())));
  }

  private static void writeFacts(RunResult run, HeatGrid heat, Json facts) throws IOException {
    facts.document(
        () -> {
          facts.member("tabletWord", run.tabletWord());
          facts.member("seconds", run.durationNanos() / SECOND);
          facts.member("columns", heat.columns());
          facts.member("rows", heat.rows());
          facts.member("fullColumns", run.heatmap().columns());
          facts.member("fullRows", run.heatmap().rows().size());
          facts.member(
              "columnSeconds",
              run.intervalNanos() / SECOND * run.heatmap().columns() / heat.columns());
          writeRanges(run.heatmap(), heat.rows(), facts);
          writeServers(run, heat.columns(), facts);
          writeSeries(run, heat.columns(), facts);
          writeTablets(run, (double) heat.rows() / run.heatmap().rows().size(), facts);
        });
  }

  private static void writeRanges(Heatmap heatmap, int rows, Json facts) throws IOException {
    List<String> spaces = new ArrayList<>();
    List<String> starts = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      Heatmap.Row first = heatmap.rows().get(HeatGrid.first(row, heatmap.rows().size(), rows));
      spaces.add(first.space());
      starts.add(first.startKey());
    }
    facts.strings("spaces", spaces);
    facts.strings("starts", starts);
  }

  private static int servers(RunResult run) {
    return Math.min(MOST_SERVERS, run.servers().size());
  }

  private static HeatGrid utilisation(RunResult run, int columns) {
    int servers = servers(run);
    int full = run.heatmap().columns();
    float[] cells = new float[servers * full];
    for (int server = 0; server < servers; server++) {
      for (int column = 0; column < full; column++) {
        cells[column * servers + server] = run.servers().get(server).utilisation()[column];
      }
    }
    return HeatGrid.of(cells, servers, full, servers, columns);
  }

  private static void writeServers(RunResult run, int columns, Json facts) throws IOException {
    List<ServerResult> servers = run.servers().subList(0, servers(run));
    facts.member("allServers", run.servers().size());
    facts.objects(
        "servers",
        servers,
        server -> {
          facts.member("name", server.name());
          facts.numbers("queueMillis", greatest(doubles(server.queueMillis()), columns));
        });
  }

  private static void writeSeries(RunResult run, int columns, Json facts) throws IOException {
    Series series = Series.of(run);
    facts.numbers("p50Millis", greatest(series.percentilesMillis(50), columns));
    facts.numbers("p99Millis", greatest(series.percentilesMillis(99), columns));
    facts.numbers("offeredPerSecond", rates(series, series.offered(), columns));
    facts.numbers("completedPerSecond", rates(series, series.completed(), columns));
    facts.numbers("failedPerSecond", rates(series, series.failed(), columns));
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }

  /** On fewer columns the greatest of those that became one; NaN where none has a value. */
  private static double[] greatest(double[] values, int columns) {
    double[] result = new double[columns];
    java.util.Arrays.fill(result, Double.NaN);
    for (int i = 0; i < values.length; i++) {
      int column = HeatGrid.index(i, values.length, columns);
      if (!(values[i] <= result[column])) {
        result[column] = Double.isNaN(values[i]) ? result[column] : values[i];
      }
    }
    return result;
  }

  private static double[] rates(Series series, long[] counts, int columns) {
    double[] operations = new double[columns];
    double[] seconds = new double[columns];
    for (int i = 0; i < counts.length; i++) {
      int column = HeatGrid.index(i, counts.length, columns);
      operations[column] += counts[i];
      seconds[column] += series.seconds()[i];
    }
    for (int column = 0; column < columns; column++) {
      operations[column] /= seconds[column];
    }
    return operations;
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
          facts.member("kind", event.kind().name());
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
}
