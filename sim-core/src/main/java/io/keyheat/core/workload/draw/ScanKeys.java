package io.keyheat.core.workload.draw;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.value.RowBuffer;
import org.jspecify.annotations.Nullable;

/** The starting points of range scans, one for each value of the fan-out column. */
public final class ScanKeys implements KeyPacker {
  private final KeyLayout scanned;
  private final int prefixParts;
  private final boolean reverse;
  private final FanOutKeys fanOut;
  private final @Nullable KeyLayout fetched;

  /**
   * A packer of range starts.
   *
   * @param scanned layout of the rows or entries read
   * @param prefixParts how many leading parts equality conditions fix
   * @param fetched layout of the base rows if they are fetched too
   */
  public ScanKeys(
      KeyLayout scanned,
      int prefixParts,
      boolean reverse,
      FanOutKeys fanOut,
      @Nullable KeyLayout fetched) {
    this.scanned = scanned;
    this.prefixParts = prefixParts;
    this.reverse = reverse;
    this.fanOut = fanOut;
    this.fetched = fetched;
  }

  @Override
  public int rowsPerOperation() {
    return 1;
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    int visit = 0;
    for (int f = 0; f < fanOut.ranges(); f++) {
      fanOut.set(f, rows, operations);
      scanned.packPrefix(
          prefixParts,
          reverse,
          rows.hi,
          rows.lo,
          operations,
          batch.keyHi[visit],
          batch.keyLo[visit],
          at);
      visit++;
      if (fetched != null) {
        fetched.pack(rows.hi, rows.lo, operations, batch.keyHi[visit], batch.keyLo[visit], at);
        visit++;
      }
    }
  }
}
