package io.keyheat.core.model.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who is up, how fast, and how far from whom, at any time of a run: all of it is known beforehand,
 * so that on its arrival an attempt knows which of its servers stops before it is done.
 *
 * <p>Server {@code s} lies in zone {@code s mod zones}. The other replicas of a tablet lie in the
 * zones that follow its leader's, in turn, each on the server that has the leader's place within
 * its zone (the next place where the zones begin again).
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
   * The server of another replica of the tablets that a server leads.
   *
   * @param replica from 1
   */
  public int replicaOf(int leader, int replica) {
    int zone = (zoneOf(leader) + replica) % zones;
    int places = (servers - zone + zones - 1) / zones;
    int place = (leader / zones + replica / zones) % places;
    return zone + place * zones;
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
   * The earliest time from {@code nanos} on by which some of the other replicas of what a server
   * leads have been up; {@link #NEVER}: none.
   *
   * @param others how many other replicas there are
   * @param needed how many of them are asked for, at least 1
   */
  public long othersUpFromNanos(int leader, int others, int needed, long nanos) {
    if (needed > others) {
      return NEVER;
    }
    long[] from = new long[others];
    Arrays.setAll(from, i -> upFromNanos(replicaOf(leader, i + 1), nanos));
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
