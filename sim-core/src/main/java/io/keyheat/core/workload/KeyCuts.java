package io.keyheat.core.workload;

import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.TagField;
import io.keyheat.core.key.WideField;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.RowHash;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the end of a key that does not fit 128 bits may be cut.
 *
 * <p>It may where the kept bits tell all rows apart by themselves: because a column within them
 * never repeats, or because at least 64 of them are random in each row. With 64 random bits a given
 * row shares its packed key with any of a billion others with a probability below 2^30 / 2^64 =
 * 2^-34, and among a billion rows 2^59 / 2^64 = 1/32 such pairs are expected: two neighbours that
 * would be told apart, in no particular order, by bits that are random themselves.
 *
 * <p>Columns that a full 64-bit hash within the kept bits was made of may be cut as well: two rows
 * that differ in them have different hashes but for a chance of 2^-64.
 */
final class KeyCuts {
  static final int ENOUGH_RANDOM_BITS = 64;

  private KeyCuts() {}

  /** Whether the kept bits of a layout tell all rows apart that its key does. */
  static boolean tellsApart(Table table, KeyLayout layout, Sources sources) {
    if (layout.neededBits() <= KeyLayout.KEY_BITS) {
      return true;
    }
    int random = 0;
    boolean distinct = false;
    Set<String> told = new HashSet<>();
    boolean cutIsTold = true;
    for (int p = 0; p < layout.parts().size(); p++) {
      KeyLayout.Part part = layout.parts().get(p);
      if (part.field() instanceof TagField) {
        continue;
      }
      String column = table.spec.columns().get(part.column()).name();
      int kept = layout.keptBits(p);
      boolean whole = kept == part.field().bits();
      random += randomBits(table, column, part.field(), kept, sources);
      distinct |= distinct(table, column, kept, whole, sources);
      if (whole) {
        told.add(column);
        told.addAll(hashedInFull(table, column, sources));
      } else {
        cutIsTold &= told.contains(column);
      }
    }
    return random >= ENOUGH_RANDOM_BITS || distinct || cutIsTold;
  }

  /**
   * The field cut behind its first 64 random bits, for parents that leave room to their children.
   *
   * @param family the tables that share the key space: all of them must cut the column alike
   */
  static WideField narrowed(WideField field, List<Table> family, String column, Sources sources) {
    int width = 1;
    while (width < field.width() && !enough(field, width, family, column, sources)) {
      width++;
    }
    return new WideField(field.kind(), width, field.descending(), field.halves(), field.quoted());
  }

  private static boolean enough(
      WideField field, int width, List<Table> family, String column, Sources sources) {
    return family.stream()
        .filter(table -> table.hasKeyColumn(column))
        .allMatch(t -> randomBits(t, column, field, width, sources) >= ENOUGH_RANDOM_BITS);
  }

  /** Bits among the first {@code kept} that are random in every row. */
  private static int randomBits(
      Table table, String column, KeyField field, int kept, Sources sources) {
    return rowSources(table, column, sources).stream()
        .mapToInt(source -> source.values().randomBits(kept, field.bits()))
        .min()
        .orElse(0);
  }

  private static boolean distinct(
      Table table, String column, int kept, boolean whole, Sources sources) {
    return sources.writers(table) <= 1
        && rowSources(table, column, sources).stream()
            .allMatch(source -> source.values().isUnique(kept, whole));
  }

  /** What rows are made of; where none are made, what is looked for. */
  private static List<Sources.Source> rowSources(Table table, String column, Sources sources) {
    List<Sources.Source> all = sources.of(table, column);
    List<Sources.Source> written = all.stream().filter(Sources.Source::writes).toList();
    return written.isEmpty() ? all : written;
  }

  private static Set<String> hashedInFull(Table table, String column, Sources sources) {
    Set<String> columns = new HashSet<>();
    for (Sources.Source source : sources.of(table, column)) {
      RowHash hash = source.values().rowHash();
      if (hash != null && hash.modulo() == 0) {
        columns.addAll(hash.columns());
      }
    }
    return columns;
  }
}
