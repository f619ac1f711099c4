package io.keyheat.core.workload.draw;

import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;

/** Draws one value for all rows of an operation. */
public final class OncePerOperation implements ValueGenerator {
  private final ValueGenerator generator;
  private final int rowsPerOperation;
  private final long[] drawnHi = new long[RowBuffer.CAPACITY];
  private final long[] drawnLo = new long[RowBuffer.CAPACITY];

  public OncePerOperation(ValueGenerator generator, int rowsPerOperation) {
    this.generator = generator;
    this.rowsPerOperation = rowsPerOperation;
  }

  @Override
  public void fill(RowBuffer rows, int n, long[] hi, long[] lo) {
    generator.fill(rows, n / rowsPerOperation, drawnHi, drawnLo);
    for (int i = 0; i < n; i++) {
      hi[i] = drawnHi[i / rowsPerOperation];
      lo[i] = drawnLo[i / rowsPerOperation];
    }
  }
}
