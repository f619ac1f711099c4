package io.keyheat.scenarios.imports;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The column types of the SQL dialects, each with the type that stands for it in a scenario. */
final class SqlTypes {
  static final String INT64 = "int64";
  static final String TIMESTAMP = "timestamp";
  static final String STRING = "string";
  static final String BYTES = "bytes";
  static final String UUID = "uuid";

  private static final Map<String, String> TYPES = new LinkedHashMap<>();

  static {
    add(
        INT64,
        "int64 bigint int8 integer int int4 int2 smallint mediumint tinyint serial bigserial"
            + " smallserial serial2 serial4 serial8 bool boolean bit varbit oid year"
            + " numeric decimal dec number float64 float32 float float8 float4 double real money");
    add(TIMESTAMP, "timestamp timestamptz datetime date time timetz spanner");
    add(
        STRING,
        "string varchar text character char nchar nvarchar bpchar name citext json jsonb inet cidr"
            + " macaddr interval tinytext mediumtext longtext enum set xml tsvector hstore ltree"
            + " geometry geography point array struct tokenlist proto vector box2d refcursor"
            + " int4range int8range numrange tsrange tstzrange daterange");
    add(BYTES, "bytes bytea blob tinyblob mediumblob longblob binary varbinary");
    add(UUID, "uuid");
  }

  private SqlTypes() {}

  private static void add(String type, String words) {
    for (String word : words.split(" ", -1)) {
      TYPES.put(word, type);
    }
  }

  /** The scenario's type for a type's first word; empty: no dialect has such a type. */
  static Optional<String> of(String word) {
    return Optional.ofNullable(TYPES.get(word.toLowerCase(Locale.ROOT)));
  }

  static List<String> names() {
    return List.copyOf(TYPES.keySet());
  }

  /** Whether a value has parts, so that it cannot be a key. */
  static boolean isCompound(String word) {
    return word.matches(
        "(?i)array|struct|tokenlist|proto|vector|tsvector|hstore|geometry|geography"
            + "|point|box2d|xml");
  }

  static boolean isSerial(String word) {
    return word.matches("(?i)(?:big|small)?serial[248]?");
  }
}
