package io.keyheat.report.view;

import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where one tablet ended and the next began, and from when to when. */
public final class Boundaries {
  /**
   * A boundary.
   *
   * @param row on the heatmap's key axis, in rows from its top, with a fraction
   */
  public record BoundaryLine(double row, long fromNanos, long toNanos) {}

  private record OpenBoundary(String space, String key) {}

  private Boundaries() {}

  /**
   * All boundaries within key spaces, in the order in which they came to be. A run that noted not
   * all events has some that end too late.
   */
  public static List<BoundaryLine> of(RunResult run) {
    Map<OpenBoundary, BoundaryLine> open = new HashMap<>();
    List<BoundaryLine> lines = new ArrayList<>();
    String space = "";
    for (InitialTablet tablet : run.initialTablets()) {
      if (tablet.space().equals(space)) {
        OpenBoundary place = new OpenBoundary(tablet.space(), tablet.key());
        open.put(place, new BoundaryLine(tablet.position(), 0, run.durationNanos()));
      }
      space = tablet.space();
    }
    for (RunEvent event : run.events()) {
      OpenBoundary place = new OpenBoundary(event.space(), event.key());
      switch (event.kind()) {
        case SIZE_SPLIT, LOAD_SPLIT ->
            open.put(
                place, new BoundaryLine(event.position(), event.timeNanos(), run.durationNanos()));
        case MERGE -> {
          BoundaryLine ended = open.remove(place);
          long from = ended == null ? 0 : ended.fromNanos();
          lines.add(new BoundaryLine(event.position(), from, event.timeNanos()));
        }
        default -> {
          // Nothing else makes or ends a boundary.
        }
      }
    }
    lines.addAll(open.values());
    lines.sort(
        Comparator.comparingLong(BoundaryLine::fromNanos).thenComparingDouble(BoundaryLine::row));
    return lines;
  }
}
