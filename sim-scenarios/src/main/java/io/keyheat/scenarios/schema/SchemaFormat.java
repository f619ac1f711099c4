package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells in which language a schema is written: by its system, its file's name and its words. */
final class SchemaFormat {
  /** Words of one SQL dialect; the one with most of them in a text is taken. */
  private static final Map<SchemaDialect, Pattern> SQL_MARKS = new LinkedHashMap<>();

  private static final Pattern DYNAMODB =
      Pattern.compile("\"?KeySchema\"?\\s*:|AWS::DynamoDB|\"?AttributeDefinitions\"?\\s*:");

  private static final Pattern HBASE = Pattern.compile("(?m)^\\s*create\\s*\\(?\\s*['\"]");

  private static final Pattern CBT =
      Pattern.compile("(?m)^\\s*(?:\\$ )?(?:cbt\\b|gcloud .*bigtable|createtable\\b)");

  private static final Pattern CREATE_TABLE =
      Pattern.compile("(?i)\\b(?:create|alter)\\s+(?:unlogged\\s+|global\\s+)?table\\b");

  /** Words that are PostgreSQL's among Spanner's two dialects. */
  private static final Pattern POSTGRES =
      Pattern.compile(
          "(?i)\\bspanner\\.|\\b(?:character"
              + " varying|varchar|bigint|int8|timestamptz|bytea|jsonb|text|serial|nextval|with time"
              + " zone)\\b|::");

  static {
    mark(
        SchemaDialect.TIDB_SQL,
        "AUTO_RANDOM|AUTO_INCREMENT|SHARD_ROW_ID_BITS|PRE_SPLIT_REGIONS|NONCLUSTERED"
            + "|ENGINE\\s*=|\\bSPLIT\\s+TABLE\\b");
    mark(
        SchemaDialect.GOOGLESQL,
        "\\bINT64\\b|\\bSTRING\\s*\\(|\\bBYTES\\s*\\(|(?<!spanner\\.)GENERATE_UUID|\\)\\s*PRIMARY\\s+KEY"
            + "|NULL_FILTERED|allow_commit_timestamp");
    mark(
        SchemaDialect.POSTGRESQL,
        "\\bspanner\\.|BIT_REVERSED_POSITIVE\\b(?!')|\\bINTERLEAVE\\s+IN\\b|\\bTTL\\s+INTERVAL\\b");
    mark(
        SchemaDialect.COCKROACHDB_SQL,
        "USING\\s+HASH|unique_rowid|\\bSTRING\\b(?!\\s*\\()|\\bSTORING\\b|\\bFAMILY\\b|crdb_|\\bINVERTED\\b"
            + "|gen_random_ulid|[\\s,(]INDEX\\s*\\(");
    mark(
        SchemaDialect.YUGABYTEDB_SQL,
        "SPLIT\\s+(?:INTO|AT)|\\bHASH\\s*[,)]|\\bUSING\\s+(?:lsm|ybgin)|yb_|\\bTABLETS\\b"
            + "|\\b(?:ASC|DESC)\\s*\\)\\s*\\)|\\bbigserial\\b"
            + "|\\bKEYSPACE\\b|\\bCLUSTERING\\s+ORDER\\b|\\btimeuuid\\b|\\b(?:frozen|map|list|set)\\s*<");
  }

  /** What YugabyteDB's CQL has and its SQL has not, besides a hashed part without HASH. */
  private static final Pattern CQL =
      Pattern.compile(
          "(?i)\\bKEYSPACE\\b|\\bCLUSTERING\\s+ORDER\\b|\\btimeuuid\\b"
              + "|\\b(?:frozen|map|list|set)\\s*<|\\btablets\\s*=|\\btransactions\\s*="
              + "|\\bPRIMARY\\s+KEY\\s*\\(\\s*\\([^()]*\\)\\s*[,)]");

  /** Fields that scenarios have at their top, and schemas have not. */
  private static final Pattern SCENARIO =
      Pattern.compile(
          "(?m)^(?:\\{\\s*)?[\"']?(?:title|system|servers|duration|loads|variants)[\"']?\\s*:");

  private static final Pattern INDEXES =
      Pattern.compile("(?m)^(?:\\{\\s*)?[\"']?(?:indexes|fieldOverrides)[\"']?\\s*:");

  private SchemaFormat() {}

  /** The language of a text that is a schema and can be no scenario; empty: it may be one. */
  static Optional<SchemaDialect> ofSchemaAlone(String file, String text) {
    boolean isSchema =
        Stream.of(DYNAMODB, INDEXES, HBASE, CBT, CREATE_TABLE)
            .anyMatch(words -> words.matcher(text).find());
    return isSchema && !SCENARIO.matcher(text).find()
        ? Optional.of(of(file, text, List.of()))
        : Optional.empty();
  }

  private static void mark(SchemaDialect dialect, String words) {
    SQL_MARKS.put(dialect, Pattern.compile(words, Pattern.CASE_INSENSITIVE));
  }

  /**
   * The language of a schema.
   *
   * @param languages those that the schema's system is declared in; empty: not known
   */
  static SchemaDialect of(String file, String text, List<SchemaDialect> languages) {
    SchemaDialect dialect = dialect(file, text, languages);
    boolean isCql =
        dialect == SchemaDialect.YUGABYTEDB_SQL
            && (file.matches("(?is).*\\.cql") || CQL.matcher(text).find());
    return isCql ? SchemaDialect.YUGABYTEDB_CQL : dialect;
  }

  private static SchemaDialect dialect(String file, String text, List<SchemaDialect> languages) {
    SchemaDialect seen = seen(file.toLowerCase(Locale.ROOT), text, languages);
    // All SQL is read; the system's own dialect says what its defaults mean.
    List<SchemaDialect> own = languages.stream().filter(SchemaDialect::isSql).toList();
    if (!seen.isSql() || own.isEmpty()) {
      return seen;
    }
    if (own.contains(SchemaDialect.GOOGLESQL)) {
      return ofSpanner(text);
    }
    return own.contains(seen) ? seen : own.get(own.size() - 1);
  }

  /** Which of Spanner's two dialects a text is written in. */
  private static SchemaDialect ofSpanner(String text) {
    Pattern google = SQL_MARKS.getOrDefault(SchemaDialect.GOOGLESQL, POSTGRES);
    String plain = plain(text);
    return count(google, plain) > count(POSTGRES, plain)
        ? SchemaDialect.GOOGLESQL
        : SchemaDialect.POSTGRESQL;
  }

  private static String plain(String text) {
    return text.replaceAll("--[^\\n]*", "");
  }

  private static long count(Pattern marks, String plain) {
    return marks.matcher(plain).results().count();
  }

  private static SchemaDialect seen(String file, String text, List<SchemaDialect> languages) {
    if (file.matches("(?s).*\\.(?:sql|ddl|sdl|psql|cql)")) {
      return sql(text);
    }
    if (DYNAMODB.matcher(text).find() || DynamoDbCode.isIn(text)) {
      return SchemaDialect.DYNAMODB_JSON;
    }
    if (file.endsWith(".json") || text.stripLeading().startsWith("{")) {
      return SchemaDialect.FIRESTORE_INDEXES;
    }
    if (file.matches("(?s).*\\.ya?ml")) {
      return SchemaDialect.INDEX_YAML;
    }
    if (HBASE.matcher(text).find()) {
      return SchemaDialect.HBASE_SHELL;
    }
    if (CBT.matcher(text).find()) {
      return SchemaDialect.BIGTABLE_CBT;
    }
    if (CREATE_TABLE.matcher(text).find()) {
      return sql(text);
    }
    return languages.isEmpty() ? otherwise(file) : languages.get(0);
  }

  private static SchemaDialect otherwise(String file) {
    if (file.matches("(?s).*\\.(?:hbase|rb)")) {
      return SchemaDialect.HBASE_SHELL;
    }
    return file.matches("(?s).*\\.(?:cbt|bigtable)")
        ? SchemaDialect.BIGTABLE_CBT
        : SchemaDialect.FIRESTORE_INDEXES;
  }

  /** The first words of a text that are a dialect's; empty: it has none. */
  static String wordsOf(SchemaDialect dialect, String text) {
    Pattern marks = SQL_MARKS.get(dialect);
    Matcher mark = marks == null ? null : marks.matcher(plain(text));
    return mark != null && mark.find() ? mark.group().strip().replaceAll("\\s+", " ") : "";
  }

  /** Words of another dialect's SQL in a text with none of the one in which it is read. */
  static Optional<String> foreign(SchemaDialect read, String text) {
    SchemaDialect seen = sql(text);
    boolean isForeign =
        SQL_MARKS.containsKey(read) && seen != read && wordsOf(read, text).isEmpty();
    return Optional.of(isForeign ? wordsOf(seen, text) : "")
        .filter(words -> !words.isEmpty())
        .map(words -> words + " is " + seen.title());
  }

  private static SchemaDialect sql(String text) {
    SchemaDialect best = SchemaDialect.POSTGRESQL;
    long most = 0;
    String plain = plain(text);
    for (Map.Entry<SchemaDialect, Pattern> mark : SQL_MARKS.entrySet()) {
      long marks = count(mark.getValue(), plain);
      if (marks > most) {
        most = marks;
        best = mark.getKey();
      }
    }
    boolean isSpanner = best == SchemaDialect.GOOGLESQL || best == SchemaDialect.POSTGRESQL;
    return isSpanner ? ofSpanner(text) : best;
  }
}
