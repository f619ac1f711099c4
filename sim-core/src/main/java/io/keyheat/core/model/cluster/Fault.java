package io.keyheat.core.model.cluster;

/**
 * A disturbance that a scenario asks for. Servers and zones are numbered from 0; server {@code s}
 * lies in zone {@code s mod zones}. Times are nanoseconds from the run's start.
 */
public sealed interface Fault {
  /** When it begins. */
  long fromNanos();

  /** When it is over; of what happens at once, when it happens. */
  long toNanos();

  /** Whether it stops a server, which lies in a zone. */
  default boolean stops(int server, int zone) {
    return false;
  }

  /** So that the server or zone is there, there must be as many servers. */
  default int leastServers() {
    return 1;
  }

  /** A server stops, loses what it was doing, and returns without tablets. */
  record ServerStops(int server, long fromNanos, long toNanos) implements Fault {
    @Override
    public boolean stops(int aServer, int zone) {
      return aServer == server;
    }

    @Override
    public int leastServers() {
      return server + 1;
    }
  }

  /** All servers of a zone stop, and return together. */
  record ZoneStops(int zone, long fromNanos, long toNanos) implements Fault {
    @Override
    public boolean stops(int server, int aZone) {
      return aZone == zone;
    }

    @Override
    public int leastServers() {
      return zone + 1;
    }
  }

  /**
   * Whatever a server begins to serve in this time takes longer.
   *
   * @param factor by which, above 0
   */
  record SlowServer(int server, double factor, long fromNanos, long toNanos) implements Fault {
    @Override
    public int leastServers() {
      return server + 1;
    }
  }

  /**
   * Round trips between zones take longer.
   *
   * @param zone those to and from this one; −1: those between any two
   * @param extraNanos by how much
   */
  record SlowNetwork(int zone, long extraNanos, long fromNanos, long toNanos) implements Fault {
    @Override
    public int leastServers() {
      return Math.max(1, zone + 1);
    }
  }

  /**
   * Tablets get other leaders, each with the outage of a move.
   *
   * @param server whose tablets; −1: those of a zone
   * @param zone whose tablets, if not a server's
   * @param share of them, above 0, at most 1
   */
  record LeadersMove(int server, int zone, double share, long fromNanos) implements Fault {
    @Override
    public int leastServers() {
      return Math.max(1, Math.max(server, zone) + 1);
    }

    @Override
    public long toNanos() {
      return fromNanos;
    }
  }
}
