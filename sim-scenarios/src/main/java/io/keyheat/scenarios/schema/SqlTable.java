package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads what a table consists of: the elements in its brackets, which may also be added later, and
 * its options.
 */
final class SqlTable {
  private static final Pattern CLUSTERING_ORDER =
      Pattern.compile("\\bCLUSTERING ORDER BY \\( (.*?) \\)");

  private static final Pattern TABLETS = Pattern.compile("\\bTABLETS = (\\d{1,5})\\b");

  /** Options with one value that place no rows, most of them TiDB's. */
  private static final List<String> PLAIN_OPTIONS =
      Keywords.of(
          "TABLESPACE, ENGINE, CHARSET, CHARACTER, COLLATE, COMMENT, AUTO_INCREMENT, AUTO_ID_CACHE,"
              + " AUTO_RANDOM_BASE, ROW_FORMAT, KEY_BLOCK_SIZE, STATS_PERSISTENT,"
              + " STATS_AUTO_RECALC, STATS_SAMPLE_PAGES, STATS_BUCKETS, STATS_TOPN,"
              + " STATS_SAMPLE_RATE, STATS_COL_CHOICE, STATS_COL_LIST, TTL_JOB_INTERVAL,"
              + " COMPRESSION, PACK_KEYS, MAX_ROWS, MIN_ROWS, AVG_ROW_LENGTH, CHECKSUM,"
              + " DELAY_KEY_WRITE, ENCRYPTION, DATA, INSERT_METHOD, UNION, CONNECTION, PASSWORD");

  /** Words that begin another option. */
  private static final List<String> OTHER_OPTIONS =
      Keywords.of(
          "WITH, SPLIT, TABLEGROUP, PARTITION, LOCALITY, INHERITS, PLACEMENT, TTL, TTL_ENABLE, "
              + "SHARD_ROW_ID_BITS, PRE_SPLIT_REGIONS");

  /** Words between options. */
  private static final List<String> FILLERS =
      List.of(",", "ON", "DELETE", "CASCADE", "NO", "ACTION", "DEFAULT", "=");

  /** Options of a key that place no rows. */
  private static final List<String> KEY_OPTIONS =
      List.of(
          "STORING: ()",
          "INCLUDE: ()",
          "WITH: value",
          "COMMENT: value",
          "NOT: value",
          "DEFERRABLE",
          "INITIALLY: value");

  private static final int MAX_PRE_SPLIT_BITS = 15;

  private final SqlScript script;
  private final SqlTokens tokens;
  private final ImportedTable table;

  /** Whether its place is said, so that it is not that of the database's tables. */
  private boolean isApart;

  SqlTable(SqlScript script, ImportedTable table) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
  }

  /** Reads the statement behind {@code CREATE TABLE}. */
  static void read(SqlScript script) {
    SqlTokens tokens = script.tokens;
    tokens.takes("IF NOT EXISTS");
    SourcePosition at = tokens.peek().at();
    ImportedTable table = new ImportedTable(tokens.takeName(), at);
    SqlToken next = tokens.peek();
    if (tokens.takes("PARTITION OF")) {
      partition(script, table.name, tokens.takeName());
    } else if (next.is("(")) {
      if (script.table(table.name) == null) {
        script.add(table);
      } else {
        script.ignored(at, "a table %s exists already; this one is ignored", table.name);
      }
      new SqlTable(script, table).body();
    } else {
      script.unknown(next.at(), "CREATE TABLE %s has no columns in brackets; ignored", table.name);
    }
  }

  /** Takes a table that is a partition of another one, which has its rows. */
  static void partition(SqlScript script, String name, String parentName) {
    ImportedTable parent = script.table(parentName);
    SqlPartitions partitions = parent == null ? null : parent.partitions;
    script.partitionOf(name);
    if (partitions == null) {
      script.unknown(
          script.tokens.peek().at(),
          "%s is a partition of %s, which has no definition here; ignored",
          name,
          parentName);
    } else if (script.tokens.takes("FOR")) {
      partitions.takeValues(script.tokens);
    }
  }

  private void body() {
    SourcePosition at = tokens.take().at();
    while (!tokens.atStatementEnd() && !tokens.peek().is(")")) {
      element(tokens.peek().at());
      if (!tokens.atMemberEnd()) {
        SqlToken rest = tokens.peek();
        script.unknown(rest.at(), "\"%s\" is not understood", rest.text());
        tokens.takeRest();
      }
      tokens.takes(",");
    }
    if (!tokens.takes(")")) {
      script.unknown(tokens.peek().at(), "CREATE TABLE %s has no closing bracket", table.name);
    }
    while (!tokens.atStatementEnd()) {
      option();
    }
    if (script.isColocated && !isApart) {
      colocated(at);
    }
  }

  /**
   * Reads one of the table's columns, keys, indexes and constraints.
   *
   * @param at of the statement or the clause that it is part of
   */
  void element(SourcePosition at) {
    SqlToken first = tokens.peek();
    if (tokens.takes("CONSTRAINT")) {
      tokens.takes("IF NOT EXISTS");
      constraint(at, takeConstraintName(tokens));
    } else if (isIndex()) {
      SqlIndex.inTable(script, table, "");
    } else if (isColumn()) {
      SqlColumn.read(script, table);
    } else if (first.isOneOf("PRIMARY", "FOREIGN", "CHECK", "EXCLUDE", "UNIQUE")) {
      constraint(at, "");
    } else if (first.isWord() && tokens.sees(first.text() + " KEY (")) {
      script.unknown(
          first.at(), "\"%s KEY\" is not understood; did you mean \"PRIMARY KEY\"?", first.text());
      tokens.takeRest();
    } else if (first.is("FAMILY")) {
      tokens.take();
      tokens.takeRest();
    } else if (first.is("SYNONYM")) {
      script.withoutEffect(at, tokens.takeRest());
    } else if (first.is("LIKE")) {
      script.ignored(at, "%s is ignored", tokens.takeRest());
    } else {
      SqlColumn.read(script, table);
    }
  }

  /** Takes the name behind {@code CONSTRAINT}; empty: there is none, as MySQL allows. */
  static String takeConstraintName(SqlTokens tokens) {
    boolean isUnnamed =
        Stream.of("PRIMARY KEY", "FOREIGN KEY", "UNIQUE KEY", "UNIQUE INDEX", "UNIQUE (", "CHECK (")
            .anyMatch(tokens::sees);
    return isUnnamed ? "" : tokens.take().text();
  }

  private static boolean isType(SqlToken token) {
    return token.isWord() && SqlTypes.of(token.text()).isPresent();
  }

  /** Whether a word that may begin a constraint is a column's name, as a type follows. */
  private boolean isColumn() {
    return isType(tokens.peek(1));
  }

  /** {@code INDEX [name] (…)} and its kin; a column called index is followed by a type. */
  private boolean isIndex() {
    boolean isOfKind = tokens.peek().isOneOf("INVERTED", "FULLTEXT", "SPATIAL", "VECTOR", "UNIQUE");
    int i = isOfKind ? 1 : 0;
    SqlToken next = tokens.peek(i + 1);
    if (!tokens.peek(i).isOneOf("INDEX", "KEY")) {
      return isOfKind && tokens.peek(1).isName() && next.is("(") && !isColumn();
    }
    boolean isNamed = next.isName() && !isType(next);
    return next.isOneOf("(", "IF") || (isNamed && tokens.peek(i + 2).isOneOf("(", "USING"));
  }

  /**
   * A constraint behind its name.
   *
   * @param name empty: it has none
   */
  private void constraint(SourcePosition at, String name) {
    if (tokens.takes("PRIMARY KEY")) {
      tokens.takes("USING BTREE");
      SqlKey key = SqlKey.read(script, table);
      table.key(key.parts(), at);
      table.partition = key.partition();
      tokens.takes("USING BTREE");
      clustering(script, table);
      while (tokens.takesClause(KEY_OPTIONS)) {
        // Each takes its own words.
      }
    } else if (tokens.sees("UNIQUE USING INDEX")) {
      tokens.takeRest();
    } else if (tokens.peek().is("UNIQUE")) {
      SqlIndex.inTable(script, table, name);
    } else {
      SqlExpression constraint = new SqlExpression(tokens.takeRest());
      if (!table.list(constraint)) {
        script.withoutEffect(at, "a constraint places no rows");
      }
    }
  }

  /** TiDB's word behind a primary key. */
  static void clustering(SqlScript script, ImportedTable table) {
    if (script.tokens.takes("NONCLUSTERED")) {
      table.rowNumberShards = Math.max(1, table.rowNumberShards);
    } else {
      script.tokens.takes("CLUSTERED");
    }
  }

  private void option() {
    SqlToken at = tokens.peek();
    if (tokens.takes("PRIMARY KEY")) {
      table.key(SqlKey.read(script, table).parts(), at.at());
    } else if (tokens.takes("INTERLEAVE IN PARENT") || tokens.takes("INTERLEAVE IN")) {
      table.parent = tokens.takeName();
      table.positions.put("interleavedIn", at.at());
      tokens.takeParts("()");
    } else if (tokens.takes("SPLIT INTO")) {
      table.preSplits(tokens.take().text(), at.at());
      tokens.takes("TABLETS");
    } else if (tokens.takes("SPLIT AT VALUES")) {
      table.preSplits(SqlSplits.tuples(tokens), at.at());
    } else if (at.isOneOf("SHARD_ROW_ID_BITS", "PRE_SPLIT_REGIONS")) {
      tidbBits();
    } else if (tokens.sees("ROW DELETION") || at.is("TTL")) {
      expires(script, table, at.at(), passOption(at));
    } else if (tokens.takes("TTL_ENABLE")) {
      tokens.takes("=");
      boolean isOff = tokens.take().text().equalsIgnoreCase("OFF");
      table.retention = isOff ? "" : table.retention;
    } else if (at.is("PARTITION") && !script.isSpanner() && SqlPartitions.takes(script, table)) {
      return;
    } else if (at.isOneOf("PARTITION", "LOCALITY", "INHERITS", "PLACEMENT")) {
      script.ignored(at.at(), "%s is ignored", at.normal());
      passOption(at);
    } else if (tokens.takesOneOf("WITH", "WITHOUT", "OPTIONS", "CONFIGURE")) {
      boolean hasBrackets = tokens.peek().is("(");
      String all =
          hasBrackets ? tokens.takeBrackets() : tokens.takes("OIDS") ? "" : tokens.takeRest();
      storage(at.at(), all);
    } else if (tokens.takes("AS")) {
      script.ignored(at.at(), "CREATE TABLE … AS: the rows are ignored");
      while (!tokens.atStatementEnd()) {
        tokens.take();
      }
    } else if (tokens.takes("TABLEGROUP")) {
      tokens.takeName();
      colocated(at.at());
    } else if (at.isOneOf(PLAIN_OPTIONS)) {
      tokens.take();
      tokens.takeParts("SET? DIRECTORY? =? value");
    } else if (!tokens.take().isOneOf(FILLERS)) {
      script.unknown(at.at(), "\"%s\" is not a known option of a table", at.text());
      tokens.takeParts(tokens.takes("=") ? "value" : "()");
    }
  }

  /** Notes after or at which time rows of a table are deleted. */
  static void expires(SqlScript script, ImportedTable table, SourcePosition at, String clause) {
    table.retention = Expiry.retention(clause);
    table.expiry = clause;
    script.assumed(at, Expiry.told(table.retention));
  }

  /** Passes over an option of several words, up to the next one; returns them. */
  private String passOption(SqlToken option) {
    return tokens.takeUntil(
        token ->
            !token.is(option.text())
                && (token.isOneOf(PLAIN_OPTIONS) || token.isOneOf(OTHER_OPTIONS)));
  }

  /** What of a table's storage options moves or removes rows. */
  private void storage(SourcePosition at, String options) {
    if (Expiry.isIn(options)) {
      expires(script, table, at, options);
    }
    List<String> descending = descending(table, options);
    table.key.replaceAll(column -> descending.contains(column) ? column + " desc" : column);
    String tablets = tablets(options);
    if (!tablets.isEmpty()) {
      table.preSplits(tablets, at);
    }
    if (options.matches(".*\\b(?:COLOCAT(?:ED|ION) = '?(?i:TRUE)|COLOCATION_ID\\b).*")) {
      colocated(at);
    } else if (options.matches(".*\\bCOLOCAT(?:ED|ION) = '?(?i:FALSE).*")) {
      isApart = true;
    }
  }

  /** The number of tablets by YCQL's option of a table or index; empty: it has none. */
  static String tablets(String options) {
    Matcher tablets = TABLETS.matcher(options);
    return tablets.find() ? tablets.group(1) : "";
  }

  /** The columns of a key that descend by YCQL's option of a table or index. */
  static List<String> descending(ImportedTable table, String options) {
    List<String> descending = new ArrayList<>();
    Matcher order = CLUSTERING_ORDER.matcher(options);
    if (order.find()) {
      for (String part : order.group(1).split(" , ", -1)) {
        if (part.toUpperCase(Locale.ROOT).endsWith(" DESC")) {
          descending.add(table.spelled(part.substring(0, part.length() - " DESC".length())));
        }
      }
    }
    return descending;
  }

  private void colocated(SourcePosition at) {
    isApart = true; // It is said once.
    script.assumed(at, "%s shares one tablet with others; treated as a separate table", table.name);
  }

  /** TiDB's bits in front of row numbers, and those of the regions that it makes at the start. */
  void tidbBits() {
    SqlToken option = tokens.take();
    tokens.takes("=");
    String number = tokens.take().text();
    int given = number.matches("\\d{1,2}") ? Integer.parseInt(number) : 0;
    int bits = Math.min(given, MAX_PRE_SPLIT_BITS);
    if (option.is("PRE_SPLIT_REGIONS")) {
      table.preSplitBits = bits;
      table.positions.put("preSplits", option.at());
    } else if (bits > 0 || table.rowNumberShards > 0) {
      table.rowNumberShards = 1 << bits;
    }
  }
}
