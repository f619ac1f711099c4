package io.keyheat.scenarios.reader.table;

import io.keyheat.core.value.ColumnType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Column types as a scenario writes them: {@code int64}, {@code int64 pair}, … */
public final class Types {
  private Types() {}

  public static String name(ColumnType type) {
    return type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static List<String> names() {
    return Arrays.stream(ColumnType.values()).map(Types::name).toList();
  }

  static ColumnType of(String name) {
    return ColumnType.valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }
}
