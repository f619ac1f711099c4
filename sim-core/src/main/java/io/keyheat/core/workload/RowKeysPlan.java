package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.OldEntries;
import io.keyheat.core.workload.draw.ReplacedKeys;
import io.keyheat.core.workload.draw.RowDrawer;
import io.keyheat.core.workload.draw.RowKeys;
import io.keyheat.core.workload.draw.RowSample.SampledRow;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a write or lookup visits. A write visits the row and then one entry of each index, a lookup
 * the row alone. An update writes the entries that hold a column which it sets, each with a new
 * value, and before those that move it removes the old ones, whose places are drawn. Where rows are
 * materialized, the rows themselves tell what changes, and a delete names them.
 */
final class RowKeysPlan implements VisitPlan {
  private final CallLoad load;
  private final Table table;
  private final List<KeyEntry> entries;
  private final List<WrittenKey> keys = new ArrayList<>(); // Of one row.
  private final PlanContext context;
  private final int materialized;
  private final boolean locks;

  /** By replaced entry, a sample of those that rows have; drawn when first asked for. */
  private final Map<KeyEntry, List<SampledRow>> samples = new HashMap<>();

  /**
   * A key that one of an operation's rows has.
   *
   * @param isOld whether it is the one that the next key replaces
   */
  private record WrittenKey(KeyEntry entry, boolean isOld) {}

  /**
   * A plan of the keys of a table's rows.
   *
   * @param materialized the table's number among those whose rows are; −1: they are only counted
   */
  RowKeysPlan(LoadSpan span, Table table, PlanContext context, int materialized) {
    this.context = context;
    KeyCatalog catalog = context.catalog();
    this.load = span.load();
    this.table = table;
    this.materialized = materialized;
    locks = load.writes() || span.transactional();
    boolean makesRows = load instanceof WriteLoad write && write.kind() != Kind.DELETE;
    entries =
        makesRows
            ? catalog.of(table).stream().filter(this::isWritten).toList()
            : List.of(catalog.rows(table));
    for (KeyEntry entry : entries) {
      if (isReplaced(entry)) {
        keys.add(new WrittenKey(entry, true));
      }
      keys.add(new WrittenKey(entry, false));
    }
    checkAbsent(catalog.rows(table));
  }

  /** Whether the load moves entries that its rows have. */
  private boolean isReplaced(KeyEntry entry) {
    return materialized < 0
        && load instanceof WriteLoad write
        && write.kind() == Kind.UPDATE
        && entry.isIndex()
        && entry.key().stream().anyMatch(part -> changes(part.column()))
        && !(entry.nullFiltered() && entry.key().stream().anyMatch(this::isAbsentAtFirst));
  }

  /** Whether rows have no value there before they are updated. */
  private boolean isAbsentAtFirst(KeyPart part) {
    ColumnSpec column = table.column(part.column());
    ValueSpec existing = table.spec.existingRows() > 0 ? column.existing() : null;
    return (existing == null ? column.values() : existing).isAbsent();
  }

  /**
   * Whether the load writes there: not to an index that leaves out rows without a value, nor to one
   * in which nothing changes. Of rows that are materialized each knows its own entries.
   */
  private boolean isWritten(KeyEntry entry) {
    if (!entry.isIndex() || materialized >= 0) {
      return true;
    }
    return table
        .spec
        .index(entry.index())
        .map(index -> load.writesEntries(table.spec, index))
        .orElseGet(() -> entry.key().stream().anyMatch(part -> changes(part.column())));
  }

  private boolean changes(String column) {
    return load.changes(table.spec, column);
  }

  private boolean isAbsent(KeyPart part) {
    return load.values(table.column(part.column())).isAbsent();
  }

  private void checkAbsent(KeyEntry rows) {
    String path = "loads." + load.name() + ".values";
    for (KeyPart part : rows.key()) {
      if (isAbsent(part)) {
        throw new SchemaException(
            path + "." + part.column(), "a part of the key always has a value");
      }
    }
    if (materialized >= 0 && load.values().values().stream().anyMatch(ValueSpec::isAbsent)) {
      throw new SchemaException(
          path,
          "rows without a value are not offered in a table that is materialized, as "
              + table.spec.name()
              + " is");
    }
  }

  @Override
  public List<KeyVisit> visits() {
    boolean adds = load instanceof WriteLoad write && write.kind() == Kind.INSERT;
    List<KeyVisit> visits = new ArrayList<>();
    for (int r = 0; r < load.rowsPerCommit(); r++) {
      for (WrittenKey key : keys) {
        KeyEntry entry = key.entry();
        boolean isLocked = locks && !entry.isIndex();
        visits.add(
            key.isOld()
                ? KeyVisit.removal(entry.keySpace())
                : new KeyVisit(entry.keySpace(), 1, entry.bytes(), isLocked, 0, adds));
      }
    }
    return visits;
  }

  @Override
  public Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    entries.forEach(entry -> entry.key().forEach(part -> columns.add(part.column())));
    return columns;
  }

  @Override
  public KeyPacker packer(Function<Map<String, ValueSpec>, RowDrawer> drawerOf) {
    List<KeyLayout> layouts = keys.stream().map(key -> key.entry().layout()).toList();
    RowKeys all = new RowKeys(layouts, load.rowsPerCommit());
    List<OldEntries> replaced = new ArrayList<>();
    for (int array = 0; array < keys.size() * load.rowsPerCommit(); array++) {
      WrittenKey key = keys.get(array % keys.size());
      if (key.isOld()) {
        replaced.add(oldEntries(array, key.entry()));
      }
    }
    return replaced.isEmpty() ? all : new ReplacedKeys(all, replaced);
  }

  private OldEntries oldEntries(int keyArray, KeyEntry entry) {
    ChangedBits bits = ChangedBits.of(List.of(entry), this::changes);
    String stream = "replaced/" + load.name() + "/" + entry.name() + "/" + keyArray;
    return new OldEntries(
        keyArray,
        new OldEntries.ChangedKey(bits.hi()[0], bits.lo()[0]),
        samples.computeIfAbsent(entry, this::made),
        load.rowsPerCommit(),
        context.sources().streams().named(stream));
  }

  /** Entries with which rows are made, where it is known beforehand how many and when. */
  private List<SampledRow> made(KeyEntry entry) {
    return SampledRows.of(
        context.catalog().rows(table),
        entry,
        context,
        insert ->
            insert.client() instanceof ClientSpec.Open
                && !(entry.nullFiltered()
                    && entry.key().stream()
                        .anyMatch(part -> insert.values(table.column(part.column())).isAbsent())));
  }

  @Override
  public @Nullable RowLoad rows() {
    if (materialized < 0 || !load.writes()) {
      return null;
    }
    boolean isPartial = load instanceof WriteLoad write && write.kind() == Kind.UPDATE;
    return RowLoad.ofWrites(
        materialized, isPartial ? ChangedBits.of(entries, this::changes) : ChangedBits.NONE);
  }
}
