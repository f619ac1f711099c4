package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.HashMap;
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

  private static final Map<String, Set<SchemaDialect>> DIALECTS = new HashMap<>();

  static {
    add(INT64, "GC", "int64");
    add(
        INT64,
        "PCTY",
        "bigint int8 integer int int4 boolean decimal float float4 float8 double real");
    add(INT64, "CTY", "int2 smallint bit dec");
    add(INT64, "T", "int1 int3 mediumint middleint year fixed");
    add(INT64, "TY", "tinyint");
    add(INT64, "Y", "counter varint");
    add(INT64, "PCTY", "serial");
    add(INT64, "PCY", "bigserial smallserial serial2 serial4 serial8");
    add(INT64, "GPCTY", "bool numeric");
    add(INT64, "G", "float64 float32");
    add(INT64, "CY", "varbit oid");
    add(INT64, "Y", "money");
    add(TIMESTAMP, "GPCTY", "timestamp date");
    add(TIMESTAMP, "PCY", "timestamptz");
    add(TIMESTAMP, "CTY", "time");
    add(TIMESTAMP, "CY", "timetz");
    add(TIMESTAMP, "T", "datetime");
    add(TIMESTAMP, "P", "commit_timestamp");
    add(STRING, "GC", "string");
    add(STRING, "PCTY", "varchar text character");
    add(STRING, "CTY", "char vector");
    add(STRING, "GCTY", "json");
    add(STRING, "PCY", "jsonb");
    add(STRING, "GPCY", "interval");
    add(STRING, "T", "nchar nvarchar tinytext mediumtext longtext");
    add(STRING, "TY", "set");
    add(STRING, "Y", "map list tuple frozen");
    add(STRING, "GT", "enum");
    add(STRING, "CY", "bpchar name citext inet tsvector tsquery ltree refcursor");
    add(STRING, "C", "box2d");
    add(STRING, "CY", "geometry geography");
    add(STRING, "Y", "cidr macaddr macaddr8 xml hstore point int4range int8range numrange tsrange");
    add(STRING, "Y", "tstzrange daterange");
    add(STRING, "G", "array struct tokenlist proto");
    add(BYTES, "GC", "bytes");
    add(BYTES, "PCY", "bytea");
    add(BYTES, "CTY", "blob");
    add(BYTES, "T", "tinyblob mediumblob longblob binary varbinary");
    add(UUID, "GPCY", "uuid");
    add(UUID, "Y", "timeuuid");
  }

  private SqlTypes() {}

  private static void add(String type, String dialects, String words) {
    for (String word : words.split(" ", -1)) {
      TYPES.put(word, type);
      DIALECTS.put(word, SqlWords.dialects(dialects));
    }
  }

  /** The scenario's type for a type's first word; empty: no dialect has such a type. */
  static Optional<String> of(String word) {
    return Optional.ofNullable(TYPES.get(word.toLowerCase(Locale.ROOT)));
  }

  /** The dialects that have a type of that name; none: no type is called so. */
  static Set<SchemaDialect> dialects(String word) {
    return DIALECTS.getOrDefault(word.toLowerCase(Locale.ROOT), Set.of());
  }

  /** The names of the types of a dialect. */
  static List<String> names(SchemaDialect dialect) {
    return TYPES.keySet().stream().filter(word -> dialects(word).contains(dialect)).toList();
  }

  /** Whether a value has parts, so that it cannot be a key. */
  static boolean isCompound(String word) {
    return word.matches(
        "(?i)array|struct|tokenlist|proto|vector|tsvector|hstore|geometry|geography|point|box2d|xml|map|list|tuple|frozen|%s"
            .formatted(COMPOSITE));
  }

  /**
   * Bytes of a value by the length that its type states; 0: it states none that matters.
   *
   * @param length elements of a vector, letters or bytes
   * @param element the type of a vector's elements; empty: those of vectors, of four bytes
   */
  static long statedBytes(String word, int length, String element) {
    if (word.matches("(?i)vector|array")) {
      return length * (element.matches("(?i)float8|float64|double|bigint|int8|int64") ? 8L : 4L);
    }
    if (word.matches("(?i)n?char|character|bpchar|binary")) {
      return Math.max(1, length);
    }
    // What may be longer than a guessed value is a guess still.
    boolean isText = word.matches("(?i)n?varchar|string|varying");
    boolean isBytes = word.matches("(?i)varbinary|bytes");
    return (isText && length < GuessedValues.TEXT_BYTES)
            || (isBytes && length < GuessedValues.RANDOM_BYTES)
        ? length
        : 0;
  }

  static boolean isSerial(String word) {
    return word.matches("(?i)(?:big|small)?serial[248]?");
  }
}
