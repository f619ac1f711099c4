package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Words that not all SQL dialects have, by the place in which they stand. */
final class SqlWords {
  /** Where a word stands. */
  enum Context {
    STATEMENT,
    ALTER_ACTION,
    TABLE_OPTION,
    INDEX_OPTION,
    COLUMN_OPTION,
    FUNCTION
  }

  /** Options of TiDB's tables that have one value and place no rows. */
  private static final String PLAIN_TABLE_OPTIONS =
      "ENGINE CHARSET CHARACTER COLLATE COMMENT AUTO_INCREMENT AUTO_ID_CACHE AUTO_RANDOM_BASE"
          + " ROW_FORMAT KEY_BLOCK_SIZE STATS_PERSISTENT STATS_AUTO_RECALC STATS_SAMPLE_PAGES"
          + " STATS_BUCKETS STATS_TOPN STATS_SAMPLE_RATE STATS_COL_CHOICE STATS_COL_LIST"
          + " TTL_ENABLE TTL_JOB_INTERVAL COMPRESSION PACK_KEYS MAX_ROWS MIN_ROWS AVG_ROW_LENGTH"
          + " CHECKSUM DELAY_KEY_WRITE ENCRYPTION DATA INSERT_METHOD UNION CONNECTION PASSWORD";

  /** Words that begin an option of a table, beside those that place no rows. */
  private static final String TABLE_OPTIONS =
      "WITH SPLIT TABLESPACE TABLEGROUP PARTITION LOCALITY INHERITS PLACEMENT TTL"
          + " SHARD_ROW_ID_BITS PRE_SPLIT_REGIONS";

  /** By context: dialects, in the letters of {@link #dialects(String)}, and their words. */
  private static final Map<Context, List<String>> TABLE =
      Map.of(
          Context.STATEMENT,
          List.of("T SPLIT", "C UPSERT", "G OPTIONS", "P BIT_REVERSED_POSITIVE SKIP", "Y KEYSPACE"),
          Context.ALTER_ACTION,
          List.of(
              "C SPLIT CONFIGURE SCATTER INJECT", "T SHARD_ROW_ID_BITS AUTO_INCREMENT ATTRIBUTES"),
          Context.TABLE_OPTION,
          List.of(
              "G PRIMARY ROW OPTIONS",
              "GP INTERLEAVE",
              "Y SPLIT TABLEGROUP",
              "C LOCALITY CONFIGURE",
              "PT TTL",
              "T SHARD_ROW_ID_BITS PRE_SPLIT_REGIONS PLACEMENT " + PLAIN_TABLE_OPTIONS),
          Context.INDEX_OPTION,
          Keywords.of(
              "G NULL_FILTERED OPTIONS, GP INTERLEAVE, GC STORING, PCY INCLUDE, "
                  + "C COVERING LOCALITY, CT VISIBLE INVISIBLE, Y SPLIT NONCONCURRENTLY, "
                  + "CY CONCURRENTLY, T COMMENT GLOBAL CLUSTERED"),
          Context.COLUMN_OPTION,
          List.of(
              "G OPTIONS HIDDEN",
              "GT AUTO_INCREMENT",
              "GCT ON",
              "GPCY IDENTITY",
              "PCY [",
              "C FAMILY CREATE",
              "Y STATIC",
              "T AUTO_RANDOM UNSIGNED SIGNED ZEROFILL KEY CLUSTERED NONCLUSTERED CHARACTER CHARSET"
                  + " COMMENT AFTER FIRST"),
          Context.FUNCTION,
          List.of(
              "G NEW_UUID GET_NEXT_SEQUENCE_VALUE",
              "GP GENERATE_UUID PENDING_COMMIT_TIMESTAMP",
              "PCY GEN_RANDOM_UUID UUID_GENERATE_V1 UUID_GENERATE_V1MC UUID_GENERATE_V4"
                  + " CLOCK_TIMESTAMP STATEMENT_TIMESTAMP TRANSACTION_TIMESTAMP",
              "PCTY NOW NEXTVAL LOCALTIMESTAMP",
              "C UNIQUE_ROWID UNORDERED_UNIQUE_ROWID GEN_RANDOM_ULID UUID_V4",
              "CY UUIDV7 UUID_V7 UUID_GENERATE_V7",
              "T UUID UUID_TO_BIN SYSDATE UTC_TIMESTAMP"));

  private static final Map<Context, Map<String, Set<SchemaDialect>>> DIALECTS = byContext();

  private SqlWords() {}

  /** Whether an option of a table has one value and places no rows. */
  static boolean isPlainTableOption(SqlToken token) {
    return token.is("TABLESPACE") || isOneOf(PLAIN_TABLE_OPTIONS, token);
  }

  /** Whether a token ends the option of a table that stands in front of it. */
  static boolean beginsTableOption(SqlToken token) {
    return isOneOf(TABLE_OPTIONS, token) || isOneOf(PLAIN_TABLE_OPTIONS, token);
  }

  private static boolean isOneOf(String words, SqlToken token) {
    return token.isOneOf(words.split(" ", -1));
  }

  private static Map<Context, Map<String, Set<SchemaDialect>>> byContext() {
    Map<Context, Map<String, Set<SchemaDialect>>> all = new HashMap<>();
    TABLE.forEach(
        (context, lines) -> {
          Map<String, Set<SchemaDialect>> words = new HashMap<>();
          for (String line : lines) {
            List<String> parts = List.of(line.split(" ", -1));
            Set<SchemaDialect> dialects = dialects(parts.get(0));
            parts.subList(1, parts.size()).forEach(word -> words.put(word, dialects));
          }
          all.put(context, Map.copyOf(words));
        });
    return Map.copyOf(all);
  }

  /**
   * Returns the SQL dialects whose names begin with one of some letters: Spanner's GoogleSQL (G)
   * and PostgreSQL (P), CockroachDB (C), TiDB (T), YugabyteDB (Y).
   */
  static Set<SchemaDialect> dialects(String letters) {
    Set<SchemaDialect> dialects = EnumSet.noneOf(SchemaDialect.class);
    for (SchemaDialect dialect : SchemaDialect.values()) {
      if (dialect.isSql() && letters.indexOf(dialect.name().charAt(0)) >= 0) {
        dialects.add(dialect);
      }
    }
    return dialects;
  }

  /** The dialects that have a word in a context; all SQL dialects, if it is not listed. */
  static Set<SchemaDialect> dialects(Context context, String word) {
    return DIALECTS
        .getOrDefault(context, Map.of())
        .getOrDefault(word.toUpperCase(Locale.ROOT), dialects("GPCTY"));
  }

  /**
   * Reports a word that the script's dialect lacks.
   *
   * @param owners the dialects that have it
   */
  static void reportForeign(SqlScript script, SqlToken at, String word, Set<SchemaDialect> owners) {
    if (!owners.contains(script.dialect)) {
      String others = owners.stream().map(SchemaDialect::title).collect(Collectors.joining(", "));
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "\"" + word + "\" is not part of " + script.dialect.title() + "; it is of " + others);
    }
  }
}
