package io.keyheat.scenarios.imports;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.imports.ImportedTable.Column;
import io.keyheat.scenarios.imports.ImportedTable.Index;
import io.keyheat.scenarios.imports.SchemaFinding.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads DynamoDB's tables: CloudFormation templates in YAML or JSON, the input of {@code
 * create-table} and the output of {@code describe-table}. Attributes have no generators there, so
 * one with the name of a time is taken as a time of writing, and any other as even.
 */
final class DynamoDbTables {
  private static final String ANY_TEXT = "{text: \"value{n}\", n: {uniform: [1, 1000000]}}";
  private static final String ANY_NUMBER = "{uniform: [1, 1000000000]}";

  /** CloudFormation's short functions, which YAML takes for tags. */
  private static final Pattern FUNCTION =
      Pattern.compile(
          "!(?:Ref|Sub|GetAtt|Join|If|Select|FindInMap|ImportValue|Split|Equals|Not|And|Or|Base64"
              + "|Cidr|GetAZs|Condition|Transform|ToJsonString|Length)\\b");

  /** Members of a table that say where its items lie. */
  private static final String KEY_SCHEMA = "KeySchema";

  private static final String ATTRIBUTES = "AttributeDefinitions";
  private static final String GLOBAL = "GlobalSecondaryIndexes";
  private static final String LOCAL = "LocalSecondaryIndexes";
  private static final String TABLE_NAME = "TableName";

  private static final List<String> OF_A_TABLE =
      List.of(
          TABLE_NAME,
          ATTRIBUTES,
          KEY_SCHEMA,
          GLOBAL,
          LOCAL,
          "BillingMode",
          "BillingModeSummary",
          "ProvisionedThroughput",
          "OnDemandThroughput",
          "WarmThroughput",
          "StreamSpecification",
          "SSESpecification",
          "SSEDescription",
          "Tags",
          "TableClass",
          "TableClassSummary",
          "DeletionProtectionEnabled",
          "PointInTimeRecoverySpecification",
          "ResourcePolicy",
          "TimeToLiveSpecification",
          "ContributorInsightsSpecification",
          "ImportSourceSpecification",
          "KinesisStreamSpecification",
          "Replicas",
          "WriteProvisionedThroughputSettings",
          "WriteOnDemandThroughputSettings",
          "ReadProvisionedThroughputSettings",
          "GlobalTableWitnesses",
          "MultiRegionConsistency",
          "TableStatus",
          "TableArn",
          "TableId",
          "TableSizeBytes",
          "ItemCount",
          "CreationDateTime",
          "LatestStreamLabel",
          "LatestStreamArn",
          "GlobalTableVersion");

  private final SchemaFindings findings;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  private DynamoDbTables(String file) {
    this.findings = new SchemaFindings(file);
  }

  /**
   * Reads the tables of a file.
   *
   * @throws ScenarioException if the file is neither JSON nor YAML
   */
  static Imported read(String file, String text) throws ScenarioException {
    Problems problems = new Problems(file);
    String plain = FUNCTION.matcher(text).replaceAll(tag -> " ".repeat(tag.group().length()));
    Node.Mapping document = YamlDocument.parse(plain, problems);
    problems.throwIfAny();
    DynamoDbTables reader = new DynamoDbTables(file);
    reader.document(document);
    return new Imported(List.copyOf(reader.tables.values()), reader.findings.sorted());
  }

  private void document(Node.Mapping document) {
    Node inner =
        document.get("Table") != null ? document.get("Table") : document.get("TableDescription");
    if (inner instanceof Node.Mapping table) {
      table("Table", table);
    } else if (document.get("resources") instanceof Node.Mapping resources) {
      document(resources);
    } else if (document.get("Resources") instanceof Node.Mapping resources) {
      resources.members().forEach((name, member) -> resource(name, member.value()));
    } else if (document.get("Tables") instanceof Node.Items items) {
      items.nodes().forEach(node -> ofNode(node));
    } else {
      table("Table", document);
    }
  }

  private void ofNode(Node node) {
    if (node instanceof Node.Mapping table) {
      table("Table", table);
    }
  }

  private void resource(String id, Node node) {
    if (node instanceof Node.Mapping resource
        && text(resource.get("Type")).matches("AWS::DynamoDB::(?:Global)?Table")) {
      if (resource.get("Properties") instanceof Node.Mapping properties) {
        table(id, properties);
      } else {
        report(Kind.NOT_UNDERSTOOD, node.place(), id + " has no Properties");
      }
    }
  }

  private void table(String id, Node.Mapping properties) {
    properties
        .members()
        .forEach((name, member) -> known(name, member.key(), OF_A_TABLE, "a table"));
    String given = text(properties.get(TABLE_NAME));
    String name = given.matches("[A-Za-z0-9_.-]+") ? given : id;
    ImportedTable table = new ImportedTable(name, at(properties.place()));
    Map<String, Node.Mapping> attributes = attributes(properties);
    List<String> key = key(table, properties, attributes);
    table.key(key, at(placeOf(properties, KEY_SCHEMA)));
    for (Node node : items(properties.get(GLOBAL))) {
      index(table, node, attributes, false);
    }
    for (Node node : items(properties.get(LOCAL))) {
      index(table, node, attributes, true);
    }
    attributes.forEach(
        (attribute, node) -> {
          if (!table.columns.containsKey(attribute)) {
            report(
                Kind.NOT_UNDERSTOOD,
                node.place(),
                attribute + " is in no key; DynamoDB refuses attributes that no key uses");
          }
        });
    if (table.key.isEmpty()) {
      report(Kind.NOT_UNDERSTOOD, properties.place(), name + " has no KeySchema; not taken");
    } else {
      tables.put(name, table);
    }
  }

  private Map<String, Node.Mapping> attributes(Node.Mapping properties) {
    Map<String, Node.Mapping> attributes = new LinkedHashMap<>();
    for (Node node : items(properties.get(ATTRIBUTES))) {
      if (node instanceof Node.Mapping attribute) {
        attributes.put(text(attribute.get("AttributeName")), attribute);
      }
    }
    return attributes;
  }

  /** The key's attributes, the hashed one first. */
  private List<String> key(
      ImportedTable table, Node.Mapping owner, Map<String, Node.Mapping> attributes) {
    List<String> key = new ArrayList<>();
    for (Node node : items(owner.get(KEY_SCHEMA))) {
      if (!(node instanceof Node.Mapping part)) {
        continue;
      }
      String attribute = text(part.get("AttributeName"));
      String kind = text(part.get("KeyType")).toUpperCase(Locale.ROOT);
      if (!kind.equals("HASH") && !kind.equals("RANGE")) {
        report(
            Kind.NOT_UNDERSTOOD,
            part.place(),
            Quote.of(kind)
                + " is no KeyType; expected HASH or RANGE"
                + Nearest.hint(kind, List.of("HASH", "RANGE")));
      }
      Node.Mapping definition = attributes.get(attribute);
      if (definition == null) {
        report(
            Kind.NOT_UNDERSTOOD,
            part.place(),
            Quote.of(attribute)
                + " is not in AttributeDefinitions"
                + Nearest.hint(attribute, attributes.keySet()));
      }
      column(table, attribute, definition == null ? part : definition);
      key.add(kind.equals("HASH") ? 0 : key.size(), attribute);
    }
    return key;
  }

  private void column(ImportedTable table, String attribute, Node.Mapping definition) {
    if (table.columns.containsKey(attribute)) {
      return;
    }
    String type = text(definition.get("AttributeType")).toUpperCase(Locale.ROOT);
    if (definition.get("AttributeType") != null && !type.matches("[SNB]")) {
      report(
          Kind.NOT_UNDERSTOOD,
          definition.place(),
          Quote.of(type) + " is no AttributeType of a key; expected S, N or B");
    }
    Place place = definition.place();
    if (DocumentIndexes.TIME.matcher(attribute).matches()) {
      table.column(attribute, new Column("timestamp", "now", true), at(place));
      report(Kind.TAKEN_AS, place, attribute + ": taken for the time of writing, by its name");
    } else {
      Column column =
          switch (type) {
            case "N" -> new Column("int64", ANY_NUMBER, true);
            case "B" -> new Column("bytes", "{uuid: v4}", true);
            default -> new Column("string", ANY_TEXT, true);
          };
      table.column(attribute, column, at(place));
    }
  }

  private void index(
      ImportedTable table, Node node, Map<String, Node.Mapping> attributes, boolean isLocal) {
    if (!(node instanceof Node.Mapping index)) {
      return;
    }
    String name = text(index.get("IndexName"));
    List<String> on = key(table, index, attributes);
    if (on.isEmpty()) {
      report(Kind.NOT_UNDERSTOOD, index.place(), name + " has no KeySchema; not taken");
      return;
    }
    String hashed = table.key.isEmpty() ? "" : table.key.get(0);
    if (isLocal && !on.get(0).equals(hashed)) {
      report(
          Kind.NOT_UNDERSTOOD,
          index.place(),
          name + ": a local index begins with its table's partition key, " + hashed);
    }
    if (isLocal) {
      report(
          Kind.TAKEN_AS,
          index.place(),
          name + ": entries of a local index lie in partitions of their own here");
    }
    table.index(name, new Index(on, Set.of(IndexTrait.NULL_FILTERED)), at(index.place()));
  }

  private void known(String name, Place place, List<String> names, String what) {
    if (!names.contains(name)) {
      report(
          Kind.NOT_UNDERSTOOD,
          place,
          Quote.of(name) + " is no property of " + what + Nearest.hint(name, names));
    }
  }

  private void report(Kind kind, Place place, String message) {
    findings.add(kind, place, message);
  }

  private static Place placeOf(Node.Mapping mapping, String member) {
    Node node = mapping.get(member);
    return node == null ? mapping.place() : node.place();
  }

  private static SourcePosition at(Place place) {
    return new SourcePosition(place.line(), place.column());
  }

  private static List<Node> items(@Nullable Node node) {
    return node instanceof Node.Items items ? items.nodes() : List.of();
  }

  private static String text(@Nullable Node node) {
    return node instanceof Node.Scalar scalar ? scalar.value() : "";
  }
}
