package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Keys;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.sample.KeySample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Key spaces, the tablets that tile them, and the servers that serve the tablets; with the acts
 * that change which is where: split, merge, move.
 *
 * <p>Such acts are made between visits, never during one, and with all traffic drained.
 */
public final class Cluster {
  /** Most materialized rows of a slice that are counted; more are estimated from a sample. */
  private static final int FEW_ROWS = 10_000;

  private final List<KeySpace> spaces = new ArrayList<>();
  private long layout;
  private final Tablets tablets = new Tablets();
  private final TabletSamples samples;
  private final Servers servers;
  private final MoveParameters moves;
  private final LatencySketch latencies = new LatencySketch();
  private long[] lockWaitNanos = new long[0]; // Per row of the heatmap.

  /** No tablet is out of service from here on. */
  public long allAvailableNanos;

  /**
   * Servers without tablets.
   *
   * @param sampleEvery how many added rows one that is sampled stands for
   */
  public Cluster(Servers servers, MoveParameters moves, int sampleEvery, RandomStream sampling) {
    this.servers = servers;
    this.moves = moves;
    samples = new TabletSamples(tablets, sampleEvery, sampling);
  }

  /**
   * Adds a key space in a single tablet.
   *
   * @param server that the tablet is on
   */
  public KeySpace addSpace(String name, HeatRows heatRows, int server, InitialRows content) {
    int tablet = create(spaces.size(), server, 0, 0, 0, samples.empty());
    KeySpace space = new KeySpace(name, heatRows, tablet);
    spaces.add(space);
    int endRow = heatRows.first() + heatRows.hi().length;
    latencies.ensureRows(endRow);
    lockWaitNanos = Arrays.copyOf(lockWaitNanos, Math.max(lockWaitNanos.length, endRow));
    fill(space, content);
    return space;
  }

  /** Puts rows that are there before anything has happened into the tablets of their keys. */
  public void fill(KeySpace space, InitialRows content) {
    int keys = content.hi().length;
    for (int i = 0; i < keys; i++) {
      long hi = content.hi()[i];
      long lo = content.lo()[i];
      long rows = scaled(content.rows(), i + 1, keys) - scaled(content.rows(), i, keys);
      long bytes = scaled(content.bytes(), i + 1, keys) - scaled(content.bytes(), i, keys);
      int slice = space.find(hi, lo);
      int tablet = space.tabletOf(slice);
      space.store(slice, rows, bytes);
      stored(tablet, rows, bytes);
      tablets.spans().add(tablet, hi, lo);
      samples.addOld(tablet, hi, lo, content.rows() / (double) keys);
    }
  }

  private static long scaled(long total, long part, long parts) {
    return part == parts ? total : (long) ((double) total * part / parts);
  }

  /** Whether some table's rows are materialized. */
  public boolean keepsRows() {
    return spaces.stream().anyMatch(KeySpace::keepsRows);
  }

  /** Whether a tablet's rows are materialized. */
  public boolean keepsRows(int tablet) {
    return spaces.get(tablets.space(tablet)).keepsRows();
  }

  public List<KeySpace> spaces() {
    return spaces;
  }

  public Tablets tablets() {
    return tablets;
  }

  public Servers servers() {
    return servers;
  }

  /** What tablets remember of their keys. */
  public TabletSamples samples() {
    return samples;
  }

  public long startHi(int tablet) {
    return tablets.startHi[tablet];
  }

  public long startLo(int tablet) {
    return tablets.startLo[tablet];
  }

  public long storedRows(int tablet) {
    return tablets.storedRows[tablet];
  }

  public long storedBytes(int tablet) {
    return tablets.storedBytes[tablet];
  }

  /** Adds to what a tablet holds, as its drained traffic says. */
  public void stored(int tablet, long rows, long bytes) {
    tablets.storedRows[tablet] += rows;
    tablets.storedBytes[tablet] += bytes;
  }

  /** The first slice of a tablet. */
  public int firstSlice(int tablet) {
    return spaces.get(tablets.space(tablet)).find(tablets.startHi[tablet], tablets.startLo[tablet]);
  }

  /** Whether a key lies in a tablet. */
  public boolean holds(int tablet, long hi, long lo) {
    KeySpace space = spaces.get(tablets.space(tablet));
    return space.tabletOf(space.find(hi, lo)) == tablet;
  }

  /** Keys of a tablet that no cut parts. */
  public WholeKeys whole(int tablet) {
    return spaces.get(tablets.space(tablet)).whole;
  }

  /** The tablet of the same space behind this one; −1 for the last. */
  public int next(int tablet) {
    KeySpace space = spaces.get(tablets.space(tablet));
    int end = space.endOfTablet(firstSlice(tablet));
    return end == space.slices() ? -1 : space.tabletOf(end);
  }

  /** Takes in a row or entry that is there before anything has happened. */
  public void load(KeySpace space, long hi, long lo, int bytes) {
    int slice = space.find(hi, lo);
    int tablet = space.tabletOf(slice);
    space.store(slice, 1, bytes);
    tablets.storedRows[tablet]++;
    tablets.storedBytes[tablet] += bytes;
    samples.addOld(tablet, hi, lo, 1);
  }

  /** Takes a cleared tombstone's bytes off. */
  void cleared(KeySpace space, long hi, long lo, int bytes) {
    int slice = space.find(hi, lo);
    space.store(slice, 0, -bytes);
    tablets.storedBytes[space.tabletOf(slice)] -= bytes;
  }

  /** What visits took, by row of the heatmap. */
  public LatencySketch latencies() {
    return latencies;
  }

  /** An operation has waited so long for the lock of a row of a space, in vain or not. */
  public void waitedForLock(int space, long hi, long lo, long nanos) {
    KeySpace of = spaces.get(space);
    lockWaitNanos[of.rowOf(of.find(hi, lo))] += nanos;
  }

  /** What operations have waited for locks in a row of the heatmap since the last call. */
  public long takeLockWaitNanos(int row) {
    long nanos = lockWaitNanos[row];
    lockWaitNanos[row] = 0;
    return nanos;
  }

  /** Reports the tombstones that scans have skipped since the last call. */
  public void drainSkipped(KeySpace.SkippedSink sink) {
    spaces.forEach(space -> space.drainSkipped(sink));
  }

  /** Shows all traffic since it was last {@link #settleTraffic settled}. */
  public void showTraffic(SliceCounters.Sink sink) {
    for (KeySpace space : spaces) {
      space.showTraffic(sink);
    }
  }

  /** Stores what all traffic has added; all counters begin anew. */
  public void settleTraffic() {
    spaces.forEach(KeySpace::settleTraffic);
  }

  /**
   * Cuts a tablet in two before a key that lies within it, not at its start. Rows and bytes go left
   * and right as the slices, and within the cut slice the sampled keys, say. Both halves stay on
   * the server.
   *
   * @return the right half
   */
  public int split(int tablet, long hi, long lo, long nowNanos) {
    KeySpace space = spaces.get(tablets.space(tablet));
    int holding = space.find(hi, lo);
    if (space.tabletOf(holding) != tablet
        || Keys.compare(tablets.startHi[tablet], tablets.startLo[tablet], hi, lo) == 0) {
      throw new IllegalStateException("cut of tablet " + tablet + " outside it");
    }
    layout++;
    int cut = space.cut(hi, lo, leftShareOf(space, holding, tablet, hi, lo));
    int end = space.endOfTablet(cut);
    int right =
        create(
            tablets.space(tablet),
            tablets.server(tablet),
            nowNanos,
            hi,
            lo,
            samples.cut(tablet, hi, lo));
    space.assign(cut, end, right);
    for (int slice = cut; slice < end; slice++) {
      tablets.storedRows[right] += space.storedRows(slice);
      tablets.storedBytes[right] += space.storedBytes(slice);
    }
    tablets.storedRows[tablet] -= tablets.storedRows[right];
    tablets.storedBytes[tablet] -= tablets.storedBytes[right];
    tablets.copyStages(tablet, right);
    tablets.spans().cut(tablet, right, hi, lo);
    return right;
  }

  /** How many of a tablet's rows a cut before a key of its own would leave before the cut. */
  public long rowsBefore(int tablet, long hi, long lo) {
    KeySpace space = spaces.get(tablets.space(tablet));
    int holding = space.find(hi, lo);
    long rows = 0;
    for (int slice = firstSlice(tablet); slice < holding; slice++) {
      rows += space.storedRows(slice);
    }
    if (space.keepsRows() && space.storedRows(holding) <= FEW_ROWS) {
      return rows + space.livingRowsBefore(holding, hi, lo);
    }
    double share = leftShareOf(space, holding, tablet, hi, lo);
    return rows + Math.round(space.storedRows(holding) * share);
  }

  private double leftShareOf(KeySpace space, int slice, int tablet, long hi, long lo) {
    return samples
        .of(tablet)
        .shareBefore(
            hi,
            lo,
            space.startHi(slice),
            space.startLo(slice),
            space.lastHi(slice),
            space.lastLo(slice));
  }

  /**
   * The key before which nearest to half of a tablet's bytes lie; null where a cut would leave all
   * of them on one side.
   */
  public @Nullable CutKey middle(int tablet) {
    KeySpace space = spaces.get(tablets.space(tablet));
    int first = firstSlice(tablet);
    int end = space.endOfTablet(first);
    long left = tablets.storedBytes[tablet] / 2;
    int slice = first;
    while (slice < end - 1 && left >= space.storedBytes(slice)) {
      left -= space.storedBytes(slice++);
    }
    CutKey within = space.keyAt(slice, left, samples.of(tablet));
    if (within != null) {
      return within;
    }
    int border = slice > first ? slice : slice + 1;
    return border < end ? new CutKey(space.startHi(border), space.startLo(border)) : null;
  }

  /** Another number after a slice of any space was cut or joined. */
  public long layout() {
    return layout;
  }

  /** Joins a tablet and the one behind it, on the left one's server. */
  public void merge(int left, int right, long nowNanos) {
    KeySpace space = spaces.get(tablets.space(left));
    int from = firstSlice(right);
    if (next(left) != right) {
      throw new IllegalStateException("tablets " + left + " and " + right + " are no neighbours");
    }
    // Neither half of the new tablet answers before both can.
    tablets.availableAtNanos[left] =
        Math.max(tablets.availableAtNanos[left], tablets.availableAtNanos[right]);
    if (tablets.server(left) != tablets.server(right)) {
      handOver(left, tablets.server(right), nowNanos);
    }
    space.assign(from, space.endOfTablet(from), left);
    layout++;
    space.join(from);
    tablets.storedRows[left] += tablets.storedRows[right];
    tablets.storedBytes[left] += tablets.storedBytes[right];
    samples.of(left).join(samples.of(right));
    tablets.joinStages(left, right);
    tablets.spans().join(left, right);
    tablets.delete(right);
  }

  /**
   * Moves a tablet. It does not answer until the move is over and its old server has done what it
   * had admitted, so that two servers do not work for one tablet: all but what lasts very long,
   * such as the scan of another tablet.
   */
  public void move(int tablet, int toServer, long nowNanos) {
    int from = tablets.server(tablet);
    tablets.server[tablet] = toServer;
    handOver(tablet, from, nowNanos);
  }

  /**
   * A tablet's leader is gone, and what its serial stages had before them with it.
   *
   * @param untilNanos when it is led again
   */
  public void loseLeader(int tablet, long nowNanos, long untilNanos) {
    tablets.serialFreeNanos[tablet] = Math.min(tablets.serialFreeNanos[tablet], nowNanos);
    tablets.readsFreeNanos[tablet] = Math.min(tablets.readsFreeNanos[tablet], nowNanos);
    pause(tablet, untilNanos);
  }

  /** A tablet does not answer until a time. */
  public void pause(int tablet, long untilNanos) {
    tablets.availableAtNanos[tablet] = Math.max(tablets.availableAtNanos[tablet], untilNanos);
    allAvailableNanos = Math.max(allAvailableNanos, tablets.availableAtNanos[tablet]);
  }

  /**
   * Notes a visit that another replica's server served: its service is that server's, not the
   * leader's, to whom the drain will ascribe it.
   */
  public void servedBy(int server, int tablet, long serviceNanos) {
    servers.admitted(server, serviceNanos);
    servers.admitted(tablets.server(tablet), -serviceNanos);
    tablets.elsewhereNanos[tablet] += serviceNanos;
  }

  /** Service that other replicas' servers gave a tablet since it was last taken, nanoseconds. */
  public long elsewhereNanos(int tablet) {
    return tablets.elsewhereNanos[tablet];
  }

  /** Takes the service that other replicas' servers gave a tablet since the last call. */
  public long takeElsewhereNanos(int tablet) {
    long nanos = tablets.elsewhereNanos[tablet];
    tablets.elsewhereNanos[tablet] = 0;
    return nanos;
  }

  /** Places a tablet without an outage. */
  public void place(int tablet, int onServer) {
    tablets.server[tablet] = onServer;
  }

  private void handOver(int tablet, int fromServer, long nowNanos) {
    long before = servers.handOverNanos(fromServer, nowNanos, moves.handOverNanos());
    pause(tablet, nowNanos + Math.max(moves.moveOutageNanos(), before));
  }

  private int create(int space, int server, long nowNanos, long hi, long lo, KeySample sample) {
    int tablet = tablets.create(space, server, nowNanos);
    samples.begin(tablet, sample);
    tablets.startHi[tablet] = hi;
    tablets.startLo[tablet] = lo;
    tablets.number[tablet] = FaultTable.numberOf(space, hi, lo);
    return tablet;
  }

  /**
   * Breaks off with an {@link IllegalStateException} unless the tablets tile every key space and
   * each holds what its slices hold.
   */
  public void check() {
    samples.awaitHandedOver();
    int seen = 0;
    for (KeySpace space : spaces) {
      int slice = 0;
      while (slice < space.slices()) {
        int tablet = space.tabletOf(slice);
        int end = space.endOfTablet(slice);
        long rows = 0;
        long bytes = 0;
        for (int i = slice; i < end; i++) {
          rows += space.storedRows(i);
          bytes += space.storedBytes(i);
        }
        boolean fits =
            rows == tablets.storedRows[tablet]
                && bytes == tablets.storedBytes[tablet]
                && Keys.compare(
                        tablets.startHi[tablet],
                        tablets.startLo[tablet],
                        space.startHi(slice),
                        space.startLo(slice))
                    == 0;
        if (!fits) {
          throw new IllegalStateException(
              "tablet " + tablet + " of " + space.name() + " does not add up");
        }
        seen++;
        slice = end;
      }
    }
    if (seen != tablets.count()) {
      throw new IllegalStateException(
          "key spaces hold " + seen + " tablets, " + tablets.count() + " exist");
    }
  }
}
