package io.keyheat.core.workload.draw;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import java.util.List;

/**
 * One kind of key in a key space: a table's rows or an index's entries.
 *
 * @param name of the table, or {@code Table.Index}
 * @param index the index's name within its table; empty for the rows themselves
 * @param keySpace position of the key space that it lies in
 * @param nullFiltered whether rows without a value in one of its columns have no entry
 */
public record KeyEntry(
    String name,
    String index,
    Table table,
    List<KeyPart> key,
    KeyLayout layout,
    int bytes,
    int keySpace,
    boolean nullFiltered) {
  public boolean isIndex() {
    return !index.isEmpty();
  }
}
