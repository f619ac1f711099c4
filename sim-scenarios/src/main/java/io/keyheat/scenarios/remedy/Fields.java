package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.StoredColumns;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.schema.ddl.SchemaText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one table's part of a scenario, as remedies set them.
 *
 * @param hidden columns that the system makes by itself, which no statement can name
 */
record Fields(RunSpec spec, TableSpec table, Set<String> hidden) {
  Fields {
    hidden = Set.copyOf(hidden);
  }

  static Fields of(Variant variant, TableSpec table) {
    return new Fields(variant.spec(), table, SchemaText.hidden(table, variant.vendor().schemas()));
  }

  FieldValue field(String member, String value) {
    return new FieldValue("tables." + table.name() + "." + member, value);
  }

  /** The fields that an edit of {@code rules.yaml} sets. */
  List<FieldValue> edit(Map<String, String> values) {
    List<FieldValue> fields = new ArrayList<>();
    values.forEach((member, value) -> fields.add(field(member, value)));
    return fields;
  }

  FieldValue key(List<String> parts) {
    return field("key", list(parts));
  }

  int splits() {
    return Math.max(table.preSplits().tablets(), RemedyKind.PRE_SPLITS_PER_SERVER * spec.servers());
  }

  FieldValue preSplits() {
    return preSplits(splits());
  }

  /**
   * A tablet for each shard. With more, the end of each shard may come to lie on the same server,
   * as tablets are dealt out in their order.
   */
  FieldValue preSplits(int tablets) {
    return field("preSplits", Integer.toString(tablets));
  }

  /**
   * The column of a shard over columns that differ from row to row, so that rows of one instant
   * part: those of the key, or others where the system numbers rows by itself. What is hidden is
   * drawn once a commit, as is the shard that is there already, if it is.
   */
  FieldValue shardColumn(String column, int shards, List<String> others) {
    List<String> hashed = hidden.containsAll(unsharded()) ? others : unsharded();
    boolean isOfCommit =
        hidden.containsAll(hashed)
            || column(column).filter(shard -> shard.values().perCommit()).isPresent();
    String values =
        "{hash: %s, modulo: %d%s}"
            .formatted(list(hashed), shards, isOfCommit ? ", perCommit: true" : "");
    return field("columns." + column, "{type: int64, values: " + values + ", indexed: false}");
  }

  /** The parts of the key that are no shards, which the database may make and hide. */
  List<String> unsharded() {
    return table.primaryKey().stream()
        .map(KeyPart::column)
        .filter(name -> shard(name).isEmpty())
        .toList();
  }

  /** The shard with which the key begins, by the hash of all of its other parts. */
  Optional<ColumnSpec> leadingShard() {
    String first = table.primaryKey().get(0).column();
    return shard(first)
        .filter(hash -> inheritedParts() == 0 && hash.columns().equals(unsharded()))
        .flatMap(hash -> column(first));
  }

  private Optional<RowHash> shard(String name) {
    return column(name).map(column -> column.values().rowHash());
  }

  /** All declared indexes of the table, as these are. */
  FieldValue indexes(List<IndexSpec> indexes) {
    return field(
        "indexes",
        indexes.stream()
            .map(
                index ->
                    "\""
                        + index.name()
                        + "\": {on: "
                        + list(names(index.parts()))
                        + (index.interleaved() ? ", interleaved: true" : "")
                        + (index.nullFiltered() ? ", nullFiltered: true" : "")
                        + stores(index.stored())
                        + splits(index.preSplits())
                        + "}")
            .collect(Collectors.joining(", ", "{", "}")));
  }

  private static String stores(StoredColumns stored) {
    String names = stored.names().isEmpty() ? "" : ", stores: " + list(stored.names());
    return stored.all() ? ", stores: all" : names;
  }

  private static String splits(@Nullable PreSplits splits) {
    return splits != null && splits.keys().isEmpty() ? ", preSplits: " + splits.tablets() : "";
  }

  /** Scans of the table, or of one of its indexes, those that pages make, too. */
  List<ScanLoad> scans(@Nullable String index) {
    return spec.loads().stream()
        .<CallLoad>flatMap(load -> load.calls().stream())
        .filter(ScanLoad.class::isInstance)
        .map(ScanLoad.class::cast)
        .filter(load -> load.table().equals(table.name()))
        .filter(load -> Objects.equals(load.scan().index(), index))
        .toList();
  }

  /** Queries of the table or index have to ask every shard. */
  List<FieldValue> fanOuts(@Nullable String index, String column, int shards) {
    List<FieldValue> fields = new ArrayList<>();
    for (ScanLoad load : scans(index)) {
      if (load.scan().fanOut() == null) {
        String range = "{" + column + ": 0.." + (shards - 1) + "}";
        fields.add(new FieldValue("loads." + load.name() + ".fanOut", range));
      }
    }
    return fields;
  }

  Optional<ColumnSpec> column(String name) {
    return table.columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** Whether successive values of a column lie side by side. */
  boolean isOrdered(String name) {
    return order(name).isPresent();
  }

  /** The order in which calls name the values of a column; empty: they follow none. */
  Optional<KeyOrder> order(String name) {
    return new DrawnValues(spec, table, name).order();
  }

  /** Whether rows come in the order of a part of a key. */
  boolean isAnyOrdered(List<KeyPart> key) {
    return key.stream().anyMatch(part -> isOrdered(part.column()));
  }

  /**
   * Leading parts of the key that are those of the table in which it is interleaved: no remedy of
   * one table alone changes them.
   */
  int inheritedParts() {
    return spec.tables().stream()
        .filter(parent -> parent.name().equals(table.interleavedIn()))
        .mapToInt(parent -> parent.primaryKey().size())
        .sum();
  }

  boolean inKey(String column) {
    return table.isInKey(column);
  }

  static List<String> names(List<KeyPart> parts) {
    return parts.stream().map(p -> p.descending() ? p.column() + " desc" : p.column()).toList();
  }

  static List<String> with(String first, List<String> rest) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }

  static String list(List<String> names) {
    return "[" + joined(names) + "]";
  }

  static String joined(List<String> names) {
    return names.stream()
        .map(name -> name.matches("\\w+( desc)?") ? name : "\"" + name + "\"")
        .collect(Collectors.joining(", "));
  }
}
