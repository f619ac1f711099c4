package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.result.ServerResult;
import java.util.ArrayList;
import java.util.List;

/** Follows each server's utilisation, queue and tablets by recording interval. */
public final class ServerRecorder {
  private final Intervals intervals;
  private final Cluster cluster;
  private final long[] busyBefore;
  private final float[][] utilisation;
  private final float[][] queueMillis;
  private final int[][] tablets;

  public ServerRecorder(Intervals intervals, Cluster cluster) {
    this.intervals = intervals;
    this.cluster = cluster;
    int count = cluster.servers().count();
    busyBefore = new long[count];
    utilisation = new float[count][intervals.count()];
    queueMillis = new float[count][intervals.count()];
    tablets = new int[count][intervals.count()];
  }

  /** Writes down the interval that ends now. */
  public void endInterval(int interval) {
    Servers servers = cluster.servers();
    long now = intervals.endNanos(interval);
    double coreNanos = intervals.seconds(interval) * 1e9 * servers.cores();
    for (int server = 0; server < servers.count(); server++) {
      long busy = servers.busyNanos(server, now);
      double share = (busy - busyBefore[server]) / coreNanos;
      if (share > 1 + 1e-9 || share < -1e-9) {
        throw new IllegalStateException("server " + server + " was busy for " + share);
      }
      utilisation[server][interval] = (float) share;
      queueMillis[server][interval] = (float) (servers.waitNanos(server, now) / 1e6);
      busyBefore[server] = busy;
    }
    Tablets all = cluster.tablets();
    for (int tablet = 0; tablet < all.limit(); tablet++) {
      if (all.exists(tablet)) {
        tablets[all.server(tablet)][interval]++;
      }
    }
  }

  /** All servers, after the last interval. */
  public List<ServerResult> finish() {
    List<ServerResult> result = new ArrayList<>();
    for (int server = 0; server < utilisation.length; server++) {
      double sum = 0;
      double max = 0;
      for (int i = intervals.firstWarm(); i < intervals.count(); i++) {
        sum += utilisation[server][i] * intervals.seconds(i);
        max = Math.max(max, utilisation[server][i]);
      }
      double seconds = intervals.warmSeconds();
      result.add(
          new ServerResult(
              "server-" + (server + 1),
              seconds > 0 ? sum / seconds : 0,
              max,
              utilisation[server],
              queueMillis[server],
              tablets[server]));
    }
    return result;
  }
}
