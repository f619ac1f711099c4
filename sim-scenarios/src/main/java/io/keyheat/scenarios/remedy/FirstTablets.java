package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.schema.ddl.SimulatedSplits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tablets that a remedy's runs begin with: a new table or index has one, and load divides it
 * only after the first minutes, so whoever wants the figures of these runs has to split it.
 */
final class FirstTablets {
  private FirstTablets() {}

  /**
   * Says how many tablets of what are to be made before the launch; empty: none, or nobody can make
   * them.
   *
   * @param changed the variant's specification with a remedy
   */
  static String toMake(Variant variant, RunSpec changed) {
    Map<String, Integer> before = new LinkedHashMap<>();
    variant.spec().tables().forEach(table -> before.putAll(tablets(table)));
    String word = variant.spec().system().tabletWord();
    List<String> made = new ArrayList<>();
    Map<String, Integer> found = new LinkedHashMap<>();
    SimulatedSplits.of(changed).forEach(table -> found.putAll(tablets(table)));
    for (TableSpec table : changed.tables()) {
      boolean isKept =
          variant.spec().tables().stream()
              .anyMatch(
                  other -> other.primaryKey().equals(table.primaryKey()) && same(other, table));
      tablets(table)
          .forEach(
              (name, number) -> {
                if (number > 1 && !(isKept && number.equals(before.get(name)))) {
                  made.add(found(found.getOrDefault(name, number), number, word + "s of " + name));
                }
              });
    }
    if (made.isEmpty() || !variant.vendor().preSplits()) {
      return "";
    }
    return "Its runs begin with "
        + String.join(" and ", made)
        + ": create them before the launch"
        + statements(variant).map(file -> ", as in " + file).orElse("")
        + ".";
  }

  /**
   * How many there are: equal shares of the load may lie within one row, which no split divides.
   */
  private static String found(int there, int asked, String what) {
    String fewer = there < asked ? " (" + asked + " equal shares would be within rows)" : "";
    return there + " " + what + fewer;
  }

  private static boolean same(TableSpec one, TableSpec other) {
    return one.name().equals(other.name()) && one.indexes().equals(other.indexes());
  }

  /** The file whose statements or comments say where. */
  private static Optional<String> statements(Variant variant) {
    return variant.vendor().schemas().stream()
        .filter(dialect -> dialect.isSql() || dialect.isOfRowKeys())
        .map(SchemaDialect::file)
        .findFirst();
  }

  /** How many a table and each of its indexes begin with, those that lie beside others left out. */
  private static Map<String, Integer> tablets(TableSpec table) {
    Map<String, Integer> tablets = new LinkedHashMap<>();
    if (table.interleavedIn() == null) {
      tablets.put(table.name(), table.preSplits().tablets());
    }
    for (IndexSpec index : table.indexes()) {
      if (!index.interleaved()) {
        tablets.put(table.name() + "." + index.name(), SimulatedSplits.tablets(table, index));
      }
    }
    return tablets;
  }
}
