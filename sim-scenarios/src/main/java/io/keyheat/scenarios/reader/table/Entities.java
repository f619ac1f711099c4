package io.keyheat.scenarios.reader.table;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of rows that share one table, each with generators of its own. They are written out in a
 * document before it is read: into the loads that name them, and as the values of columns that have
 * none of their own.
 */
public final class Entities {
  /** The field of a load that names one. */
  public static final String ENTITY = "entity";

  private static final String VALUES = TableFields.VALUES.name();

  private final Map<String, Node.Mapping> byTable = new LinkedHashMap<>();
  private final Map<String, Node.Mapping> columns = new LinkedHashMap<>();
  private final Set<String> operations;
  private final Problems problems;

  private Entities(Set<String> operations, Problems problems) {
    this.operations = operations;
    this.problems = problems;
  }

  /**
   * Returns the document with its entities written out.
   *
   * @param operations names of the fields by which loads and calls name a table
   */
  public static Node.Mapping writtenOut(
      Node.Mapping document, Set<String> operations, Problems problems) {
    return new Entities(operations, problems).inDocument(document);
  }

  private Node.Mapping inDocument(Node.Mapping document) {
    Node.Mapping tables =
        document.get(TableFields.TABLES.name()) instanceof Node.Mapping mapping ? mapping : null;
    if (tables == null || !(document.get("loads") instanceof Node.Mapping loads)) {
      return document;
    }
    Node.Mapping named =
        each(
            tables,
            (name, table) ->
                table.get(TableFields.ENTITIES.name()) instanceof Node.Mapping entities
                        && table.get(TableFields.COLUMNS.name()) instanceof Node.Mapping ofTable
                    ? table(name, table, entities, ofTable)
                    : table);
    Node.Mapping filled = each(loads, (name, load) -> load(load));
    return with(with(document, TableFields.TABLES.name(), named), "loads", filled);
  }

  /** A table whose columns without values have those of its entities. */
  private Node.Mapping table(
      String name, Node.Mapping table, Node.Mapping entities, Node.Mapping ofTable) {
    byTable.put(name, entities);
    columns.put(name, ofTable);
    Node.Mapping filled =
        each(
            ofTable,
            (column, definition) -> {
              Node values = definition.get(VALUES) == null ? values(entities, column) : null;
              return values == null ? definition : with(definition, VALUES, values);
            });
    return with(table, TableFields.COLUMNS.name(), filled);
  }

  /** What rows of all entities have in a column, as many of each; null: none names it. */
  private static @Nullable Node values(Node.Mapping entities, String column) {
    List<Node> all = new ArrayList<>();
    Set<String> met = new LinkedHashSet<>();
    for (Node.Member entity : entities.members().values()) {
      Node node = entity.value() instanceof Node.Mapping values ? values.get(column) : null;
      if (node != null && met.add(text(node))) {
        all.add(generator(node));
      }
    }
    Node mixed = null;
    for (int i = all.size() - 1; i >= 0; i--) {
      Node one = all.get(i);
      Node rest = mixed;
      mixed =
          rest == null
              ? one
              : mapping(
                  one.place(),
                  "mix",
                  new Node.Mapping(
                      one.place(),
                      Map.of(
                          "share", member(scalar(one.place(), 1.0 / (all.size() - i))),
                          "hot", member(one),
                          "rest", member(rest))));
    }
    return mixed;
  }

  /** A load, or a page or transaction of calls, with the values of the entities that they name. */
  private Node.Mapping load(Node.Mapping load) {
    Node.Mapping filled = load;
    if (load.get("calls") instanceof Node.Mapping calls) {
      filled = with(load, "calls", each(calls, (name, call) -> load(call)));
    }
    return load.get(ENTITY) instanceof Node.Scalar entity ? named(filled, entity) : filled;
  }

  private Node.Mapping named(Node.Mapping load, Node.Scalar name) {
    String table =
        load.members().keySet().stream()
            .filter(operations::contains)
            .findFirst()
            .map(operation -> load.get(operation) instanceof Node.Scalar text ? text.value() : "")
            .orElse("");
    Node.Mapping entities = byTable.get(table);
    Node.Mapping ofTable = columns.get(table);
    if (entities == null || ofTable == null || entities.get(name.value()) == null) {
      problems.add(
          name.place(),
          Section.unknown(
              "entity of the table",
              name.value(),
              entities == null ? Set.of() : entities.members().keySet()));
      return load;
    }
    Map<String, Node.Member> values = new LinkedHashMap<>();
    if (entities.get(name.value()) instanceof Node.Mapping own) {
      own.members()
          .forEach(
              (column, member) ->
                  values.put(column, new Node.Member(member.key(), generator(member.value()))));
    }
    ofTable
        .members()
        .forEach(
            (column, definition) -> {
              boolean isOfOthers =
                  definition.value() instanceof Node.Mapping fields && fields.get(VALUES) == null;
              if (isOfOthers && values(entities, column) != null) {
                values.putIfAbsent(column, member(scalar(name.place(), "absent")));
              }
            });
    if (load.get(VALUES) instanceof Node.Mapping own) {
      values.putAll(own.members());
    }
    return with(load, VALUES, new Node.Mapping(name.place(), values));
  }

  /** A constant is written as the generator of it. */
  private static Node generator(Node node) {
    boolean isConstant =
        node instanceof Node.Scalar text
            && !GeneratorFields.WORDS.containsKey(text.value())
            && GeneratorFields.pattern(text.value()) == null;
    return isConstant ? mapping(node.place(), "constant", node) : node;
  }

  private static String text(Node node) {
    if (node instanceof Node.Scalar scalar) {
      return scalar.value();
    }
    List<String> parts = new ArrayList<>();
    if (node instanceof Node.Items items) {
      items.nodes().forEach(item -> parts.add(text(item)));
    } else if (node instanceof Node.Mapping mapping) {
      mapping.members().forEach((name, member) -> parts.add(name + ": " + text(member.value())));
    }
    return parts.toString();
  }

  /** Changes a mapping of mappings. */
  private static Node.Mapping each(
      Node.Mapping mapping, BiFunction<String, Node.Mapping, Node.Mapping> change) {
    Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
    members.replaceAll(
        (name, member) ->
            member.value() instanceof Node.Mapping value
                ? new Node.Member(member.key(), change.apply(name, value))
                : member);
    return new Node.Mapping(mapping.place(), members);
  }

  private static Node.Mapping with(Node.Mapping mapping, String name, Node value) {
    Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
    Node.Member before = members.get(name);
    members.put(name, new Node.Member(before == null ? value.place() : before.key(), value));
    return new Node.Mapping(mapping.place(), members);
  }

  private static Node.Mapping mapping(Place place, String name, Node value) {
    return new Node.Mapping(place, Map.of(name, member(value)));
  }

  private static Node.Member member(Node value) {
    return new Node.Member(value.place(), value);
  }

  private static Node.Scalar scalar(Place place, Object value) {
    return new Node.Scalar(place, value.toString(), true);
  }
}
