package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one mapping. Mistakes are added to the problems, and a harmless value is
 * returned, so that one reading reports all mistakes.
 */
public final class Section {
  private final Node.Mapping written;
  private final Node.Mapping mapping;
  private final Problems problems;

  /**
   * A mapping whose fields have known names.
   *
   * @param names of all fields that the mapping may hold; others are reported
   */
  public Section(Node.Mapping mapping, Collection<String> names, Problems problems) {
    this.written = mapping;
    this.mapping = asMeant(mapping, names);
    this.problems = problems;
    mapping
        .members()
        .forEach(
            (name, member) -> {
              if (!names.contains(name)) {
                problems.add(member.key(), unknown(mapping, name, names));
              } else if (Node.isNull(member.value())) {
                problems.add(member.key(), "has no value; give one or remove the field");
              }
            });
  }

  /**
   * Returns a mapping in which names that there are not stand for those that were meant, as far as
   * these are absent, so that a name that is spelt wrong is one mistake: what it holds is not
   * missing, too. Where one of several names is absent, the only other one stands for it.
   */
  public static Node.Mapping asMeant(Node.Mapping mapping, Collection<String> names) {
    if (names.containsAll(mapping.members().keySet())) {
      return mapping;
    }
    Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
    mapping
        .members()
        .forEach(
            (name, member) -> {
              if (!names.contains(name)) {
                meant(mapping, name, names).ifPresent(meant -> members.putIfAbsent(meant, member));
              }
            });
    return new Node.Mapping(mapping.place(), members);
  }

  private static Optional<String> meant(
      Node.Mapping mapping, String name, Collection<String> names) {
    Set<String> written = mapping.members().keySet();
    List<String> absent = names.stream().filter(each -> !written.contains(each)).toList();
    boolean isOnly = names.size() > 1 && absent.size() == 1 && written.size() == names.size();
    return Nearest.meant(name, names).or(() -> absent.stream().filter(each -> isOnly).findFirst());
  }

  private static String unknown(Node.Mapping mapping, String name, Collection<String> names) {
    String unknown = unknown("field", name, names);
    return Nearest.meant(name, names).isPresent()
        ? unknown
        : unknown + meant(mapping, name, names).map(Nearest::question).orElse("");
  }

  /** Reads the fields of a group. */
  public Section(Node.Mapping mapping, FieldGroup group, Problems problems) {
    this(mapping, group.names(), problems);
  }

  /** Returns {@code there is no field "…"; expected one of …; did you mean "…"?}. */
  public static String unknown(String what, String name, Collection<String> names) {
    return String.valueOf(unknownName(what, name, names).getMessage());
  }

  /** Reports a scalar that names something that does not exist. */
  public static BadValue unknownName(String what, String name, Collection<String> names) {
    String expected = names.isEmpty() ? "none" : "one of " + Quote.list(names);
    if (expected.length() > 400) {
      expected = expected.substring(0, 400) + "…";
    }
    return new BadValue(
        "there is no " + what + " " + Quote.of(name), expected + Nearest.hint(name, names));
  }

  public Place place() {
    return mapping.place();
  }

  public Problems problems() {
    return problems;
  }

  /** Returns whether the field is present, even without a value or with its name spelt wrong. */
  public boolean has(String name) {
    return mapping.members().containsKey(name);
  }

  /**
   * Returns those of some fields that are present; one that is spelt wrong if there are none, as
   * several of these are mistakes enough.
   */
  public List<String> present(Collection<String> names) {
    List<String> spelt = names.stream().filter(written.members()::containsKey).toList();
    return spelt.isEmpty() ? names.stream().filter(this::has).limit(1).toList() : spelt;
  }

  /** Returns the field's value; null if it is absent or empty, which is reported elsewhere. */
  public @Nullable Node get(String name) {
    Node node = mapping.get(name);
    return node == null || Node.isNull(node) ? null : node;
  }

  /** Returns the value of a required field; reports it if it is absent. */
  public @Nullable Node require(String name, String expected) {
    if (!has(name)) {
      problems.addMissing(mapping.place(), name, "is missing; expected " + expected);
    }
    return get(name);
  }

  /** Returns a scalar, or {@code fallback} where it is absent or wrong. */
  public <T> T value(String name, ValueReader<T> reader, T fallback) {
    Node node = get(name);
    T value = node == null ? null : scalar(node, reader, problems);
    return value == null ? fallback : value;
  }

  /** Returns a required scalar; {@code fallback} lets the reading continue where it is missing. */
  public <T> T required(String name, String expected, ValueReader<T> reader, T fallback) {
    Node node = require(name, expected);
    T value = node == null ? null : scalar(node, reader, problems);
    return value == null ? fallback : value;
  }

  /** Returns the value of a field, or null where it is absent or wrong. */
  public <T> @Nullable T find(Field<T> field) {
    Node node = field.isRequired() ? require(field.name(), field.expected()) : get(field.name());
    return node == null ? null : field.form().read(node, problems);
  }

  /** Returns the value of a field that has a default or a stand-in. */
  public <T> T value(Field<T> field) {
    T value = find(field);
    T otherwise = value == null ? field.fallback() : value;
    if (otherwise == null) {
      throw new IllegalStateException("has no default: " + field.name());
    }
    return otherwise;
  }

  /** Returns the value of a field, or {@code fallback} where it is absent or wrong. */
  public <T> T value(Field<T> field, T fallback) {
    T value = find(field);
    return value == null ? fallback : value;
  }

  /** Returns the value of a field by a stricter reader than that of its form. */
  public <T> T value(Field<?> field, ValueReader<T> reader, T fallback) {
    Node node = field.isRequired() ? require(field) : get(field.name());
    T value = node == null ? null : scalar(node, reader, problems);
    return value == null ? fallback : value;
  }

  /** Returns the items of a list; none where it is absent or not a list. */
  public List<Node> itemsOf(Field<List<Node>> field) {
    List<Node> items = find(field);
    return items == null ? List.of() : items;
  }

  /** Returns the node of a required field; reports it and returns null where it is absent. */
  public @Nullable Node require(Field<?> field) {
    return require(field.name(), field.expected());
  }

  /** Returns whether a field is present, even without a value. */
  public boolean has(Field<?> field) {
    return has(field.name());
  }

  /** Returns the mapping in a field, or null where it is absent or not a mapping. */
  public Node.@Nullable Mapping mapping(String name, String expected) {
    Node node = get(name);
    return node == null ? null : mapping(node, expected, problems);
  }

  /** Returns the list in a field; empty where it is absent or not a list. */
  public List<Node> items(String name, String expected) {
    Node node = get(name);
    return node == null ? List.of() : items(node, expected, problems);
  }

  /** Returns a node as a scalar, or null where it is not one. */
  public static <T> @Nullable T scalar(Node node, ValueReader<T> reader, Problems problems) {
    if (node instanceof Node.Scalar text && !text.isNull()) {
      try {
        return reader.read(text);
      } catch (BadValue e) {
        problems.add(node.place(), String.valueOf(e.getMessage()));
        return null;
      }
    }
    problems.add(node.place(), "found " + node.kind() + "; expected " + expectedBy(reader));
    return null;
  }

  /** Returns the reader's description of valid input, which it gives for an empty text. */
  private static <T> String expectedBy(ValueReader<T> reader) {
    try {
      reader.read(new Node.Scalar(Place.START, "", true));
    } catch (BadValue e) {
      return e.expected();
    }
    return "text";
  }

  /** Returns a node as a mapping, or null where it is not one. */
  public static Node.@Nullable Mapping mapping(Node node, String expected, Problems problems) {
    if (node instanceof Node.Mapping mapping) {
      return mapping;
    }
    problems.add(node.place(), "found " + node.kind() + "; expected " + expected);
    return null;
  }

  /** Returns the items of a node; empty where it is not a list. */
  public static List<Node> items(Node node, String expected, Problems problems) {
    if (node instanceof Node.Items items) {
      return items.nodes();
    }
    problems.add(node.place(), "found " + node.kind() + "; expected " + expected);
    return List.of();
  }

  /** Reads each item as a scalar; omits invalid ones. */
  public static <T> List<T> scalars(List<Node> nodes, ValueReader<T> reader, Problems problems) {
    List<T> values = new ArrayList<>();
    for (Node node : nodes) {
      T value = scalar(node, reader, problems);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }
}
