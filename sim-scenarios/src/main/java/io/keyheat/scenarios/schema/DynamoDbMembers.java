package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The members of a template or a description of a table: the names that they may have, their
 * values, of which conditions are taken as met, and what is reported of them.
 */
final class DynamoDbMembers {
  /** Members of a table that say where its items lie. */
  static final String EXPIRY = "TimeToLiveSpecification";

  static final String KEY_SCHEMA = "KeySchema";

  static final String ATTRIBUTES = "AttributeDefinitions";
  static final String GLOBAL = "GlobalSecondaryIndexes";
  static final String LOCAL = "LocalSecondaryIndexes";
  static final String INDEX_NAME = "IndexName";
  static final String TABLE_NAME = "TableName";
  static final String ITEMS = "ItemCount";
  static final String BYTES = "TableSizeBytes";

  static final String REPLICAS = "Replicas";

  /** What a global table has for ProvisionedThroughput and OnDemandThroughput. */
  static final String WRITE_PROVISIONED = "WriteProvisionedThroughputSettings";

  static final String WRITE_ON_DEMAND = "WriteOnDemandThroughputSettings";
  static final String READ_PROVISIONED = "ReadProvisionedThroughputSettings";
  static final String READ_ON_DEMAND = "ReadOnDemandThroughputSettings";

  private final SchemaFindings findings;

  DynamoDbMembers(String file) {
    this.findings = new SchemaFindings(file);
  }

  List<SchemaFinding> sorted() {
    return findings.sorted();
  }

  void report(Kind kind, Place place, String message) {
    findings.add(kind, place, message);
  }

  /** A number that AWS has counted; 0 where it is not given. */
  long counted(Node.Mapping properties, String name) {
    Node node = properties.get(name);
    String number = node == null ? "0" : text(node);
    if (!number.matches("[0-9]{1,18}")) {
      report(
          Kind.NOT_UNDERSTOOD,
          placeOf(properties, name),
          name + ": " + Quote.of(number) + " is not a number; ignored");
      return 0;
    }
    return Long.parseLong(number);
  }

  /** Where a member stands; where it is missing, its owner. */
  static Place placeOf(Node.Mapping mapping, String member) {
    Node node = mapping.get(member);
    return node == null ? mapping.place() : node.place();
  }

  /** The items of a list, with conditions taken as met. */
  List<Node> items(@Nullable Node node) {
    Node met = node == null ? null : met(node);
    if (met instanceof Node.Items items) {
      return items.nodes().stream().map(this::met).toList();
    }
    if (met != null) {
      report(Kind.NOT_UNDERSTOOD, met.place(), "is not a list here; ignored");
    }
    return List.of();
  }

  /** The first value of an {@code Fn::If}, or of an {@code !If}; otherwise the node itself. */
  Node met(Node node) {
    Node inner = node;
    if (node instanceof Node.Mapping mapping && mapping.get("Fn::If") != null) {
      inner = mapping.get("Fn::If");
    }
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

  /** A scalar as text; empty: there is none. */
  static String text(@Nullable Node node) {
    return node instanceof Node.Scalar scalar ? scalar.value() : "";
  }
}
