package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.YamlDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lays values given beside the file over a variant's document. A path may end in a field that the
 * document does not write, but all that leads there must be there; whether the field can be is for
 * the reader of the document to say. What such values get wrong is told without a line, since no
 * line of the file is to blame.
 */
final class FieldOverlay {
  private static final String ONE_VARIANT = "variants.";

  private final List<FieldValue> fields;
  private final Problems problems;

  FieldOverlay(List<FieldValue> fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** The document of a variant with all values laid over it. */
  Node.Mapping over(Node.Mapping document, String variant) {
    Node.Mapping result = document;
    for (FieldValue field : fields) {
      String path = field.path();
      if (path.startsWith(ONE_VARIANT)) {
        String own = ONE_VARIANT + variant + ".";
        if (!path.startsWith(own)) {
          continue;
        }
        path = path.substring(own.length());
      }
      List<FieldValue> meant = FieldAliases.expand(new FieldValue(path, field.text()), result);
      if (meant.isEmpty() && path.equals(FieldAliases.RAMP)) {
        problems.add(
            nowhere(path),
            "no load has a rate for a ramp; expected a steady rate above "
                + FieldAliases.FIRST_RATE
                + ", or a growth");
      }
      if (path.equals(FieldAliases.SHARDS) && meant.get(0).path().equals(path)) {
        problems.add(
            nowhere(path),
            "no column has shards; expected values such as {hash: [id], modulo: 16}, or a column"
                + " called shard with {uniform: [0, 15]} or a choice");
        continue;
      }
      for (FieldValue one : meant) {
        Node value = value(one);
        if (value != null) {
          result = (Node.Mapping) set(result, one.path(), one.path(), value, Place.START);
        }
      }
    }
    return result;
  }

  /** The value as a node that is nowhere in the file but at its path. */
  private @Nullable Node value(FieldValue field) {
    String path = field.path();
    Problems own = new Problems(problems.file());
    try {
      Node.Mapping parsed = YamlDocument.parse("value: " + field.text(), own);
      own.throwIfAny();
      Node value = parsed.get("value");
      if (value == null || parsed.members().size() != 1) {
        problems.add(nowhere(path), "the value " + field.text() + " is not a single value");
        return null;
      }
      return moved(value, nowhere(path));
    } catch (ScenarioException e) {
      for (Problem problem : e.problems()) {
        problems.add(nowhere(path), problem.message());
      }
      return null;
    }
  }

  /** A place that is in no line of the file. */
  static Place nowhere(String path) {
    return new Place(0, 0, null, "." + path);
  }

  /** The same node at another place. */
  static Node moved(Node node, Place place) {
    if (node instanceof Node.Mapping mapping) {
      Map<String, Node.Member> members = new LinkedHashMap<>();
      mapping
          .members()
          .forEach(
              (name, member) -> {
                Place inner = place.member(name, 0, 0);
                members.put(name, new Node.Member(inner, moved(member.value(), inner)));
              });
      return new Node.Mapping(place, members);
    }
    if (node instanceof Node.Items items) {
      List<Node> nodes = new ArrayList<>();
      for (int i = 0; i < items.nodes().size(); i++) {
        nodes.add(moved(items.nodes().get(i), place.item(i, 0, 0)));
      }
      return new Node.Items(place, nodes);
    }
    Node.Scalar text = (Node.Scalar) node;
    return new Node.Scalar(place, text.value(), text.plain());
  }

  /**
   * The node with the value at {@code rest} of a path.
   *
   * @param at where the node is in the document
   */
  private Node set(Node node, String rest, String path, Node value, Place at) {
    if (rest.isEmpty()) {
      return value;
    }
    if (node instanceof Node.Items items && rest.startsWith("[")) {
      return setItem(items, rest, path, value);
    }
    Node.Mapping mapping = Overrides.asGroup(node, at);
    if (mapping == null) {
      problems.add(nowhere(path), "leads into " + node.kind() + "; expected a field's path");
      return node;
    }
    String tail = rest.startsWith(".") ? rest.substring(1) : rest;
    String name = PathFinder.longestName(mapping, tail);
    Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
    if (!name.isEmpty()) {
      Node.Member member = mapping.members().get(name);
      if (member != null) {
        Place place = member.value().place();
        Node inner = set(member.value(), tail.substring(name.length()), path, value, place);
        members.put(name, new Node.Member(member.key(), inner));
      }
    } else if (tail.matches("[^.\\[\\]]+")) {
      Set<String> others = Overrides.others(tail);
      members.keySet().removeIf(others::contains);
      members.put(tail, new Node.Member(nowhere(path), value));
    } else if (isGroupOfSystem(at, tail)) {
      String group = tail.substring(0, tail.indexOf('.'));
      String field = tail.substring(group.length() + 1);
      Node.Mapping inner =
          new Node.Mapping(nowhere(path), Map.of(field, new Node.Member(nowhere(path), value)));
      members.put(group, new Node.Member(nowhere(path), inner));
    } else {
      String first = tail.replaceFirst("[.\\[].*", "");
      problems.add(nowhere(path), Section.unknown("field", first, mapping.members().keySet()));
    }
    return new Node.Mapping(mapping.place(), members);
  }

  /** A profile's groups of parameters need not be written in a scenario to be there. */
  private static boolean isGroupOfSystem(Place at, String tail) {
    return at.path().equals("system") && tail.matches("\\w+\\.\\w+");
  }

  private Node setItem(Node.Items items, String rest, String path, Node value) {
    int end = rest.indexOf(']');
    String digits = end < 0 ? "" : rest.substring(1, end);
    if (!digits.matches("\\d{1,6}") || Integer.parseInt(digits) >= items.nodes().size()) {
      problems.add(nowhere(path), "there are " + items.nodes().size() + " items, [0] the first");
      return items;
    }
    int index = Integer.parseInt(digits);
    List<Node> nodes = new ArrayList<>(items.nodes());
    Node item = nodes.get(index);
    nodes.set(index, set(item, rest.substring(end + 1), path, value, item.place()));
    return new Node.Items(items.place(), nodes);
  }
}
