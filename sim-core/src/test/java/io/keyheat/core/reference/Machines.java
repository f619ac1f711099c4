package io.keyheat.core.reference;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.store.RangeEnds;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Servers, and the tablets on them by their first keys. */
final class Machines {
  private final Timeline timeline;
  private final long moveOutageNanos;
  private final Features features;
  private final long failOverNanos;
  private final Faults mishaps;
  private final List<Server> servers = new ArrayList<>();
  private final TreeMap<Key, Tablet> tablets = new TreeMap<>();

  private final List<ThroughputLimit.Shared> shared = new ArrayList<>();

  /** By key space, the outermost rows of the ranges that scans of counted rows read. */
  private final Map<Integer, List<RangeEnds>> rangeEnds = new HashMap<>();

  /**
   * Servers and tablets as a run begins.
   *
   * @param layout the server of each tablet, by the tablet's first key
   */
  Machines(
      Timeline timeline,
      RunSpec spec,
      Faults mishaps,
      Map<Key, Integer> layout,
      List<KeySpacePlan> spaces,
      Features features) {
    SystemSpec system = spec.system();
    this.mishaps = mishaps;
    failOverNanos = system.replication().leader().failOverNanos();
    this.features = features;
    this.timeline = timeline;
    moveOutageNanos = system.tablets().moves().moveOutageNanos();
    for (int i = 0; i < spec.servers(); i++) {
      servers.add(
          new Server(
              i,
              timeline,
              system.servers().cores(),
              spec.durationNanos(),
              system.tablets().moves().handOverNanos()));
    }
    spaces.forEach(space -> shared.add(shared(spec, space)));
    ThroughputLimit limit = system.tablets().limit();
    layout.forEach((start, server) -> tablets.put(start, new Tablet(servers.get(server), limit)));
  }

  /** What is provisioned for a table or an index by itself, or for each of the system's. */
  private static ThroughputLimit.Shared shared(RunSpec spec, KeySpacePlan space) {
    ThroughputLimit.Shared each = spec.system().tablets().shared();
    for (TableSpec table : spec.tables()) {
      TableUnits own = space.name().equals(table.name()) ? table.units() : null;
      for (IndexSpec index : table.indexes()) {
        own = space.name().equals(table.name() + "." + index.name()) ? index.units() : own;
      }
      if (own != null) {
        return new ThroughputLimit.Shared(
            own.writesPerSecond().orElse(each.tableWriteUnitsPerSecond()),
            own.readsPerSecond().orElse(each.tableReadUnitsPerSecond()),
            each.tableBurstNanos(),
            each.tableBurstAtStartNanos());
      }
    }
    return each;
  }

  /** The bound that a tablet shares with the others of its table. */
  ThroughputLimit.Shared shared(Tablet tablet) {
    return shared.get(space(tablet));
  }

  int space(Tablet tablet) {
    return start(tablet).space();
  }

  Key start(Tablet tablet) {
    return tablets.entrySet().stream()
        .filter(entry -> entry.getValue() == tablet)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  Tablet holding(Key key) {
    return tablets.floorEntry(key).getValue();
  }

  /** Notes from now on where the outermost rows lie of the ranges that a load's scans read. */
  void followRanges(LoadPlan load) {
    for (KeyVisit visit : load.visits()) {
      List<RangeEnds> ends = rangeEnds.computeIfAbsent(visit.keySpace(), s -> new ArrayList<>());
      if (load.rows() == null
          && visit.scanDirection() != 0
          && visit.rangeBits() > 0
          && ends.stream().noneMatch(known -> known.bits() == visit.rangeBits())) {
        ends.add(new RangeEnds(visit.rangeBits()));
      }
    }
  }

  /** A row was written, perhaps not for the first time. */
  void noteInRanges(Key key) {
    rangeEnds.getOrDefault(key.space(), List.of()).forEach(ends -> ends.add(key.hi(), key.lo()));
  }

  /**
   * Where a scan of counted rows begins: in the first tablet on its way that has rows of its range;
   * or where one of these was written of late, if rows of other ranges lie outside of it there.
   *
   * @param prefixBits leading bits that the range's keys have in common
   */
  Tablet readFrom(Key key, boolean reverse, int prefixBits) {
    Key least = key;
    Key greatest = key;
    for (int bit = prefixBits; bit < 128; bit++) {
      least = with(least, bit, false);
      greatest = with(greatest, bit, true);
    }
    Key start = tablets.floorKey(key);
    while (start != null && start.space() == key.space()) {
      Tablet tablet = tablets.get(start);
      boolean has =
          tablet.firstRow != null
              && tablet.firstRow.compareTo(greatest) <= 0
              && tablet.lastRow.compareTo(least) >= 0;
      if (has) {
        return beginIn(tablet, key, reverse, prefixBits);
      }
      if (reverse ? start.compareTo(least) <= 0 : next(start) == null) {
        break;
      }
      start = reverse ? tablets.lowerKey(start) : next(start);
      if (!reverse && start.compareTo(greatest) > 0) {
        break;
      }
    }
    return holding(key);
  }

  private Tablet beginIn(Tablet tablet, Key key, boolean reverse, int prefixBits) {
    boolean isOutermostInside =
        reverse ? tablet.lastRow.compareTo(key) <= 0 : tablet.firstRow.compareTo(key) > 0;
    if (isOutermostInside) {
      return tablet;
    }
    return rangeEnds.getOrDefault(key.space(), List.of()).stream()
        .filter(ends -> ends.bits() == prefixBits && ends.knows(key.hi(), key.lo()))
        .findFirst()
        .map(
            ends ->
                holding(
                    new Key(
                        key.space(),
                        ends.endHi(!reverse, key.hi(), key.lo()),
                        ends.endLo(!reverse, key.hi(), key.lo()))))
        .orElse(tablet);
  }

  /** A key with one of its bits, counted from the most significant, set or not. */
  private static Key with(Key key, int bit, boolean one) {
    long mask = 1L << (63 - bit % 64);
    long hi = bit >= 64 ? key.hi() : one ? key.hi() | mask : key.hi() & ~mask;
    long lo = bit < 64 ? key.lo() : one ? key.lo() | mask : key.lo() & ~mask;
    return new Key(key.space(), hi, lo);
  }

  /** The first key of the tablet that holds a key. */
  Key start(Key key) {
    return tablets.floorKey(key);
  }

  /** The first key of the tablet behind it; null: it is the last of its space. */
  @Nullable Key next(Key key) {
    Key next = tablets.higherKey(key);
    return next == null || next.space() != key.space() ? null : next;
  }

  Server server(int number) {
    return servers.get(number);
  }

  /** Every server that is up no longer stops; its tablets' serial stages are empty. */
  void stopWhatStops() {
    for (Server server : servers) {
      if (!mishaps.isUp(server.number, timeline.now())
          && mishaps.isUp(server.number, timeline.now() - 1)) {
        server.stop();
        tablets.forEach(
            (start, tablet) -> {
              if (tablet.server == server) {
                loseLeader(start, tablet);
              }
            });
      }
    }
  }

  private void loseLeader(Key start, Tablet tablet) {
    int server = tablet.server.number;
    long now = timeline.now();
    tablet.last = new ArrayList<>();
    tablet.nextReadNanos = Math.min(tablet.nextReadNanos, now);
    long leaseEnd = mishaps.leaseEnd(server, start, now);
    if (leaseEnd < now + failOverNanos) {
      features.note(Feature.EARLY_LEASE_END);
    }
    tablet.availableAtNanos =
        Math.max(tablet.availableAtNanos, mishaps.ledFrom(server, start, now, leaseEnd));
  }

  void act(Act act) {
    if (act instanceof Act.Split split) {
      split(split);
    } else if (act instanceof Act.Move move) {
      send(tablets.get(move.start()), servers.get(move.server()));
    } else if (act instanceof Act.NewLeader leader) {
      tablets.get(leader.start()).server = servers.get(leader.server());
    } else if (act instanceof Act.Merge merge) {
      merge(merge.boundary());
    } else if (act instanceof Act.Work work) {
      holding(work.start()).server.submit(work.serviceNanos(), () -> {});
    }
  }

  private void split(Act.Split split) {
    Tablet left = holding(split.key());
    Tablet right = new Tablet(left);
    left.leaveRows(right, split.key());
    tablets.put(split.key(), right);
    send(left, servers.get(split.leftServer()));
    send(right, servers.get(split.rightServer()));
  }

  private void merge(Key boundary) {
    Tablet right = tablets.remove(boundary);
    Tablet left = holding(boundary);
    left.join(right, timeline.now());
    if (right.server != left.server) {
      handOver(left, right.server);
    }
  }

  private void send(Tablet tablet, Server to) {
    if (tablet.server != to) {
      handOver(tablet, tablet.server);
      tablet.server = to;
    }
  }

  /** A tablet waits until the server that gives it away has nothing left to do but what lasts. */
  private void handOver(Tablet tablet, Server from) {
    long nanos = timeline.now() + Math.max(moveOutageNanos, from.handOverNanos());
    tablet.availableAtNanos = Math.max(tablet.availableAtNanos, nanos);
  }

  /** The server of each tablet, by the tablet's first key. */
  Map<Key, Integer> layout() {
    Map<Key, Integer> layout = new TreeMap<>();
    tablets.forEach((start, tablet) -> layout.put(start, servers.indexOf(tablet.server)));
    return layout;
  }

  List<Long> busyNanos() {
    return servers.stream().map(Server::busyNanos).toList();
  }
}
