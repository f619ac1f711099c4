package io.keyheat.scenarios.trace.index;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.scenarios.schema.SchemaKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values of columns that a schema generates and a trace does not record: hashes are computed from
 * recorded columns, counters go on with each new row.
 */
final class GeneratedColumns {
  private static final Pattern HASH = Pattern.compile("\\{hash: \\[(.+)], modulo: (\\d+)}");

  /** TiDB's hidden number; other counters may be what a schema's reader assumes of a column. */
  private static final String ROW_NUMBER = "_tidb_rowid";

  private final Map<String, Long> rows = new HashMap<>();
  private final Map<String, Long> computed = new TreeMap<>();
  private final Map<String, Long> drawn = new TreeMap<>();

  /** Whether the schema generates a column, by a hash or a counter. */
  static boolean isGenerated(SchemaKeys keys, String column) {
    String values = keys.values().getOrDefault(column, "");
    return HASH.matcher(values).matches() || isCounter(column, values);
  }

  private static boolean isCounter(String column, String values) {
    return values.equals("snowflake") || column.equals(ROW_NUMBER);
  }

  /** A row is new: counters of its table go on. */
  void begin(SchemaKeys keys) {
    rows.merge(keys.table(), 1L, Long::sum);
  }

  /**
   * A column's value; null: the schema does not generate it, or from columns that are not recorded.
   *
   * @param known values by their columns in lower case, to which this one is added
   * @param isNew whether a row is written for the first time; another is one of those before
   */
  @Nullable String value(SchemaKeys keys, String column, Map<String, String> known, boolean isNew) {
    String values = keys.values().getOrDefault(column, "");
    String name = keys.table() + "." + column;
    Matcher hash = HASH.matcher(values);
    String value = null;
    if (hash.matches()) {
      value = hash(keys, hash, known, isNew);
      if (value != null) {
        computed.merge(name + " from " + hash.group(1), 1L, Long::sum);
      }
    } else if (isCounter(column, values)) {
      drawn.merge(name, 1L, Long::sum);
      long count = Math.max(1, rows.getOrDefault(keys.table(), 0L));
      long earlier = 1 + Long.remainderUnsigned(RandomStream.mix(known.hashCode()), count);
      value = Long.toString(isNew ? count : earlier);
    }
    if (value != null) {
      known.put(NamedRecord.folded(column), value);
    }
    return value;
  }

  private @Nullable String hash(
      SchemaKeys keys, Matcher hash, Map<String, String> known, boolean isNew) {
    long sum = 0;
    for (String input : hash.group(1).split(", ", -1)) {
      String value = known.get(NamedRecord.folded(input));
      value = value == null ? value(keys, input, known, isNew) : value;
      if (value == null) {
        return null;
      }
      sum = RandomStream.mix(sum * 31 + value.hashCode());
    }
    return Long.toString(Long.remainderUnsigned(sum, Long.parseLong(hash.group(2))));
  }

  /** Which values were computed and which were drawn. */
  void note(List<String> notes) {
    computed.forEach(
        (column, count) ->
            notes.add(String.format(Locale.ROOT, "%,d values of %s are computed", count, column)));
    drawn.forEach(
        (column, count) ->
            notes.add(
                String.format(
                    Locale.ROOT,
                    "%,d values of %s, which the trace does not record, are numbered with each"
                        + " insert",
                    count,
                    column)));
  }
}
