package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a script of Bigtable or HBase, each with one row key. Neither says what keys are
 * written, so they are taken as random ones of the kind that the split keys are.
 */
final class RowKeyTables {
  static final String COLUMN = "rowkey";
  private static final String RANDOM = "{uuid: v4}";
  private static final String NUMBERS = "{text: \"{n}\", n: {uniform: [%d, %d]}}";

  final SchemaFindings findings;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  RowKeyTables(String file) {
    this.findings = new SchemaFindings(file);
  }

  /** Adds a table with a row key and no splits. */
  ImportedTable add(String name, SourcePosition at) {
    ImportedTable table = new ImportedTable(name, at);
    table.column(COLUMN, new Column("string", "autoId", true), at);
    table.key(List.of(COLUMN), at);
    tables.put(name, table);
    return table;
  }

  @Nullable ImportedTable get(String name) {
    return tables.get(name);
  }

  /** The tables, with findings of what their row keys are taken as. */
  Imported imported() {
    for (ImportedTable table : tables.values()) {
      Column column = table.columns.get(COLUMN);
      findings.add(
          Kind.TAKEN_AS,
          table.at(""),
          "%s: the row keys are not declared; treated as %s (give tables.%s.columns.%s.values those you write)"
              .formatted(
                  table.name, column == null ? "text" : column.values(), table.name, COLUMN));
    }
    return new Imported(List.copyOf(tables.values()), findings.sorted());
  }

  /**
   * Splits a table at keys. Where these are not numbers, no values are known that lie among them,
   * and the table is split evenly into as many tablets.
   */
  void split(ImportedTable table, List<String> keys, SourcePosition at) {
    String list =
        keys.stream()
            .map(key -> key.replace("'", "''"))
            .collect(Collectors.joining("', '", "['", "']"));
    if (keys.stream().allMatch(key -> key.matches("[0-9]+"))) {
      int digits = keys.stream().mapToInt(String::length).max().orElse(1);
      long first = (long) Math.pow(10, Math.max(8, digits));
      keys(table, "string", NUMBERS.formatted(first / 10, first - 1));
      splits(table, list, at);
    } else {
      table.splitKeys = list;
      split(table, keys.size() + 1, at);
      noteShares(table, "the split keys", at, "");
    }
  }

  /** Adds splits at keys to a table that is split into a number of tablets. */
  void addSplits(ImportedTable table, int keys, SourcePosition at) {
    split(table, Integer.parseInt(table.preSplits) + keys, at);
    noteShares(table, "the splits of all commands", at, "");
  }

  /**
   * Splits a table as an algorithm of HBase does; returns false where there is none of the name.
   */
  boolean split(ImportedTable table, int tablets, String algorithm, SourcePosition at) {
    switch (algorithm) {
      case "DecimalStringSplit" -> keys(table, "string", NUMBERS.formatted(10_000_000, 99_999_999));
      case "HexStringSplit" -> keys(table, "string", RANDOM);
      case "UniformSplit" -> keys(table, "bytes", RANDOM);
      default -> {
        return false;
      }
    }
    split(table, tablets, at);
    if (algorithm.equals("UniformSplit")) {
      String remark = "; they suit random bytes, but most text keys go to few of these regions";
      noteShares(table, "the splits of " + algorithm, at, remark);
    } else if (algorithm.equals("HexStringSplit")) {
      noteShares(table, "the splits of " + algorithm, at, "");
    }
    return true;
  }

  private static void keys(ImportedTable table, String type, String values) {
    table.column(COLUMN, new Column(type, values, true), table.at(""));
  }

  private static void split(ImportedTable table, int tablets, SourcePosition at) {
    splits(table, Integer.toString(tablets), at);
  }

  private static void splits(ImportedTable table, String splits, SourcePosition at) {
    table.preSplits = splits;
    table.positions.put("preSplits", at);
  }

  private void noteShares(ImportedTable table, String what, SourcePosition at, String remark) {
    findings.add(
        Kind.TAKEN_AS,
        at,
        "%s: %s are treated as %s tablets of equal shares, because no row keys are declared; to use the split keys, set the values of tables.%s.columns.%s%s"
            .formatted(table.name, what, table.preSplits, table.name, COLUMN, remark));
  }
}
