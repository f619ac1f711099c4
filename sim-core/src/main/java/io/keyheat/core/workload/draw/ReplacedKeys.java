package io.keyheat.core.workload.draw;

import io.keyheat.core.value.RowBuffer;
import java.util.List;

/**
 * The keys of updated rows and of their entries, and before each entry that moves the key of the
 * one that it replaces.
 */
public final class ReplacedKeys implements KeyPacker {
  private final KeyPacker keys;
  private final List<OldEntries> replaced;

  /**
   * A packer around another one.
   *
   * @param keys packs for each replaced entry the key that it would have with the new values
   * @param replaced gives it the key with the old ones
   */
  public ReplacedKeys(KeyPacker keys, List<OldEntries> replaced) {
    this.keys = keys;
    this.replaced = List.copyOf(replaced);
  }

  @Override
  public int rowsPerOperation() {
    return keys.rowsPerOperation();
  }

  @Override
  public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
    keys.pack(rows, operations, batch, at);
    for (OldEntries entry : replaced) {
      entry.replace(batch, at, operations);
    }
  }
}
