package io.keyheat.core.workload;

import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.KeyFormat;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.NarrowField;
import io.keyheat.core.key.NullField;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Names;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.workload.draw.KeyEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * All kinds of keys of a run and the key spaces that they lie in: one for each table with whatever
 * is interleaved in it, and one for each other index.
 */
public final class KeyCatalog {
  private final List<KeyEntry> entries = new ArrayList<>();
  private final List<String> spaceNames = new ArrayList<>();
  private final Sources sources;
  private final IndexPolicy policy;

  public KeyCatalog(Sources sources, IndexPolicy policy) {
    this.sources = sources;
    this.policy = policy;
    List<IndexDefinition> indexes = new ArrayList<>();
    sources.tables().forEach(table -> indexes.addAll(IndexDefinition.of(table, policy)));
    for (Table table : sources.tables()) {
      if (table.parent == null) {
        addFamily(table, indexes);
      }
      for (IndexDefinition index : indexes) {
        if (index.table() == table && !index.interleaved()) {
          entries.add(entry(index, layout(index)));
          spaceNames.add(index.fullName());
        }
      }
    }
  }

  private void addFamily(Table root, List<IndexDefinition> indexes) {
    for (KeyTree.TreeMember member : new KeyTree(root, sources, indexes).members()) {
      IndexDefinition index = member.index();
      entries.add(index == null ? rows(member) : entry(index, member.layout()));
    }
    spaceNames.add(root.spec.name());
  }

  private KeyEntry rows(KeyTree.TreeMember member) {
    Table table = member.table();
    return new KeyEntry(
        table.spec.name(),
        "",
        table,
        table.spec.primaryKey(),
        member.layout(),
        rowBytes(table),
        spaceNames.size(),
        false);
  }

  private KeyEntry entry(IndexDefinition index, KeyLayout layout) {
    return new KeyEntry(
        index.fullName(),
        index.name(),
        index.table(),
        index.key(),
        layout,
        entryBytes(index),
        spaceNames.size(),
        index.nullFiltered());
  }

  /**
   * The layout of the widest fields with which the kept bits tell all entries apart: the columns'
   * own, or those of the fewest bits, or none above as many bits as let all of them fit.
   */
  private KeyLayout layout(IndexDefinition index) {
    KeyLayout layout = layout(index, false, KeyLayout.KEY_BITS);
    for (int most = KeyLayout.KEY_BITS;
        !KeyCuts.tellsApart(index.table(), layout, sources);
        most--) {
      layout = layout(index, true, most);
    }
    return layout;
  }

  private KeyLayout layout(IndexDefinition index, boolean compact, int mostBits) {
    List<KeyLayout.Part> parts = new ArrayList<>();
    for (KeyPart part : index.key()) {
      ColumnDomain domain = sources.domain(index.table(), part.column());
      KeyField values =
          NarrowField.of(
              compact ? domain.compactField(part.descending()) : domain.field(part.descending()),
              mostBits);
      boolean mayBeNull =
          !index.nullFiltered() && sources.isLeftEmpty(index.table(), part.column());
      parts.add(
          new KeyLayout.Part(
              mayBeNull ? NullField.of(values, domain.least()) : values,
              index.table().position(part.column(), index.fullName())));
    }
    return new KeyLayout(index.fullName(), parts);
  }

  private int rowBytes(Table table) {
    if (table.spec.rowBytes() > 0) {
      return table.spec.rowBytes();
    }
    return table.spec.columns().stream().mapToInt(column -> bytes(table, column.name())).sum();
  }

  private int entryBytes(IndexDefinition index) {
    return new EntrySize(policy.entries(), this::bytes).of(index);
  }

  /** Stored bytes of a column's value; a hash that the system supplies is not stored. */
  private int bytes(Table table, String column) {
    if (column.startsWith(KeyPart.SYSTEM_PREFIX)) {
      return 0;
    }
    return sources.domain(table, column).storedBytes(table.column(column).type());
  }

  public int keySpaces() {
    return spaceNames.size();
  }

  public String spaceName(int keySpace) {
    return spaceNames.get(keySpace);
  }

  public List<KeyEntry> inSpace(int keySpace) {
    return entries.stream().filter(entry -> entry.keySpace() == keySpace).toList();
  }

  public KeyFormat format(int keySpace) {
    List<KeyLayout> layouts = inSpace(keySpace).stream().map(KeyEntry::layout).toList();
    return layouts.size() == 1 ? layouts.get(0) : new KeyFormat.SharedFormat(layouts);
  }

  /** Leading bits of the keys of a space that are a hash; 0: none. */
  public int hashBits(int keySpace) {
    KeyEntry first = inSpace(keySpace).get(0);
    return first.key().get(0).isHash() ? first.layout().parts().get(0).field().bits() : 0;
  }

  /** Keys of a space that no cut parts: with one hash, where the system keeps them together. */
  public WholeKeys whole(int keySpace) {
    return hashBits(keySpace) > 0 && keepsTogether(keySpace)
        ? new WholeKeys(hashBits(keySpace))
        : WholeKeys.NONE;
  }

  private boolean keepsTogether(int keySpace) {
    return policy
        .hashing()
        .keepsWhole(inSpace(keySpace).stream().map(KeyEntry::isIndex).distinct().count() == 2);
  }

  /** Tablets that a key space with hashed keys starts with. */
  public int hashedTablets() {
    return policy.hashing().tablets();
  }

  public KeyEntry rows(Table table) {
    return entries.stream()
        .filter(entry -> entry.table() == table && !entry.isIndex())
        .findFirst()
        .orElseThrow();
  }

  /** The table's rows first, then the entries of each of its indexes. */
  public List<KeyEntry> of(Table table) {
    List<KeyEntry> all = new ArrayList<>(List.of(rows(table)));
    entries.stream().filter(e -> e.table() == table && e.isIndex()).forEach(all::add);
    return all;
  }

  public KeyEntry index(Table table, String name, String path) {
    List<KeyEntry> indexes = of(table).stream().filter(KeyEntry::isIndex).toList();
    for (KeyEntry entry : indexes) {
      if (entry.index().equals(name)) {
        return entry;
      }
    }
    List<String> names = indexes.stream().map(KeyEntry::index).toList();
    throw Names.unknown(path, "index", name, names);
  }
}
