package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A column that parts a table into shards: a hash that is reduced to a number of values, or a
 * column called {@code shard} (or so that its name holds that word) which chooses among values.
 *
 * @param first of the numbers that it takes
 * @param choices that it takes instead; empty: numbers
 * @param hashed whether its values are a hash
 */
record ShardColumn(String name, long first, List<String> choices, boolean hashed) {
  private static final String WORD = "shard";
  private static final String COUNT = "[1-9]\\d{0,5}";

  /** Those of a table. */
  static List<ShardColumn> of(Node.Mapping table) {
    List<ShardColumn> found = new ArrayList<>();
    if (table.get("columns") instanceof Node.Mapping columns) {
      columns
          .members()
          .forEach(
              (name, member) -> {
                if (member.value() instanceof Node.Mapping column
                    && column.get("values") instanceof Node.Mapping values) {
                  of(name, values).ifPresent(found::add);
                }
              });
    }
    return found;
  }

  private static Optional<ShardColumn> of(String name, Node.Mapping values) {
    if (values.get("hash") != null && values.get("modulo") != null) {
      return Optional.of(new ShardColumn(name, 0, List.of(), true));
    }
    if (!name.toLowerCase(Locale.ROOT).contains(WORD)) {
      return Optional.empty();
    }
    if (values.get("choice") instanceof Node.Items items && values.get("weights") == null) {
      return Optional.of(new ShardColumn(name, 0, texts(items), false));
    }
    if (values.get("uniform") instanceof Node.Items range && range.nodes().size() == 2) {
      String from = texts(range).get(0);
      return from.matches("-?\\d{1,9}")
          ? Optional.of(new ShardColumn(name, Long.parseLong(from), List.of(), false))
          : Optional.empty();
    }
    return Optional.empty();
  }

  private static List<String> texts(Node.Items items) {
    return items.nodes().stream()
        .map(node -> node instanceof Node.Scalar text ? text.value() : "")
        .toList();
  }

  /**
   * What limits the number of its values.
   *
   * @param table path of the table, with a dot at its end
   */
  FieldValue values(String table, String shards) {
    String path = table + "columns." + name + ".values";
    if (hashed) {
      return new FieldValue(path + ".modulo", shards);
    }
    if (choices.isEmpty()) {
      return new FieldValue(path + ".uniform", "[" + first + ", " + last(shards) + "]");
    }
    return new FieldValue(path + ".choice", all(shards).orElse(shards));
  }

  private String last(String shards) {
    return shards.matches(COUNT)
        ? Long.toString(first + Integer.parseInt(shards) - 1)
        : shards; // The reader of the scenario says what is wrong with it.
  }

  /** All values that it takes, as a query names them; empty where the number is none. */
  Optional<String> all(String shards) {
    if (!shards.matches(COUNT)) {
      return Optional.empty();
    }
    if (choices.isEmpty()) {
      return Optional.of(first + ".." + last(shards));
    }
    int count = Integer.parseInt(shards);
    boolean numbers = choices.stream().allMatch(choice -> choice.matches("-?\\d{1,9}"));
    long greatest = numbers ? choices.stream().mapToLong(Long::parseLong).max().orElse(0) : 0;
    List<String> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String choice =
          i < choices.size() ? choices.get(i) : numbers ? Long.toString(greatest + i) : "shard" + i;
      all.add(numbers ? choice : "'" + choice.replace("'", "''") + "'");
    }
    return Optional.of("[" + String.join(", ", all) + "]");
  }
}
