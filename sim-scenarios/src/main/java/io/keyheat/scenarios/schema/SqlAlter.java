package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code ALTER TABLE}, as migrations and dumps of a database write it. */
final class SqlAlter {
  /** First words of what places no rows. */
  private static final List<String> WITHOUT_EFFECT =
      Keywords.of(
          "OWNER, ENABLE, DISABLE, VALIDATE, RESET, COMMENT, CLUSTER, REPLICA, SCATTER, "
              + "FORCE, AUTO_INCREMENT, INJECT");

  private final SqlScript script;
  private final SqlTokens tokens;
  private final SqlToken at;

  SqlAlter(SqlScript script, SqlToken at) {
    this.script = script;
    this.tokens = script.tokens;
    this.at = at;
  }

  void read() {
    tokens.takes("IF EXISTS");
    tokens.takes("ONLY");
    String name = tokens.takeName();
    ImportedTable table = script.table(name);
    if (table == null && (tokens.peek().is("OWNER") || script.isPart(name))) {
      // Dumps name sequences and views so, too.
      script.report(Kind.WITHOUT_EFFECT, at, "ALTER TABLE … " + tokens.peek().text());
      return;
    }
    if (table == null) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "ALTER TABLE of " + name + ", which is not in this file; ignored");
      return;
    }
    do {
      action(table);
    } while (tokens.takes(","));
    if (!tokens.atStatementEnd()) {
      SqlToken rest = tokens.peek();
      script.report(Kind.NOT_TAKEN, rest, "ALTER TABLE … " + restOfStatement() + " is ignored");
    }
  }

  private String restOfStatement() {
    String rest = tokens.takeRest();
    return rest.isEmpty() ? Quote.of(tokens.peek().text()) : rest;
  }

  private void action(ImportedTable table) {
    SqlToken action = tokens.peek();
    if (tokens.takes("ADD")) {
      add(table, action);
    } else if (tokens.takes("ALTER PRIMARY KEY USING COLUMNS")) {
      alterKey(table, action);
    } else if (tokens.takes("ALTER COLUMN") || tokens.takes("ALTER")) {
      alterColumn(table, action);
    } else if (tokens.takes("DROP")) {
      drop(table);
    } else if (tokens.takes("SPLIT AT VALUES")) {
      SqlSplits.cut(script, table, "", SqlSplits.tuples(tokens), action);
    } else if (tokens.takes("ATTACH PARTITION")) {
      SqlTable.partition(script, tokens.takeName(), table.name);
    } else if (action.is("PARTITION") && SqlPartitions.takes(script, table)) {
      return;
    } else if (isRenaming()) {
      tokens.take();
      if (tokens.peek().isOneOf("TO", "AS")) {
        tokens.take();
      }
      script.rename(action, table.name, tokens.takeName());
    } else if (action.is("RENAME")) {
      renameMember(table);
    } else if (action.isOneOf("CHANGE", "MODIFY")) {
      redefine(table);
    } else if (action.is("SHARD_ROW_ID_BITS")) {
      shardRowNumbers(table);
    } else if (action.is("ATTRIBUTES")) {
      table.merges = !tokens.takeRest().matches(".*merge_option *= *deny\\b.*");
    } else if (action.isOneOf(WITHOUT_EFFECT)) {
      script.report(
          Kind.WITHOUT_EFFECT, at, "ALTER TABLE … " + action.text().toUpperCase(Locale.ROOT));
      passAction();
    } else if (action.isOneOf("TTL", "REPLACE")) {
      SqlTable.expires(script, table, action, action.text() + " " + tokens.takeRest());
    } else if (action.isOneOf("SET", "CONFIGURE")) {
      configure(table, action);
    } else {
      script.report(
          Kind.NOT_TAKEN,
          at,
          "ALTER TABLE … " + action.text().toUpperCase(Locale.ROOT) + " is ignored");
      passAction();
    }
  }

  /** TiDB: row numbers begin with a shard of some bits. */
  private void shardRowNumbers(ImportedTable table) {
    tokens.take();
    tokens.takes("=");
    String bits = tokens.take().text();
    table.rowNumberShards =
        bits.matches("\\d{1,2}") ? 1 << Math.min(15, Integer.parseInt(bits)) : 1;
  }

  /** Where a table lies and how large its ranges grow is set so, and much that changes neither. */
  private void configure(ImportedTable table, SqlToken action) {
    String rest = tokens.takeRest().toUpperCase(Locale.ROOT);
    if (Expiry.isIn(rest)) {
      SqlTable.expires(script, table, action, rest);
      return;
    }
    boolean placesRows = rest.matches("(?s).*(LOCALITY|RANGE_M|LEASE_|CONSTRAINTS|NUM_REPLICAS).*");
    script.report(
        placesRows ? Kind.NOT_TAKEN : Kind.WITHOUT_EFFECT,
        at,
        "ALTER TABLE … " + (placesRows ? rest : action.text().toUpperCase(Locale.ROOT)));
  }

  /** Whether the table gets another name, and not a column or an index of it. */
  private boolean isRenaming() {
    return tokens.peek().is("RENAME")
        && (tokens.peek(1).isOneOf("TO", "AS") || !tokens.peek(2).isOneOf("TO", "KEY"))
        && !tokens.peek(1).isOneOf("COLUMN", "INDEX", "KEY", "CONSTRAINT");
  }

  private void passAction() {
    tokens.takeRest();
  }

  private void add(ImportedTable table, SqlToken action) {
    if (tokens.takes("CONSTRAINT")) {
      tokens.takes("IF NOT EXISTS");
      constraint(table, action, SqlTable.takeConstraintName(tokens));
    } else if (tokens.peek().isOneOf("PRIMARY", "FOREIGN", "CHECK", "EXCLUDE")) {
      constraint(table, action, "");
    } else if (tokens.peek().isOneOf("INDEX", "KEY", "UNIQUE")) {
      new SqlIndex(script).inTable(table, "");
    } else if (tokens.peek().isOneOf("ROW", "TTL")) {
      SqlTable.expires(script, table, action, tokens.takeRest());
    } else if (tokens.peek().is("SYNONYM")) {
      script.report(Kind.TAKEN_AS, action, "ADD " + tokens.takeRest() + " is ignored");
    } else {
      tokens.takes("COLUMN");
      tokens.takes("IF NOT EXISTS");
      SqlColumn.read(script, table);
    }
  }

  private void constraint(ImportedTable table, SqlToken action, String name) {
    if (tokens.peek().is("UNIQUE") && tokens.sees("UNIQUE USING INDEX")) {
      passAction();
    } else {
      new SqlTable(script, table).constraint(action, name);
    }
  }

  /** CockroachDB's new primary key; the old one stays as a unique index. */
  private void alterKey(ImportedTable table, SqlToken action) {
    if (!table.key.isEmpty()) {
      String columns =
          table.key.stream().map(ImportedTable::withoutOrder).collect(Collectors.joining("_"));
      table.index(
          table.freeIndexName(table.name + "_" + columns + "_key"),
          new Index(List.copyOf(table.key), Set.of()).withPreSplits(table.preSplits),
          action.at());
      table.preSplits = ""; // They were the old key's, and stay with its index.
    }
    table.key(SqlKey.read(script).in(table, script).parts(), action.at());
  }

  /** What dumps of PostgreSQL say of a column behind its table. */
  private void alterColumn(ImportedTable table, SqlToken action) {
    SqlToken nameAt = tokens.peek();
    String name = table.spelled(tokens.takeName());
    Column column = table.columns.get(name);
    if (column == null) {
      script.report(
          Kind.NOT_UNDERSTOOD, nameAt, "ALTER COLUMN " + name + ": " + table.name + " has none");
      passAction();
      return;
    }
    SqlValues values = new SqlValues(script, name, nameAt);
    values.type(column.type());
    if (tokens.takes("SET DEFAULT")) {
      String expression = tokens.takeRest();
      values.expression(expression);
      SqlValues.takeDefault(table, name, expression);
    } else if (tokens.takes("ADD GENERATED")) {
      values.identity(tokens.takeRest());
    } else if (tokens.sees("SET NOT NULL") || tokens.sees("DROP") || tokens.sees("SET OPTIONS")) {
      script.report(Kind.WITHOUT_EFFECT, action, "ALTER COLUMN " + tokens.takeRest());
      return;
    } else {
      script.report(
          Kind.NOT_TAKEN, action, "ALTER COLUMN " + name + " " + tokens.takeRest() + " is ignored");
      return;
    }
    table.columns.put(name, new Column(column.type(), values.yaml(table), column.indexed()));
  }

  private void drop(ImportedTable table) {
    boolean isColumn = tokens.takes("COLUMN");
    boolean isIndex = !isColumn && (tokens.takes("INDEX") || tokens.takes("KEY"));
    boolean isConstraint = !isColumn && !isIndex && tokens.takes("CONSTRAINT");
    tokens.takes("IF EXISTS");
    SqlToken name = tokens.peek();
    if (isConstraint) {
      dropConstraint(table);
    } else if (isIndex) {
      String index = ImportedTable.legal(tokens.takeName());
      if (!table.indexes.keySet().removeIf(index::equalsIgnoreCase)) {
        script.report(
            Kind.NOT_UNDERSTOOD, name, table.name + " has no index " + index + " to be dropped");
      }
    } else if (isColumn || table.columns.containsKey(table.spelled(name.text()))) {
      dropColumn(table);
    } else {
      script.report(Kind.NOT_TAKEN, at, "ALTER TABLE … DROP " + name.text() + " is ignored");
    }
    passAction();
  }

  /** The indexes that hold a column go with it; systems refuse to drop a part of the key. */
  private void dropColumn(ImportedTable table) {
    SqlToken nameAt = tokens.peek();
    String name = table.spelled(tokens.takeName());
    boolean isPart =
        table.key.stream()
            .map(ImportedTable::withoutOrder)
            .anyMatch(part -> part.equals(name) || table.hashesOf(name).contains(part));
    if (isPart) {
      script.report(
          Kind.NOT_TAKEN,
          nameAt,
          "DROP COLUMN " + name + ": it is a part of the key of " + table.name);
      return;
    }
    List<String> indexes = table.dropColumn(name);
    if (!indexes.isEmpty()) {
      script.report(
          Kind.TAKEN_AS,
          nameAt,
          "DROP COLUMN " + name + " leaves out " + String.join(", ", indexes) + ", which held it");
    }
  }

  /** {@code RENAME [COLUMN | INDEX | KEY | CONSTRAINT] a TO b}. */
  private void renameMember(ImportedTable table) {
    tokens.take();
    SqlToken kind = tokens.peek();
    boolean isIndex = kind.isOneOf("INDEX", "KEY", "CONSTRAINT");
    if (isIndex || kind.is("COLUMN")) {
      tokens.take();
    }
    SqlToken nameAt = tokens.peek();
    String from = tokens.takeName();
    String to = tokens.takes("TO") ? tokens.takeName() : from;
    if (isIndex) {
      boolean isThere = table.renameIndex(ImportedTable.legal(from), ImportedTable.legal(to));
      if (!isThere && kind.is("CONSTRAINT")) {
        script.report(Kind.WITHOUT_EFFECT, at, "ALTER TABLE … RENAME CONSTRAINT");
      } else if (!isThere) {
        script.report(Kind.NOT_UNDERSTOOD, nameAt, table.name + " has no index " + from);
      }
    } else {
      renameColumn(table, nameAt, from, to);
    }
  }

  private void renameColumn(ImportedTable table, SqlToken nameAt, String from, String to) {
    String column = table.spelled(from);
    if (table.columns.containsKey(column)) {
      table.renameColumn(column, ImportedTable.columnName(to));
    } else {
      script.report(
          Kind.NOT_UNDERSTOOD,
          nameAt,
          table.name + " has no column " + from + Nearest.hint(from, table.columns.keySet()));
    }
  }

  /** MySQL's {@code CHANGE [COLUMN] a b …} and {@code MODIFY [COLUMN] a …}. */
  private void redefine(ImportedTable table) {
    boolean isRenamed = tokens.take().is("CHANGE");
    tokens.takes("COLUMN");
    tokens.takes("IF EXISTS");
    if (isRenamed) {
      SqlToken nameAt = tokens.peek();
      renameColumn(table, nameAt, tokens.takeName(), tokens.peek().text());
    }
    String name = table.spelled(tokens.peek().text());
    table.computed.remove(name);
    table.assumedTimes.remove(name);
    table.defaults.remove(name);
    table.compound.remove(name);
    table.statedBytes.remove(name);
    SqlColumn.read(script, table);
  }

  /** A unique constraint's index goes with it; others place no rows. */
  private void dropConstraint(ImportedTable table) {
    String name = ImportedTable.legal(tokens.takeName());
    boolean isKey = name.equalsIgnoreCase(table.name + "_pkey") || name.equalsIgnoreCase("primary");
    if (!table.indexes.keySet().removeIf(name::equalsIgnoreCase)) {
      script.report(
          isKey ? Kind.NOT_TAKEN : Kind.WITHOUT_EFFECT,
          at,
          "ALTER TABLE … DROP CONSTRAINT" + (isKey ? " " + name + " is ignored" : ""));
    }
  }
}
