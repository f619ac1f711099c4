package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How busy servers were, and how evenly.
 *
 * <p>{@code busiest}, {@code mean} and {@code imbalance} take each server's mean over the window,
 * so that heat which wanders from server to server evens out in them. {@code hottest}, {@code hot}
 * and {@code hotChanges} look at each recording interval by itself and see it wherever it is.
 */
public final class ServerMetrics {
  /** A server busier than this has no room left. */
  private static final double HOT = 0.9;

  public static final MetricTable<String> TABLE =
      new MetricTable<String>("Of servers:", "servers.")
          .add(
              "busiest",
              "mean utilization of the server that was busiest over the window, 0 to 1",
              Metric.steady(Unit.SHARE, ServerMetrics::busiest))
          .add(
              "mean",
              "mean utilization of all servers",
              Metric.steady(Unit.SHARE, ServerMetrics::mean))
          .add(
              "imbalance",
              "busiest / mean",
              Metric.steady(Unit.NONE, (run, span) -> busiest(run, span) / mean(run, span)))
          .add(
              "hottest",
              "mean over recording intervals of the utilization of that interval's busiest server:"
                  + " it sees a hotspot that moves",
              Metric.steady(Unit.SHARE, (run, span) -> meanOfIntervals(span, i -> busiest(run, i))))
          .add(
              "hot",
              "mean over recording intervals of the number of servers above 90 % in that interval",
              Metric.steady(
                  Unit.NONE, (run, span) -> meanOfIntervals(span, i -> hotServers(run, i))))
          .add(
              "hotChanges",
              "how often the busiest server of a recording interval is another than that of the"
                  + " interval before",
              Metric.steady(Unit.NONE, ServerMetrics::hotChanges))
          .add(
              "capacity",
              "operations a second that one server can serve",
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

  private static double hotServers(RunResult run, Span span) {
    int hot = 0;
    for (ServerResult server : run.servers()) {
      if (utilisation(server, run, span) > HOT) {
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

  /** Mean share of a server's cores that was busy; a short last interval counts by its length. */
  private static double utilisation(ServerResult server, RunResult run, Span span) {
    double busySeconds = 0;
    for (int i = span.firstInterval(); i < span.endInterval(); i++) {
      busySeconds += server.utilisation()[i] * Span.seconds(run, i);
    }
    return busySeconds / span.seconds(run);
  }
}
