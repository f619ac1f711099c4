package io.keyheat.scenarios.reader.fault;

import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a scenario lets go wrong. In a file, servers and zones are numbered from 1. */
public final class FaultReader {
  private static final int EVERY_ZONE = -1;

  private final long durationNanos;
  private final int servers;
  private final int zones;
  private final int zonesOfSystem;
  private final Problems problems;
  private final FaultTable zoning;
  private final List<Fault> faults = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  /**
   * A reader of faults.
   *
   * @param durationNanos of the run; 0: not known
   * @param zones of the system
   */
  public FaultReader(long durationNanos, int servers, int zones, Problems problems) {
    this.durationNanos = durationNanos;
    this.servers = servers;
    this.zones = Math.min(zones, servers);
    zonesOfSystem = zones;
    this.problems = problems;
    zoning = new FaultTable(servers, zones, List.of());
  }

  public List<Fault> read(Section scenario) {
    for (Node node : scenario.itemsOf(FaultFields.FAULTS)) {
      Node.Mapping mapping = FaultFields.FAULT.read(node, problems);
      if (mapping != null) {
        int before = problems.reported();
        Fault fault = fault(new Section(mapping, FaultFields.FAULT, problems));
        if (fault != null && problems.reported() == before && doesNotOverlap(fault, node.place())) {
          faults.add(fault);
          places.add(node.place());
        }
      }
    }
    return faults;
  }

  private @Nullable Fault fault(Section section) {
    List<String> kinds = section.present(FaultFields.KINDS);
    if (kinds.size() != 1) {
      String found = kinds.isEmpty() ? "nothing" : String.join(" and ", kinds);
      problems.add(
          section.place(),
          found
              + " names the fault; expected exactly one of "
              + String.join(", ", FaultFields.KINDS));
      return null;
    }
    String kind = kinds.get(0);
    boolean moves = kind.startsWith("moveLeaders");
    only(section, "factor", kind.equals("slowServer"), "slowServer");
    only(section, "extra", kind.equals("slowNetwork"), "slowNetwork");
    only(section, "share", moves, "moveLeadersOfServer or moveLeadersOfZone");
    only(section, "at", moves, "moveLeadersOfServer or moveLeadersOfZone; others have from and to");
    only(section, "from", !moves, "faults that last; leaders move at one time");
    only(section, "to", !moves, "faults that last; leaders move at one time");
    return moves ? movingLeaders(section, kind) : lasting(section, kind);
  }

  private void only(Section section, String field, boolean belongs, String where) {
    Node node = section.get(field);
    if (node != null && !belongs) {
      problems.add(node.place(), "belongs to another kind of fault; expected it with " + where);
    }
  }

  private Fault movingLeaders(Section section, String kind) {
    boolean ofServer = kind.equals("moveLeadersOfServer");
    int number = ofServer ? server(section, kind) : zone(section, kind);
    double share = section.value(FaultFields.SHARE);
    long at = time(section, FaultFields.AT);
    return new Fault.LeadersMove(ofServer ? number : -1, ofServer ? -1 : number, share, at);
  }

  private Fault lasting(Section section, String kind) {
    long from = time(section, FaultFields.FROM);
    long to = section.value(FaultFields.TO);
    if (to <= from) {
      problems.add(section.place(), "ends before it begins; expected to after from");
    }
    return switch (kind) {
      case "stopServer" -> new Fault.ServerStops(server(section, kind), from, to);
      case "stopZone" -> new Fault.ZoneStops(zone(section, kind), from, to);
      case "slowServer" -> {
        double factor = section.value(FaultFields.FACTOR);
        yield new Fault.SlowServer(server(section, kind), factor, from, to);
      }
      default -> {
        long extra = section.value(FaultFields.EXTRA);
        boolean all = section.get(kind) instanceof Node.Scalar text && text.value().equals("all");
        yield new Fault.SlowNetwork(all ? EVERY_ZONE : zone(section, kind), extra, from, to);
      }
    };
  }

  private int server(Section section, String field) {
    return section.value(field, Values.integer(1, servers), 1) - 1;
  }

  private int zone(Section section, String field) {
    ValueReader<Integer> reader = Values.integer(1, zones);
    return section.value(
            field,
            text -> {
              try {
                return reader.read(text);
              } catch (BadValue e) {
                throw zones < zonesOfSystem && servers == zones
                    ? new BadValue(
                        Quote.of(text.value()) + " is not a zone with a server",
                        e.expected() + ", because there are no more servers")
                    : e;
              }
            },
            1)
        - 1;
  }

  private long time(Section section, Field<Long> field) {
    long time = section.value(field);
    Node node = section.get(field.name());
    if (node != null && durationNanos > 0 && time >= durationNanos) {
      problems.add(
          node.place(),
          "is not within the run; expected less than " + Units.showNanos(durationNanos));
    }
    return time;
  }

  /** A server cannot stop while it is stopped, nor be slow in two ways at a time. */
  private boolean doesNotOverlap(Fault fault, Place place) {
    for (int i = 0; i < faults.size(); i++) {
      Fault other = faults.get(i);
      boolean together = fault.fromNanos() < other.toNanos() && other.fromNanos() < fault.toNanos();
      if (together && meet(fault, other)) {
        problems.add(
            place,
            "overlaps the same kind of fault at line "
                + places.get(i).line()
                + ", in time and place; expected one after the other");
        return false;
      }
    }
    return true;
  }

  private boolean meet(Fault one, Fault other) {
    if (one instanceof Fault.SlowServer a && other instanceof Fault.SlowServer b) {
      return a.server() == b.server();
    }
    if (one instanceof Fault.SlowNetwork a && other instanceof Fault.SlowNetwork b) {
      return a.zone() == b.zone();
    }
    for (int server = 0; server < servers; server++) {
      int zone = zoning.zoneOf(server);
      if (one.stops(server, zone) && other.stops(server, zone)) {
        return true;
      }
    }
    return false;
  }
}
