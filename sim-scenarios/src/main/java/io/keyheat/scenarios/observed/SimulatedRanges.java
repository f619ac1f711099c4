package io.keyheat.scenarios.observed;

import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** The tablets of a simulated run as ranges over time. */
final class SimulatedRanges {
  /** A tablet's first key and its server. */
  private record TabletPlace(String start, int server) {}

  private final Map<Integer, TabletPlace> tablets = new HashMap<>();
  private final RangeTimeline timeline;

  private SimulatedRanges(RangeTimeline timeline) {
    this.timeline = timeline;
  }

  /** Returns the ranges of the run's first key space. */
  static RangeTimeline of(RunResult run, Comparator<String> keyOrder) {
    SimulatedRanges ranges = new SimulatedRanges(new RangeTimeline(keyOrder));
    String space = run.initialTablets().get(0).space();
    for (InitialTablet tablet : run.initialTablets()) {
      if (tablet.space().equals(space)) {
        ranges.tablets.put(tablet.number(), new TabletPlace(key(tablet.key()), tablet.server()));
      }
    }
    ranges.note(0);
    for (RunEvent event : run.events()) {
      if (event.space().equals(space) && ranges.apply(event)) {
        ranges.note(event.timeNanos() / 1e9);
      }
    }
    ranges.timeline.store(run.durationNanos() / 1e9, (double) run.spaces().get(0).storedBytes());
    return ranges.timeline;
  }

  private boolean apply(RunEvent event) {
    TabletPlace place = tablets.get(event.tablet());
    if (place == null) {
      return false;
    }
    switch (event.kind()) {
      case SIZE_SPLIT, LOAD_SPLIT -> {
        int lower = event.lowerMoved() ? event.toServer() : event.fromServer();
        int upper = event.lowerMoved() ? event.fromServer() : event.toServer();
        tablets.put(event.tablet(), new TabletPlace(place.start(), lower));
        tablets.put(event.upperHalf(), new TabletPlace(key(event.key()), upper));
      }
      case MOVE, NEW_LEADER ->
          tablets.put(event.tablet(), new TabletPlace(place.start(), event.toServer()));
      case MERGE -> {
        String behind = key(event.key());
        tablets.values().removeIf(tablet -> tablet.start().equals(behind));
        tablets.put(event.tablet(), new TabletPlace(place.start(), event.toServer()));
      }
      case FAULT, COMPACTION -> {
        return false;
      }
    }
    return true;
  }

  private void note(double seconds) {
    Map<String, String> servers = new HashMap<>();
    tablets.values().forEach(tablet -> servers.put(tablet.start(), "server-" + tablet.server()));
    timeline.set(seconds, servers);
  }

  /** The bare value in a printed key such as {@code events("e0017")}. */
  static String key(String printed) {
    int open = printed.indexOf('(');
    if (open < 0) {
      return RangeTimeline.BEGIN;
    }
    String value = printed.substring(open + 1, printed.length() - 1);
    boolean isText = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return isText ? value.substring(1, value.length() - 1) : value;
  }
}
