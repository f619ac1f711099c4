package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What tablets and servers have to do, for the {@link NaiveControlLoop}. */
final class NaiveLoads {
  private final Cluster cluster;
  private final LoadThresholds thresholds;
  private final double memoryNanos;
  private final Map<LoadKind, Map<Integer, Double>> rates = new EnumMap<>(LoadKind.class);
  private final Map<LoadKind, Map<Integer, Long>> period = new EnumMap<>(LoadKind.class);

  NaiveLoads(Cluster cluster, PolicyParameters parameters) {
    this.cluster = cluster;
    memoryNanos = parameters.loadMemoryNanos();
    thresholds = parameters.loadSplits().thresholds();
    for (LoadKind kind : LoadKind.values()) {
      rates.put(kind, new HashMap<>());
      period.put(kind, new HashMap<>());
    }
  }

  void add(LoadKind kind, int tablet, long amount) {
    period.get(kind).merge(tablet, amount, Long::sum);
  }

  void endPeriod(long nanos) {
    double kept = StrictMath.exp(-nanos / memoryNanos);
    for (int tablet = 0; tablet < cluster.tablets().limit(); tablet++) {
      if (cluster.tablets().exists(tablet)
          && cluster.servers().isUp(cluster.tablets().server(tablet))) {
        for (LoadKind kind : LoadKind.values()) {
          double scale = (1 - kept) / nanos * (kind.perSecond ? 1e9 : 1);
          rates.get(kind).put(tablet, kept * rate(kind, tablet) + scale * ofPeriod(kind, tablet));
        }
      }
    }
  }

  void beginPeriod() {
    period.values().forEach(Map::clear);
  }

  double rate(LoadKind kind, int tablet) {
    return rates.get(kind).getOrDefault(tablet, 0.0);
  }

  long ofPeriod(LoadKind kind, int tablet) {
    return period.get(kind).getOrDefault(tablet, 0L);
  }

  void split(int left, int right, double leftShare) {
    for (LoadKind kind : LoadKind.values()) {
      double whole = rate(kind, left);
      rates.get(kind).put(left, whole * leftShare);
      rates.get(kind).put(right, whole * (1 - leftShare));
      period.get(kind).remove(right);
    }
  }

  void merged(int left, int right) {
    for (LoadKind kind : LoadKind.values()) {
      rates.get(kind).put(left, rate(kind, left) + rate(kind, right));
      rates.get(kind).remove(right);
    }
  }

  /** How many of the thresholds' worth of load some rates are: the greatest of all. */
  double normalized(ToDoubleFunction<LoadKind> rate) {
    double cores = cluster.servers().cores();
    double writes = rate.applyAsDouble(LoadKind.WRITES);
    double reads = rate.applyAsDouble(LoadKind.READS);
    return DoubleStream.of(
            writes / thresholds.writesPerSecond(),
            reads / thresholds.readsPerSecond(),
            (writes + reads) / thresholds.operationsPerSecond(),
            rate.applyAsDouble(LoadKind.BYTES_WRITTEN) / thresholds.bytesWrittenPerSecond(),
            rate.applyAsDouble(LoadKind.BYTES_READ) / thresholds.bytesReadPerSecond(),
            rate.applyAsDouble(LoadKind.SERVICE) / cores / thresholds.cpuShare(),
            rate.applyAsDouble(LoadKind.READ_SERVICE) / cores / thresholds.readCpuShare())
        .max()
        .orElseThrow();
  }

  List<Integer> tabletsOf(int server) {
    return IntStream.range(0, cluster.tablets().limit())
        .filter(t -> cluster.tablets().exists(t) && cluster.tablets().server(t) == server)
        .boxed()
        .toList();
  }

  /** Servers' loads add up in whole parts of a core, so that equal loads are equal. */
  private long busyParts(int tablet) {
    return Math.round(rate(LoadKind.SERVICE, tablet) * (1L << 40));
  }

  private double share(long parts) {
    return parts / (double) (1L << 40) / cluster.servers().cores();
  }

  double utilisationOf(int tablet) {
    return share(busyParts(tablet));
  }

  double utilisation(int server) {
    return share(tabletsOf(server).stream().mapToLong(this::busyParts).sum());
  }
}
