package io.keyheat.core.workload.draw;

import io.keyheat.core.value.RowBuffer;

/** Packs drawn rows into the keys of operations. */
public interface KeyPacker {
  /** Rows that one operation draws. */
  default int rowsPerOperation() {
    return 1;
  }

  /**
   * Packs the keys of some operations, each from its own rows, which lie one after another.
   *
   * @param at position in the batch of the first of these operations
   */
  void pack(RowBuffer rows, int operations, OperationBatch batch, int at);
}
