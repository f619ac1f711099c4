package io.keyheat.report.csv;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Rounding;
import io.keyheat.report.view.Series;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Everything over time as one tidy table (RFC 4180), a line for each figure: {@code of} is {@code
 * all} or a server's name, {@code time_seconds} the start of the interval since the start of the
 * run, {@code figure} names its unit. What is not known has no line, nor has a figure of a server
 * that is 0 for the whole run.
 */
public final class SeriesCsv {
  private final Writer out;

  private SeriesCsv(Writer out) {
    this.out = out;
  }

  /** Writes the header and the lines of all runs. */
  public static void write(List<RunResult> runs, Writer out) throws IOException {
    out.write("variant,of,time_seconds,figure,value\n");
    SeriesCsv csv = new SeriesCsv(out);
    for (RunResult run : runs) {
      csv.writeLoads(run);
      for (ServerResult server : run.servers()) {
        csv.writeServer(run, server);
      }
    }
    out.flush();
  }

  private void writeLoads(RunResult run) throws IOException {
    Series series = Series.of(run);
    write(run, "all", "offered_per_second", series.perSecond(series.offered()));
    write(run, "all", "completed_per_second", series.perSecond(series.completed()));
    write(run, "all", "failed_per_second", series.perSecond(series.failed()));
    write(run, "all", "latency_p50_millis", series.percentilesMillis(50));
    write(run, "all", "latency_p99_millis", series.percentilesMillis(99));
    write(run, "all", "latency_p999_millis", series.percentilesMillis(99.9));
  }

  private void writeServer(RunResult run, ServerResult server) throws IOException {
    writeUnlessZero(run, server, "utilisation", i -> server.utilisation()[i]);
    writeUnlessZero(run, server, "queue_millis", i -> server.queueMillis()[i]);
    writeUnlessZero(run, server, "tablets", i -> server.tablets()[i]);
  }

  private void writeUnlessZero(
      RunResult run, ServerResult server, String figure, IntToDoubleFunction byInterval)
      throws IOException {
    int intervals = server.utilisation().length;
    double[] values = IntStream.range(0, intervals).mapToDouble(byInterval).toArray();
    if (Arrays.stream(values).anyMatch(value -> value != 0)) {
      write(run, server.name(), figure, values);
    }
  }

  private void write(RunResult run, String of, String figure, double[] values) throws IOException {
    String start = Csv.quoted(run.variant()) + "," + Csv.quoted(of) + ",";
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        lines.append(start);
        Rounding.append(i * (run.intervalNanos() / 1e9), lines);
        lines.append(',').append(figure).append(',');
        Rounding.append(values[i], lines);
        lines.append('\n');
      }
    }
    out.append(lines);
  }
}
