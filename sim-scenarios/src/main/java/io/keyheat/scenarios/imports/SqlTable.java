package io.keyheat.scenarios.imports;

import io.keyheat.scenarios.imports.ImportedTable.Column;
import io.keyheat.scenarios.imports.ImportedTable.Index;
import io.keyheat.scenarios.imports.SchemaFinding.Kind;
import io.keyheat.scenarios.imports.SqlTokens.SqlToken;
import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code CREATE TABLE}: columns, keys, indexes in the table's brackets, and its options. */
final class SqlTable {
  /** Names of times that say their unit or form, such as {@code created_ms} and {@code tsIso}. */
  private static final Pattern TIME_AND_UNIT =
      Pattern.compile(
          "(?i)(?:.*_)?(?:epoch|(?:created|updated|modified|inserted|published|event|time|timestamp|ts)(?:_?(?:at|on|time))?)"
              + "_?(?:ms|us|ns|millis|micros|nanos|sec|secs|seconds|iso|utc)");

  private static final Pattern CLUSTERING_ORDER =
      Pattern.compile("(?i)\\bCLUSTERING ORDER BY \\( (.*?) \\)");

  private static final Pattern TABLETS = Pattern.compile("(?i)\\bTABLETS = (\\d{1,5})\\b");

  private static final int MAX_PRE_SPLIT_BITS = 15;

  private final SqlScript script;
  private final SqlTokens tokens;
  private final ImportedTable table;

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
    if (!tokens.peek().is("(")) {
      script.report(
          tokens.peek().is("PARTITION") ? Kind.NOT_TAKEN : Kind.NOT_UNDERSTOOD,
          tokens.peek(),
          "CREATE TABLE " + table.name + " has no columns in brackets; not taken");
      return;
    }
    if (script.table(table.name) == null) {
      script.add(table);
    } else {
      script.report(
          Kind.NOT_TAKEN, at, "a table " + table.name + " is there already; this one is not taken");
    }
    new SqlTable(script, table).body();
  }

  private void body() {
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
  }

  private void member() {
    SqlToken first = tokens.peek();
    if (tokens.takes("CONSTRAINT")) {
      takeConstraintName(tokens);
      constraint(first);
    } else if (first.isOneOf("PRIMARY", "FOREIGN", "CHECK", "EXCLUDE") && !isColumn()) {
      constraint(first);
    } else if (first.is("UNIQUE") && !isColumn()) {
      constraint(first);
    } else if (first.isWord() && tokens.sees(first.text() + " KEY (") && !first.is("UNIQUE")) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          first,
          "\"" + first.text() + " KEY\" is not understood; did you mean \"PRIMARY KEY\"?");
      tokens.takeRest();
    } else if (isIndex()) {
      new SqlIndex(script).inTable(table);
    } else if (first.is("FAMILY") && !isColumn()) {
      tokens.take();
      tokens.takeRest();
    } else if (first.is("SYNONYM") || (first.is("LIKE") && !isColumn())) {
      Kind kind = first.is("LIKE") ? Kind.NOT_TAKEN : Kind.WITHOUT_EFFECT;
      script.report(kind, first, tokens.takeRest() + " is not taken");
    } else {
      SqlColumn.read(script, table);
    }
  }

  /** Takes the name behind {@code CONSTRAINT}, which MySQL lets one leave out. */
  static void takeConstraintName(SqlTokens tokens) {
    boolean isUnnamed =
        tokens.sees("PRIMARY KEY")
            || tokens.sees("FOREIGN KEY")
            || tokens.sees("UNIQUE KEY")
            || tokens.sees("UNIQUE INDEX")
            || tokens.sees("UNIQUE (")
            || tokens.sees("CHECK (");
    if (!isUnnamed) {
      tokens.take();
    }
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

  /** A constraint behind its name, also one that is added to a table later. */
  void constraint(SqlToken at) {
    if (tokens.takes("PRIMARY KEY")) {
      tokens.takes("USING BTREE");
      SqlKey key = SqlKey.read(script).in(table, script);
      table.key(key.parts(), at.at());
      table.partition = key.partition();
      tokens.takes("USING BTREE");
      clustering(script, table);
      passOptions();
    } else if (tokens.peek().is("UNIQUE")) {
      new SqlIndex(script).inTable(table);
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
    if (script.tokens.peek().isOneOf("NONCLUSTERED", "CLUSTERED")) {
      script.expectOwn(SqlWords.Context.COLUMN_OPTION, script.tokens.peek());
    }
    if (script.tokens.takes("NONCLUSTERED")) {
      table.rowNumberShards = Math.max(1, table.rowNumberShards);
    } else {
      script.tokens.takes("CLUSTERED");
    }
  }

  private void option() {
    SqlToken at = tokens.peek();
    script.expectOwn(SqlWords.Context.TABLE_OPTION, at);
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
      script.report(Kind.TAKEN_AS, at, SchemaFindings.NOTHING_EXPIRES);
      passOption(at);
    } else if (script.is(SchemaDialect.TIDB_SQL) && SqlSplits.takesPartitions(script, table)) {
      return;
    } else if (at.isOneOf("PARTITION", "LOCALITY", "INHERITS", "PLACEMENT")) {
      script.report(Kind.NOT_TAKEN, at, at.text().toUpperCase(Locale.ROOT) + " is not taken");
      passOption(at);
    } else {
      otherOption(at);
    }
  }

  private void otherOption(SqlToken at) {
    tokens.take();
    if (at.isOneOf(",", "ON", "DELETE", "CASCADE", "NO", "ACTION", "DEFAULT", "=")) {
      return;
    }
    if (SqlWords.isPlainTableOption(at)) {
      passValue();
    } else if (at.isOneOf("WITH", "WITHOUT", "OPTIONS", "CONFIGURE")) {
      boolean isOneWord = tokens.peek().is("OIDS");
      storage(
          at,
          isOneWord
              ? tokens.take().text()
              : tokens.peek().is("(") ? tokens.takeBrackets() : tokens.takeRest());
    } else if (at.is("AS")) {
      script.report(Kind.NOT_TAKEN, at, "CREATE TABLE … AS: the rows are not taken");
      while (!tokens.atStatementEnd()) {
        tokens.take();
      }
    } else if (at.is("TABLEGROUP")) {
      tokens.takeName();
      colocated(at);
    } else {
      script.report(Kind.NOT_UNDERSTOOD, at, "\"" + at.text() + "\" is no known option of a table");
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

  /** Passes over an option of several words, up to the next one. */
  private void passOption(SqlToken option) {
    tokens.takeUntil(token -> !token.is(option.text()) && SqlWords.beginsTableOption(token));
  }

  /** What of a table's storage options moves or removes rows. */
  private void storage(SqlToken at, String options) {
    if (options.matches("(?i).*\\b(?:TTL_(?:EXPIR|JOB|ROW|SEL|DEL)|DEFAULT_TIME_TO_LIVE\\b).*")) {
      script.report(Kind.TAKEN_AS, at, SchemaFindings.NOTHING_EXPIRES);
    }
    clusteringOrder(options);
    String tablets = tablets(options);
    if (!tablets.isEmpty()) {
      table.preSplits = tablets;
      table.positions.put("preSplits", at.at());
    }
    if (options.matches("(?i).*\\bCOLOCAT(?:ED|ION) = '?TRUE.*")) {
      colocated(at);
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
    script.report(
        Kind.TAKEN_AS,
        at,
        table.name + " shares one tablet with others; taken as a table with tablets of its own");
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

  /** Completes a table when all statements are read: hidden columns, hashes, what is missing. */
  void complete() {
    List.copyOf(table.computed.keySet())
        .forEach(
            name -> {
              SqlValues.Computed computed = table.computed.get(name);
              if (computed != null) {
                computed.resolve(script, table, name);
              }
            });
    List<String> declaredKey = List.copyOf(table.key);
    SqlSplits.takeBits(script, table);
    hiddenKey();
    if (!table.autoRandomShard.isEmpty() && !table.key.isEmpty()) {
      table.key.add(0, table.autoRandomShard);
    }
    SqlSplits.divide(script, table, declaredKey);
    SourcePosition at = table.positions.getOrDefault("key", tableAt());
    for (String part : table.key) {
      String column = ImportedTable.withoutOrder(part);
      if (!table.columns.containsKey(column)) {
        script.findings.add(
            Kind.NOT_UNDERSTOOD,
            at,
            table.name
                + "'s key has no column "
                + column
                + io.keyheat.scenarios.document.Nearest.hint(column, table.columns.keySet()));
      }
    }
    keyOfParent(at);
    splitTexts();
    splitRowsAlone();
    takeTimesByName();
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
      String hash = "{hash: [_tidb_rowid], modulo: " + table.rowNumberShards + "}";
      table.column("_tidb_shard", new Column(SqlTypes.INT64, hash, true), tableAt());
      key.add(0, "_tidb_shard");
    }
    table.key(key, tableAt());
    script.findings.add(
        Kind.TAKEN_AS,
        tableAt(),
        table.name + ": rows lie by _tidb_rowid, as the primary key is not clustered");
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
          table.name + " is interleaved in " + table.parent + ", which is not here");
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
          table.name
              + " has the whole key of "
              + table.parent
              + "; "
              + column
              + ", always 1, is added");
    }
  }

  /** Texts whose values are not known are split evenly, into as many tablets as the keys make. */
  private void splitTexts() {
    if (!table.key.isEmpty() && table.preSplits.contains("'")) {
      Column column = table.columns.get(ImportedTable.withoutOrder(table.key.get(0)));
      if (column != null && column.values().equals(SqlValues.ANY_TEXT)) {
        table.preSplits = Integer.toString(table.preSplits.split("', '", -1).length + 1);
        script.findings.add(
            Kind.TAKEN_AS,
            table.positions.getOrDefault("preSplits", tableAt()),
            table.name
                + ": the split keys are taken as "
                + table.preSplits
                + " tablets of equal shares, as no values are declared");
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
      if (column == null || !table.places(name) || !isTime(name)) {
        continue;
      }
      SourcePosition at = table.positions.getOrDefault("columns." + name, tableAt());
      if (column.values().equals(SqlValues.ANY_NUMBER)) {
        table.columns.put(name, new Column(SqlTypes.INT64, "{sequence: 1}", true));
        script.findings.add(
            Kind.TAKEN_AS,
            at,
            name + ": taken as a number that counts up with the time of writing, by its name");
      } else if (column.values().equals(SqlValues.ANY_TEXT)) {
        table.columns.put(name, new Column("timestamp", "now", true));
        script.findings.add(
            Kind.TAKEN_AS, at, name + ": text taken for the time of writing, by its name");
      }
    }
  }

  private static boolean isTime(String name) {
    return DocumentIndexes.TIME.matcher(name).matches() || TIME_AND_UNIT.matcher(name).matches();
  }

  /** Says of times in keys and indexes that they are taken for those of writing. */
  private void noteAssumedTimes() {
    for (String name : table.assumedTimes) {
      Column column = table.columns.get(name);
      if (column != null && table.places(name)) {
        script.findings.add(
            Kind.TAKEN_AS,
            table.positions.getOrDefault("columns." + name, tableAt()),
            name
                + ": nothing says where its values come from; taken for the "
                + (column.values().equals("now") ? "time" : "day")
                + " of writing");
      }
    }
  }

  /** Numbers and texts that place rows or entries may count up in the application. */
  private void noteUnknown(SourcePosition at) {
    List<String> unknown =
        table.columns.entrySet().stream()
            .filter(
                column ->
                    column.getValue().values().equals(SqlValues.ANY_NUMBER)
                        || column.getValue().values().equals(SqlValues.ANY_TEXT))
            .map(Map.Entry::getKey)
            .filter(table::places)
            .toList();
    if (!unknown.isEmpty()) {
      script.findings.add(
          Kind.TAKEN_AS,
          at,
          "%s: nothing says how %s %s; taken as without order (if they count up, give them values: {sequence: 1})"
              .formatted(
                  table.name,
                  String.join(", ", unknown),
                  unknown.size() == 1 ? "gets its values" : "get their values"));
    }
  }
}
