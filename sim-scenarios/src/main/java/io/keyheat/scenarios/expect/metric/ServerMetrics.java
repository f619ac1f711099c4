package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Metrics of the utilization of servers.
 *
 * <p>{@code busiest}, {@code mean} and {@code imbalance} take each server's mean over the window,
 * so load that moves from server to server averages out. {@code hottest}, {@code hot} and {@code
 * hotChanges} examine each recording interval by itself, so such load shows in them.
 */
public final class ServerMetrics {
  public static final MetricTable<String> TABLE =
      new MetricTable<String>("Of servers:", "servers.")
          .add(
              "busiest",
              "mean utilisation of the window's busiest server, 0 to 1",
              Metric.steady(Unit.SHARE, ServerMetrics::busiest))
          .add(
              "mean",
              "mean utilisation of all servers",
              Metric.steady(Unit.SHARE, ServerMetrics::mean))
          .add(
              "meanUsed",
              "mean utilisation of the servers in leading zones",
              Metric.steady(Unit.SHARE, ServerMetrics::meanUsed))
          .add(
              "imbalance",
              "busiest / mean",
              Metric.steady(Unit.NONE, (run, span) -> busiest(run, span) / mean(run, span)))
          .add(
              "hottest",
              "mean over recording intervals of the busiest server in each: shows a moving hotspot",
              Metric.steady(Unit.SHARE, (run, span) -> meanOfIntervals(span, i -> busiest(run, i))))
          .add(
              "hot",
              "mean number of servers above 90 % in a recording interval",
              Metric.steady(
                  Unit.NONE, (run, span) -> meanOfIntervals(span, i -> hotServers(run, i))))
          .add(
              "hotChanges",
              "how often the busiest server changes between recording intervals",
              Metric.steady(Unit.NONE, ServerMetrics::hotChanges))
          .add(
              "wait",
              "mean wait of an operation at a server and its tablet's commit or read stage, in"
                  + " milliseconds",
              Metric.steady(Unit.MILLIS, (run, span) -> waitMillis(run, span) / visits(run, span)))
          .add(
              "waiting",
              "mean number of waiting operations: rate times mean wait",
              Metric.steady(
                  Unit.NONE, (run, span) -> waitMillis(run, span) / (1e3 * span.seconds(run))))
          .add(
              "backlog",
              "mean wait at the end of a recording interval, over servers, in milliseconds",
              Metric.steady(Unit.MILLIS, ServerMetrics::backlogMillis))
          .add(
              "capacity",
              "capacity of one server for the costliest load, in operations a second",
              Metric.fixed(Unit.PER_SECOND, (run, span) -> run.serverCapacityPerSecond()))
          .add(
              "count",
              "number of servers",
              Metric.fixed(Unit.NONE, (run, span) -> run.servers().size()));

  private ServerMetrics() {}

  public static Optional<Metric> find(String name) {
    return TABLE.find(name, "");
  }

  private static double busiest(RunResult run, Span span) {
    return utilisation(run.servers().get(busiestServer(run, span)), run, span);
  }

  private static double mean(RunResult run, Span span) {
    double sum = 0;
    for (ServerResult server : run.servers()) {
      sum += utilisation(server, run, span);
    }
    return sum / run.servers().size();
  }

  private static double meanUsed(RunResult run, Span span) {
    return run.servers().stream()
        .mapToDouble(server -> utilisation(server, run, span))
        .filter(share -> share > 0)
        .average()
        .orElse(0);
  }

  /** Of all visits in a window together. */
  private static double waitMillis(RunResult run, Span span) {
    Heatmap heat = run.heatmap();
    float[] waits = cells(run, HeatMetric.WAIT_MILLIS);
    float[] rates = cells(run, HeatMetric.OPERATIONS_PER_SECOND);
    int rows = heat.rows().size();
    double sum = 0;
    for (int i = span.firstInterval(); i < span.endInterval(); i++) {
      for (int cell = i * rows; cell < (i + 1) * rows; cell++) {
        sum += (double) waits[cell] * rates[cell] * Span.seconds(run, i);
      }
    }
    return sum;
  }

  /** A metric that every run records. */
  private static float[] cells(RunResult run, HeatMetric metric) {
    return Objects.requireNonNull(run.heatmap().cells().get(metric));
  }

  private static double visits(RunResult run, Span span) {
    float[] rates = cells(run, HeatMetric.OPERATIONS_PER_SECOND);
    int rows = run.heatmap().rows().size();
    double sum = 0;
    for (int i = span.firstInterval(); i < span.endInterval(); i++) {
      for (int cell = i * rows; cell < (i + 1) * rows; cell++) {
        sum += rates[cell] * Span.seconds(run, i);
      }
    }
    return sum;
  }

  private static double backlogMillis(RunResult run, Span span) {
    double sum = 0;
    for (ServerResult server : run.servers()) {
      for (int i = span.firstInterval(); i < span.endInterval(); i++) {
        sum += server.queueMillis()[i];
      }
    }
    return sum / run.servers().size() / (span.endInterval() - span.firstInterval());
  }

  private static double hotServers(RunResult run, Span span) {
    int hot = 0;
    for (ServerResult server : run.servers()) {
      if (utilisation(server, run, span) > LimitUse.SATURATED) {
        hot++;
      }
    }
    return hot;
  }

  private static double hotChanges(RunResult run, Span span) {
    int changes = 0;
    int last = -1;
    for (int i = span.firstInterval(); i < span.endInterval(); i++) {
      int busiest = busiestServer(run, span.only(i));
      if (last >= 0 && busiest != last) {
        changes++;
      }
      last = busiest;
    }
    return changes;
  }

  private static double meanOfIntervals(Span span, ToDoubleFunction<Span> figure) {
    return IntStream.range(span.firstInterval(), span.endInterval())
        .mapToObj(span::only)
        .mapToDouble(figure)
        .average()
        .orElse(Double.NaN);
  }

  private static int busiestServer(RunResult run, Span span) {
    int busiest = 0;
    double most = -1;
    for (int i = 0; i < run.servers().size(); i++) {
      double utilisation = utilisation(run.servers().get(i), run, span);
      if (utilisation > most) {
        most = utilisation;
        busiest = i;
      }
    }
    return busiest;
  }

  /** Returns the mean utilisation of a server; a short last interval counts by its length. */
  private static double utilisation(ServerResult server, RunResult run, Span span) {
    double busySeconds = 0;
    for (int i = span.firstInterval(); i < span.endInterval(); i++) {
      busySeconds += server.utilisation()[i] * Span.seconds(run, i);
    }
    return busySeconds / span.seconds(run);
  }
}
