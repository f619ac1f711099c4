package io.keyheat.core.workload.draw;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;

/**
 * Packs the keys of a call and marks the operations for which it is left out: those of users whose
 * hash is not below the share at the operation's intended start, or those of the others.
 */
public final class ShareOfUsers implements KeyPacker {
  /** Sets this hash apart from those of key columns, else a share of users would be a key range. */
  private static final long SALT = 0x6A09E667F3BCC908L;

  private static final double HASH_UNIT = 0x1.0p-53;

  private final KeyPacker packer;
  private final int column;
  private final ShareSpec share;
  private final long startNanos;
  private final long mark;

  /**
   * A packer that marks.
   *
   * @param startNanos time 0 of the share's schedule
   * @param mark the call's bit
   */
  public ShareOfUsers(KeyPacker packer, int column, ShareSpec share, long startNanos, long mark) {
    this.packer = packer;
    this.column = column;
    this.share = share;
    this.startNanos = startNanos;
    this.mark = mark;
  }

  @Override
  public int rowsPerOperation() {
    return packer.rowsPerOperation();
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    packer.pack(rows, operations, batch, at);
    long[] leftOut = batch.keyLo[batch.keyLo.length - 1];
    for (int i = 0; i < operations; i++) {
      int row = i * rowsPerOperation();
      double now = share.share().perSecondAt(rows.timeNanos[row] - startNanos);
      boolean isIn = position(rows.hi[column][row], rows.lo[column][row]) < now;
      if (isIn == share.others()) {
        leftOut[at + i] |= mark;
      }
    }
  }

  /** Where a user stands among all, from 0 to 1, for ever. */
  private static double position(long hi, long lo) {
    return (RandomStream.mix(lo ^ RandomStream.mix(hi ^ SALT)) >>> 11) * HASH_UNIT;
  }
}
