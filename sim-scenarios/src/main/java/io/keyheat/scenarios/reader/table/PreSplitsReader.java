package io.keyheat.scenarios.reader.table;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads where a table or an index is split before the run. */
final class PreSplitsReader {
  private static final int MAX = 100_000;
  private static final Form<Integer> NUMBER = Scalars.count(MAX);
  private static final Form<List<Node>> VALUES =
      Structures.list(Scalars.constant(), 1, Integer.MAX_VALUE, "a list of values");

  /** A number of tablets, or keys. */
  static final Form<Node> FORM =
      Structures.anyOf(
          NUMBER,
          Structures.described(
              Structures.list(
                  Structures.anyOf(Scalars.constant(), VALUES), 1, MAX - 1, "a list of keys"),
              "keys: first parts, or lists of leading parts."));

  private final Map<String, ColumnType> types = new HashMap<>();
  private final GeneratorReader constants;
  private final Problems problems;

  /**
   * A reader of a table's pre-splits.
   *
   * @param columns of the table, as far as they could be read
   */
  PreSplitsReader(List<ColumnSpec> columns, Problems problems) {
    columns.forEach(column -> types.put(column.name(), column.type()));
    constants = new GeneratorReader(types.keySet(), problems);
    this.problems = problems;
  }

  /**
   * A number of tablets or keys; a single tablet where the problems say why neither.
   *
   * @param key parts of the table's or index's key
   */
  PreSplits read(Node node, List<KeyPart> key) {
    if (!(node instanceof Node.Items items)) {
      Integer tablets = NUMBER.read(node, problems);
      return tablets == null ? PreSplits.NONE : PreSplits.into(tablets);
    }
    if (items.nodes().isEmpty() || items.nodes().size() >= MAX) {
      problems.add(
          items.place(), "has " + items.nodes().size() + " keys; expected from 1 to " + (MAX - 1));
    }
    Set<List<Object>> keys = new HashSet<>();
    List<List<Object>> inOrder = new ArrayList<>();
    for (Node item : items.nodes()) {
      List<Object> values = key(item, key);
      if (values != null && !keys.add(values)) {
        problems.add(item.place(), "is listed twice; expected each key once");
      } else if (values != null) {
        inOrder.add(values);
      }
    }
    return PreSplits.at(inOrder);
  }

  private @Nullable List<Object> key(Node node, List<KeyPart> key) {
    List<Node> nodes = node instanceof Node.Items items ? items.nodes() : List.of(node);
    if (nodes.isEmpty() || nodes.size() > key.size()) {
      String parts = String.join(", ", key.stream().map(KeyPart::column).toList());
      problems.add(
          node.place(),
          "has %d values; expected from 1 to %d, of %s".formatted(nodes.size(), key.size(), parts));
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      ColumnType type = types.get(key.get(i).column());
      Object value = type == null ? null : constants.constant(nodes.get(i), type);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values;
  }
}
