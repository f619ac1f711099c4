package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.workload.draw.KeyEntry;
import java.util.List;

/** Packs keys that a user has written as values of leading parts of a key. */
final class WrittenKeys {
  private WrittenKeys() {}

  /** The least key with each of the given values, in ascending order and without repetitions. */
  static KeyList pack(KeyEntry entry, List<List<Object>> keys, Sources sources) {
    long[] hi = new long[keys.size()];
    long[] lo = new long[keys.size()];
    RowBuffer row = new RowBuffer(entry.table().spec.columns().size(), 0);
    for (int i = 0; i < hi.length; i++) {
      List<Object> values = keys.get(i);
      for (int p = 0; p < values.size(); p++) {
        sources.put(row, entry.table(), entry.key().get(p).column(), values.get(p), 0);
      }
      int parts = entry.layout().partsOf(values.size());
      entry
          .layout()
          .packPrefix(parts, false, new ColumnValues(row.hi, row.lo, 1), new Keys128(hi, lo, i));
    }
    return new KeyList(hi, lo).sorted().distinct();
  }
}
