package io.keyheat.scenarios.trace.index;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.trace.index.IndexNotes.Noted;
import java.util.HashMap;
import java.util.Map;
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

  private final IndexNotes notes;
  private final Map<String, Long> rows = new HashMap<>();

  GeneratedColumns(IndexNotes notes) {
    this.notes = notes;
  }

  /** Whether the schema generates a column, by a hash or a counter. */
  static boolean isGenerated(SchemaKeys keys, String column) {
    return isCounter(keys, column) || HASH.matcher(generator(keys, column)).matches();
  }

  private static String generator(SchemaKeys keys, String column) {
    return keys.values().getOrDefault(column, "");
  }

  private static boolean isCounter(SchemaKeys keys, String column) {
    return generator(keys, column).equals("snowflake") || column.equals(ROW_NUMBER);
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
    Matcher hash = HASH.matcher(generator(keys, column));
    String name = keys.table() + "." + column;
    String value = null;
    if (hash.matches()) {
      value = hash(keys, hash, known, isNew);
      if (value != null) {
        notes.count(Noted.COMPUTED, name + " from " + hash.group(1));
      }
    } else if (isCounter(keys, column)) {
      notes.count(Noted.NUMBERED, name);
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
}
