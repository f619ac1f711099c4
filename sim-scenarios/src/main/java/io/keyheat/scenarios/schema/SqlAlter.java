package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.List;
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
  private final ImportedTable table;
  private final SourcePosition at;

  private SqlAlter(SqlScript script, ImportedTable table, SourcePosition at) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
    this.at = at;
  }

  /** Reads the statement behind {@code ALTER TABLE}. */
  static void read(SqlScript script, SourcePosition at) {
    SqlTokens tokens = script.tokens;
    tokens.takes("IF EXISTS");
    tokens.takes("ONLY");
    String name = tokens.takeName();
    ImportedTable table = script.table(name);
    if (table != null) {
      SqlAlter statement = new SqlAlter(script, table, at);
      do {
        statement.action();
      } while (tokens.takes(","));
      if (!tokens.atStatementEnd()) {
        SqlToken rest = tokens.peek();
        String words = tokens.takeRest();
        String shown = words.isEmpty() ? Quote.of(rest.text()) : words;
        script.ignored(rest.at(), "ALTER TABLE … %s is ignored", shown);
      }
    } else if (tokens.peek().is("OWNER") || script.isPart(name)) {
      // Dumps name sequences and views so, too.
      script.withoutEffect(at, "ALTER TABLE … " + tokens.peek().text());
    } else {
      script.unknown(at, "ALTER TABLE of %s, which is not in this file; ignored", name);
    }
  }

  private void action() {
    SqlToken action = tokens.peek();
    if (tokens.takes("ADD")) {
      add(action.at());
    } else if (tokens.takes("ALTER PRIMARY KEY USING COLUMNS")) {
      alterKey(action.at());
    } else if (tokens.takes("ALTER COLUMN") || tokens.takes("ALTER")) {
      alterColumn(action.at());
    } else if (tokens.takes("DROP")) {
      drop();
      tokens.takeRest();
    } else if (tokens.takes("SPLIT AT VALUES")) {
      SqlSplits.cut(script, table, "", SqlSplits.tuples(tokens), action.at());
    } else if (tokens.takes("ATTACH PARTITION")) {
      SqlTable.partition(script, tokens.takeName(), table.name);
    } else if (action.is("PARTITION") && SqlPartitions.takes(script, table)) {
      return;
    } else if (tokens.takes("RENAME")) {
      rename(action.at());
    } else if (tokens.takesOneOf("CHANGE", "MODIFY")) {
      redefine(action.is("CHANGE"));
    } else if (action.is("SHARD_ROW_ID_BITS")) {
      new SqlTable(script, table).tidbBits();
    } else if (action.is("ATTRIBUTES")) {
      table.merges = !tokens.takeRest().matches(".*merge_option *= *deny\\b.*");
    } else {
      setting(action);
    }
  }

  /** What moves or removes rows, and much that does neither. */
  private void setting(SqlToken action) {
    String clause = tokens.takeRest();
    String words = "ALTER TABLE … " + action.normal();
    boolean isSet = action.isOneOf("SET", "CONFIGURE");
    if (action.isOneOf("TTL", "REPLACE") || (isSet && Expiry.isIn(clause))) {
      SqlTable.expires(script, table, action.at(), clause);
    } else if (isSet
        && clause.matches("(?s).*(LOCALITY|RANGE_M|LEASE_|CONSTRAINTS|NUM_REPLICAS).*")) {
      script.ignored(at, "ALTER TABLE … %s", clause);
    } else if (isSet || action.isOneOf(WITHOUT_EFFECT)) {
      script.withoutEffect(at, words);
    } else {
      script.ignored(at, "%s is ignored", words);
    }
  }

  private void add(SourcePosition action) {
    if (tokens.peek().isOneOf("ROW", "TTL")) {
      SqlTable.expires(script, table, action, tokens.takeRest());
    } else {
      tokens.takes("COLUMN");
      tokens.takes("IF NOT EXISTS");
      new SqlTable(script, table).element(action);
    }
  }

  /** CockroachDB's new primary key; the old one stays as a unique index. */
  private void alterKey(SourcePosition action) {
    if (!table.key.isEmpty()) {
      String columns =
          table.key.stream().map(ImportedTable::withoutOrder).collect(Collectors.joining("_"));
      Index old = new Index(table.key, Set.of());
      old.preSplits = table.preSplits;
      table.index(table.freeIndexName(table.name + "_" + columns + "_key"), old, action);
      table.preSplits = ""; // They were the old key's, and stay with its index.
    }
    table.key(SqlKey.read(script, table).parts(), action);
  }

  /** What dumps of PostgreSQL say of a column behind its table. */
  private void alterColumn(SourcePosition action) {
    SourcePosition nameAt = tokens.peek().at();
    String name = table.spelled(tokens.takeName());
    Column column = table.columns.get(name);
    if (column == null) {
      script.unknown(nameAt, "ALTER COLUMN %s: %s has none", name, table.name);
      tokens.takeRest();
    } else if (tokens.sees("SET DEFAULT") || tokens.sees("ADD GENERATED")) {
      tokens.take();
      SqlColumn.alter(script, table, name, nameAt, column);
    } else if (tokens.sees("SET NOT NULL") || tokens.sees("DROP") || tokens.sees("SET OPTIONS")) {
      script.withoutEffect(action, "ALTER COLUMN " + tokens.takeRest());
    } else {
      script.ignored(action, "ALTER COLUMN %s %s is ignored", name, tokens.takeRest());
    }
  }

  private void drop() {
    boolean isColumn = tokens.takes("COLUMN");
    boolean isIndex = !isColumn && tokens.takesOneOf("INDEX", "KEY");
    boolean isConstraint = !isColumn && !isIndex && tokens.takes("CONSTRAINT");
    tokens.takes("IF EXISTS");
    SqlToken named = tokens.peek();
    String name = ImportedTable.legal(tokens.takeName());
    boolean isHere = table.columns.containsKey(table.spelled(named.text()));
    if (isIndex || isConstraint) {
      boolean isDropped = table.dropIndex(name);
      boolean isKey =
          name.equalsIgnoreCase(table.name + "_pkey") || name.equalsIgnoreCase("primary");
      if (!isDropped && isIndex) {
        script.unknown(named.at(), "%s has no index %s to be dropped", table.name, name);
      } else if (!isDropped && isKey) {
        script.ignored(at, "ALTER TABLE … DROP CONSTRAINT %s is ignored", name);
      } else if (!isDropped) {
        script.withoutEffect(at, "ALTER TABLE … DROP CONSTRAINT");
      }
    } else if (isColumn || isHere) {
      dropColumn(named.at(), table.spelled(named.text()));
    } else {
      script.ignored(at, "ALTER TABLE … DROP %s is ignored", named.text());
    }
  }

  /** The indexes that hold a column go with it; systems refuse to drop a part of the key. */
  private void dropColumn(SourcePosition nameAt, String name) {
    boolean isPart =
        table.key.stream()
            .map(ImportedTable::withoutOrder)
            .anyMatch(part -> part.equals(name) || table.hashesOf(name).contains(part));
    if (isPart) {
      script.ignored(nameAt, "DROP COLUMN %s: it is a part of the key of %s", name, table.name);
      return;
    }
    String indexes = String.join(", ", table.dropColumn(name));
    if (!indexes.isEmpty()) {
      script.assumed(nameAt, "DROP COLUMN %s leaves out %s, which held it", name, indexes);
    }
  }

  /** {@code RENAME [TO | AS] b} or {@code RENAME [COLUMN | INDEX | KEY | CONSTRAINT] a TO b}. */
  private void rename(SourcePosition action) {
    SqlToken kind = tokens.peek();
    boolean isMember = kind.isOneOf("COLUMN", "INDEX", "KEY", "CONSTRAINT");
    if (!isMember && (kind.isOneOf("TO", "AS") || !tokens.peek(1).isOneOf("TO", "KEY"))) {
      tokens.takesOneOf("TO", "AS");
      script.rename(action, table.name, tokens.takeName());
      return;
    }
    if (isMember) {
      tokens.take();
    }
    SourcePosition nameAt = tokens.peek().at();
    String from = tokens.takeName();
    String to = tokens.takes("TO") ? tokens.takeName() : from;
    if (!isMember || kind.is("COLUMN")) {
      renameColumn(nameAt, from, to);
    } else if (!table.renameIndex(ImportedTable.legal(from), ImportedTable.legal(to))) {
      if (kind.is("CONSTRAINT")) {
        script.withoutEffect(at, "ALTER TABLE … RENAME CONSTRAINT");
      } else {
        script.unknown(nameAt, "%s has no index %s", table.name, from);
      }
    }
  }

  private void renameColumn(SourcePosition nameAt, String from, String to) {
    String column = table.spelled(from);
    if (table.columns.containsKey(column)) {
      table.renameColumn(column, ImportedTable.columnName(to));
    } else {
      String message = table.name + " has no column " + from;
      script.misspelled(nameAt, message, from, table.columns.keySet());
    }
  }

  /** MySQL's {@code CHANGE [COLUMN] a b …} and {@code MODIFY [COLUMN] a …}. */
  private void redefine(boolean isRenamed) {
    tokens.takes("COLUMN");
    tokens.takes("IF EXISTS");
    if (isRenamed) {
      SourcePosition nameAt = tokens.peek().at();
      renameColumn(nameAt, tokens.takeName(), tokens.peek().text());
    }
    SqlColumn.read(script, table);
  }
}
