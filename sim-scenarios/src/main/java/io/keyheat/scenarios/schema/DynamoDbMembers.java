package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The members of a declaration of a table, by their names in the input of create-table: {@code
 * index_name}, {@code indexName} and {@code index-name} are {@code IndexName}, too. Conditions are
 * taken as met.
 */
final class DynamoDbMembers {
  /** What members of the input of create-table are called elsewhere, too. */
  private static final Map<String, List<String>> NAMES =
      Map.ofEntries(
          names("TableName", "name"),
          names("IndexName", "name"),
          names("AttributeName", "name"),
          names("AttributeType", "type"),
          names("AttributeDefinitions", "attribute"),
          names("HashKey", "partitionKey", "PrimaryKey"),
          names("RangeKey", "sortKey"),
          names("GlobalSecondaryIndexes", "global_secondary_index"),
          names("LocalSecondaryIndexes", "local_secondary_index"),
          names("TimeToLiveSpecification", "ttl", "timeToLiveAttribute"),
          names("ReadCapacityUnits", "ReadCapacity", "ReadCapacityAutoScalingSettings"),
          names("WriteCapacityUnits", "WriteCapacity", "WriteCapacityAutoScalingSettings"));

  final SchemaFindings findings;

  DynamoDbMembers(String file) {
    this.findings = new SchemaFindings(file);
  }

  void report(Kind kind, Place place, String message) {
    findings.add(kind, place, message);
  }

  /** The member of a name; null: there is none. */
  static Node.@Nullable Member member(Node.Mapping owner, String name) {
    for (String known : NAMES.getOrDefault(name, List.of(name))) {
      for (Map.Entry<String, Node.Member> member : owner.members().entrySet()) {
        if (folded(member.getKey()).equals(folded(known))) {
          return member.getValue();
        }
      }
    }
    return null;
  }

  private static Map.Entry<String, List<String>> names(String name, String... others) {
    return Map.entry(name, Stream.concat(Stream.of(name), Stream.of(others)).toList());
  }

  private static String folded(String name) {
    return name.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
  }

  static @Nullable Node get(Node.Mapping owner, String name) {
    Node.Member member = member(owner, name);
    return member == null ? null : member.value();
  }

  /** A scalar as text; empty: there is none. */
  static String text(Node.Mapping owner, String name) {
    return get(owner, name) instanceof Node.Scalar scalar ? scalar.value() : "";
  }

  /** Where a member stands; where it is missing, its owner. */
  static Place placeOf(Node.Mapping owner, String name) {
    Node node = get(owner, name);
    return node == null ? owner.place() : node.place();
  }

  /** A member that is a mapping; null: there is none. */
  Node.@Nullable Mapping mapping(Node.Mapping owner, String name) {
    Node node = get(owner, name);
    return node != null && met(node) instanceof Node.Mapping mapping ? mapping : null;
  }

  /** The mappings in a list; a single one may stand for a list of it. */
  List<Node.Mapping> mappings(Node.Mapping owner, String name) {
    Node node = get(owner, name);
    Node met = node == null ? null : met(node);
    if (met instanceof Node.Scalar) {
      report(Kind.NOT_UNDERSTOOD, met.place(), "is not a list here; ignored");
    }
    List<Node> all =
        met instanceof Node.Items items ? items.nodes() : met == null ? List.of() : List.of(met);
    return all.stream()
        .map(this::met)
        .filter(Node.Mapping.class::isInstance)
        .map(Node.Mapping.class::cast)
        .toList();
  }

  /** A number that AWS has counted; 0 where it is not given. */
  long counted(Node.Mapping owner, String name) {
    String number = get(owner, name) == null ? "0" : text(owner, name);
    if (!number.matches("[0-9]{1,18}")) {
      report(
          Kind.NOT_UNDERSTOOD,
          placeOf(owner, name),
          name + ": " + Quote.of(number) + " is not a number; ignored");
      return 0;
    }
    return Long.parseLong(number);
  }

  /** The first value of an {@code Fn::If}, or of an {@code !If}; otherwise the node itself. */
  Node met(Node node) {
    Node inner =
        node instanceof Node.Mapping mapping && mapping.get("Fn::If") != null
            ? mapping.get("Fn::If")
            : node;
    if (inner instanceof Node.Items items
        && items.nodes().size() == 3
        && items.nodes().get(0) instanceof Node.Scalar condition) {
      report(
          Kind.TAKEN_AS,
          condition.place(),
          "the condition " + condition.value() + " is treated as true");
      return items.nodes().get(1);
    }
    return node;
  }
}
