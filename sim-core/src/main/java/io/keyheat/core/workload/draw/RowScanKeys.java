package io.keyheat.core.workload.draw;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.value.RowBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Both ends of each range of a scan, and the new values of the rows that it changes. */
public final class RowScanKeys implements KeyPacker {
  private final KeyLayout scanned;
  private final Ends ends;
  private final FanOutKeys fanOut;
  private final @Nullable NewRows newRows;

  /**
   * Where ranges begin and end.
   *
   * @param fixedParts leading parts of the layout that the conditions fix
   * @param commonParts leading parts that all keys of the range have in common, marks included
   * @param boundParts leading parts that say where the range ends; as many as the fixed ones: the
   *     conditions alone do
   * @param descending whether the bound's column is, so that its greatest value comes first
   */
  public record Ends(
      int fixedParts, int commonParts, int boundParts, boolean descending, Start start) {
    boolean isBounded() {
      return boundParts > fixedParts;
    }
  }

  /**
   * Where the reading begins.
   *
   * @param parts leading parts that say it; as many as the fixed ones: it begins at the range's end
   * @param isLast whether it begins at the greatest key of these parts, and goes down
   */
  public record Start(int parts, boolean isLast) {}

  /** The rows with new values that a scan writes. */
  public record NewRows(RowDrawer drawer, List<KeyLayout> entries) {
    private NewRows own() {
      return new NewRows(drawer, entries.stream().map(KeyLayout::own).toList());
    }
  }

  public RowScanKeys(KeyLayout scanned, Ends ends, FanOutKeys fanOut, @Nullable NewRows newRows) {
    this.scanned = scanned.own();
    this.ends = ends;
    this.fanOut = fanOut;
    this.newRows = newRows == null ? null : newRows.own();
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    for (int f = 0; f < fanOut.ranges(); f++) {
      fanOut.set(f, rows, operations);
      packEnds(rows, operations, batch, 2 * f, at);
    }
    if (newRows != null) {
      RowBuffer drawn = newRows.drawer().rows();
      System.arraycopy(rows.timeNanos, 0, drawn.timeNanos, 0, operations);
      newRows.drawer().draw(operations);
      int visit = 2 * fanOut.ranges();
      for (KeyLayout entry : newRows.entries()) {
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
    first = ends.start.isLast ? first : Math.max(first, ends.start.parts);
    ColumnValues values = new ColumnValues(rows.hi, rows.lo, n);
    Keys128 to = new Keys128(toHi, toLo, at);
    scanned.packPrefix(first, false, values, new Keys128(fromHi, fromLo, at));
    if (bounded && !ends.descending) {
      scanned.packPrefix(ends.boundParts, true, values, to);
      return;
    }
    if (ends.start.isLast) {
      scanned.packPrefix(ends.start.parts, true, values, to);
    } else {
      scanned.packExactly(ends.commonParts, true, values, to);
    }
  }
}
