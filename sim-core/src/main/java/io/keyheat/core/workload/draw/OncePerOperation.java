package io.keyheat.core.workload.draw;

import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;

/** Draws one value for several rows of an operation, in turn. */
public final class OncePerOperation implements ValueGenerator {
  private final ValueGenerator generator;
  private final int alikeRows;
  private final long[] drawnHi = new long[RowBuffer.CAPACITY];
  private final long[] drawnLo = new long[RowBuffer.CAPACITY];

  public OncePerOperation(ValueGenerator generator, int alikeRows) {
    this.generator = generator;
    this.alikeRows = alikeRows;
  }

  @Override
  public void fill(RowBuffer rows, int n, long[] hi, long[] lo) {
    generator.fill(firstRows(rows, n), n / alikeRows, drawnHi, drawnLo);
    for (int i = 0; i < n; i++) {
      hi[i] = drawnHi[i / alikeRows];
      lo[i] = drawnLo[i / alikeRows];
    }
  }

  /** The first one of the rows that are alike, for what tells the time or reads other columns. */
  private RowBuffer firstRows(RowBuffer rows, int n) {
    RowBuffer firsts = new RowBuffer(rows.lo.length, rows.trace.length);
    pick(rows.timeNanos, firsts.timeNanos, n);
    for (int column = 0; column < rows.lo.length; column++) {
      pick(rows.hi[column], firsts.hi[column], n);
      pick(rows.lo[column], firsts.lo[column], n);
    }
    for (int column = 0; column < rows.trace.length; column++) {
      pick(rows.trace[column], firsts.trace[column], n);
    }
    return firsts;
  }

  private void pick(long[] all, long[] firsts, int n) {
    for (int i = 0; i < n / alikeRows; i++) {
      firsts[i] = all[i * alikeRows];
    }
  }
}
