package io.keyheat.core.workload.draw;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.value.RowBuffer;
import java.util.List;

/** The keys of single rows and their index entries, row by row. */
public final class RowKeys implements KeyPacker {
  private final List<KeyLayout> layouts;
  private final int rowsPerOperation;
  private final int rowsPacked;
  private final long[] packedHi = new long[RowBuffer.CAPACITY];
  private final long[] packedLo = new long[RowBuffer.CAPACITY];

  public RowKeys(List<KeyLayout> layouts, int rowsPerOperation) {
    this(layouts, rowsPerOperation, rowsPerOperation);
  }

  /** Packs only the first rows of each operation. */
  public RowKeys(List<KeyLayout> layouts, int rowsPerOperation, int rowsPacked) {
    this.layouts = layouts.stream().map(KeyLayout::own).toList();
    this.rowsPerOperation = rowsPerOperation;
    this.rowsPacked = rowsPacked;
  }

  @Override
  public int rowsPerOperation() {
    return rowsPerOperation;
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    for (int v = 0; v < layouts.size(); v++) {
      KeyLayout layout = layouts.get(v);
      if (rowsPerOperation == 1) {
        layout.pack(rows.hi, rows.lo, operations, batch.keyHi[v], batch.keyLo[v], at);
      } else {
        int all = operations * rowsPerOperation;
        layout.pack(rows.hi, rows.lo, all, packedHi, packedLo, 0);
        scatter(v, operations, batch, at);
      }
    }
  }

  private void scatter(int layout, int operations, OperationBatch batch, int at) {
    for (int r = 0; r < rowsPacked; r++) {
      long[] keyHi = batch.keyHi[r * layouts.size() + layout];
      long[] keyLo = batch.keyLo[r * layouts.size() + layout];
      for (int i = 0; i < operations; i++) {
        keyHi[at + i] = packedHi[i * rowsPerOperation + r];
        keyLo[at + i] = packedLo[i * rowsPerOperation + r];
      }
    }
  }
}
