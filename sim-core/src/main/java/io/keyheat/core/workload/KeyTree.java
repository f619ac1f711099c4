package io.keyheat.core.workload;

import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.NarrowField;
import io.keyheat.core.key.TagField;
import io.keyheat.core.key.WideField;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.SchemaException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a table with all that is interleaved in it, in one key space.
 *
 * <p>Whatever lies under a common prefix of the key is told apart by a mark right after that
 * prefix: 0 for the row itself (or for what goes on in the same table), 1 and up for child tables
 * and index entries. So a row comes right before its children, and they before the next row.
 */
final class KeyTree {
  private final Sources sources;
  private final List<Table> family = new ArrayList<>();

  /** What hangs below a prefix of a table's key, by table and number of parts. */
  private final Map<String, NavigableMap<Integer, List<Object>>> hanging = new HashMap<>();

  private final List<TreeMember> members = new ArrayList<>();

  /** Fields of more bits are narrowed. */
  private int mostBits = KeyLayout.KEY_BITS;

  /** One kind of key in the tree; {@code index} is null for rows. */
  record TreeMember(Table table, @Nullable IndexDefinition index, KeyLayout layout) {}

  KeyTree(Table root, Sources sources, List<IndexDefinition> indexes) {
    this.sources = sources;
    for (Table table : sources.tables()) {
      if (table.root() == root) {
        family.add(table);
      }
    }
    List<IndexDefinition> inside =
        indexes.stream().filter(i -> i.interleaved() && i.table().root() == root).toList();
    for (Table table : family) {
      if (table.parent != null) {
        hang(table.parent, table.parent.spec.primaryKey().size(), table);
      }
    }
    inside.forEach(index -> hang(home(index), commonParts(index), index));
    List<Fit> fits = new ArrayList<>(List.of(Fit.values()));
    do {
      build(inside, fits.remove(0));
    } while (!fits.isEmpty() && !areToldApart());
    while (!areToldApart()) {
      mostBits--;
      build(inside, Fit.NARROW_AND_COMPACT);
    }
  }

  /** How the fields of the keys are made to fit, tried in this order. */
  private enum Fit {
    PLAIN,
    /** Random identifiers that children inherit are cut. */
    NARROW,
    /** All fields take their fewest bits. */
    COMPACT,
    NARROW_AND_COMPACT;

    boolean isNarrow() {
      return this == NARROW || this == NARROW_AND_COMPACT;
    }

    boolean isCompact() {
      return this == COMPACT || this == NARROW_AND_COMPACT;
    }
  }

  /** Whether all rows and entries have keys of their own, the members' marks included. */
  private boolean areToldApart() {
    return members.stream()
        .allMatch(
            m ->
                KeyCuts.tellsApart(m.table(), m.layout(), sources)
                    && (members.size() == 1 || m.layout().keepsMarks()));
  }

  List<TreeMember> members() {
    return members;
  }

  private void build(List<IndexDefinition> indexes, Fit fit) {
    members.clear();
    for (Table table : family) {
      List<KeyLayout.Part> parts = new ArrayList<>();
      int depth = table.spec.primaryKey().size();
      addPath(table, depth, table, fit, parts);
      addMark(hangingAt(table, depth), 0, parts);
      members.add(new TreeMember(table, null, new KeyLayout(table.spec.name(), parts)));
    }
    for (IndexDefinition index : indexes) {
      members.add(new TreeMember(index.table(), index, layout(index, fit)));
    }
  }

  private KeyLayout layout(IndexDefinition index, Fit fit) {
    List<KeyLayout.Part> parts = new ArrayList<>();
    Table home = home(index);
    int depth = commonParts(index);
    addPath(home, depth, index.table(), fit, parts);
    List<Object> beside = hangingAt(home, depth);
    addMark(beside, 1 + beside.indexOf(index), parts);
    for (KeyPart part : index.key().subList(depth, index.key().size())) {
      parts.add(part(index.table(), part, fit, false));
    }
    return new KeyLayout(index.fullName(), parts);
  }

  /** Adds the first {@code depth} parts of a table's key, with the marks on the way. */
  private void addPath(Table table, int depth, Table drawn, Fit fit, List<KeyLayout.Part> parts) {
    int inherited = 0;
    if (table.parent != null) {
      inherited = table.parent.spec.primaryKey().size();
      addPath(table.parent, inherited, drawn, fit, parts);
      List<Object> beside = hangingAt(table.parent, inherited);
      addMark(beside, 1 + beside.indexOf(table), parts);
    }
    List<KeyPart> key = table.spec.primaryKey();
    int lastShared = lastShared(table);
    for (int i = inherited; i < depth; i++) {
      parts.add(part(drawn, key.get(i), fit, fit.isNarrow() && i < lastShared));
      if (i + 1 < depth) {
        addMark(hangingAt(table, i + 1), 0, parts);
      }
    }
  }

  /** How many leading parts of a table's key something hangs below. */
  private int lastShared(Table table) {
    NavigableMap<Integer, List<Object>> byDepth = hanging.get(table.spec.name());
    return byDepth == null ? 0 : byDepth.lastKey();
  }

  private KeyLayout.Part part(Table drawn, KeyPart part, Fit fit, boolean narrow) {
    ColumnDomain domain = sources.domain(drawn, part.column());
    KeyField field =
        fit.isCompact() ? domain.compactField(part.descending()) : domain.field(part.descending());
    if (narrow && field instanceof WideField wide) {
      field = KeyCuts.narrowed(wide, family, part.column(), sources);
    }
    return new KeyLayout.Part(
        NarrowField.of(field, mostBits), drawn.position(part.column(), drawn.path("key")));
  }

  private static void addMark(List<Object> hanging, int code, List<KeyLayout.Part> parts) {
    if (!hanging.isEmpty()) {
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(hanging.size());
      parts.add(new KeyLayout.Part(new TagField(code, bits), 0));
    }
  }

  private void hang(Table table, int depth, Object what) {
    hanging
        .computeIfAbsent(table.spec.name(), name -> new TreeMap<>())
        .computeIfAbsent(depth, d -> new ArrayList<>())
        .add(what);
  }

  private List<Object> hangingAt(Table table, int depth) {
    NavigableMap<Integer, List<Object>> byDepth = hanging.get(table.spec.name());
    return byDepth == null ? List.of() : byDepth.getOrDefault(depth, List.of());
  }

  /** How many leading parts an index shares with its table's key. */
  private static int commonParts(IndexDefinition index) {
    List<KeyPart> key = index.table().spec.primaryKey();
    int common = 0;
    while (common < key.size() && key.get(common).equals(index.key().get(common))) {
      common++;
    }
    if (common == 0) {
      throw new SchemaException(
          index.path(),
          "an interleaved index begins as the key of its table does, with " + key.get(0).column());
    }
    return common;
  }

  /** The topmost table whose key holds what the index shares with its own table's. */
  private static Table home(IndexDefinition index) {
    Table home = index.table();
    while (home.parent != null && home.parent.spec.primaryKey().size() >= commonParts(index)) {
      home = home.parent;
    }
    return home;
  }
}
