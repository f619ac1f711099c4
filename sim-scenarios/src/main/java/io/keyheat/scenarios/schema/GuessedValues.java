package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Values of columns of which a schema says nothing: those that a name suggests, or any of many
 * without order. Their sizes are guesses, too.
 */
final class GuessedValues {
  static final String ANY_NUMBER = "{uniform: [1, 1000000000]}";
  static final String ANY_TEXT = "{text: \"value{n}\", n: {uniform: [1, 1000000]}}";

  /**
   * Names of times, in either case: {@code created}, {@code updatedAt}, {@code start_time}, {@code
   * birthDate}.
   */
  private static final Pattern TIME =
      Pattern.compile(
          "(?:.*[a-z0-9](?:At|On)|.*(?:[Tt]ime(?:stamp)?|[Dd]ate)|.*_(?:at|on|ts)|(?i:ts|created"
              + "|updated|modified|deleted|published|expires|expiry|expiration|when|lastSeen))");

  /**
   * Names of times that say their unit or form, such as {@code created_ms} and {@code
   * QueueTimestampNanos}.
   */
  private static final Pattern TIME_AND_UNIT =
      Pattern.compile(
          "(?:.*_|.*[a-z0-9](?=[A-Z]))?(?i:epoch|(?:created|updated|modified|inserted|published|event|time|timestamp|ts)(?:_?(?:at|on|time))?)"
              + "_?(?i:ms|us|ns|millis|micros|nanos|sec|secs|seconds|iso|utc)");

  private static final Pattern ID =
      Pattern.compile("(?i:(?:.*_)?(?:id|uuid|guid))|.*(?:Id|ID|Uuid|UUID)");

  /** Names of what has few values, in either case: {@code status}, {@code orderType}. */
  private static final Pattern FEW =
      Pattern.compile(
          "(?:.*_)?(?i:status|state|stage|phase|kind|type|priority|severity|gender)"
              + "|.*[a-z0-9](?:Status|State|Stage|Phase|Kind|Type|Priority|Severity|Gender)");

  /** Five, more or less as such fields have. */
  static final String FEW_TEXTS = "{choice: [a, b, c, d, e]}";

  static final String TAKEN_AS_FEW =
      ": treated as one of five values, by its name (if it has others, change its values)";

  /** Begins what is said of split keys of which a number of tablets is left. */
  static final String SPLIT_KEYS = ": the split keys are treated as ";

  /** What is said of a column by whose time rows are deleted. */
  static final String TAKEN_AS_EXPIRY =
      ": treated as a time that rises with the time of writing, because rows are deleted by it";

  /** Of {@link #ANY_TEXT}: five letters and a number of up to seven digits. */
  static final int TEXT_BYTES = 12;

  /** Of bytes of which nothing is known. */
  static final int RANDOM_BYTES = 16;

  /** A UUID as text. */
  static final String UUID = "00000000-0000-0000-0000-000000000000";

  private static final int MAX_NAMED = 5;

  private static final String REMEDY =
      " (set the rowSize of each table: storage, splits by size and bills depend on it)";

  private GuessedValues() {}

  /** Whether a name suggests a time. */
  static boolean isTime(String name) {
    return TIME.matcher(name).matches();
  }

  /** Whether a name suggests a time, or a number or text of a unit or form that it says. */
  static boolean isTimeOfAnyUnit(String name) {
    return isTime(name) || TIME_AND_UNIT.matcher(name).matches();
  }

  /** Whether a name suggests an id. */
  static boolean isId(String name) {
    return ID.matcher(name).matches();
  }

  /** Whether values are those of a number or text of which nothing is known. */
  static boolean areAny(String values) {
    return values.equals(ANY_NUMBER) || values.equals(ANY_TEXT);
  }

  /** Whether a name suggests few values. */
  static boolean isFew(String name) {
    return FEW.matcher(name).matches();
  }

  /**
   * Adds one finding for all tables whose size is a guess.
   *
   * @param hasAllColumns whether the language declares the columns that are in no key, too
   * @param sized tables that have a size elsewhere
   */
  static void noteSizes(
      List<ImportedTable> tables,
      boolean hasAllColumns,
      Set<String> sized,
      SchemaFindings findings) {
    List<ImportedTable> open =
        tables.stream()
            .filter(table -> table.rowSize.isEmpty() && !sized.contains(table.name))
            .filter(table -> !hasAllColumns || !texts(table).isEmpty())
            .toList();
    if (open.isEmpty()) {
      return;
    }
    Function<ImportedTable, String> name =
        table ->
            hasAllColumns ? table.name + " (" + named(texts(table), "columns") + ")" : table.name;
    String what =
        hasAllColumns
            ? "the lengths of texts are unknown; counted with %d bytes each: ".formatted(TEXT_BYTES)
            : "the sizes of rows are unknown; counted with the columns of their keys and indexes"
                + " only: ";
    String names = named(open.stream().map(name).toList(), "tables");
    findings.add(Kind.ASSUMED_SIZE, open.get(0).at(""), what + names + REMEDY);
  }

  private static List<String> texts(ImportedTable table) {
    List<String> texts = new ArrayList<>();
    table.columns.forEach(
        (name, column) -> {
          if (column.values().equals(ANY_TEXT) && column.statedBytes == 0) {
            texts.add(name);
          }
        });
    return texts;
  }

  /**
   * The size of a table's rows as YAML, where the schema states other lengths of columns than those
   * that are counted; empty: it does not.
   */
  static String rowSize(ImportedTable table) {
    boolean isStated = false;
    long bytes = 0;
    for (ImportedTable.Column column : table.columns.values()) {
      long counted = countedBytes(column);
      boolean isOpen = column.values().equals(ANY_TEXT) || column.type().equals(SqlTypes.BYTES);
      long held = isOpen && column.statedBytes > 0 ? column.statedBytes : counted;
      isStated |= held != counted;
      bytes += held;
    }
    return isStated ? bytes + "B" : "";
  }

  /** About what the values of a column are counted with where the row has no size. */
  private static long countedBytes(ImportedTable.Column column) {
    return switch (column.type()) {
      case SqlTypes.INT64, SqlTypes.TIMESTAMP -> Long.BYTES;
      case SqlTypes.STRING -> column.values().startsWith("{uuid:") ? UUID.length() : TEXT_BYTES;
      default -> RANDOM_BYTES;
    };
  }

  private static String named(List<String> names, String what) {
    int others = names.size() - MAX_NAMED;
    return names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
        + (others > 0 ? " and %d more %s".formatted(others, what) : "");
  }
}
