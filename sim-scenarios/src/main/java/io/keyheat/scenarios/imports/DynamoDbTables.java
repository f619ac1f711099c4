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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads DynamoDB's tables: CloudFormation templates in YAML or JSON, the input of {@code
 * create-table} and the output of {@code describe-table}. Attributes have no generators there, so
 * one with the name of a time is taken as a time of writing, a partition key with the name of a day
 * as the day of writing, and any other as even.
 */
final class DynamoDbTables {
  private static final String ANY_NUMBER = "{uniform: [1, 1000000000]}";

  /** Names of days and longer spans: all that is written in one shares a partition key. */
  private static final Pattern DAY =
      Pattern.compile("(?:.*[a-z0-9_])?(?:[Dd]ate|[Dd]ay|[Ww]eek|[Mm]onth)|(?i:yyyy_?mm(?:_?dd)?)");

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
  private static final String INDEX_NAME = "IndexName";
  private static final String TABLE_NAME = "TableName";
  private static final String ITEMS = "ItemCount";
  private static final String BYTES = "TableSizeBytes";

  private static final String REPLICAS = "Replicas";

  /** What a global table has for ProvisionedThroughput and OnDemandThroughput. */
  private static final String WRITE_PROVISIONED = "WriteProvisionedThroughputSettings";

  private static final String WRITE_ON_DEMAND = "WriteOnDemandThroughputSettings";
  private static final String READ_PROVISIONED = "ReadProvisionedThroughputSettings";
  private static final String READ_ON_DEMAND = "ReadOnDemandThroughputSettings";

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
          REPLICAS,
          WRITE_PROVISIONED,
          WRITE_ON_DEMAND,
          READ_PROVISIONED,
          READ_ON_DEMAND,
          "GlobalTableSourceArn",
          "GlobalTableSettingsReplicationMode",
          "GlobalTableWitnesses",
          "MultiRegionConsistency",
          "TableStatus",
          "TableArn",
          "TableId",
          BYTES,
          ITEMS,
          "CreationDateTime",
          "LatestStreamLabel",
          "LatestStreamArn",
          "GlobalTableVersion");

  /** What changes the number of partitions at the start, or who else writes to them. */
  private static final List<String> NOT_TAKEN = List.of("WarmThroughput", REPLICAS);

  private static final List<String> OF_AN_INDEX =
      List.of(
          INDEX_NAME,
          KEY_SCHEMA,
          "Projection",
          "ProvisionedThroughput",
          "OnDemandThroughput",
          "WarmThroughput",
          WRITE_PROVISIONED,
          WRITE_ON_DEMAND,
          READ_PROVISIONED,
          READ_ON_DEMAND,
          "ContributorInsightsSpecification",
          "IndexStatus",
          "Backfilling",
          "IndexSizeBytes",
          ITEMS,
          "IndexArn");

  /**
   * Where a table or an index says its units.
   *
   * @param what they are for
   * @param settings the member whose member is the number, or settings of auto scaling
   */
  private record UnitSource(String what, String settings, String member) {}

  private static final List<UnitSource> PROVISIONED =
      List.of(
          new UnitSource("writes", "ProvisionedThroughput", "WriteCapacityUnits"),
          new UnitSource("writes", WRITE_PROVISIONED, "WriteCapacityUnits"),
          new UnitSource("writes", WRITE_PROVISIONED, "WriteCapacityAutoScalingSettings"),
          new UnitSource("reads", "ProvisionedThroughput", "ReadCapacityUnits"),
          new UnitSource("reads", READ_PROVISIONED, "ReadCapacityUnits"),
          new UnitSource("reads", READ_PROVISIONED, "ReadCapacityAutoScalingSettings"));

  private static final List<UnitSource> ON_DEMAND =
      List.of(
          new UnitSource("writes", "OnDemandThroughput", "MaxWriteRequestUnits"),
          new UnitSource("writes", WRITE_ON_DEMAND, "MaxWriteRequestUnits"),
          new UnitSource("reads", "OnDemandThroughput", "MaxReadRequestUnits"),
          new UnitSource("reads", READ_ON_DEMAND, "MaxReadRequestUnits"));

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
    if (!(node instanceof Node.Mapping resource)) {
      return;
    }
    String type = text(resource.get("Type"));
    if (type.equals("AWS::Serverless::SimpleTable")) {
      simple(id, resource);
    } else if (type.matches("AWS::DynamoDB::(?:Global)?Table")) {
      if (resource.get("Properties") instanceof Node.Mapping properties) {
        table(id, properties);
      } else {
        report(Kind.NOT_UNDERSTOOD, node.place(), id + " has no Properties");
      }
    }
  }

  /** A table of one partition key, {@code id} unless the template names another. */
  private void simple(String id, Node.Mapping resource) {
    Node.Mapping properties =
        resource.get("Properties") instanceof Node.Mapping given ? given : resource;
    ImportedTable table = new ImportedTable(name(id, properties), at(resource.place()));
    String attribute = "id";
    boolean isNumber = false;
    if (properties.get("PrimaryKey") instanceof Node.Mapping key) {
      attribute =
          key.get("Name") == null ? attribute : ImportedTable.columnName(text(key.get("Name")));
      isNumber = text(key.get("Type")).equals("Number");
    }
    table.column(
        attribute,
        isNumber
            ? new Column("int64", ANY_NUMBER, true)
            : new Column("string", SqlValues.ANY_TEXT, true),
        at(resource.place()));
    table.key(List.of(attribute), at(resource.place()));
    add(table, resource.place());
  }

  private static String name(String id, Node.Mapping properties) {
    String given = text(properties.get(TABLE_NAME));
    return given.matches("[A-Za-z0-9_.-]+") ? given : id;
  }

  /** Adds a table, and says what its partition keys are taken as. */
  private void add(ImportedTable table, Place place) {
    Set<String> partitions = new LinkedHashSet<>();
    partitions.add(table.key.get(0));
    table.indexes.values().forEach(index -> partitions.add(index.on().get(0)));
    partitions.removeIf(
        name -> {
          Column column = table.columns.get(name);
          return column == null
              || column.type().equals("timestamp")
              || column.values().equals(DocumentIndexes.FEW_TEXTS);
        });
    if (!partitions.isEmpty()) {
      report(
          Kind.TAKEN_AS,
          place,
          table.name
              + ": nothing says how many values partition keys have; taken as a million or more: "
              + String.join(", ", partitions));
    }
    tables.put(table.name, table);
  }

  private void table(String id, Node.Mapping properties) {
    properties
        .members()
        .forEach(
            (name, member) -> {
              known(name, member.key(), OF_A_TABLE, "a table");
              if (name.equals("TimeToLiveSpecification")) {
                report(Kind.TAKEN_AS, member.key(), SchemaFindings.NOTHING_EXPIRES);
              } else if (NOT_TAKEN.contains(name)) {
                report(Kind.NOT_TAKEN, member.key(), name);
              }
            });
    ImportedTable table = new ImportedTable(name(id, properties), at(properties.place()));
    List<Node> replicas = items(properties.get(REPLICAS));
    Node first = replicas.isEmpty() ? null : replicas.get(0);
    table.units = units(properties, first);
    existing(table, properties);
    Map<String, Node.Mapping> attributes = attributes(properties);
    List<String> key = key(table, properties, attributes);
    table.key(key, at(placeOf(properties, KEY_SCHEMA)));
    for (Node node : items(properties.get(GLOBAL))) {
      index(table, node, attributes, false);
      if (node instanceof Node.Mapping index) {
        provision(table, index, first);
        countedEntries(properties, index);
      }
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
      report(Kind.NOT_UNDERSTOOD, properties.place(), table.name + " has no KeySchema; not taken");
    } else {
      add(table, placeOf(properties, KEY_SCHEMA));
    }
  }

  /** The items that {@code describe-table} has counted, and their mean size. */
  private void existing(ImportedTable table, Node.Mapping properties) {
    long items = counted(properties, ITEMS);
    long bytes = counted(properties, BYTES);
    if (items > 0) {
      report(
          Kind.TAKEN_AS,
          placeOf(properties, ITEMS),
          "taken for the rows that are there, as AWS last counted them");
      table.existing = Long.toString(items);
      table.rowSize = bytes < items ? "" : Math.round((double) bytes / items) + "B";
    } else if (bytes > 0) {
      report(Kind.NOT_TAKEN, placeOf(properties, BYTES), BYTES + " without " + ITEMS);
    }
  }

  /** A number that AWS has counted; 0 where it is not given. */
  private long counted(Node.Mapping properties, String name) {
    Node node = properties.get(name);
    String number = node == null ? "0" : text(node);
    if (!number.matches("[0-9]{1,18}")) {
      report(
          Kind.NOT_UNDERSTOOD,
          placeOf(properties, name),
          name + ": " + Quote.of(number) + " is no number; not taken");
      return 0;
    }
    return Long.parseLong(number);
  }

  private Map<String, Node.Mapping> attributes(Node.Mapping properties) {
    Map<String, Node.Mapping> attributes = new LinkedHashMap<>();
    for (Node node : items(properties.get(ATTRIBUTES))) {
      if (node instanceof Node.Mapping attribute) {
        attributes.put(attributeName(attribute), attribute);
      }
    }
    return attributes;
  }

  private static String attributeName(Node.Mapping owner) {
    return ImportedTable.columnName(text(owner.get("AttributeName")));
  }

  /** The key's attributes, the hashed one first. */
  private List<String> key(
      ImportedTable table, Node.Mapping owner, Map<String, Node.Mapping> attributes) {
    List<String> key = new ArrayList<>();
    for (Node node : items(owner.get(KEY_SCHEMA))) {
      if (!(node instanceof Node.Mapping part)) {
        continue;
      }
      String attribute = attributeName(part);
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
      if (kind.equals("HASH") && DAY.matcher(attribute).matches()) {
        day(table, attribute, definition == null ? part : definition);
      } else {
        column(table, attribute, definition == null ? part : definition);
      }
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
    } else if (type.equals("S") && DocumentIndexes.FEW.matcher(attribute).matches()) {
      table.column(attribute, new Column("string", DocumentIndexes.FEW_TEXTS, true), at(place));
      report(Kind.TAKEN_AS, place, attribute + DocumentIndexes.TAKEN_AS_FEW);
    } else {
      Column column =
          switch (type) {
            case "N" -> new Column("int64", ANY_NUMBER, true);
            case "B" -> new Column("bytes", "{uuid: v4}", true);
            default -> new Column("string", SqlValues.ANY_TEXT, true);
          };
      table.column(attribute, column, at(place));
    }
  }

  /** A partition key that all items of a day share, whatever its type. */
  private void day(ImportedTable table, String attribute, Node.Mapping definition) {
    table.column(
        attribute,
        new Column("timestamp", "{now: {resolution: 24h}}", true),
        at(definition.place()));
    report(
        Kind.TAKEN_AS,
        definition.place(),
        attribute + ": taken for the day of writing, by its name; all of a day share it");
  }

  private void index(
      ImportedTable table, Node node, Map<String, Node.Mapping> attributes, boolean isLocal) {
    if (!(node instanceof Node.Mapping index)) {
      return;
    }
    String name = ImportedTable.legal(text(index.get(INDEX_NAME)));
    index
        .members()
        .forEach(
            (member, value) -> {
              known(member, value.key(), OF_AN_INDEX, "an index");
              if (NOT_TAKEN.contains(member)) {
                report(Kind.NOT_TAKEN, value.key(), name + ": " + member);
              }
            });
    List<String> on = key(table, index, attributes);
    if (on.isEmpty()) {
      report(Kind.NOT_UNDERSTOOD, index.place(), name + " has no KeySchema; not taken");
      return;
    }
    String hashed = table.key.isEmpty() ? "" : table.key.get(0);
    boolean isBeside = isLocal && on.get(0).equals(hashed);
    if (isLocal && !isBeside) {
      report(
          Kind.NOT_UNDERSTOOD,
          index.place(),
          name + ": a local index begins with its table's partition key, " + hashed);
    }
    String stores = stores(table, name, index);
    Set<IndexTrait> traits =
        isBeside
            ? Set.of(IndexTrait.NULL_FILTERED, IndexTrait.INTERLEAVED)
            : Set.of(IndexTrait.NULL_FILTERED);
    if (isBeside) {
      report(
          Kind.TAKEN_AS,
          index.place(),
          name + ": a local index's entries lie beside the items of their partition key's value");
    }
    table.index(name, new Index(on, traits, null, "", "", stores), at(index.place()));
  }

  /** Gives a global index its units. */
  private void provision(ImportedTable table, Node.Mapping index, @Nullable Node replica) {
    Node ofIndex = null;
    if (replica instanceof Node.Mapping given) {
      for (Node node : items(given.get(GLOBAL))) {
        boolean isOfIndex =
            node instanceof Node.Mapping other
                && text(other.get(INDEX_NAME)).equals(text(index.get(INDEX_NAME)));
        ofIndex = isOfIndex ? node : ofIndex;
      }
    }
    String units = units(index, ofIndex);
    table.indexes.computeIfPresent(
        ImportedTable.legal(text(index.get(INDEX_NAME))), (name, plain) -> plain.withUnits(units));
  }

  /** Reports a count of an index's entries from which those of its table's items differ. */
  private void countedEntries(Node.Mapping properties, Node.Mapping index) {
    long entries = counted(index, ITEMS);
    long items = counted(properties, ITEMS);
    if (index.get(ITEMS) != null && entries != items) {
      report(
          Kind.NOT_TAKEN,
          placeOf(index, ITEMS),
          "%s has %d entries of %d items; taken as one of each item that is there"
              .formatted(text(index.get(INDEX_NAME)), entries, items));
    }
  }

  /** The attributes that entries of an index hold, as YAML; empty: their keys alone. */
  private String stores(ImportedTable table, String name, Node.Mapping index) {
    if (!(index.get("Projection") instanceof Node.Mapping projection)) {
      return "";
    }
    if (text(projection.get("ProjectionType")).equalsIgnoreCase("ALL")) {
      return "all";
    }
    List<String> stored = new ArrayList<>();
    List<String> others = new ArrayList<>();
    if (projection.get("NonKeyAttributes") instanceof Node.Items items) {
      for (Node item : items.nodes()) {
        String attribute = ImportedTable.legal(text(item));
        (table.columns.containsKey(attribute) ? stored : others).add(attribute);
      }
    }
    if (!others.isEmpty()) {
      report(
          Kind.TAKEN_AS,
          placeOf(index, "Projection"),
          name
              + ": no size of "
              + String.join(", ", others)
              + " is given, so entries are smaller by them here; add columns of that size, and"
              + " name them in \"stores\"");
    }
    return stored.isEmpty() ? "" : Imported.list(stored);
  }

  /**
   * What is provisioned for a table or a global index, or its on-demand maximum; empty: nothing.
   *
   * @param replica of a global table: what its first Region has for it
   */
  private String units(Node.Mapping owner, @Nullable Node replica) {
    List<Node> owners = replica == null ? List.of(owner) : List.of(owner, replica);
    String provisioned = units(PROVISIONED, owners, "");
    return provisioned.isEmpty()
        ? units(ON_DEMAND, owners, "the maximum on demand is taken as provisioned units")
        : provisioned;
  }

  private String units(List<UnitSource> sources, List<Node> owners, String note) {
    Map<String, String> units = new LinkedHashMap<>();
    for (UnitSource source : sources) {
      for (Node node : owners) {
        Node given = node instanceof Node.Mapping owner ? owner.get(source.settings) : null;
        String number =
            given != null && met(given) instanceof Node.Mapping settings
                ? unit(settings, source.member)
                : "";
        if (given != null && !number.isEmpty() && units.putIfAbsent(source.what, number) == null) {
          String region = node == owners.get(0) ? "" : "units of the first Region are taken";
          Stream.of(note, region)
              .filter(text -> !text.isEmpty())
              .forEach(text -> report(Kind.TAKEN_AS, given.place(), text));
        }
      }
    }
    return units.entrySet().stream()
        .map(unit -> unit.getKey() + ": " + unit.getValue() + "/s")
        .collect(Collectors.collectingAndThen(Collectors.joining(", "), DynamoDbTables::braced));
  }

  private static String braced(String members) {
    return members.isEmpty() ? "" : "{" + members + "}";
  }

  /** A number of units; empty where it is not given, or as for a table on demand, 0 or -1. */
  private String unit(Node.Mapping given, String name) {
    Node node = given.get(name);
    if (node != null && met(node) instanceof Node.Mapping scaled) {
      report(
          Kind.TAKEN_AS, node.place(), "auto scaling is taken as its MaxCapacity from the start");
      return unit(scaled, "MaxCapacity");
    }
    String number = node == null ? "" : text(met(node));
    if (number.isEmpty() || number.matches("0|-1")) {
      return "";
    }
    if (!number.matches("[1-9][0-9]{0,8}")) {
      report(
          Kind.NOT_UNDERSTOOD,
          placeOf(given, name),
          name + ": " + Quote.of(number) + " is no number of units here; not limited");
      return "";
    }
    return number;
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

  /** The items of a list, with conditions taken as met. */
  private List<Node> items(@Nullable Node node) {
    Node met = node == null ? null : met(node);
    if (met instanceof Node.Items items) {
      return items.nodes().stream().map(this::met).toList();
    }
    if (met != null) {
      report(Kind.NOT_UNDERSTOOD, met.place(), "is no list here; not taken");
    }
    return List.of();
  }

  /** The first value of an {@code Fn::If}, or of an {@code !If}; otherwise the node itself. */
  private Node met(Node node) {
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
          "the condition " + condition.value() + " is taken as met");
      return items.nodes().get(1);
    }
    return node;
  }

  private static String text(@Nullable Node node) {
    return node instanceof Node.Scalar scalar ? scalar.value() : "";
  }
}
