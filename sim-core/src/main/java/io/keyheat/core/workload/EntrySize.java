package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.EntryNames;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnType;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;

/**
 * Stored bytes of an index entry: its values, those of columns stored beside them, the path of its
 * row, names, and a fixed part.
 */
final class EntrySize {
  private final EntryStorage storage;
  private final ToIntBiFunction<Table, String> valueBytes;

  /** Sizes of index entries in a system's storage. */
  EntrySize(EntryStorage storage, ToIntBiFunction<Table, String> valueBytes) {
    this.storage = storage;
    this.valueBytes = valueBytes;
  }

  int of(IndexDefinition index) {
    Table table = index.table();
    int bytes = values(table, index.key()) + stored(index) + storage.entryOverheadBytes();
    if (storage.entryNames() == EntryNames.NONE) {
      return bytes;
    }
    bytes += storage.pathOverheadBytes() + tableNames(table);
    boolean document = storage.entryNames() == EntryNames.DOCUMENT;
    Table parent = table.parent;
    if (document && parent != null) {
      bytes += storage.pathOverheadBytes() + tableNames(parent);
      bytes += values(parent, parent.spec.primaryKey());
    }
    if (index.parts() == 1) {
      String column =
          index.key().stream().filter(p -> !p.isHash()).findFirst().orElseThrow().column();
      bytes += text(column) + (document ? 0 : text(table.spec.name()));
    }
    return bytes;
  }

  /** Bytes of the stored columns that the key does not have; all of them are a row of its size. */
  private int stored(IndexDefinition index) {
    Table table = index.table();
    int rowBytes = table.spec.rowBytes();
    if (index.stored().all() && rowBytes > 0) {
      return Math.max(0, rowBytes - values(table, index.key()));
    }
    List<String> names =
        index.stored().all()
            ? table.spec.columns().stream().map(ColumnSpec::name).toList()
            : index.stored().names();
    Set<String> inKey = index.key().stream().map(KeyPart::column).collect(Collectors.toSet());
    List<KeyPart> beside =
        names.stream()
            .filter(name -> !inKey.contains(name) && !name.startsWith(KeyPart.SYSTEM_PREFIX))
            .map(name -> new KeyPart(name, false))
            .toList();
    return values(table, beside);
  }

  private int values(Table table, List<KeyPart> parts) {
    int bytes = 0;
    for (KeyPart part : parts) {
      boolean text = table.column(part.column()).type() == ColumnType.STRING;
      bytes += valueBytes.applyAsInt(table, part.column());
      bytes += text ? storage.textOverheadBytes() : 0;
    }
    return bytes;
  }

  /** The names of a table and of those that it is interleaved in. */
  private int tableNames(Table table) {
    int above = table.parent == null ? 0 : tableNames(table.parent);
    return above + text(table.spec.name());
  }

  private int text(String name) {
    return name.getBytes(java.nio.charset.StandardCharsets.UTF_8).length
        + storage.textOverheadBytes();
  }
}
