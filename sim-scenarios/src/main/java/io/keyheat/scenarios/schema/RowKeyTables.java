package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The one row key of a table of Bigtable or HBase. Neither says what keys are written, so they are
 * taken as random ones of the kind that the split keys are.
 */
final class RowKeyTables {
  static final String COLUMN = "rowkey";

  private RowKeyTables() {}

  /** A table of that name with a row key and no splits. */
  static ImportedTable table(String name, SourcePosition at) {
    ImportedTable table = new ImportedTable(name, at);
    table.column(COLUMN, new Column("string", "autoId", true), at);
    table.key(List.of(COLUMN), at);
    return table;
  }

  /**
   * Splits the table at keys. Where these are not numbers, no values are known that lie among them,
   * and the table is split evenly into as many tablets.
   */
  static void split(
      ImportedTable table, List<String> keys, SourcePosition at, SchemaFindings findings) {
    if (keys.isEmpty()) {
      return;
    }
    String list =
        keys.stream()
            .map(key -> key.replace("'", "''"))
            .collect(Collectors.joining("', '", "['", "']"));
    boolean decimal = keys.stream().allMatch(key -> key.matches("[0-9]+"));
    if (decimal) {
      int digits = keys.stream().mapToInt(String::length).max().orElse(1);
      long first = (long) Math.pow(10, Math.max(8, digits));
      text(table, "{text: \"{n}\", n: {uniform: [" + first / 10 + ", " + (first - 1) + "]}}");
    }
    if (!decimal) {
      table.splitKeys = list;
      findings.add(Kind.TAKEN_AS, at, equalShares(table, "the split keys", keys.size() + 1));
    }
    table.preSplits = decimal ? list : Integer.toString(keys.size() + 1);
    table.positions.put("preSplits", at);
  }

  /** Adds splits at keys to a table that is split into a number of tablets. */
  static void addSplits(ImportedTable table, int keys, SourcePosition at, SchemaFindings findings) {
    int tablets = Integer.parseInt(table.preSplits) + keys;
    table.preSplits = Integer.toString(tablets);
    findings.add(Kind.TAKEN_AS, at, equalShares(table, "the splits of all commands", tablets));
  }

  private static String equalShares(ImportedTable table, String what, int tablets) {
    return "%s: %s are treated as %d tablets of equal shares, because no row keys are declared; to use the split keys, set the values of tables.%s.columns.%s"
        .formatted(table.name, what, tablets, table.name, COLUMN);
  }

  /** Says that what gives splits of its own is taken as equal shares of the row keys. */
  static void noteAlgorithm(
      ImportedTable table, String algorithm, SourcePosition at, SchemaFindings findings) {
    int tablets = Integer.parseInt(table.preSplits);
    findings.add(Kind.TAKEN_AS, at, equalShares(table, "the splits of " + algorithm, tablets));
  }

  /** Splits the table into a number of tablets. */
  static void split(ImportedTable table, int tablets, String values, SourcePosition at) {
    text(table, values);
    table.preSplits = Integer.toString(tablets);
    table.positions.put("preSplits", at);
  }

  /** Splits the table into tablets of equal shares of all bytes, not of those of texts. */
  static void splitBytes(
      ImportedTable table, int tablets, SourcePosition at, SchemaFindings findings) {
    split(table, tablets, "{uuid: v4}", at);
    table.column(COLUMN, new Column("bytes", "{uuid: v4}", true), table.at(""));
    findings.add(
        Kind.TAKEN_AS,
        at,
        equalShares(table, "the splits of UniformSplit", tablets)
            + "; they suit random bytes, but most text keys go to few of these regions");
  }

  private static void text(ImportedTable table, String values) {
    table.column(COLUMN, new Column("string", values, true), table.at(""));
  }

  /** Says what the row keys are taken as. */
  static void note(ImportedTable table, SchemaFindings findings) {
    SourcePosition at = table.positions.getOrDefault("", SourcePosition.START);
    Column column = table.columns.get(COLUMN);
    findings.add(
        Kind.TAKEN_AS,
        at,
        "%s: the row keys are not declared; treated as %s (give tables.%s.columns.%s.values those you write)"
            .formatted(table.name, column == null ? "text" : column.values(), table.name, COLUMN));
  }
}
