package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who is up, how fast, and how far from whom, at any time of a run: all of it is known beforehand,
 * so that on its arrival an attempt knows which of its servers stops before it is done.
 *
 * <p>Server {@code s} lies in zone {@code s mod zones}. The other replicas of a tablet lie in the
 * zones that follow its leader's, in turn, each on one of that zone's servers that the tablet's
 * number chooses (the next one where the zones begin again), so that the replicas of what a server
 * leads are spread over all others.
 */
public final class FaultTable {
  /** Later than any run. */
  public static final long NEVER = Long.MAX_VALUE / 2;

  private final int servers;
  private final int zones;
  // Of each server; arrays, since each visit of several participants asks some times.
  private final Fault[][] stops;
  private final List<Fault.SlowServer> slowServers = new ArrayList<>();
  private final List<Fault.SlowNetwork> slowNetworks = new ArrayList<>();
  private final boolean empty;

  /**
   * The faults of a run, by server.
   *
   * @param zones of the system; where there are fewer servers, each is a zone of its own
   */
  public FaultTable(int servers, int zones, List<Fault> faults) {
    this.servers = servers;
    this.zones = Math.min(zones, servers);
    empty = faults.isEmpty();
    stops = new Fault[servers][];
    Arrays.setAll(
        stops,
        server ->
            faults.stream().filter(f -> f.stops(server, zoneOf(server))).toArray(Fault[]::new));
    for (Fault fault : faults) {
      if (fault instanceof Fault.SlowServer slow) {
        slowServers.add(slow);
      } else if (fault instanceof Fault.SlowNetwork slow) {
        slowNetworks.add(slow);
      }
    }
  }

  /** Whether nothing ever goes wrong. */
  public boolean isEmpty() {
    return empty;
  }

  int servers() {
    return servers;
  }

  public int zoneOf(int server) {
    return server % zones;
  }

  /**
   * The server of another replica of a tablet.
   *
   * @param replica from 1
   * @param tablet a number that chooses, as {@link #numberOf} gives it
   */
  public int replicaOf(int leader, int replica, long tablet) {
    int own = zoneOf(leader);
    int zone = (own + replica) % zones;
    int round = replica / zones;
    int places = (servers - zone + zones - 1) / zones;
    if (zone != own) {
      return zone + (chosen(tablet, zone, places) + round) % places * zones;
    }
    // Of its zone, any server but the leader's.
    int others = Math.max(1, places - 1);
    int behind = 1 + (chosen(tablet, zone, others) + round - 1) % others;
    return zone + (leader / zones + behind) % places * zones;
  }

  private static int chosen(long tablet, int zone, int places) {
    return places == 1 ? 0 : (int) Long.remainderUnsigned(RandomStream.mix(tablet + zone), places);
  }

  /** The number by which a tablet's replicas are chosen, a hash of its space and first key. */
  public static long numberOf(int space, long startHi, long startLo) {
    return RandomStream.mix(RandomStream.mix(RandomStream.mix(space) ^ startHi) ^ startLo);
  }

  public boolean isUp(int server, long nanos) {
    for (Fault stop : stops[server]) {
      if (stop.fromNanos() <= nanos && nanos < stop.toNanos()) {
        return false;
      }
    }
    return true;
  }

  /** When a server next stops, after {@code nanos}; {@link #NEVER}: no more. */
  public long nextStopNanos(int server, long nanos) {
    long next = NEVER;
    for (Fault stop : stops[server]) {
      if (stop.fromNanos() > nanos) {
        next = Math.min(next, stop.fromNanos());
      }
    }
    return next;
  }

  /** The earliest time from {@code nanos} on at which a server is up; {@link #NEVER}: none. */
  public long upFromNanos(int server, long nanos) {
    long from = nanos;
    boolean moved = true;
    while (moved) {
      moved = false;
      for (Fault stop : stops[server]) {
        if (stop.fromNanos() <= from && from < stop.toNanos()) {
          from = stop.toNanos();
          moved = true;
        }
      }
    }
    return Math.min(from, NEVER);
  }

  /** Since when a server has been down that is down at {@code nanos}. */
  long downSinceNanos(int server, long nanos) {
    long since = nanos;
    boolean moved = true;
    while (moved) {
      moved = false;
      for (Fault stop : stops[server]) {
        if (stop.fromNanos() < since && since <= stop.toNanos()) {
          since = stop.fromNanos();
          moved = true;
        }
      }
    }
    return since;
  }

  /**
   * The earliest time from {@code nanos} on by which some of the other replicas of a tablet have
   * been up; {@link #NEVER}: none.
   *
   * @param tablet as {@link #numberOf} gives it
   * @param others how many other replicas there are
   * @param needed how many of them are asked for, at least 1
   */
  public long othersUpFromNanos(int leader, long tablet, int others, int needed, long nanos) {
    if (needed > others) {
      return NEVER;
    }
    long[] from = new long[others];
    Arrays.setAll(from, i -> upFromNanos(replicaOf(leader, i + 1, tablet), nanos));
    Arrays.sort(from);
    return from[needed - 1];
  }

  /** What a service of {@code nanos} takes that begins at {@code startNanos}. */
  public long slowed(int server, long startNanos, long nanos) {
    double slowed = nanos;
    for (Fault.SlowServer slow : slowServers) {
      if (slow.server() == server
          && slow.fromNanos() <= startNanos
          && startNanos < slow.toNanos()) {
        slowed *= slow.factor();
      }
    }
    return (long) slowed;
  }

  /** What a round trip between two servers takes beyond the usual. */
  public long extraNanos(int one, int other, long nanos) {
    int a = zoneOf(one);
    int b = zoneOf(other);
    long extra = 0;
    for (Fault.SlowNetwork slow : slowNetworks) {
      boolean concerned = slow.zone() < 0 || slow.zone() == a || slow.zone() == b;
      if (a != b && concerned && slow.fromNanos() <= nanos && nanos < slow.toNanos()) {
        extra += slow.extraNanos();
      }
    }
    return extra;
  }
}
