package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code CREATE TABLE}: columns, keys, indexes in the table's brackets, and its options. */
final class SqlTable {
  private static final Pattern CLUSTERING_ORDER =
      Pattern.compile("(?i)\\bCLUSTERING ORDER BY \\( (.*?) \\)");

  private static final Pattern TABLETS = Pattern.compile("(?i)\\bTABLETS = (\\d{1,5})\\b");

  /** Options of TiDB's tables that have one value and place no rows. */
  private static final List<String> PLAIN_OPTIONS =
      List.of(
          ("TABLESPACE ENGINE CHARSET CHARACTER COLLATE COMMENT AUTO_INCREMENT AUTO_ID_CACHE"
                  + " AUTO_RANDOM_BASE ROW_FORMAT KEY_BLOCK_SIZE STATS_PERSISTENT STATS_AUTO_RECALC"
                  + " STATS_SAMPLE_PAGES STATS_BUCKETS STATS_TOPN STATS_SAMPLE_RATE STATS_COL_CHOICE"
                  + " STATS_COL_LIST TTL_ENABLE TTL_JOB_INTERVAL COMPRESSION PACK_KEYS MAX_ROWS"
                  + " MIN_ROWS AVG_ROW_LENGTH CHECKSUM DELAY_KEY_WRITE ENCRYPTION DATA INSERT_METHOD"
                  + " UNION CONNECTION PASSWORD")
              .split(" ", -1));

  /** Words that begin another option of a table. */
  private static final List<String> OPTIONS =
      List.of(
          ("WITH SPLIT TABLEGROUP PARTITION LOCALITY INHERITS PLACEMENT TTL"
                  + " SHARD_ROW_ID_BITS PRE_SPLIT_REGIONS")
              .split(" ", -1));

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
    SqlToken at = tokens.peek();
    ImportedTable table = new ImportedTable(tokens.takeName(), at.at());
    if (tokens.takes("PARTITION OF")) {
      partition(script, table.name, tokens.takeName());
      return;
    }
    if (!tokens.peek().is("(")) {
      script.report(
          tokens.peek().is("PARTITION") ? Kind.NOT_TAKEN : Kind.NOT_UNDERSTOOD,
          tokens.peek(),
          "CREATE TABLE " + table.name + " has no columns in brackets; ignored");
      return;
    }
    if (script.table(table.name) == null) {
      script.add(table);
    } else {
      script.report(
          Kind.NOT_TAKEN, at, "a table " + table.name + " exists already; this one is ignored");
    }
    new SqlTable(script, table).body();
  }

  /** Takes a table that is a partition of another one, which has its rows. */
  static void partition(SqlScript script, String name, String parentName) {
    ImportedTable parent = script.table(parentName);
    script.partitionOf(name);
    if (parent == null || parent.partitions == null) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          script.tokens.peek(),
          name + " is a partition of " + parentName + ", which has no definition here; ignored");
    } else {
      SqlPartitions.takeChild(script, parent);
    }
  }

  private void body() {
    SqlToken at = tokens.peek();
    tokens.takes("(");
    while (!tokens.atStatementEnd() && !tokens.peek().is(")")) {
      member();
      if (!tokens.atStatementEnd() && !tokens.peek().isOneOf(",", ")")) {
        SqlToken rest = tokens.peek();
        script.report(Kind.NOT_UNDERSTOOD, rest, "\"" + rest.text() + "\" is not understood");
        tokens.takeRest();
      }
      tokens.takes(",");
    }
    if (!tokens.takes(")")) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          tokens.peek(),
          "CREATE TABLE " + table.name + " has no closing bracket");
    }
    while (!tokens.atStatementEnd()) {
      option();
    }
    if (script.isColocated && !isApart) {
      colocated(at);
    }
  }

  private void member() {
    SqlToken first = tokens.peek();
    if (tokens.takes("CONSTRAINT")) {
      constraint(first, takeConstraintName(tokens));
    } else if (first.isOneOf("PRIMARY", "FOREIGN", "CHECK", "EXCLUDE") && !isColumn()) {
      constraint(first, "");
    } else if (first.is("UNIQUE") && !isColumn()) {
      constraint(first, "");
    } else if (first.isWord() && tokens.sees(first.text() + " KEY (") && !first.is("UNIQUE")) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          first,
          "\"" + first.text() + " KEY\" is not understood; did you mean \"PRIMARY KEY\"?");
      tokens.takeRest();
    } else if (isIndex()) {
      new SqlIndex(script).inTable(table, "");
    } else if (first.is("FAMILY") && !isColumn()) {
      tokens.take();
      tokens.takeRest();
    } else if (first.is("SYNONYM") || (first.is("LIKE") && !isColumn())) {
      Kind kind = first.is("LIKE") ? Kind.NOT_TAKEN : Kind.WITHOUT_EFFECT;
      script.report(kind, first, tokens.takeRest() + " is ignored");
    } else {
      SqlColumn.read(script, table);
    }
  }

  /** Takes the name behind {@code CONSTRAINT}; empty: there is none, as MySQL allows. */
  static String takeConstraintName(SqlTokens tokens) {
    boolean isUnnamed =
        tokens.sees("PRIMARY KEY")
            || tokens.sees("FOREIGN KEY")
            || tokens.sees("UNIQUE KEY")
            || tokens.sees("UNIQUE INDEX")
            || tokens.sees("UNIQUE (")
            || tokens.sees("CHECK (");
    return isUnnamed ? "" : tokens.take().text();
  }

  /** Whether a word that may begin a constraint is a column's name, as a type follows. */
  private boolean isColumn() {
    SqlToken second = tokens.peek(1);
    return second.isWord()
        && !second.isOneOf("KEY", "INDEX")
        && SqlTypes.of(second.text()).isPresent();
  }

  /** {@code INDEX [name] (…)} and its kin; a column called index is followed by a type. */
  private boolean isIndex() {
    int i = 0;
    if (tokens.peek().isOneOf("INVERTED", "FULLTEXT", "SPATIAL", "VECTOR", "UNIQUE")) {
      i = 1;
    }
    if (!tokens.peek(i).isOneOf("INDEX", "KEY")) {
      return i == 1 && tokens.peek(1).isName() && tokens.peek(2).is("(") && !isColumn();
    }
    SqlToken next = tokens.peek(i + 1);
    boolean named = next.isName() && !(next.isWord() && SqlTypes.of(next.text()).isPresent());
    return next.is("(") || (named && tokens.peek(i + 2).isOneOf("(", "USING"));
  }

  /**
   * A constraint behind its name, also one that is added to a table later.
   *
   * @param name empty: it has none
   */
  void constraint(SqlToken at, String name) {
    if (tokens.takes("PRIMARY KEY")) {
      tokens.takes("USING BTREE");
      SqlKey key = SqlKey.read(script).in(table, script);
      table.key(key.parts(), at.at());
      table.partition = key.partition();
      tokens.takes("USING BTREE");
      clustering(script, table);
      passOptions();
    } else if (tokens.peek().is("UNIQUE")) {
      new SqlIndex(script).inTable(table, name);
    } else {
      boolean isConstraint = tokens.peek().isOneOf("FOREIGN", "CHECK");
      String word = tokens.peek().text();
      if (!table.lists(tokens.takeRest())) {
        script.report(
            Kind.WITHOUT_EFFECT, at, (isConstraint ? "a constraint" : word) + " places no rows");
      }
    }
  }

  /** Options of a key that place no rows. */
  private void passOptions() {
    while (tokens.peek().isOneOf("STORING", "INCLUDE", "WITH", "COMMENT", "NOT", "DEFERRABLE")) {
      tokens.take();
      if (tokens.peek().is("(")) {
        tokens.takeBrackets();
      } else if (!tokens.atStatementEnd() && !tokens.peek().isOneOf(",", ")")) {
        tokens.take();
      }
    }
  }

  /** TiDB's word behind a primary key. */
  static void clustering(SqlScript script, ImportedTable table) {
    if (script.tokens.peek().isOneOf("NONCLUSTERED", "CLUSTERED")) {}
    if (script.tokens.takes("NONCLUSTERED")) {
      table.rowNumberShards = Math.max(1, table.rowNumberShards);
    } else {
      script.tokens.takes("CLUSTERED");
    }
  }

  private void option() {
    SqlToken at = tokens.peek();
    if (tokens.takes("PRIMARY KEY")) {
      SqlKey key = SqlKey.read(script).in(table, script);
      table.key(key.parts(), at.at());
    } else if (tokens.takes("INTERLEAVE IN PARENT") || tokens.takes("INTERLEAVE IN")) {
      table.parent = tokens.takeName();
      table.positions.put("interleavedIn", at.at());
      if (tokens.peek().is("(")) {
        tokens.takeBrackets();
      }
    } else if (tokens.takes("SPLIT INTO")) {
      table.preSplits = tokens.take().text();
      table.positions.put("preSplits", at.at());
      tokens.takes("TABLETS");
    } else if (tokens.takes("SPLIT AT VALUES")) {
      table.preSplits = SqlSplits.tuples(tokens);
      table.positions.put("preSplits", at.at());
    } else if (at.isOneOf("SHARD_ROW_ID_BITS", "PRE_SPLIT_REGIONS")) {
      tidbBits(at);
    } else if (tokens.sees("ROW DELETION") || at.is("TTL")) {
      expires(script, table, at, passOption(at));
    } else if (!script.isSpanner() && at.is("PARTITION") && SqlPartitions.takes(script, table)) {
      return;
    } else if (at.isOneOf("PARTITION", "LOCALITY", "INHERITS", "PLACEMENT")) {
      script.report(Kind.NOT_TAKEN, at, at.text().toUpperCase(Locale.ROOT) + " is ignored");
      passOption(at);
    } else {
      otherOption(at);
    }
  }

  private static boolean isPlainOption(SqlToken token) {
    return token.isOneOf(PLAIN_OPTIONS);
  }

  private void otherOption(SqlToken at) {
    tokens.take();
    if (at.isOneOf(",", "ON", "DELETE", "CASCADE", "NO", "ACTION", "DEFAULT", "=")) {
      return;
    }
    if (at.is("TTL_ENABLE")) {
      tokens.takes("=");
      if (tokens.take().text().equalsIgnoreCase("OFF")) {
        table.retention = "";
      }
    } else if (isPlainOption(at)) {
      passValue();
    } else if (at.isOneOf("WITH", "WITHOUT", "OPTIONS", "CONFIGURE")) {
      boolean isOneWord = tokens.peek().is("OIDS");
      storage(
          at,
          isOneWord
              ? tokens.take().text()
              : tokens.peek().is("(") ? tokens.takeBrackets() : tokens.takeRest());
    } else if (at.is("AS")) {
      script.report(Kind.NOT_TAKEN, at, "CREATE TABLE … AS: the rows are ignored");
      while (!tokens.atStatementEnd()) {
        tokens.take();
      }
    } else if (at.is("TABLEGROUP")) {
      tokens.takeName();
      colocated(at);
    } else {
      script.report(
          Kind.NOT_UNDERSTOOD, at, "\"" + at.text() + "\" is not a known option of a table");
      if (tokens.peek().isOneOf("=", "(")) {
        passValue();
      }
    }
  }

  /** Passes over the value of an option, such as {@code = 4} or {@code SET utf8mb4}. */
  private void passValue() {
    if (tokens.peek().isOneOf("SET", "DIRECTORY")) {
      tokens.take();
    }
    tokens.takes("=");
    if (tokens.peek().is("(")) {
      tokens.takeBrackets();
    } else {
      tokens.take();
    }
  }

  /** Notes after or at which time rows of a table are deleted. */
  static void expires(SqlScript script, ImportedTable table, SqlToken at, String clause) {
    table.retention = Expiry.retention(clause);
    table.expiry = clause;
    script.report(Kind.TAKEN_AS, at, Expiry.told(table.retention));
  }

  /** Passes over an option of several words, up to the next one; returns them. */
  private String passOption(SqlToken option) {
    return tokens.takeUntil(
        token -> !token.is(option.text()) && (isPlainOption(token) || token.isOneOf(OPTIONS)));
  }

  /** What of a table's storage options moves or removes rows. */
  private void storage(SqlToken at, String options) {
    if (Expiry.isIn(options)) {
      expires(script, table, at, options);
    }
    clusteringOrder(options);
    String tablets = tablets(options);
    if (!tablets.isEmpty()) {
      table.preSplits = tablets;
      table.positions.put("preSplits", at.at());
    }
    if (options.matches("(?i).*\\b(?:COLOCAT(?:ED|ION) = '?TRUE|COLOCATION_ID\\b).*")) {
      colocated(at);
    } else if (options.matches("(?i).*\\bCOLOCAT(?:ED|ION) = '?FALSE.*")) {
      isApart = true;
    }
  }

  /** The number of tablets by YCQL's option of a table or index; empty: it has none. */
  static String tablets(String options) {
    Matcher tablets = TABLETS.matcher(options);
    return tablets.find() ? tablets.group(1) : "";
  }

  private void clusteringOrder(String options) {
    for (String name : descending(table, options)) {
      table.key.replaceAll(column -> column.equals(name) ? name + " desc" : column);
    }
  }

  /** The columns of a key that descend by YCQL's option of a table or index. */
  static List<String> descending(ImportedTable table, String options) {
    List<String> descending = new ArrayList<>();
    Matcher order = CLUSTERING_ORDER.matcher(options);
    if (order.find()) {
      for (String part : order.group(1).split(" , ", -1)) {
        if (part.strip().toUpperCase(Locale.ROOT).endsWith(" DESC")) {
          descending.add(table.spelled(part.strip().replaceFirst("(?i) DESC$", "")));
        }
      }
    }
    return descending;
  }

  private void colocated(SqlToken at) {
    isApart = true; // It is said once.
    script.report(
        Kind.TAKEN_AS,
        at,
        table.name + " shares one tablet with others; treated as a separate table");
  }

  private void tidbBits(SqlToken option) {
    tokens.take();
    tokens.takes("=");
    String number = tokens.take().text();
    int given = number.matches("\\d{1,2}") ? Integer.parseInt(number) : 0;
    int bits = Math.min(given, MAX_PRE_SPLIT_BITS);
    if (option.is("PRE_SPLIT_REGIONS")) {
      table.preSplitBits = bits;
      table.positions.put("preSplits", option.at());
    } else if (bits > 0) {
      table.rowNumberShards = 1 << bits;
    }
  }
}
