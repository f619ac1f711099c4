package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Fills the heatmap, one recording interval after the other, from the drained traffic. */
public final class HeatRecorder implements SliceCounters.Sink {
  private static final double[] QUANTILES = {0.5, 0.99};

  private final RowAxis axis;
  private final Intervals intervals;
  private final Cluster cluster;
  private final TabletCapacity capacity;
  private final int rows;

  // The current interval, by row.
  private final long[] visits;
  private final long[] bytes;
  private final long[] serviceNanos;
  private final long[] rejected;
  private final long[] skipped;
  private final double[] share;
  private final long[] busiestVisits;
  private final int[] busiestServer;
  private final double[] quantileNanos = new double[QUANTILES.length];

  // The tablet whose slices are coming in, in this drain.
  private int groupTablet = -1;
  private int groupSize;
  private long groupWrites;
  private long groupReadNanos;
  private long groupServiceNanos;
  private int[] groupRows = new int[64];
  private long[] groupVisits = new long[64];
  private long periodNanos = 1;

  private final Map<HeatMetric, float[]> cells = new EnumMap<>(HeatMetric.class);
  private final int[] servers;

  public HeatRecorder(RowAxis axis, Intervals intervals, Cluster cluster, TabletCapacity capacity) {
    this.axis = axis;
    this.intervals = intervals;
    this.cluster = cluster;
    this.capacity = capacity;
    rows = axis.rows();
    visits = new long[rows];
    bytes = new long[rows];
    serviceNanos = new long[rows];
    rejected = new long[rows];
    share = new double[rows];
    busiestVisits = new long[rows];
    busiestServer = new int[rows];
    for (HeatMetric metric : HeatMetric.values()) {
      if (metric != HeatMetric.TOMBSTONES_SKIPPED_PER_SECOND || cluster.keepsRows()) {
        cells.put(metric, new float[rows * intervals.count()]);
      }
    }
    skipped = new long[rows];
    servers = new int[rows * intervals.count()];
    Arrays.fill(servers, -1);
    Arrays.fill(busiestServer, -1);
  }

  /** A drain of a control period of the given length begins. */
  public void beginDrain(long ofPeriodNanos) {
    periodNanos = ofPeriodNanos;
  }

  @Override
  public void slice(int row, int tablet, long[] numbers, int offset, long refused) {
    if (tablet != groupTablet) {
      endGroup();
      groupTablet = tablet;
    }
    long count = SliceCounters.visits(numbers, offset);
    visits[row] += count;
    bytes[row] += numbers[offset + SliceCounters.BYTES];
    serviceNanos[row] += numbers[offset + SliceCounters.SERVICE_NANOS];
    rejected[row] += refused;
    if (count > busiestVisits[row] || busiestServer[row] < 0) {
      busiestVisits[row] = count;
      busiestServer[row] = cluster.tablets().server(tablet);
    }
    groupWrites += SliceCounters.rowsWritten(numbers, offset);
    groupReadNanos += SliceCounters.readNanos(numbers, offset);
    groupServiceNanos += numbers[offset + SliceCounters.SERVICE_NANOS];
    if (groupSize == groupRows.length) {
      groupRows = Arrays.copyOf(groupRows, 2 * groupSize);
      groupVisits = Arrays.copyOf(groupVisits, 2 * groupSize);
    }
    groupRows[groupSize] = row;
    groupVisits[groupSize++] = count;
  }

  /** All slices of a tablet are in: its busiest row gets its whole share, the others their part. */
  private void endGroup() {
    long most = 0;
    for (int i = 0; i < groupSize; i++) {
      most = Math.max(most, groupVisits[i]);
    }
    double ofTablet =
        groupTablet < 0
            ? 0
            : capacity.share(
                capacity.ofBusiestServer(groupServiceNanos, cluster.elsewhereNanos(groupTablet)),
                groupWrites,
                groupReadNanos,
                cluster.tablets().meteredNanos(groupTablet),
                (double) periodNanos);
    for (int i = 0; i < groupSize; i++) {
      double ofRow = most == 0 ? 0 : ofTablet * groupVisits[i] / most;
      share[groupRows[i]] = Math.max(share[groupRows[i]], ofRow);
    }
    groupSize = 0;
    groupWrites = 0;
    groupReadNanos = 0;
    groupServiceNanos = 0;
    groupTablet = -1;
  }

  /** Records tombstones that scans have skipped in a row of the heatmap. */
  public void skipped(int row, long tombstones) {
    skipped[row] += tombstones;
  }

  /** The drain is over. */
  public void endDrain() {
    endGroup();
  }

  /** Writes down the interval that ends. */
  public void endInterval(int interval) {
    double seconds = intervals.seconds(interval);
    int base = interval * rows;
    LatencySketch latencies = cluster.latencies();
    for (int row = 0; row < rows; row++) {
      double count = visits[row];
      put(HeatMetric.OPERATIONS_PER_SECOND, base + row, count / seconds);
      put(HeatMetric.ADDED_BYTES_PER_SECOND, base + row, bytes[row] / seconds);
      put(HeatMetric.QUEUE_DEPTH, base + row, latencies.waitNanos(row) / 1e9 / seconds);
      put(HeatMetric.CPU_CORES, base + row, serviceNanos[row] / 1e9 / seconds);
      put(HeatMetric.CAPACITY_SHARE, base + row, share[row]);
      put(HeatMetric.TOMBSTONES_SKIPPED_PER_SECOND, base + row, skipped[row] / seconds);
      put(HeatMetric.REJECTED_PER_SECOND, base + row, rejected[row] / seconds);
      double lockWaitMillis = cluster.takeLockWaitNanos(row) / 1e6;
      put(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND, base + row, lockWaitMillis / seconds);
      putTimes(row, base + row);
      servers[base + row] = busiestServer[row];
    }
    Arrays.fill(visits, 0);
    Arrays.fill(bytes, 0);
    Arrays.fill(serviceNanos, 0);
    Arrays.fill(rejected, 0);
    Arrays.fill(skipped, 0);
    Arrays.fill(share, 0);
    Arrays.fill(busiestVisits, 0);
    Arrays.fill(busiestServer, -1);
  }

  private void putTimes(int row, int cell) {
    LatencySketch latencies = cluster.latencies();
    long greatest = latencies.greatestNanos(row);
    put(HeatMetric.LATENCY_MAX_MILLIS, cell, greatest / 1e6);
    if (visits[row] > 0) {
      double count = visits[row];
      double mean = latencies.latencyNanos(row) / count;
      put(HeatMetric.WAIT_MILLIS, cell, latencies.waitNanos(row) / count / 1e6);
      put(HeatMetric.LATENCY_MEAN_MILLIS, cell, mean / 1e6);
      latencies.quantiles(row, visits[row], QUANTILES, quantileNanos);
      boolean none = quantileNanos[0] == 0; // Not one of the few visits was among those counted.
      double median = none ? mean : quantileNanos[0];
      double high = none ? greatest : quantileNanos[1];
      put(HeatMetric.LATENCY_P50_MILLIS, cell, Math.min(median, (double) greatest) / 1e6);
      put(HeatMetric.LATENCY_P99_MILLIS, cell, Math.min(high, (double) greatest) / 1e6);
      latencies.clear(row, visits[row]);
    }
  }

  private void put(HeatMetric metric, int cell, double value) {
    float[] values = cells.get(metric);
    if (values != null) {
      values[cell] = (float) value;
    }
  }

  /** The axis as readers see it. */
  public List<Heatmap.Row> rows() {
    return axis.describe();
  }

  /** Shares of capacity of an interval that has been written down, a copy. */
  public float[] capacityShares(int interval) {
    float[] all = Objects.requireNonNull(cells.get(HeatMetric.CAPACITY_SHARE));
    return Arrays.copyOfRange(all, interval * rows, (interval + 1) * rows);
  }

  /** The finished heatmap. */
  public Heatmap finish() {
    return new Heatmap(axis.describe(), intervals.count(), cells, servers);
  }
}
