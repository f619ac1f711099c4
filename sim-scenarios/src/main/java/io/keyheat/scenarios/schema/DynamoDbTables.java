package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads DynamoDB's tables: CloudFormation templates in YAML or JSON, the input of {@code
 * create-table} and the output of {@code describe-table}, and code that makes tables. Attributes
 * have no generators there, so one with the name of a time is taken as a time of writing, a
 * partition key with the name of a day as the day of writing, and any other as even.
 */
final class DynamoDbTables {
  /** Names of days and longer spans: all that is written in one shares a partition key. */
  private static final Pattern DAY =
      Pattern.compile("(?:.*[a-z0-9_])?(?:[Dd]ate|[Dd]ay|[Ww]eek|[Mm]onth)|(?i:yyyy_?mm(?:_?dd)?)");

  /** Times by which items are deleted are in seconds. */
  private static final String EPOCH = "{now: {resolution: 1s}}";

  /** CloudFormation's short functions, which YAML takes for tags. */
  private static final Pattern FUNCTION =
      Pattern.compile(
          "!(?:Ref|Sub|GetAtt|Join|If|Select|FindInMap|ImportValue|Split|Equals|Not|And|Or|Base64"
              + "|Cidr|GetAZs|Condition|Transform|ToJsonString|Length)\\b");

  private final DynamoDbMembers members;
  private final DynamoDbUnits units;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  private DynamoDbTables(String file) {
    this.members = new DynamoDbMembers(file);
    this.units = new DynamoDbUnits(members);
  }

  /**
   * Reads the tables of a file.
   *
   * @throws ScenarioException if the file is neither JSON nor YAML
   */
  static Imported read(String file, String text) throws ScenarioException {
    if (DynamoDbCode.isIn(text)) {
      DynamoDbTables code = new DynamoDbTables(file);
      DynamoDbCode.tables(file, text).forEach(code::table);
      return new Imported(List.copyOf(code.tables.values()), code.members.sorted());
    }
    Problems problems = new Problems(file);
    String plain = FUNCTION.matcher(text).replaceAll(tag -> " ".repeat(tag.group().length()));
    Node.Mapping document = YamlDocument.parse(plain, problems);
    problems.throwIfAny();
    DynamoDbTables reader = new DynamoDbTables(file);
    reader.document(document);
    return new Imported(List.copyOf(reader.tables.values()), reader.members.sorted());
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
    String type = DynamoDbMembers.text(resource.get("Type"));
    if (type.equals("AWS::Serverless::SimpleTable")) {
      simple(id, resource);
    } else if (type.matches("AWS::DynamoDB::(?:Global)?Table")) {
      if (resource.get("Properties") instanceof Node.Mapping properties) {
        table(id, properties);
      } else {
        members.report(Kind.NOT_UNDERSTOOD, node.place(), id + " has no Properties");
      }
    }
  }

  /** A table of one partition key, {@code id} unless the template names another. */
  private void simple(String id, Node.Mapping resource) {
    Node.Mapping properties =
        resource.get("Properties") instanceof Node.Mapping given ? given : resource;
    ImportedTable table =
        new ImportedTable(name(id, properties), SourcePosition.of(resource.place()));
    String attribute = "id";
    boolean isNumber = false;
    if (properties.get("PrimaryKey") instanceof Node.Mapping key) {
      attribute =
          key.get("Name") == null
              ? attribute
              : ImportedTable.columnName(DynamoDbMembers.text(key.get("Name")));
      isNumber = DynamoDbMembers.text(key.get("Type")).equals("Number");
    }
    table.column(
        attribute,
        isNumber
            ? new Column("int64", GuessedValues.ANY_NUMBER, true)
            : new Column("string", GuessedValues.ANY_TEXT, true),
        SourcePosition.of(resource.place()));
    table.key(List.of(attribute), SourcePosition.of(resource.place()));
    add(table, resource.place());
  }

  private static String name(String id, Node.Mapping properties) {
    String given = DynamoDbMembers.text(properties.get(DynamoDbMembers.TABLE_NAME));
    return given.matches("[A-Za-z0-9_.-]+") ? given : id;
  }

  /** Adds a table, and says what its partition keys are taken as. */
  private void add(ImportedTable table, Place place) {
    Set<String> partitions = new LinkedHashSet<>();
    partitions.add(table.key.get(0));
    table.indexes.values().forEach(index -> partitions.add(index.on.get(0)));
    partitions.removeIf(
        name -> {
          Column column = table.columns.get(name);
          return column == null
              || column.type().equals("timestamp")
              || column.values().equals(GuessedValues.FEW_TEXTS);
        });
    if (!partitions.isEmpty()) {
      members.report(
          Kind.TAKEN_AS,
          place,
          "%s: the number of partition keys is unknown; treated as a million or more: %s"
              .formatted(table.name, String.join(", ", partitions)));
    }
    tables.put(table.name, table);
  }

  private void table(String id, Node.Mapping properties) {
    properties
        .members()
        .forEach(
            (name, member) -> {
              if (name.equals(DynamoDbMembers.EXPIRY)) {
                members.report(Kind.TAKEN_AS, member.key(), SchemaFindings.NOTHING_EXPIRES);
              } else if (name.equals(DynamoDbMembers.REPLICAS)) {
                members.report(Kind.NOT_TAKEN, member.key(), name);
              }
            });
    ImportedTable table =
        new ImportedTable(name(id, properties), SourcePosition.of(properties.place()));
    table.expiry = expiry(properties);
    List<Node> replicas = members.items(properties.get(DynamoDbMembers.REPLICAS));
    Node first = replicas.isEmpty() ? null : replicas.get(0);
    table.units = units.of(properties, first);
    table.preSplits = units.warm(properties);
    existing(table, properties);
    Map<String, Node.Mapping> attributes = attributes(properties);
    List<String> key = key(table, properties, attributes);
    table.key(
        key, SourcePosition.of(DynamoDbMembers.placeOf(properties, DynamoDbMembers.KEY_SCHEMA)));
    for (Node node : members.items(properties.get(DynamoDbMembers.GLOBAL))) {
      index(table, node, attributes, false);
      if (node instanceof Node.Mapping index) {
        provision(table, index, first);
        countedEntries(properties, index);
      }
    }
    for (Node node : members.items(properties.get(DynamoDbMembers.LOCAL))) {
      index(table, node, attributes, true);
    }
    attributes.forEach(
        (attribute, node) -> {
          if (!table.columns.containsKey(attribute)) {
            members.report(
                Kind.NOT_UNDERSTOOD,
                node.place(),
                attribute + " is in no key; DynamoDB rejects such attributes");
          }
        });
    if (table.key.isEmpty()) {
      members.report(
          Kind.NOT_UNDERSTOOD, properties.place(), table.name + " has no KeySchema; ignored");
    } else {
      add(table, DynamoDbMembers.placeOf(properties, DynamoDbMembers.KEY_SCHEMA));
    }
  }

  /** The attribute at whose time items are deleted; empty: none. */
  private static String expiry(Node.Mapping properties) {
    return properties.get(DynamoDbMembers.EXPIRY) instanceof Node.Mapping expiry
            && !DynamoDbMembers.text(expiry.get("Enabled")).equalsIgnoreCase("false")
        ? attributeName(expiry)
        : "";
  }

  /** The items that {@code describe-table} has counted, and their mean size. */
  private void existing(ImportedTable table, Node.Mapping properties) {
    long items = members.counted(properties, DynamoDbMembers.ITEMS);
    long bytes = members.counted(properties, DynamoDbMembers.BYTES);
    if (items > 0) {
      members.report(
          Kind.TAKEN_AS,
          DynamoDbMembers.placeOf(properties, DynamoDbMembers.ITEMS),
          "treated as the number of existing rows, as last counted by AWS");
      table.existing = Long.toString(items);
      table.rowSize = bytes < items ? "" : Math.round((double) bytes / items) + "B";
    } else if (bytes > 0) {
      members.report(
          Kind.NOT_TAKEN,
          DynamoDbMembers.placeOf(properties, DynamoDbMembers.BYTES),
          DynamoDbMembers.BYTES + " without " + DynamoDbMembers.ITEMS);
    }
  }

  private Map<String, Node.Mapping> attributes(Node.Mapping properties) {
    Map<String, Node.Mapping> attributes = new LinkedHashMap<>();
    for (Node node : members.items(properties.get(DynamoDbMembers.ATTRIBUTES))) {
      if (node instanceof Node.Mapping attribute) {
        attributes.put(attributeName(attribute), attribute);
      }
    }
    return attributes;
  }

  private static String attributeName(Node.Mapping owner) {
    return ImportedTable.columnName(DynamoDbMembers.text(owner.get("AttributeName")));
  }

  /** The key's attributes, the hashed one first. */
  private List<String> key(
      ImportedTable table, Node.Mapping owner, Map<String, Node.Mapping> attributes) {
    List<String> key = new ArrayList<>();
    for (Node node : members.items(owner.get(DynamoDbMembers.KEY_SCHEMA))) {
      if (!(node instanceof Node.Mapping part)) {
        continue;
      }
      String attribute = attributeName(part);
      String kind = DynamoDbMembers.text(part.get("KeyType")).toUpperCase(Locale.ROOT);
      if (!kind.equals("HASH") && !kind.equals("RANGE")) {
        members.report(
            Kind.NOT_UNDERSTOOD,
            part.place(),
            "%s is no KeyType; expected HASH or RANGE%s"
                .formatted(Quote.of(kind), Nearest.hint(kind, List.of("HASH", "RANGE"))));
      }
      Node.Mapping definition = attributes.get(attribute);
      if (definition == null) {
        members.report(
            Kind.NOT_UNDERSTOOD,
            part.place(),
            "%s is not in AttributeDefinitions%s"
                .formatted(Quote.of(attribute), Nearest.hint(attribute, attributes.keySet())));
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
    String type = DynamoDbMembers.text(definition.get("AttributeType")).toUpperCase(Locale.ROOT);
    if (definition.get("AttributeType") != null && !type.matches("[SNB]")) {
      members.report(
          Kind.NOT_UNDERSTOOD,
          definition.place(),
          Quote.of(type) + " is no AttributeType of a key; expected S, N or B");
    }
    Place place = definition.place();
    if (attribute.equals(table.expiry)) {
      table.column(attribute, new Column("timestamp", EPOCH, true), SourcePosition.of(place));
      members.report(Kind.TAKEN_AS, place, attribute + GuessedValues.TAKEN_AS_EXPIRY);
    } else if (GuessedValues.isTime(attribute)) {
      Column time = new Column("timestamp", "now", true).guessedFrom("its name");
      table.column(attribute, time, SourcePosition.of(place));
      members.report(
          Kind.TAKEN_AS, place, attribute + ": treated as the time of writing, by its name");
    } else if (type.equals("S") && GuessedValues.isFew(attribute)) {
      Column few = new Column("string", GuessedValues.FEW_TEXTS, true).guessedFrom("its name");
      table.column(attribute, few, SourcePosition.of(place));
      members.report(Kind.TAKEN_AS, place, attribute + GuessedValues.TAKEN_AS_FEW);
    } else {
      Column column =
          switch (type) {
            case "N" -> new Column("int64", GuessedValues.ANY_NUMBER, true);
            case "B" -> new Column("bytes", "{uuid: v4}", true);
            default -> new Column("string", GuessedValues.ANY_TEXT, true);
          };
      table.column(attribute, column, SourcePosition.of(place));
    }
  }

  /** A partition key that all items of a day share, whatever its type. */
  private void day(ImportedTable table, String attribute, Node.Mapping definition) {
    table.column(
        attribute,
        new Column("timestamp", "{now: {resolution: 24h}}", true),
        SourcePosition.of(definition.place()));
    members.report(
        Kind.TAKEN_AS,
        definition.place(),
        attribute
            + ": treated as the day of writing, by its name; all items of a day have one value");
  }

  private void index(
      ImportedTable table, Node node, Map<String, Node.Mapping> attributes, boolean isLocal) {
    if (!(node instanceof Node.Mapping index)) {
      return;
    }
    String name = ImportedTable.legal(DynamoDbMembers.text(index.get(DynamoDbMembers.INDEX_NAME)));
    List<String> on = key(table, index, attributes);
    if (on.isEmpty()) {
      members.report(Kind.NOT_UNDERSTOOD, index.place(), name + " has no KeySchema; ignored");
      return;
    }
    String hashed = table.key.isEmpty() ? "" : table.key.get(0);
    boolean isBeside = isLocal && on.get(0).equals(hashed);
    if (isLocal && !isBeside) {
      members.report(
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
      members.report(
          Kind.TAKEN_AS,
          index.place(),
          name + ": entries of a local index are stored with the items of their partition key");
    }
    Index definition = new Index(on, traits);
    definition.stores = stores;
    table.index(name, definition, SourcePosition.of(index.place()));
  }

  /** Gives a global index its units. */
  private void provision(ImportedTable table, Node.Mapping index, @Nullable Node replica) {
    Node ofIndex = null;
    if (replica instanceof Node.Mapping given) {
      for (Node node : members.items(given.get(DynamoDbMembers.GLOBAL))) {
        boolean isOfIndex =
            node instanceof Node.Mapping other
                && DynamoDbMembers.text(other.get(DynamoDbMembers.INDEX_NAME))
                    .equals(DynamoDbMembers.text(index.get(DynamoDbMembers.INDEX_NAME)));
        ofIndex = isOfIndex ? node : ofIndex;
      }
    }
    String provisioned = units.of(index, ofIndex);
    String warm = units.warm(index);
    // Without a number of its own it would have the table's.
    String least = table.preSplits.isEmpty() ? "" : "" + DynamoDbUnits.LEAST_PARTITIONS;
    String splits = warm.isEmpty() ? least : warm;
    Index definition =
        table.indexes.get(
            ImportedTable.legal(DynamoDbMembers.text(index.get(DynamoDbMembers.INDEX_NAME))));
    if (definition != null) {
      definition.units = provisioned;
      definition.preSplits = splits;
    }
  }

  /** Reports a count of an index's entries from which those of its table's items differ. */
  private void countedEntries(Node.Mapping properties, Node.Mapping index) {
    long entries = members.counted(index, DynamoDbMembers.ITEMS);
    long items = members.counted(properties, DynamoDbMembers.ITEMS);
    if (index.get(DynamoDbMembers.ITEMS) != null && entries != items) {
      members.report(
          Kind.NOT_TAKEN,
          DynamoDbMembers.placeOf(index, DynamoDbMembers.ITEMS),
          "%s has %d entries of %d items; treated as one of each item that is there"
              .formatted(
                  DynamoDbMembers.text(index.get(DynamoDbMembers.INDEX_NAME)), entries, items));
    }
  }

  /** The attributes that entries of an index hold, as YAML; empty: their keys alone. */
  private String stores(ImportedTable table, String name, Node.Mapping index) {
    if (!(index.get("Projection") instanceof Node.Mapping projection)) {
      return "";
    }
    if (DynamoDbMembers.text(projection.get("ProjectionType")).equalsIgnoreCase("ALL")) {
      return "all";
    }
    List<String> stored = new ArrayList<>();
    List<String> others = new ArrayList<>();
    if (projection.get("NonKeyAttributes") instanceof Node.Items items) {
      for (Node item : items.nodes()) {
        String attribute = ImportedTable.legal(DynamoDbMembers.text(item));
        (table.columns.containsKey(attribute) ? stored : others).add(attribute);
      }
    }
    if (!others.isEmpty()) {
      members.report(
          Kind.TAKEN_AS,
          DynamoDbMembers.placeOf(index, "Projection"),
          "%s: no size of %s is given, so entries are smaller by them here; add columns of that size, and name them in \"stores\""
              .formatted(name, String.join(", ", others)));
    }
    return stored.isEmpty() ? "" : Imported.list(stored);
  }
}
