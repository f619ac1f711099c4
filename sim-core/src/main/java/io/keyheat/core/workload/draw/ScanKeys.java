package io.keyheat.core.workload.draw;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.value.RowBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The starting points of range scans, one for each value of the fan-out column, followed by the
 * keys of the rows that are fetched, range by range.
 */
public final class ScanKeys implements KeyPacker {
  private final KeyLayout scanned;
  private final int prefixParts;
  private final int startParts;
  private final boolean reverse;
  private final FanOutKeys fanOut;
  private final @Nullable Fetch fetch;
  private final @Nullable FoundRows found;

  // By range, then by operation: where the range ends, and a key that the generators give.
  private final long[][] farHi;
  private final long[][] farLo;
  private final long[][] rowHi;
  private final long[][] rowLo;

  /**
   * The rows that are fetched through an index.
   *
   * @param layout of the rows' keys
   * @param sample of the rows, in the order of the index
   * @param offsets for each place that is looked up in a range, how many rows were found before
   * @param fixedParts leading parts of the rows' keys that the conditions fix
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Fetch(KeyLayout layout, RowSample sample, double[] offsets, int fixedParts) {
    private Fetch own() {
      return new Fetch(layout.own(), sample, offsets, fixedParts);
    }
  }

  /**
   * A packer of range starts.
   *
   * @param prefixParts how many leading parts equality conditions fix
   * @param startParts how many leading parts say where the reading begins
   * @param fetch null: no rows are fetched
   */
  public ScanKeys(
      KeyLayout scanned,
      int prefixParts,
      int startParts,
      boolean reverse,
      FanOutKeys fanOut,
      @Nullable Fetch fetch) {
    this.scanned = scanned.own();
    this.prefixParts = prefixParts;
    this.startParts = startParts;
    this.reverse = reverse;
    this.fanOut = fanOut;
    this.fetch = fetch == null ? null : fetch.own();
    int kept = fetch == null ? 0 : fanOut.ranges();
    farHi = new long[kept][RowBuffer.CAPACITY];
    farLo = new long[kept][RowBuffer.CAPACITY];
    rowHi = new long[kept][RowBuffer.CAPACITY];
    rowLo = new long[kept][RowBuffer.CAPACITY];
    found =
        fetch == null
            ? null
            : new FoundRows(
                fetch.sample(),
                reverse,
                fetch.offsets(),
                fetch.layout().prefixBits(fetch.fixedParts()));
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    for (int f = 0; f < fanOut.ranges(); f++) {
      fanOut.set(f, rows, operations);
      packBound(startParts, reverse, rows, operations, batch.keyHi[f], batch.keyLo[f], at);
      if (fetch != null) {
        packBound(prefixParts, !reverse, rows, operations, farHi[f], farLo[f], 0);
        fetch.layout().pack(rows.hi, rows.lo, operations, rowHi[f], rowLo[f], 0);
      }
    }
    for (int i = 0; i < operations && found != null; i++) {
      found.goTo(rows.timeNanos[i]);
      for (int f = 0; f < fanOut.ranges(); f++) {
        findRows(found, f, i, batch, at + i);
      }
    }
  }

  private void packBound(
      int parts, boolean greatest, RowBuffer rows, int n, long[] keyHi, long[] keyLo, int at) {
    scanned.packPrefix(
        parts, greatest, new ColumnValues(rows.hi, rows.lo, n), new Keys128(keyHi, keyLo, at));
  }

  /** Writes the keys of the rows that one range of an operation finds. */
  private void findRows(FoundRows rows, int range, int drawn, OperationBatch batch, int operation) {
    long nearHi = batch.keyHi[range][operation];
    long nearLo = batch.keyLo[range][operation];
    FoundRows.EntryRange entries =
        reverse
            ? new FoundRows.EntryRange(farHi[range][drawn], farLo[range][drawn], nearHi, nearLo)
            : new FoundRows.EntryRange(nearHi, nearLo, farHi[range][drawn], farLo[range][drawn]);
    rows.find(entries, rowHi[range][drawn], rowLo[range][drawn], batch.timeNanos[operation]);
    int first = fanOut.ranges() + range * rows.places();
    for (int place = 0; place < rows.places(); place++) {
      batch.keyHi[first + place][operation] = rows.hi(place);
      batch.keyLo[first + place][operation] = rows.lo(place);
    }
  }
}
