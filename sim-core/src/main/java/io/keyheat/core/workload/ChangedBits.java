package io.keyheat.core.workload;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.TagField;
import io.keyheat.core.workload.draw.KeyEntry;
import java.util.List;
import java.util.function.Predicate;

/**
 * The bits of a row's keys that change with some of its columns.
 *
 * @param hi upper halves, by entry, the row itself first
 * @param lo lower halves
 */
record ChangedBits(long[] hi, long[] lo) {
  static final ChangedBits NONE = new ChangedBits(new long[0], new long[0]);

  /** The bits of the keys of a row and its entries. */
  static ChangedBits of(List<KeyEntry> entries, Predicate<String> changes) {
    ChangedBits bits = new ChangedBits(new long[entries.size()], new long[entries.size()]);
    for (int e = 0; e < entries.size(); e++) {
      bits.addParts(e, entries.get(e), changes);
    }
    return bits;
  }

  private void addParts(int e, KeyEntry entry, Predicate<String> changes) {
    KeyLayout layout = entry.layout();
    for (int p = 0; p < layout.parts().size(); p++) {
      KeyLayout.Part part = layout.parts().get(p);
      boolean isMark = part.field() instanceof TagField;
      if (!isMark && changes.test(entry.table().spec.columns().get(part.column()).name())) {
        int from = layout.bitsBefore(p);
        int to = layout.bitsBefore(p + 1);
        hi[e] |= Bits128.leadingOnesHi(to) & ~Bits128.leadingOnesHi(from);
        lo[e] |= Bits128.leadingOnesLo(to) & ~Bits128.leadingOnesLo(from);
      }
    }
  }
}
