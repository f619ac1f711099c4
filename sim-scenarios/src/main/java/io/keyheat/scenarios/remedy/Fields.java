package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.StoredColumns;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueSpec.Origin;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of one table's part of a scenario, as remedies set them. */
record Fields(RunSpec spec, TableSpec table) {
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
   * Over columns that differ from row to row, so that rows of one instant part; not over a shard of
   * the key, which the database may make and hide.
   */
  FieldValue shardColumn(String column, int shards) {
    String hashed =
        table.primaryKey().stream()
            .map(KeyPart::column)
            .filter(name -> !isShard(name))
            .collect(Collectors.joining(", "));
    String values = "{hash: [" + hashed + "], modulo: " + shards + "}";
    return field("columns." + column, "{type: int64, values: " + values + ", indexed: false}");
  }

  private boolean isShard(String name) {
    return table.columns().stream()
        .anyMatch(
            column -> column.name().equals(name) && column.values().origin() == Origin.ROW_HASH);
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
