package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.TabletParameters;

/**
 * The request path of the commonest operations, in one tight loop: open-loop arrivals that touch a
 * single key, need no lock, and are admitted at once. It does for each exactly what {@link
 * RequestPath#attempt} does, and stops before the first arrival that needs anything more.
 *
 * <p>It exists because the same steps through the general path take about twice as long: here all
 * that does not change between arrivals stays in registers. A test holds the two to the same
 * results.
 */
final class FastPath {
  private final Cluster cluster;
  private final Replication replication;
  private final RandomStream serviceRandom;
  private final boolean exponential;
  private final long maxWaitNanos;
  private final long commitNanos;
  private final long clientNanos;
  private final long commitWaitNanos;
  private long lateAnswerNanos;

  FastPath(
      Cluster cluster,
      Replication replication,
      RandomStream serviceRandom,
      ServerParameters servers,
      TabletParameters tablets,
      ReplicationParameters parameters) {
    this.cluster = cluster;
    this.replication = replication;
    this.serviceRandom = serviceRandom;
    exponential = servers.service() == ServerParameters.Service.EXPONENTIAL;
    maxWaitNanos = servers.maxWaitNanos();
    commitNanos = tablets.commitNanos();
    clientNanos = parameters.clientRoundTripNanos();
    commitWaitNanos = parameters.commitWaitNanos();
  }

  /**
   * Lets arrivals {@code from} to {@code to − 1} happen as far as this lane can.
   *
   * @param beforeNanos arrivals at or after this time stay
   * @param timeoutNanos a client whose answer takes longer is the last of this call, and not
   *     reported; {@link #takeLateAnswer} then gives its answer
   * @return the first arrival that has not happened
   */
  int run(
      Route route,
      Probe probe,
      int load,
      long[] times,
      long[] keyHi,
      long[] keyLo,
      int from,
      int to,
      long beforeNanos,
      long timeoutNanos) {
    final KeySpace space = route.space[0];
    final long[] traffic = space.traffic;
    final int[] tabletOf = space.tablet;
    final int[] rowOf = space.row;
    final LatencySketch latencies = cluster.latencies();
    final int weight = latencies.every();
    final int mask = weight - 1;
    final int[] serverOf = cluster.tablets().server;
    final long[] availableAt = cluster.tablets().availableAtNanos;
    final long allAvailable = cluster.allAvailableNanos;
    final long[] serialFree = cluster.tablets().serialFreeNanos;
    final long[] coreFree = cluster.servers().coreFreeNanos;
    final int cores = cluster.servers().cores();
    final double mean = route.firstNanos[0];
    final boolean write = route.write;
    final boolean adds = route.addsRows;
    final int rows = route.rows[0];
    final int bytes = route.bytes[0];
    final boolean random = exponential;
    final long maxWait = maxWaitNanos;
    final RandomStream draws = serviceRandom;
    final long commit = write ? commitNanos : 0;
    final long extra = clientNanos + (write ? commitWaitNanos : 0);
    int i = from;
    while (i < to && times[i] < beforeNanos) {
      final long now = times[i];
      final int at = space.find(keyHi[i], keyLo[i]);
      final int tablet = tabletOf[at];
      if (now < allAvailable && now < availableAt[tablet]) {
        break; // It must wait for a move to end.
      }
      final int core = core(coreFree, serverOf[tablet] * cores, cores, now);
      final long queued = coreFree[core] - now;
      if (queued > maxWait || (commit > 0 && serialFree[tablet] - now > maxWait)) {
        break; // It will be refused.
      }
      long wait = queued & ~(queued >> 63); // max(0, queued) without a branch.
      final long service = (long) (random ? mean * draws.nextExponential() : mean);
      long done = now + wait + service;
      coreFree[core] = done;
      if (commit > 0) {
        final long behind = Math.max(0, serialFree[tablet] - done);
        wait += behind;
        done += behind + commit;
        serialFree[tablet] = done;
      }
      if (write) {
        done += replication.quorumNanos();
      }
      final int t = at * SliceCounters.STRIDE;
      note(traffic, t, service, wait, done - now);
      if (write) {
        noteWrite(traffic, t, adds ? rows : 0, adds ? bytes : 0);
      }
      if ((i & mask) == 0) {
        latencies.add(rowOf[at], done - now, weight);
      }
      i++;
      if (done + extra - now > timeoutNanos) {
        lateAnswerNanos = done + extra;
        break;
      }
      probe.completed(load, now, done + extra);
    }
    probe.offered(load, i - from);
    return i;
  }

  /** Any idle core, else the one that gets free first; see {@link Servers#coreFor}. */
  private static int core(long[] coreFree, int first, int cores, long now) {
    int best = first;
    long bestFree = coreFree[first];
    for (int core = first + 1; bestFree > now && core < first + cores; core++) {
      if (coreFree[core] < bestFree) {
        best = core;
        bestFree = coreFree[core];
      }
    }
    return best;
  }

  private static void note(long[] traffic, int t, long service, long wait, long latency) {
    traffic[t + SliceCounters.VISITS]++;
    traffic[t + SliceCounters.SERVICE_NANOS] += service;
    traffic[t + SliceCounters.WAIT_NANOS] += wait;
    traffic[t + SliceCounters.LATENCY_NANOS] += latency;
    if (latency > traffic[t + SliceCounters.MAX_LATENCY_NANOS]) {
      traffic[t + SliceCounters.MAX_LATENCY_NANOS] = latency;
    }
  }

  private static void noteWrite(long[] traffic, int t, int rows, int bytes) {
    traffic[t + SliceCounters.WRITES]++;
    traffic[t + SliceCounters.ROWS] += rows;
    traffic[t + SliceCounters.BYTES] += bytes;
  }

  /** The answer of the arrival that ended the last call by being too late; 0: there was none. */
  long takeLateAnswer() {
    long answer = lateAnswerNanos;
    lateAnswerNanos = 0;
    return answer;
  }
}
