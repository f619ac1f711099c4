package io.keyheat.core.workload.draw;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.workload.value.RowBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Both ends of each range of a scan, and the new values of the rows that it changes. */
public final class RowScanKeys implements KeyPacker {
  private final KeyLayout scanned;
  private final Ends ends;
  private final int fanOutColumn;
  private final long[] fanOutHi;
  private final long[] fanOutLo;
  private final @Nullable RowDrawer values;
  private final List<KeyLayout> entries;

  /**
   * Where ranges begin and end.
   *
   * @param fixedParts leading parts of the layout that the conditions fix
   * @param prefixBits bits that all keys of the range have in common
   * @param boundParts leading parts that say where the range ends; as many as the fixed ones: the
   *     conditions alone do
   * @param descending whether the bound's column is, so that its greatest value comes first
   */
  public record Ends(int fixedParts, int prefixBits, int boundParts, boolean descending) {
    boolean isBounded() {
      return boundParts > fixedParts;
    }
  }

  /**
   * A packer.
   *
   * @param fanOutColumn position of the fan-out column; −1 without one
   * @param fanOutHi its values, upper halves; a single unused one without a fan-out
   * @param values draws the new values of rows; null: there are none
   * @param entries layouts of the row and its entries that are packed with them
   */
  public RowScanKeys(
      KeyLayout scanned,
      Ends ends,
      int fanOutColumn,
      long[] fanOutHi,
      long[] fanOutLo,
      @Nullable RowDrawer values,
      List<KeyLayout> entries) {
    this.scanned = scanned;
    this.ends = ends;
    this.fanOutColumn = fanOutColumn;
    this.fanOutHi = fanOutHi;
    this.fanOutLo = fanOutLo;
    this.values = values;
    this.entries = entries;
  }

  @Override
  public int rowsPerOperation() {
    return 1;
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    for (int f = 0; f < fanOutLo.length; f++) {
      if (fanOutColumn >= 0) {
        Arrays.fill(rows.hi[fanOutColumn], 0, operations, fanOutHi[f]);
        Arrays.fill(rows.lo[fanOutColumn], 0, operations, fanOutLo[f]);
      }
      packEnds(rows, operations, batch, 2 * f, at);
    }
    if (values != null) {
      RowBuffer drawn = values.rows();
      System.arraycopy(rows.timeNanos, 0, drawn.timeNanos, 0, operations);
      values.draw(operations);
      int visit = 2 * fanOutLo.length;
      for (KeyLayout entry : entries) {
        entry.pack(drawn.hi, drawn.lo, operations, batch.keyHi[visit], batch.keyLo[visit], at);
        visit++;
      }
    }
  }

  private void packEnds(RowBuffer rows, int n, OperationBatch batch, int visit, int at) {
    long[] fromHi = batch.keyHi[visit];
    long[] fromLo = batch.keyLo[visit];
    long[] toHi = batch.keyHi[visit + 1];
    long[] toLo = batch.keyLo[visit + 1];
    boolean bounded = ends.isBounded();
    int first = bounded && ends.descending ? ends.boundParts : ends.fixedParts;
    scanned.packPrefix(first, false, rows.hi, rows.lo, n, fromHi, fromLo, at);
    if (bounded && !ends.descending) {
      scanned.packPrefix(ends.boundParts, true, rows.hi, rows.lo, n, toHi, toLo, at);
      return;
    }
    for (int i = at; i < at + n; i++) {
      toHi[i] = fromHi[i] | ~Bits128.leadingOnesHi(ends.prefixBits);
      toLo[i] = fromLo[i] | ~Bits128.leadingOnesLo(ends.prefixBits);
    }
  }
}
