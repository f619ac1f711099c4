package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How busy servers were in the minutes of hotspots.
 *
 * @param mean busy share of all cores, 0 to 1
 * @param busiest busy share of the cores of the busiest server, 0 to 1
 * @param idlest that of the server with least to do
 */
record ServerShares(double mean, double busiest, double idlest) {
  /** Servers with less to do have room for more, and those with less than it by far, too. */
  private static final double BUSY = 0.7;

  /** A server that has a smaller share of what the busiest has has room for much of it. */
  private static final double IDLE = 0.3;

  /** Of a server whose cores are never idle, but for the end of an interval. */
  private static final double ALL_CORES = 0.98;

  /** Chance makes one of some tablets that are alike as much busier than the mean. */
  private static final double UNEVEN = 1.5;

  /**
   * The shares of all servers but some; of all of them where no other is left.
   *
   * @param without numbers of those that are left out
   */
  static ServerShares of(RunResult run, List<Hotspot> hotspots, Set<Integer> without) {
    List<ServerResult> servers =
        IntStream.range(0, run.servers().size())
            .filter(server -> !without.contains(server))
            .mapToObj(run.servers()::get)
            .toList();
    return servers.isEmpty()
        ? of(run.intervalsOf(hotspots), run.servers())
        : of(run.intervalsOf(hotspots), servers);
  }

  private static ServerShares of(BitSet intervals, List<ServerResult> servers) {
    double sum = 0;
    double busiest = 0;
    double idlest = 1;
    for (ServerResult server : servers) {
      double share =
          intervals.stream()
              .filter(interval -> interval < server.utilisation().length)
              .mapToDouble(interval -> server.utilisation()[interval])
              .average()
              .orElse(0);
      sum += share;
      busiest = Math.max(busiest, share);
      idlest = Math.min(idlest, share);
    }
    return new ServerShares(sum / Math.max(1, servers.size()), busiest, idlest);
  }

  /** Whether the server of some hotspot had no core to spare for an interval of its minute. */
  static boolean wereFull(RunResult run, List<Hotspot> hotspots) {
    return hotspots.stream()
        .anyMatch(
            hotspot -> {
              float[] shares = run.servers().get(hotspot.server()).utilisation();
              int first = hotspot.firstInterval(run.intervalNanos());
              int end = Math.min(shares.length, hotspot.lastInterval(run.intervalNanos()) + 1);
              return IntStream.range(first, end).anyMatch(i -> shares[i] >= ALL_CORES);
            });
  }

  /** Whether there is hardly any room left on any server, so that no division finds some. */
  boolean haveNoRoom() {
    return mean >= ServerResult.FULL;
  }

  /**
   * Whether tablets that are all asked for as much may be the reason why one server has more to do
   * than the others: some have one tablet more.
   */
  boolean mayBeOf(long tablets, int servers) {
    double most = Math.ceil(tablets / (double) servers);
    return busiest * tablets <= UNEVEN * mean * most * servers;
  }

  /** Whether no other placement of the tablets would find much room: all servers are busy. */
  boolean areFull() {
    return mean >= BUSY && idlest >= IDLE * busiest;
  }
}
