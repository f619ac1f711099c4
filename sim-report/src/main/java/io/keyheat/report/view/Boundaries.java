package io.keyheat.report.view;

import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
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
  public record Line(double row, long fromNanos, long toNanos) {}

  private record Place(String space, String key) {}

  private Boundaries() {}

  /**
   * All boundaries within key spaces, in the order in which they came to be. A run that noted not
   * all events has some that end too late.
   */
  public static List<Line> of(RunResult run) {
    Map<Place, Line> open = new HashMap<>();
    List<Line> lines = new ArrayList<>();
    String space = "";
    for (InitialTablet tablet : run.initialTablets()) {
      boolean isFirst = !tablet.space().equals(space);
      if (!isFirst) {
        Place place = new Place(tablet.space(), tablet.key());
        open.put(place, new Line(tablet.position(), 0, run.durationNanos()));
      }
      space = tablet.space();
    }
    for (RunEvent event : run.events()) {
      Place place = new Place(event.space(), event.key());
      switch (event.kind()) {
        case SIZE_SPLIT, LOAD_SPLIT ->
            open.put(place, new Line(event.position(), event.timeNanos(), run.durationNanos()));
        case MERGE -> {
          Line ended = open.remove(place);
          long from = ended == null ? 0 : ended.fromNanos();
          lines.add(new Line(event.position(), from, event.timeNanos()));
        }
        default -> {
          // Nothing else makes or ends a boundary.
        }
      }
    }
    lines.addAll(open.values());
    lines.sort(java.util.Comparator.comparingLong(Line::fromNanos).thenComparingDouble(Line::row));
    return lines;
  }
}
