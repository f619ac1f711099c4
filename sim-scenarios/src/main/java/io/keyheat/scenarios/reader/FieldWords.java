package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Words that stand for fields which a planner thinks of as one: the shards of a table are the
 * number that a hash in its columns is reduced by, the pre-splits of a scenario are those of all
 * its tables.
 */
final class FieldWords {
  private static final String SHARDS = "shards";
  private static final String PRE_SPLITS = "preSplits";

  private FieldWords() {}

  /** The values that one stands for in a document; itself where its path is no such word. */
  static List<FieldValue> expand(FieldValue field, Node.Mapping document) {
    String path = field.path();
    String word = path.substring(path.lastIndexOf('.') + 1);
    if (word.equals(SHARDS)) {
      return orItself(field, shards(field, document));
    }
    if (path.equals(PRE_SPLITS)) {
      return orItself(
          field,
          tables(document).keySet().stream()
              .map(table -> new FieldValue(table(table) + PRE_SPLITS, field.text()))
              .toList());
    }
    return List.of(field);
  }

  private static List<FieldValue> orItself(FieldValue field, List<FieldValue> meant) {
    return meant.isEmpty() ? List.of(field) : meant;
  }

  private static List<FieldValue> shards(FieldValue field, Node.Mapping document) {
    List<FieldValue> meant = new ArrayList<>();
    tables(document)
        .forEach(
            (name, member) -> {
              String path = field.path();
              boolean asked = path.equals(SHARDS) || path.equals(table(name) + SHARDS);
              if (asked && member.value() instanceof Node.Mapping table) {
                List<String> columns = hashed(table);
                for (String column : columns) {
                  String modulo = table(name) + "columns." + column + ".values.modulo";
                  meant.add(new FieldValue(modulo, field.text()));
                }
                meant.addAll(fanOuts(name, columns, field.text(), document));
              }
            });
    return meant;
  }

  /** Columns whose values are a hash reduced to a number of shards. */
  private static List<String> hashed(Node.Mapping table) {
    List<String> names = new ArrayList<>();
    if (table.get("columns") instanceof Node.Mapping columns) {
      columns
          .members()
          .forEach(
              (name, member) -> {
                if (member.value() instanceof Node.Mapping column
                    && column.get("values") instanceof Node.Mapping values
                    && values.get("hash") != null
                    && values.get("modulo") != null) {
                  names.add(name);
                }
              });
    }
    return names;
  }

  /** Queries that ask every shard have to ask all of the new number. */
  private static List<FieldValue> fanOuts(
      String table, List<String> columns, String shards, Node.Mapping document) {
    List<FieldValue> ranges = new ArrayList<>();
    if (shards.matches("[1-9]\\d{0,8}") && document.get("loads") instanceof Node.Mapping loads) {
      loads
          .members()
          .forEach(
              (name, member) -> {
                if (member.value() instanceof Node.Mapping load
                    && load.get("scan") instanceof Node.Text scan
                    && scan.value().equals(table)
                    && load.get("fanOut") instanceof Node.Mapping fanOut) {
                  for (String column : fanOut.members().keySet()) {
                    if (columns.contains(column)) {
                      String path = "loads." + name + ".fanOut." + column;
                      ranges.add(new FieldValue(path, "0.." + (Integer.parseInt(shards) - 1)));
                    }
                  }
                }
              });
    }
    return ranges;
  }

  private static String table(String name) {
    return "tables." + name + ".";
  }

  private static Map<String, Node.Member> tables(Node.Mapping document) {
    return document.get("tables") instanceof Node.Mapping tables
        ? Objects.requireNonNull(tables.members())
        : Map.of();
  }
}
