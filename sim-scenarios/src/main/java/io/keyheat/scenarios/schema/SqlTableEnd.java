package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Completes a table when all statements are read: hidden columns, hashes, values that its names
 * suggest, what is missing.
 */
final class SqlTableEnd {
  private final SqlScript script;
  private final ImportedTable table;

  private SqlTableEnd(SqlScript script, ImportedTable table) {
    this.script = script;
    this.table = table;
  }

  static void complete(SqlScript script, ImportedTable table) {
    SqlTableEnd end = new SqlTableEnd(script, table);
    table.columns.forEach(end::compute);
    end.dropIdleHashes();
    List<String> declaredKey = List.copyOf(table.key);
    end.tidbBits();
    end.hiddenKey();
    if (!table.autoRandomShard.isEmpty() && !table.key.isEmpty()) {
      table.key.add(0, table.autoRandomShard);
    }
    SqlPartitions partitions = table.partitions;
    if (partitions != null) {
      partitions.divide(script, table, declaredKey);
    }
    end.checkKey();
    end.keyOfParent();
    end.splits();
    table.columns.forEach(end::guess);
    end.noteUnknown();
  }

  /** Sets the values of a column that an expression gives, now that all columns are known. */
  private void compute(String name, Column column) {
    SqlExpression expression = column.computed;
    Column hash = expression == null ? null : expression.hash(table, name);
    if (hash != null) {
      column.takeValuesOf(hash);
    } else if (expression != null && table.places(name) && expression.isTimeInOrder()) {
      takeTime(name, column, "by its default");
    } else if (expression != null) {
      script.findings.add(
          table.places(name) ? Kind.NOT_TAKEN : Kind.TAKEN_AS,
          column.at,
          name + ": the source of its values is ignored: " + expression.text());
    }
  }

  private void takeTime(String name, Column column, String reason) {
    boolean isNumber = column.type().equals(SqlTypes.INT64);
    column.set(
        isNumber ? SqlTypes.INT64 : SqlTypes.TIMESTAMP, isNumber ? SqlColumn.COUNTER : "now");
    script.assumed(
        column.at,
        isNumber
            ? "%s: treated as a number that counts up with the time of writing, %s"
            : "%s: text treated as the time of writing, %s",
        name,
        reason);
  }

  /** Leaves out hashes of columns that are not here, where no key or index needs them. */
  private void dropIdleHashes() {
    table
        .columns
        .entrySet()
        .removeIf(
            column ->
                !table.columns.keySet().containsAll(column.getValue().hashed())
                    && !table.places(column.getKey()));
  }

  /**
   * TiDB's bits in front of row numbers, which a key of AUTO_RANDOM bits excludes, and those of the
   * regions that it makes of either.
   */
  private void tidbBits() {
    SourcePosition at = table.at("");
    int bits = table.autoRandomBits;
    if (table.rowNumberShards > 0 && bits > 0) {
      script.ignored(
          at,
          "%s: TiDB rejects %s beside AUTO_RANDOM, whose key is clustered",
          table.name,
          table.rowNumberShards > 1 ? "SHARD_ROW_ID_BITS" : "NONCLUSTERED");
      table.rowNumberShards = 0;
    } else if (table.rowNumberShards > 0) {
      bits = Integer.numberOfTrailingZeros(table.rowNumberShards);
    }
    if (table.preSplitBits > 0 && bits == 0) {
      script.withoutEffect(at, "PRE_SPLIT_REGIONS without SHARD_ROW_ID_BITS or AUTO_RANDOM");
    } else if (table.preSplitBits > 0) {
      int regions = 1 << Math.min(bits, table.preSplitBits);
      table.preSplits = SqlSplits.joined(Integer.toString(regions), table.preSplits);
    }
  }

  /** Systems without a declared key count or time the rows themselves. */
  private void hiddenKey() {
    boolean isOpen = table.key.isEmpty();
    if (script.is(SchemaDialect.TIDB_SQL) && (isOpen || table.rowNumberShards > 0)) {
      rowNumbers();
    } else if (isOpen && script.is(SchemaDialect.COCKROACHDB_SQL)) {
      hiddenKey("rowid", new Column(SqlTypes.INT64, "snowflake", true));
      script.assumed(
          table.at(""), "%s has no primary key; rowid, a unique_rowid(), is its key", table.name);
    } else if (isOpen && script.is(SchemaDialect.YUGABYTEDB_SQL)) {
      hiddenKey("ybrowid", new Column(SqlTypes.UUID, "{uuid: v4}", true));
      script.assumed(table.at(""), "%s has no primary key; ybrowid is its key", table.name);
    } else if (isOpen) {
      script.unknown(table.at(""), "%s has no primary key; expected one", table.name);
    }
  }

  private void hiddenKey(String name, Column column) {
    table.column(name, column, table.at(""));
    table.key(List.of(name), table.at(""));
  }

  /** Rows lie by a hidden number; a declared key is a unique index on them. */
  private void rowNumbers() {
    if (!table.key.isEmpty()) {
      Index declared = new Index(table.key, Set.of());
      table.index(table.freeIndexName("PRIMARY"), declared, table.at("key"));
    }
    hiddenKey("_tidb_rowid", new Column(SqlTypes.INT64, SqlColumn.COUNTER, true));
    if (table.rowNumberShards > 1) {
      String modulo = table.rowNumberShards + ", perCommit: true";
      Column shard = Column.ofHash(List.of("_tidb_rowid"), modulo);
      table.column("_tidb_shard", shard, table.at(""));
      table.key.add(0, "_tidb_shard");
    }
    script.assumed(
        table.at(""),
        "%s: rows are ordered by _tidb_rowid, because the primary key is not clustered",
        table.name);
  }

  private void checkKey() {
    for (String part : table.key) {
      String column = ImportedTable.withoutOrder(part);
      if (!table.columns.containsKey(column)) {
        String message = "the key of %s names %s, which is no column".formatted(table.name, column);
        script.misspelled(table.at("key"), message, column, table.columns.keySet());
      }
    }
  }

  /** A child's rows repeat the key of their parent, so that its values are those of the parent. */
  private void keyOfParent() {
    ImportedTable parent = script.table(table.parent);
    if (parent == null && !table.parent.isEmpty()) {
      script.unknown(
          table.at("interleavedIn"),
          "%s is interleaved in %s, which is not in this file",
          table.name,
          table.parent);
    }
    if (parent == null || parent == table) {
      return;
    }
    table.parent = parent.name;
    for (String part : parent.key) {
      String name = ImportedTable.withoutOrder(part);
      Column own = table.columns.get(name);
      Column parents = parent.columns.get(name);
      if (own != null && parents != null) {
        own.takeValuesOf(parents);
        own.isAssumedTime = false;
      }
    }
    if (parent.key.equals(table.key)) {
      // One row for each of the parent's needs a key of its own, which has one value.
      String column = table.name.replaceAll("\\W", "_") + "Row";
      table.column(column, new Column(SqlTypes.INT64, "{uniform: [1, 1]}", true), table.at("key"));
      table.key.add(column);
      script.assumed(
          table.at("key"),
          "%s has the whole key of %s; %s, always 1, is added",
          table.name,
          table.parent,
          column);
    }
  }

  /**
   * Texts whose values are not known are split evenly, into as many tablets as the keys make. A
   * table's number of tablets is none of its indexes', which begin with one or the system's.
   */
  private void splits() {
    String first = table.key.isEmpty() ? "" : ImportedTable.withoutOrder(table.key.get(0));
    Column column = table.columns.get(first);
    boolean isOpen = column != null && column.values().equals(GuessedValues.ANY_TEXT);
    if (isOpen && table.preSplits.contains("'")) {
      table.splitKeys = table.preSplits;
      table.preSplits = Integer.toString(SqlSplits.cuts(table.preSplits) + 1);
      script.assumed(
          table.at("preSplits"),
          "%s%s%s tablets of equal shares, because no values are declared",
          table.name,
          GuessedValues.SPLIT_KEYS,
          table.preSplits);
    }
    if (table.preSplits.matches("\\d+")) {
      table.indexes.values().stream()
          .filter(Index::hasOwnTablets)
          .forEach(index -> index.preSplits = "1");
    }
  }

  /** Gives a column whose values are open those that its name, default or constraint suggests. */
  private void guess(String name, Column column) {
    boolean isText = column.values().equals(GuessedValues.ANY_TEXT);
    boolean isExpiry = isExpiry(name);
    boolean places = table.places(name);
    boolean isFree = GuessedValues.areAny(column.values()) && column.constant.isEmpty();
    if (places && isFree && (isExpiry || GuessedValues.isTimeOfAnyUnit(name))) {
      takeTime(name, column, isExpiry ? "because rows are deleted by it" : "by its name");
      column.evidence = isExpiry ? "" : "its name";
    } else if (isText && isFree && column.isUuidLong && GuessedValues.isId(name)) {
      column.set(column.type(), "{uuid: v4}");
      script.assumed(column.at, "%s: text of 36 letters treated as a UUID, by its name", name);
    } else if (!places || !takeDefault(name, column)) {
      takeFew(name, column, places && GuessedValues.isFew(name));
    }
    if (places && column.isAssumedTime) {
      String unit = column.values().equals("now") ? "time" : "day";
      script.assumed(
          column.at,
          isExpiry
              ? name + GuessedValues.TAKEN_AS_EXPIRY
              : name
                  + ": the source of its values is unknown; treated as the "
                  + unit
                  + " of writing");
    }
  }

  /** Whether rows go by the time in a column, or by one that is computed from it. */
  private boolean isExpiry(String name) {
    return !table.expiry.isEmpty()
        && (Expiry.isTime(table.expiry, name)
            || table.columns.entrySet().stream()
                .filter(other -> Expiry.isTime(table.expiry, other.getKey()))
                .anyMatch(other -> isTimeIn(other.getValue().computed, name)));
  }

  private static boolean isTimeIn(@Nullable SqlExpression computed, String name) {
    return computed != null && Expiry.isTime(computed.text(), name);
  }

  /**
   * Takes the constant default of a column of whose values nothing else is known. Where an index
   * has a condition on such a column, it must ask for it. False: it has none, or another one.
   */
  private boolean takeDefault(String name, Column column) {
    String value = constant(column);
    List<SqlExpression> asked =
        table.conditions.stream().filter(condition -> condition.mentions(name)).toList();
    boolean isAsked =
        asked.isEmpty() || asked.stream().anyMatch(where -> where.asks(name, column.constant));
    boolean isOpen =
        GuessedValues.areAny(column.values())
            || column.values().equals(SqlColumn.ANY_BOOLEAN)
            || column.values().startsWith("{choice:");
    if (value.isEmpty() || !isOpen || !isAsked) {
      return false;
    }
    column.set(column.type(), "{constant: " + value + "}");
    column.evidence = "its default";
    script.assumed(
        column.at,
        "%s: rows are inserted with its default, %s (if they have others, change its values)",
        name,
        column.constant);
    return true;
  }

  /** The constant default of a column as YAML; empty: it has none of its type. */
  private static String constant(Column column) {
    String constant = column.constant;
    boolean isText = constant.startsWith("'");
    if (!column.type().equals(SqlTypes.INT64)) {
      return column.type().equals(SqlTypes.STRING) && isText ? constant : "";
    }
    if (isText) {
      String number = constant.replace("'", "");
      return number.matches("-?[0-9]{1,18}") ? number : "";
    }
    return constant.equals("TRUE") ? "1" : constant.equals("FALSE") ? "0" : constant;
  }

  /** Gives few values to numbers and texts of which a constraint or their name says so. */
  private void takeFew(String name, Column column, boolean isNamed) {
    boolean isText = column.values().equals(GuessedValues.ANY_TEXT);
    if (!GuessedValues.areAny(column.values())) {
      return;
    }
    String listed = "";
    for (SqlExpression list : table.lists) {
      String values = list.listed(name);
      listed = values.isEmpty() ? listed : values;
    }
    if (!listed.isEmpty()) {
      column.set(column.type(), listed);
    } else if (isNamed) {
      column.set(column.type(), isText ? GuessedValues.FEW_TEXTS : "{uniform: [1, 5]}");
      column.evidence = "its name";
      script.assumed(column.at, name + GuessedValues.TAKEN_AS_FEW);
    }
  }

  /** Numbers and texts that place rows or entries may count up in the application. */
  private void noteUnknown() {
    List<String> unknown = new ArrayList<>();
    table.columns.forEach(
        (name, column) -> {
          if (GuessedValues.areAny(column.values()) && table.places(name)) {
            unknown.add(name);
          }
        });
    if (!unknown.isEmpty()) {
      script.assumed(
          table.at("key"),
          "%s: nothing says how %s %s; treated as without order (if they count up, give them"
              + " values: {sequence: 1})",
          table.name,
          String.join(", ", unknown),
          unknown.size() == 1 ? "gets its values" : "get their values");
    }
  }
}
