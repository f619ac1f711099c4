package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Completes a table when all statements are read: hidden columns, hashes, values that its names
 * suggest, what is missing.
 */
final class SqlTableEnd {
  /**
   * Names of times that say their unit or form, such as {@code created_ms} and {@code
   * QueueTimestampNanos}.
   */
  private static final Pattern TIME_AND_UNIT =
      Pattern.compile(
          "(?:.*_|.*[a-z0-9](?=[A-Z]))?(?i:epoch|(?:created|updated|modified|inserted|published|event|time|timestamp|ts)(?:_?(?:at|on|time))?)"
              + "_?(?i:ms|us|ns|millis|micros|nanos|sec|secs|seconds|iso|utc)");

  private final SqlScript script;
  private final ImportedTable table;

  private SqlTableEnd(SqlScript script, ImportedTable table) {
    this.script = script;
    this.table = table;
  }

  static void complete(SqlScript script, ImportedTable table) {
    new SqlTableEnd(script, table).complete();
  }

  private void complete() {
    List.copyOf(table.computed.keySet())
        .forEach(
            name -> {
              SqlValues.Computed computed = table.computed.get(name);
              if (computed != null) {
                computed.resolve(script, table, name);
              }
            });
    table.dropIdleHashes();
    List<String> declaredKey = List.copyOf(table.key);
    SqlSplits.takeBits(script, table);
    hiddenKey();
    if (!table.autoRandomShard.isEmpty() && !table.key.isEmpty()) {
      table.key.add(0, table.autoRandomShard);
    }
    SqlPartitions partitions = table.partitions;
    if (partitions != null) {
      partitions.divide(script, table, declaredKey);
    }
    SourcePosition at = table.positions.getOrDefault("key", tableAt());
    for (String part : table.key) {
      String column = ImportedTable.withoutOrder(part);
      if (!table.columns.containsKey(column)) {
        script.findings.add(
            Kind.NOT_UNDERSTOOD,
            at,
            "the key of %s names %s, which is no column%s"
                .formatted(table.name, column, Nearest.hint(column, table.columns.keySet())));
      }
    }
    keyOfParent(at);
    splitTexts();
    splitRowsAlone();
    takeTimesByName();
    takeUuidsByName();
    SqlValues.takeDefaults(script, table, tableAt());
    SqlValues.takeFew(script, table, tableAt());
    noteAssumedTimes();
    noteUnknown(at);
  }

  private SourcePosition tableAt() {
    return table.positions.getOrDefault("", SourcePosition.START);
  }

  /** Systems without a declared key count or time the rows themselves. */
  private void hiddenKey() {
    boolean isTidb = script.is(SchemaDialect.TIDB_SQL);
    if (isTidb && (table.key.isEmpty() || table.rowNumberShards > 0)) {
      rowNumbers();
    } else if (table.key.isEmpty() && script.is(SchemaDialect.COCKROACHDB_SQL)) {
      table.column("rowid", new Column(SqlTypes.INT64, "snowflake", true), tableAt());
      table.key(List.of("rowid"), tableAt());
      script.findings.add(
          Kind.TAKEN_AS,
          tableAt(),
          table.name + " has no primary key; rowid, a unique_rowid(), is its key");
    } else if (table.key.isEmpty() && script.is(SchemaDialect.YUGABYTEDB_SQL)) {
      table.column("ybrowid", new Column(SqlTypes.UUID, "{uuid: v4}", true), tableAt());
      table.key(List.of("ybrowid"), tableAt());
      script.findings.add(
          Kind.TAKEN_AS, tableAt(), table.name + " has no primary key; ybrowid is its key");
    } else if (table.key.isEmpty()) {
      script.findings.add(
          Kind.NOT_UNDERSTOOD, tableAt(), table.name + " has no primary key; expected one");
    }
  }

  /** Rows lie by a hidden number; a declared key is a unique index on them. */
  private void rowNumbers() {
    if (!table.key.isEmpty()) {
      table.index(
          table.freeIndexName("PRIMARY"),
          new Index(List.copyOf(table.key), Set.of()),
          table.positions.getOrDefault("key", tableAt()));
    }
    table.column("_tidb_rowid", new Column(SqlTypes.INT64, "{sequence: 1}", true), tableAt());
    List<String> key = new ArrayList<>(List.of("_tidb_rowid"));
    if (table.rowNumberShards > 1) {
      String hash = "{hash: [_tidb_rowid], modulo: " + table.rowNumberShards + ", perCommit: true}";
      table.column("_tidb_shard", new Column(SqlTypes.INT64, hash, true), tableAt());
      key.add(0, "_tidb_shard");
    }
    table.key(key, tableAt());
    script.findings.add(
        Kind.TAKEN_AS,
        tableAt(),
        table.name + ": rows are ordered by _tidb_rowid, because the primary key is not clustered");
  }

  /** A child's rows repeat the key of their parent, so that its values are those of the parent. */
  private void valuesOfParent(ImportedTable parent) {
    for (String part : parent.key) {
      String name = ImportedTable.withoutOrder(part);
      Column own = table.columns.get(name);
      Column parents = parent.columns.get(name);
      if (own != null && parents != null) {
        table.columns.put(name, parents);
        table.assumedTimes.remove(name);
      }
    }
  }

  /** A child with its parent's whole key, one row for each, gets a key column with one value. */
  private void keyOfParent(SourcePosition at) {
    ImportedTable parent = script.table(table.parent);
    if (parent == null && !table.parent.isEmpty()) {
      script.findings.add(
          Kind.NOT_UNDERSTOOD,
          table.positions.getOrDefault("interleavedIn", at),
          table.name + " is interleaved in " + table.parent + ", which is not in this file");
    }
    if (parent != null && parent != table) {
      table.parent = parent.name;
      valuesOfParent(parent);
    }
    if (parent != null && parent != table && parent.key.equals(table.key)) {
      String column = table.name.replaceAll("\\W", "_") + "Row";
      table.column(column, new Column(SqlTypes.INT64, "{uniform: [1, 1]}", true), at);
      table.key.add(column);
      script.findings.add(
          Kind.TAKEN_AS,
          at,
          "%s has the whole key of %s; %s, always 1, is added"
              .formatted(table.name, table.parent, column));
    }
  }

  /** Texts whose values are not known are split evenly, into as many tablets as the keys make. */
  private void splitTexts() {
    if (!table.key.isEmpty() && table.preSplits.contains("'")) {
      Column column = table.columns.get(ImportedTable.withoutOrder(table.key.get(0)));
      if (column != null && column.values().equals(GuessedValues.ANY_TEXT)) {
        table.splitKeys = table.preSplits;
        table.preSplits = Integer.toString(SqlSplits.cuts(table.preSplits) + 1);
        script.findings.add(
            Kind.TAKEN_AS,
            table.positions.getOrDefault("preSplits", tableAt()),
            table.name
                + GuessedValues.SPLIT_KEYS
                + table.preSplits
                + " tablets of equal shares, because no values are declared");
      }
    }
  }

  /** A table's number of tablets is none of its indexes', which begin with one or the system's. */
  private void splitRowsAlone() {
    if (table.preSplits.matches("\\d+")) {
      table.indexes.replaceAll(
          (name, index) -> index.hasOwnTablets() ? index.withPreSplits("1") : index);
    }
  }

  /** Whole numbers and texts in keys and indexes follow the time, if their name is a time's. */
  private void takeTimesByName() {
    for (String name : List.copyOf(table.columns.keySet())) {
      Column column = table.columns.get(name);
      if (column == null
          || !table.places(name)
          || !(isTime(name) || isExpiry(name))
          || table.defaults.containsKey(name)) {
        continue;
      }
      SourcePosition at = table.positions.getOrDefault("columns." + name, tableAt());
      if (GuessedValues.areAny(column.values()) && !isExpiry(name)) {
        table.guessed.put(name, "its name");
      }
      if (column.values().equals(GuessedValues.ANY_NUMBER)) {
        table.columns.put(name, new Column(SqlTypes.INT64, "{sequence: 1}", true));
        script.findings.add(
            Kind.TAKEN_AS,
            at,
            name
                + ": treated as a number that counts up with the time of writing, "
                + reason(name));
      } else if (column.values().equals(GuessedValues.ANY_TEXT)) {
        table.columns.put(name, new Column("timestamp", "now", true));
        script.findings.add(
            Kind.TAKEN_AS, at, name + ": text treated as the time of writing, " + reason(name));
      }
    }
  }

  /**
   * Texts of 36 letters are UUIDs, if their name is an id's and nothing else tells their values.
   */
  private void takeUuidsByName() {
    for (String name : table.textsOfUuidLength) {
      Column column = table.columns.get(name);
      if (column != null
          && column.values().equals(GuessedValues.ANY_TEXT)
          && name.matches("(?i)(.*_)?(id|uuid|guid)|.*(Id|ID|Uuid|UUID)")
          && !table.defaults.containsKey(name)) {
        table.columns.put(name, new Column(column.type(), "{uuid: v4}", column.indexed()));
        script.findings.add(
            Kind.TAKEN_AS,
            table.positions.getOrDefault("columns." + name, tableAt()),
            name + ": text of 36 letters treated as a UUID, by its name");
      }
    }
  }

  private String reason(String name) {
    return isExpiry(name) ? "because rows are deleted by it" : "by its name";
  }

  /** Whether rows go by the time in a column, or by one that is computed from it. */
  private boolean isExpiry(String name) {
    return !table.expiry.isEmpty()
        && (Expiry.isTime(table.expiry, name)
            || table.computed.entrySet().stream()
                .filter(computed -> Expiry.isTime(table.expiry, computed.getKey()))
                .anyMatch(computed -> Expiry.isTime(computed.getValue().expression(), name)));
  }

  private static boolean isTime(String name) {
    return GuessedValues.isTime(name) || TIME_AND_UNIT.matcher(name).matches();
  }

  /** Says of times in keys and indexes that they are taken for those of writing. */
  private void noteAssumedTimes() {
    for (String name : table.assumedTimes) {
      Column column = table.columns.get(name);
      if (column != null && table.places(name)) {
        script.findings.add(
            Kind.TAKEN_AS,
            table.positions.getOrDefault("columns." + name, tableAt()),
            isExpiry(name)
                ? name + GuessedValues.TAKEN_AS_EXPIRY
                : "%s: the source of its values is unknown; treated as the %s of writing"
                    .formatted(name, column.values().equals("now") ? "time" : "day"));
      }
    }
  }

  /** Numbers and texts that place rows or entries may count up in the application. */
  private void noteUnknown(SourcePosition at) {
    List<String> unknown =
        table.columns.entrySet().stream()
            .filter(column -> GuessedValues.areAny(column.getValue().values()))
            .map(Map.Entry::getKey)
            .filter(table::places)
            .toList();
    if (!unknown.isEmpty()) {
      script.findings.add(
          Kind.TAKEN_AS,
          at,
          "%s: nothing says how %s %s; treated as without order (if they count up, give them values: {sequence: 1})"
              .formatted(
                  table.name,
                  String.join(", ", unknown),
                  unknown.size() == 1 ? "gets its values" : "get their values"));
    }
  }
}
