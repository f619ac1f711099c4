package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.observed.RangeTimeline.RangeMoment;
import io.keyheat.scenarios.observed.RecordedWrites.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ranges of a timeline by time and key, with the writes that each of them took. Keys stand in
 * their order, at the share of all writes whose keys lie before them, so that every key type has a
 * place and no part of the map is empty.
 */
public final class RangeMap {
  /** Parts of the keys, and of the time. */
  public static final int ROWS = 100;

  public static final int COLUMNS = 150;

  /**
   * A range was divided.
   *
   * @param place the share of all writes whose keys lie before the cut
   */
  public record SeenCut(double seconds, double place) {}

  private final RangeTimeline timeline;
  private final List<Write> writes;
  private final RecordedWrites recorded;
  private final double durationSeconds;

  /** The map of a timeline for the writes that met it. */
  public RangeMap(RangeTimeline timeline, RecordedWrites recorded, double durationSeconds) {
    this.timeline = timeline;
    this.recorded = recorded;
    this.durationSeconds = durationSeconds;
    writes = recorded.all();
  }

  /** Returns the moments at which the number of ranges changed. */
  public List<RangeMoment> changes() {
    List<RangeMoment> changes = new ArrayList<>();
    for (RangeMoment moment : timeline.snapshots()) {
      boolean isNew =
          changes.isEmpty()
              || changes.get(changes.size() - 1).servers().size() != moment.servers().size();
      if (isNew && moment.seconds() <= durationSeconds) {
        changes.add(moment);
      }
    }
    return changes;
  }

  /** Returns when and where ranges were divided. */
  public List<SeenCut> cuts() {
    return timeline.cuts(durationSeconds).stream()
        .map(cut -> new SeenCut(cut.seconds(), recorded.placeOf(cut.key())))
        .toList();
  }

  /** Returns the writes a second of the range that holds a row's middle key, column by column. */
  public double[] perSecond() {
    double[] cells = new double[ROWS * COLUMNS];
    double columnSeconds = durationSeconds / COLUMNS;
    int next = 0;
    for (int column = 0; column < COLUMNS; column++) {
      RangeMoment now = timeline.at((column + 0.5) * columnSeconds);
      Map<String, Integer> counts = new HashMap<>();
      double endSeconds = (column + 1) * columnSeconds;
      for (; next < writes.size() && writes.get(next).seconds() < endSeconds; next++) {
        counts.merge(now.rangeOf(writes.get(next).key()), 1, Integer::sum);
      }
      for (int row = 0; row < ROWS; row++) {
        String range = now.rangeOf(recorded.keyAt((row + 0.5) / ROWS));
        cells[column * ROWS + row] = counts.getOrDefault(range, 0) / columnSeconds;
      }
    }
    return cells;
  }
}
