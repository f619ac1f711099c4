package io.keyheat.core.workload.draw;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.workload.value.RowBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The starting points of range scans, one for each value of the fan-out column. */
public final class ScanKeys implements KeyPacker {
  private final KeyLayout scanned;
  private final int prefixParts;
  private final boolean reverse;
  private final int fanOutColumn;
  private final long[] fanOutHi;
  private final long[] fanOutLo;
  private final @Nullable KeyLayout fetched;

  /**
   * A packer of range starts.
   *
   * @param scanned layout of the rows or entries read
   * @param prefixParts how many leading parts equality conditions fix
   * @param fanOutColumn position of the fan-out column; −1 without one
   * @param fanOutHi its values, upper halves; a single unused one without a fan-out
   * @param fetched layout of the base rows if they are fetched too
   */
  public ScanKeys(
      KeyLayout scanned,
      int prefixParts,
      boolean reverse,
      int fanOutColumn,
      long[] fanOutHi,
      long[] fanOutLo,
      @Nullable KeyLayout fetched) {
    this.scanned = scanned;
    this.prefixParts = prefixParts;
    this.reverse = reverse;
    this.fanOutColumn = fanOutColumn;
    this.fanOutHi = fanOutHi;
    this.fanOutLo = fanOutLo;
    this.fetched = fetched;
  }

  @Override
  public int rowsPerOperation() {
    return 1;
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    int visit = 0;
    for (int f = 0; f < fanOutLo.length; f++) {
      if (fanOutColumn >= 0) {
        Arrays.fill(rows.hi[fanOutColumn], 0, operations, fanOutHi[f]);
        Arrays.fill(rows.lo[fanOutColumn], 0, operations, fanOutLo[f]);
      }
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
