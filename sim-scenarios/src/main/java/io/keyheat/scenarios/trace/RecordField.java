package io.keyheat.scenarios.trace;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A field that each record of a trace of operations has, with the names that logs give it. */
enum RecordField {
  TIME("time", "timestamp", "ts", "datetime", "date"),
  OPERATION("operation", "op", "action", "verb"),
  TABLE("table", "tablename", "collection"),
  KEY("key", "keys", "primarykey");

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
  private final List<String> names;

  RecordField(String... names) {
    this.names = List.of(names);
  }

  /** The field of a name, ignoring case and whatever is neither letter nor digit; null: none. */
  static @Nullable RecordField of(String name) {
    String plain = plain(name);
    for (RecordField field : values()) {
      if (field.names.contains(plain)) {
        return field;
      }
    }
    return null;
  }

  /** Place of a name of this field among its names; where several are there, the least counts. */
  int rank(String name) {
    return names.indexOf(plain(name));
  }

  private static String plain(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
  }

  /** Its first name. */
  String word() {
    return names.get(0);
  }
}
