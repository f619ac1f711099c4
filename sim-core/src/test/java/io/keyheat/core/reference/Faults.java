package io.keyheat.core.reference;

import io.keyheat.core.RunSpec;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.LeaderParameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** What the specification lets go wrong, looked up in it whenever somebody asks. */
final class Faults {
  static final long NEVER = Long.MAX_VALUE / 2;

  private final List<Fault> faults;
  private final List<List<Integer>> zones = new ArrayList<>();
  private final int servers;
  private final int otherReplicas;
  private final int quorum;
  private final LeaderParameters leader;
  private final long leaseSeed;

  Faults(RunSpec spec) {
    faults = spec.faults();
    servers = spec.servers();
    leader = spec.system().replication().leader();
    leaseSeed = new Streams(spec.seed()).named("lease ends").nextLong();
    otherReplicas = spec.system().replication().replicas() - 1;
    quorum = spec.system().replication().quorum();
    int count = Math.min(servers, spec.system().replication().zones());
    for (int zone = 0; zone < count; zone++) {
      zones.add(new ArrayList<>());
    }
    for (int server = 0; server < servers; server++) {
      zones.get(server % count).add(server);
    }
  }

  boolean any() {
    return !faults.isEmpty();
  }

  List<Fault> all() {
    return faults;
  }

  private int zoneOf(int server) {
    return server % zones.size();
  }

  /**
   * The servers of a tablet's replicas, its leader's left out: one zone after another, and of each
   * one server after another from the one on that a hash of the tablet's first key draws.
   */
  List<Integer> replicasOf(int leader, Key start) {
    long tablet = 0;
    for (long word : new long[] {start.space(), start.hi(), start.lo()}) {
      tablet = RandomStream.mix(tablet ^ word);
    }
    List<List<Integer>> candidates = new ArrayList<>();
    for (int zone = 0; zone < zones.size(); zone++) {
      List<Integer> able = new ArrayList<>(zones.get(zone));
      if (able.size() > 1 && zone == zoneOf(leader)) {
        Collections.rotate(able, -able.indexOf(leader));
        able.remove(0);
      }
      long drawn = Long.remainderUnsigned(RandomStream.mix(tablet + zone), able.size());
      Collections.rotate(able, -(int) drawn);
      candidates.add(able);
    }
    List<Integer> replicas = new ArrayList<>();
    for (int replica = 1; replica <= otherReplicas; replica++) {
      int zone = (zoneOf(leader) + replica) % zones.size();
      int round = replica / zones.size() - (zone == zoneOf(leader) ? 1 : 0);
      replicas.add(candidates.get(zone).get(round % candidates.get(zone).size()));
    }
    return replicas;
  }

  boolean isUp(int server, long nanos) {
    return faults.stream()
        .filter(fault -> fault.stops(server, zoneOf(server)))
        .noneMatch(stop -> stop.fromNanos() <= nanos && nanos < stop.toNanos());
  }

  long upFrom(int server, long nanos) {
    List<Long> candidates = new ArrayList<>(List.of(nanos));
    faults.forEach(fault -> candidates.add(fault.toNanos()));
    return candidates.stream()
        .filter(time -> time >= nanos && isUp(server, time))
        .min(Long::compare)
        .filter(time -> time < NEVER)
        .orElse(NEVER);
  }

  /** When a tablet is led again whose server stops now, and whose lease ends at a time. */
  long ledFrom(int server, Key start, long nowNanos, long leaseEndNanos) {
    List<Integer> electors =
        quorum == 1 || quorum > otherReplicas
            ? IntStream.range(0, servers).filter(other -> other != server).boxed().toList()
            : replicasOf(server, start);
    int needed = quorum > otherReplicas ? 1 : quorum;
    List<Long> ready =
        electors.stream().map(elector -> upFrom(elector, leaseEndNanos)).sorted().toList();
    long elected = ready.size() < needed ? NEVER : ready.get(needed - 1);
    return Math.min(upFrom(server, nowNanos), elected);
  }

  /** Since when a server has been down without a pause. */
  private long downSince(int server, long nowNanos) {
    return faults.stream()
        .map(Fault::fromNanos)
        .filter(from -> from <= nowNanos && !isUp(server, from))
        .filter(
            from ->
                faults.stream()
                    .map(Fault::toNanos)
                    .noneMatch(to -> from < to && to <= nowNanos && isUp(server, to)))
        .min(Long::compare)
        .orElseThrow();
  }

  /** Whether a leader without a quorum has no lease any more. */
  boolean hasLostLease(int server, Key start, long nowNanos) {
    List<Long> lost =
        replicasOf(server, start).stream()
            .filter(replica -> !isUp(replica, nowNanos))
            .map(replica -> downSince(replica, nowNanos))
            .sorted()
            .toList();
    int bearable = otherReplicas - (quorum - 1);
    return lost.size() > bearable && nowNanos >= lost.get(bearable) + leader.failOverNanos();
  }

  /**
   * The end of a lease that was to last for some time after its last renewal: the renewal lies a
   * random part of the spread before the stop. The part is the hash of the run, the stop, and the
   * holder, as a number from 0 to 1 of 53 bits.
   */
  long leaseEnd(int server, Key start, long nowNanos) {
    long part = RandomStream.mix(leaseSeed ^ nowNanos);
    if (leader.leases() == LeaderParameters.Leases.PER_TABLET) {
      for (long word : new long[] {start.space(), start.hi(), start.lo()}) {
        part = RandomStream.mix(part ^ word);
      }
    } else {
      part = RandomStream.mix(part ^ server);
    }
    long spread = Math.min(leader.failOverSpreadNanos(), leader.failOverNanos());
    long sooner = (long) ((part >>> 11) / 0x1p53 * spread);
    return nowNanos + leader.failOverNanos() - sooner;
  }

  long nextStop(int server, long nanos) {
    return faults.stream()
        .filter(fault -> fault.stops(server, zoneOf(server)) && fault.fromNanos() > nanos)
        .mapToLong(Fault::fromNanos)
        .min()
        .orElse(NEVER);
  }

  double factor(int server, long nanos) {
    return faults.stream()
        .filter(fault -> fault instanceof Fault.SlowServer slow && slow.server() == server)
        .filter(fault -> fault.fromNanos() <= nanos && nanos < fault.toNanos())
        .mapToDouble(fault -> ((Fault.SlowServer) fault).factor())
        .reduce(1, (a, b) -> a * b);
  }

  long extra(int one, int other, long nanos) {
    if (zoneOf(one) == zoneOf(other)) {
      return 0;
    }
    return faults.stream()
        .filter(fault -> fault.fromNanos() <= nanos && nanos < fault.toNanos())
        .filter(Fault.SlowNetwork.class::isInstance)
        .map(Fault.SlowNetwork.class::cast)
        .filter(slow -> List.of(-1, zoneOf(one), zoneOf(other)).contains(slow.zone()))
        .mapToLong(Fault.SlowNetwork::extraNanos)
        .sum();
  }
}
