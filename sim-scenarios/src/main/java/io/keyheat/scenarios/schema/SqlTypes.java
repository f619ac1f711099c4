package io.keyheat.scenarios.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The column types of the SQL dialects, each with the type that stands for it in a scenario. */
final class SqlTypes {
  static final String INT64 = "int64";
  static final String TIMESTAMP = "timestamp";
  static final String STRING = "string";
  static final String BYTES = "bytes";
  static final String UUID = "uuid";

  /** Stands for the types that a schema defines as several fields. */
  static final String COMPOSITE = "composite";

  private static final Map<String, String> TYPES = new LinkedHashMap<>();

  static {
    add(
        INT64,
        "int64 bigint int8 integer int int4 boolean decimal float float4 float8 double"
            + " real int2 smallint bit dec int1 int3 mediumint middleint year fixed tinyint"
            + " counter varint serial bigserial smallserial serial2 serial4 serial8 bool"
            + " numeric float64 float32 varbit oid money");
    add(TIMESTAMP, "timestamp date timestamptz time timetz datetime commit_timestamp");
    add(
        STRING,
        "string varchar text character char vector json jsonb interval nchar nvarchar"
            + " tinytext mediumtext longtext set map list tuple frozen enum bpchar name citext"
            + " inet tsvector tsquery ltree refcursor box2d geometry geography cidr macaddr"
            + " macaddr8 xml hstore point int4range int8range numrange tsrange tstzrange"
            + " daterange array struct tokenlist proto");
    add(BYTES, "bytes bytea blob tinyblob mediumblob longblob binary varbinary");
    add(UUID, "uuid timeuuid");
  }

  private SqlTypes() {}

  private static void add(String type, String words) {
    List.of(words.split(" ", -1)).forEach(word -> TYPES.put(word, type));
  }

  /** The scenario's type for a type's first word; empty: no dialect has such a type. */
  static Optional<String> of(String word) {
    return Optional.ofNullable(TYPES.get(word.toLowerCase(Locale.ROOT)));
  }

  /** The names of all types. */
  static Set<String> names() {
    return TYPES.keySet();
  }

  /** Whether a value has parts, so that it cannot be a key. */
  static boolean isCompound(String word) {
    return word.matches(
        "(?i)array|struct|tokenlist|proto|vector|tsvector|hstore|geometry|geography|point|box2d|xml|map|list|tuple|frozen|composite");
  }

  /**
   * Bytes of a value by the length that its type states; 0: it states none that matters.
   *
   * @param length elements of a vector, letters or bytes
   * @param element the type of a vector's elements; empty: those of vectors, of four bytes
   */
  static long statedBytes(String word, int length, String element) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "vector", "array" ->
          length * (element.matches("(?i)float8|float64|double|bigint|int8|int64") ? 8L : 4L);
      case "char", "nchar", "character", "bpchar", "binary" -> Math.max(1, length);
      // What may be longer than a guessed value is a guess still.
      case "varchar", "nvarchar", "string", "varying" ->
          length < GuessedValues.TEXT_BYTES ? length : 0;
      case "varbinary", "bytes" -> length < GuessedValues.RANDOM_BYTES ? length : 0;
      default -> 0;
    };
  }

  static boolean isSerial(String word) {
    return word.matches("(?i)(?:big|small)?serial[248]?");
  }
}
