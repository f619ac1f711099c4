package io.keyheat.core.result;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Key range × time. Row 0 holds the least keys; the rows of one key space follow one another. Cell
 * (row, column) of a metric is {@code cells[column * rows.size() + row]}.
 *
 * @param columns recording intervals
 * @param cells in the order of {@link HeatMetric}, so that files of equal runs have equal bytes
 * @param servers the server of each cell's busiest tablet; −1 where nothing happened
 */
public record Heatmap(List<Row> rows, int columns, Map<HeatMetric, float[]> cells, int[] servers) {
  public Heatmap {
    rows = List.copyOf(rows);
    Map<HeatMetric, float[]> ordered = new EnumMap<>(HeatMetric.class);
    ordered.putAll(cells);
    cells = Collections.unmodifiableMap(ordered);
  }

  /**
   * A key range.
   *
   * @param space name of its key space
   * @param startKey readable first key
   * @param limitKey readable first key beyond it
   */
  public record Row(String space, String startKey, String limitKey) {
    /** How the first key of a space is written. */
    public static final String BEGIN = "<begin>";

    /** How the end of a space is written. */
    public static final String END = "<end>";
  }

  /** What a cell can tell; each over one interval. */
  public enum HeatMetric {
    OPERATIONS_PER_SECOND,
    /** Stored bytes of new rows and entries; rows that are written again add none. */
    ADDED_BYTES_PER_SECOND,
    /** Service time per second: busy cores. */
    CPU_CORES,
    /**
     * Share of what the cell's tablet can take (its serial stage, or the server it is on, whichever
     * is nearer its limit) in the control period of the interval in which that is greatest, given
     * to the tablet's busiest row whole and to the others in proportion.
     */
    CAPACITY_SHARE,
    /** Mean wait before service, milliseconds. */
    WAIT_MILLIS,
    /** Mean number of visits that wait for service, as Little's law has it. */
    QUEUE_DEPTH,
    /** Mean latency of attempts, milliseconds. */
    LATENCY_MEAN_MILLIS,
    /** Median latency of attempts, milliseconds, to within 7 %. */
    LATENCY_P50_MILLIS,
    /** Latency that one attempt of a hundred exceeds, milliseconds, to within 7 %. */
    LATENCY_P99_MILLIS,
    /** Greatest latency of an attempt, milliseconds. */
    LATENCY_MAX_MILLIS,
    /**
     * Time that operations waited for locks of rows, in milliseconds per second: 1000 is one
     * operation that waits all the time. Noted when a wait ends.
     */
    LOCK_WAIT_MILLIS_PER_SECOND,
    /** Attempts rejected per second. */
    REJECTED_PER_SECOND,
    /** Tombstones that scans have skipped per second. Only where rows are materialized. */
    TOMBSTONES_SKIPPED_PER_SECOND
  }
}
