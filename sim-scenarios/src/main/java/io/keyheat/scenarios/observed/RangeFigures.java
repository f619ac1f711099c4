package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.observed.RangeTimeline.NewStart;
import io.keyheat.scenarios.observed.RangeTimeline.RangeMoment;
import io.keyheat.scenarios.observed.RecordedWrites.Write;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/** What ranges over time, and the writes that met them, come to. */
final class RangeFigures {
  /** Fewer writes in a second have no busiest server worth speaking of. */
  private static final int LEAST_WRITES = 10;

  private final RangeTimeline timeline;
  private final List<Write> writes;
  private final double durationSeconds;
  private final String[] serverOf;
  private final double[] shares;

  /**
   * Figures of a table.
   *
   * @param servers that its ranges may be on, those without any counted
   */
  RangeFigures(RangeTimeline timeline, RecordedWrites writes, double durationSeconds, int servers) {
    this.timeline = timeline;
    this.writes = writes.all();
    this.durationSeconds = durationSeconds;
    serverOf = this.writes.stream().map(this::serverOf).toArray(String[]::new);
    shares = shares(servers);
  }

  /** Returns the number of ranges after a share of the duration. */
  int rangesAt(double share) {
    return timeline.at(share * durationSeconds).servers().size();
  }

  /** Returns the bytes in the files of all ranges at the end; NaN where they are not known. */
  double storedBytes() {
    return timeline.storedBytesAt(durationSeconds);
  }

  /** Returns when there were a number of ranges for the first time, seconds; NaN: never. */
  double secondsUntil(int ranges) {
    return timeline.snapshots().stream()
        .filter(snapshot -> snapshot.servers().size() >= ranges)
        .mapToDouble(RangeMoment::seconds)
        .filter(seconds -> seconds <= durationSeconds)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Returns each server's share of all writes, the greatest first. */
  double[] shares() {
    return shares.clone();
  }

  private double[] shares(int servers) {
    Map<String, Integer> counts = new HashMap<>();
    for (String server : serverOf) {
      counts.merge(server, 1, Integer::sum);
    }
    double[] ofServers = new double[servers];
    int i = 0;
    for (int count : counts.values().stream().sorted((a, b) -> b - a).limit(servers).toList()) {
      ofServers[i++] = count / (double) writes.size();
    }
    return ofServers;
  }

  /** Returns the busiest server's share of the writes of a second, the mean over all seconds. */
  double hotShare() {
    Map<Long, Map<String, Integer>> bySecond = new TreeMap<>();
    for (int i = 0; i < serverOf.length; i++) {
      bySecond
          .computeIfAbsent((long) writes.get(i).seconds(), second -> new HashMap<>())
          .merge(serverOf[i], 1, Integer::sum);
    }
    return bySecond.values().stream()
        .map(counts -> counts.values().stream().mapToInt(count -> count).toArray())
        .filter(counts -> Arrays.stream(counts).sum() >= LEAST_WRITES)
        .mapToDouble(
            counts -> Arrays.stream(counts).max().orElse(0) / (double) Arrays.stream(counts).sum())
        .average()
        .orElse(Double.NaN);
  }

  private String serverOf(Write write) {
    RangeMoment now = timeline.at(write.seconds());
    return String.valueOf(now.servers().get(now.rangeOf(write.key())));
  }

  /** Returns how many ranges appeared on another server than where they had been. */
  int moves() {
    int moves = 0;
    NavigableMap<String, String> before = timeline.snapshots().get(0).servers();
    for (RangeMoment snapshot : timeline.snapshots()) {
      if (snapshot.seconds() > durationSeconds) {
        break;
      }
      for (Map.Entry<String, String> range : snapshot.servers().entrySet()) {
        String server = before.get(range.getKey());
        moves += server != null && !server.equals(range.getValue()) ? 1 : 0;
      }
      before = snapshot.servers();
    }
    return moves;
  }

  /**
   * Returns the share of a divided range's rows that came to lie before the cut, the median over
   * all splits; NaN where there was none.
   */
  double leftOfCut() {
    double[] sorted =
        timeline.cuts(durationSeconds).stream()
            .mapToDouble(this::leftOf)
            .filter(share -> !Double.isNaN(share))
            .sorted()
            .toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  private double leftOf(NewStart cut) {
    String start = cut.before().rangeOf(cut.key());
    String limit = cut.before().servers().higherKey(start);
    long left = 0;
    long all = 0;
    for (Write write : writes) {
      if (write.seconds() > cut.seconds()) {
        break;
      }
      boolean isIn =
          compare(write.key(), start) >= 0 && (limit == null || compare(write.key(), limit) < 0);
      all += isIn ? 1 : 0;
      left += isIn && compare(write.key(), cut.key()) < 0 ? 1 : 0;
    }
    return all == 0 ? Double.NaN : left / (double) all;
  }

  private int compare(String a, String b) {
    return Objects.requireNonNull(timeline.snapshots().get(0).servers().comparator()).compare(a, b);
  }
}
