package io.keyheat.scenarios.schema;

import static io.keyheat.scenarios.schema.DynamoDbMembers.get;
import static io.keyheat.scenarios.schema.DynamoDbMembers.member;
import static io.keyheat.scenarios.schema.DynamoDbMembers.placeOf;
import static io.keyheat.scenarios.schema.DynamoDbMembers.text;

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
  private static final String KEY_SCHEMA = "KeySchema";
  private static final String GLOBAL = "GlobalSecondaryIndexes";
  private static final String HASH = "HASH";
  private static final String RANGE = "RANGE";
  private static final String ITEMS = "ItemCount";
  private static final String BYTES = "TableSizeBytes";
  private static final String REPLICAS = "Replicas";

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
  private final boolean isCode;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  /** An attribute's definition; its type may be missing. */
  private record Attribute(String type, Place place) {}

  private DynamoDbTables(String file, boolean isCode) {
    this.members = new DynamoDbMembers(file);
    this.units = new DynamoDbUnits(members);
    this.isCode = isCode;
  }

  /**
   * Reads the tables of a file.
   *
   * @throws ScenarioException if the file is neither JSON nor YAML
   */
  static Imported read(String file, String text) throws ScenarioException {
    DynamoDbTables reader = new DynamoDbTables(file, DynamoDbCode.isIn(text));
    if (reader.isCode) {
      DynamoDbCode.tables(file, text).forEach(reader::table);
    } else {
      Problems problems = new Problems(file);
      String plain = FUNCTION.matcher(text).replaceAll(tag -> " ".repeat(tag.group().length()));
      Node.Mapping document = YamlDocument.parse(plain, problems);
      problems.throwIfAny();
      reader.document(document);
    }
    return new Imported(List.copyOf(reader.tables.values()), reader.members.findings.sorted());
  }

  private void document(Node.Mapping document) {
    Node described =
        document.get("Table") == null ? document.get("TableDescription") : document.get("Table");
    if (described instanceof Node.Mapping table) {
      table("Table", table);
    } else if (document.get("resources") instanceof Node.Mapping resources) {
      document(resources);
    } else if (document.get("Resources") instanceof Node.Mapping resources) {
      resources.members().forEach((name, resource) -> resource(name, resource.value()));
    } else if (document.get("Tables") instanceof Node.Items) {
      members.mappings(document, "Tables").forEach(table -> table("Table", table));
    } else {
      table("Table", document);
    }
  }

  private void resource(String id, Node node) {
    if (!(node instanceof Node.Mapping resource)) {
      return;
    }
    String type = text(resource, "Type");
    Node.Mapping properties = members.mapping(resource, "Properties");
    if (type.equals("AWS::Serverless::SimpleTable")) {
      table(id, withKey(properties == null ? resource : properties));
    } else if (type.matches("AWS::DynamoDB::(?:Global)?Table") && properties != null) {
      table(id, properties);
    } else if (type.matches("AWS::DynamoDB::(?:Global)?Table")) {
      members.report(Kind.NOT_UNDERSTOOD, node.place(), id + " has no Properties");
    }
  }

  /**
   * A simple table has one partition key, which is {@code id} unless the template names another.
   */
  private static Node.Mapping withKey(Node.Mapping simple) {
    Place place = simple.place();
    Node.Member name = new Node.Member(place, new Node.Scalar(place, "id", false));
    Map<String, Node.Member> members = new LinkedHashMap<>(simple.members());
    members.putIfAbsent(
        "PrimaryKey", new Node.Member(place, new Node.Mapping(place, Map.of("Name", name))));
    return new Node.Mapping(place, members);
  }

  /** The name that a table gives itself, unless that is an expression. */
  private String name(String id, Node.Mapping table) {
    boolean isText =
        get(table, "TableName") instanceof Node.Scalar scalar
            && !(isCode && scalar.plain())
            && scalar.value().matches("[A-Za-z0-9_.-]+");
    return isText ? text(table, "TableName") : id;
  }

  private void table(String id, Node.Mapping declared) {
    Node.Member expiry = member(declared, "TimeToLiveSpecification");
    if (expiry != null) {
      members.report(Kind.TAKEN_AS, expiry.key(), SchemaFindings.NOTHING_EXPIRES);
    }
    Node.Member replicas = member(declared, REPLICAS);
    if (replicas != null) {
      members.report(Kind.NOT_TAKEN, replicas.key(), REPLICAS);
    }
    Node.Mapping first = members.mappings(declared, REPLICAS).stream().findFirst().orElse(null);
    ImportedTable table =
        new ImportedTable(name(id, declared), SourcePosition.of(declared.place()));
    table.expiry = expiry == null ? "" : expiry(expiry.value());
    table.units = units.of(declared, first);
    table.preSplits = units.warm(declared);
    existing(table, declared);
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    for (Node.Mapping attribute : members.mappings(declared, "AttributeDefinitions")) {
      attributes.put(attributeName(attribute), attribute(attribute, ""));
    }
    Place place = placeOf(declared, KEY_SCHEMA);
    table.key(key(table, declared, attributes), SourcePosition.of(place));
    for (Node.Mapping index : members.mappings(declared, GLOBAL)) {
      index(table, index, attributes, false);
      provision(table, index, first);
      countedEntries(declared, index);
    }
    for (Node.Mapping index : members.mappings(declared, "LocalSecondaryIndexes")) {
      index(table, index, attributes, true);
    }
    attributes.forEach(
        (name, attribute) -> {
          if (!table.columns.containsKey(name)) {
            members.report(
                Kind.NOT_UNDERSTOOD,
                attribute.place,
                name + " is in no key; DynamoDB rejects such attributes");
          }
        });
    if (table.key.isEmpty()) {
      members.report(
          Kind.NOT_UNDERSTOOD, declared.place(), table.name + " has no KeySchema; ignored");
    } else {
      add(table, place);
    }
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

  /** The attribute at whose time items are deleted; empty: none. */
  private static String expiry(Node declared) {
    if (declared instanceof Node.Mapping expiry) {
      return text(expiry, "Enabled").equalsIgnoreCase("false") ? "" : attributeName(expiry);
    }
    return declared instanceof Node.Scalar name ? ImportedTable.columnName(name.value()) : "";
  }

  /** The items that {@code describe-table} has counted, and their mean size. */
  private void existing(ImportedTable table, Node.Mapping declared) {
    long items = members.counted(declared, ITEMS);
    long bytes = members.counted(declared, BYTES);
    if (items > 0) {
      members.report(
          Kind.TAKEN_AS,
          placeOf(declared, ITEMS),
          "treated as the number of existing rows, as last counted by AWS");
      table.existing = Long.toString(items);
      table.rowSize = bytes < items ? "" : Math.round((double) bytes / items) + "B";
    } else if (bytes > 0) {
      members.report(Kind.NOT_TAKEN, placeOf(declared, BYTES), BYTES + " without " + ITEMS);
    }
  }

  private static String attributeName(Node.Mapping owner) {
    return ImportedTable.columnName(text(owner, "AttributeName"));
  }

  /** An attribute's definition, with {@code AttributeType.STRING} and {@code String} as S. */
  private static Attribute attribute(Node.Mapping declared, String otherwise) {
    String type =
        text(declared, "AttributeType").replaceFirst(".*\\.", "").toUpperCase(Locale.ROOT);
    boolean isWord = type.matches("STRING|NUMBER|BINARY");
    return new Attribute(
        isWord ? type.substring(0, 1) : type.isEmpty() ? otherwise : type, declared.place());
  }

  /** The key's attributes, the hashed one first. */
  private List<String> key(
      ImportedTable table, Node.Mapping owner, Map<String, Attribute> attributes) {
    List<String> key = new ArrayList<>();
    for (Node.Mapping part : members.mappings(owner, KEY_SCHEMA)) {
      String kind = text(part, "KeyType").toUpperCase(Locale.ROOT);
      if (!kind.equals(HASH) && !kind.equals(RANGE)) {
        members.report(
            Kind.NOT_UNDERSTOOD,
            part.place(),
            "%s is no KeyType; expected HASH or RANGE%s"
                .formatted(Quote.of(kind), Nearest.hint(kind, List.of(HASH, RANGE))));
      }
      String attribute = attributeName(part);
      column(table, attribute, part.place(), attributes, kind);
      key.add(kind.equals(HASH) ? 0 : key.size(), attribute);
    }
    key.addAll(part(table, get(owner, "HashKey"), attributes, HASH));
    key.addAll(part(table, get(owner, "RangeKey"), attributes, RANGE));
    return key;
  }

  /** A part of a key that is a member of its own; empty: it is not there. */
  private List<String> part(
      ImportedTable table, @Nullable Node part, Map<String, Attribute> attributes, String kind) {
    String attribute = "";
    if (part instanceof Node.Mapping definition && get(definition, "AttributeName") != null) {
      attribute = attributeName(definition);
      attributes.putIfAbsent(attribute, attribute(definition, "S"));
    } else if (part instanceof Node.Scalar name) {
      attribute = ImportedTable.columnName(name.value());
    }
    if (part == null || attribute.isEmpty()) {
      return List.of();
    }
    column(table, attribute, part.place(), attributes, kind);
    return List.of(attribute);
  }

  /** Adds the column of an attribute that is a part of a key. */
  private void column(
      ImportedTable table,
      String attribute,
      Place part,
      Map<String, Attribute> attributes,
      String kind) {
    Attribute definition = attributes.get(attribute);
    if (definition == null) {
      members.report(
          Kind.NOT_UNDERSTOOD,
          part,
          "%s is not in AttributeDefinitions%s"
              .formatted(Quote.of(attribute), Nearest.hint(attribute, attributes.keySet())));
      definition = new Attribute("", part);
    }
    boolean isDay = kind.equals(HASH) && DAY.matcher(attribute).matches();
    if (isDay || !table.columns.containsKey(attribute)) {
      table.column(
          attribute,
          isDay ? day(attribute, definition) : column(table, attribute, definition),
          SourcePosition.of(definition.place));
    }
  }

  /** A partition key that all items of a day share, whatever its type. */
  private Column day(String attribute, Attribute definition) {
    members.report(
        Kind.TAKEN_AS,
        definition.place,
        attribute
            + ": treated as the day of writing, by its name; all items of a day have one value");
    return new Column("timestamp", "{now: {resolution: 24h}}", true);
  }

  private Column column(ImportedTable table, String attribute, Attribute definition) {
    if (!definition.type.matches("[SNB]?")) {
      members.report(
          Kind.NOT_UNDERSTOOD,
          definition.place,
          Quote.of(definition.type) + " is no AttributeType of a key; expected S, N or B");
    }
    if (attribute.equals(table.expiry)) {
      members.report(Kind.TAKEN_AS, definition.place, attribute + GuessedValues.TAKEN_AS_EXPIRY);
      return new Column("timestamp", EPOCH, true);
    }
    if (GuessedValues.isTime(attribute)) {
      members.report(
          Kind.TAKEN_AS,
          definition.place,
          attribute + ": treated as the time of writing, by its name");
      return new Column("timestamp", "now", true).guessedFrom("its name");
    }
    if (definition.type.equals("S") && GuessedValues.isFew(attribute)) {
      members.report(Kind.TAKEN_AS, definition.place, attribute + GuessedValues.TAKEN_AS_FEW);
      return new Column("string", GuessedValues.FEW_TEXTS, true).guessedFrom("its name");
    }
    return switch (definition.type) {
      case "N" -> new Column("int64", GuessedValues.ANY_NUMBER, true);
      case "B" -> new Column("bytes", "{uuid: v4}", true);
      default -> new Column("string", GuessedValues.ANY_TEXT, true);
    };
  }

  private void index(
      ImportedTable table, Node.Mapping index, Map<String, Attribute> attributes, boolean isLocal) {
    String name = ImportedTable.legal(text(index, "IndexName"));
    List<String> on = key(table, index, attributes);
    if (on.isEmpty()) {
      members.report(Kind.NOT_UNDERSTOOD, index.place(), name + " has no KeySchema; ignored");
      return;
    }
    String hashed = table.key.isEmpty() ? "" : table.key.get(0);
    if (isLocal && get(index, KEY_SCHEMA) == null) {
      on.add(0, hashed); // Only the sort key is a member of its own.
    }
    Set<IndexTrait> traits = Set.of(IndexTrait.NULL_FILTERED);
    if (isLocal && on.get(0).equals(hashed)) {
      traits = Set.of(IndexTrait.NULL_FILTERED, IndexTrait.INTERLEAVED);
      members.report(
          Kind.TAKEN_AS,
          index.place(),
          name + ": entries of a local index are stored with the items of their partition key");
    } else if (isLocal) {
      members.report(
          Kind.NOT_UNDERSTOOD,
          index.place(),
          name + ": a local index begins with its table's partition key, " + hashed);
    }
    Index definition = new Index(on, traits);
    definition.stores = stores(table, name, index);
    table.index(name, definition, SourcePosition.of(index.place()));
  }

  /** Gives a global index its units. */
  private void provision(ImportedTable table, Node.Mapping index, Node.@Nullable Mapping replica) {
    Node.Mapping ofIndex = null;
    if (replica != null) {
      ofIndex =
          members.mappings(replica, GLOBAL).stream()
              .filter(other -> text(other, "IndexName").equals(text(index, "IndexName")))
              .reduce((first, last) -> last)
              .orElse(null);
    }
    String warm = units.warm(index);
    String provisioned = units.of(index, ofIndex);
    Index definition = table.indexes.get(ImportedTable.legal(text(index, "IndexName")));
    if (definition != null) {
      definition.units = provisioned;
      // Without a number of its own it would have the table's.
      String least = table.preSplits.isEmpty() ? "" : "" + DynamoDbUnits.LEAST_PARTITIONS;
      definition.preSplits = warm.isEmpty() ? least : warm;
    }
  }

  /** Reports a count of an index's entries from which those of its table's items differ. */
  private void countedEntries(Node.Mapping declared, Node.Mapping index) {
    long entries = members.counted(index, ITEMS);
    long items = members.counted(declared, ITEMS);
    if (get(index, ITEMS) != null && entries != items) {
      members.report(
          Kind.NOT_TAKEN,
          placeOf(index, ITEMS),
          "%s has %d entries of %d items; treated as one of each item that is there"
              .formatted(text(index, "IndexName"), entries, items));
    }
  }

  /** The attributes that entries of an index hold, as YAML; empty: their keys alone. */
  private String stores(ImportedTable table, String name, Node.Mapping index) {
    Node.Mapping projection = members.mapping(index, "Projection");
    if (projection == null) {
      projection = index;
    }
    String type = text(projection, "ProjectionType").replaceFirst(".*\\.", "");
    boolean isOfCdk =
        get(index, "HashKey") instanceof Node.Mapping
            || get(index, "RangeKey") instanceof Node.Mapping;
    if (type.equalsIgnoreCase("ALL") || (type.isEmpty() && isOfCdk)) {
      return "all";
    }
    List<String> stored = new ArrayList<>();
    List<String> others = new ArrayList<>();
    if (get(projection, "NonKeyAttributes") instanceof Node.Items items) {
      for (Node item : items.nodes()) {
        String attribute =
            ImportedTable.legal(item instanceof Node.Scalar scalar ? scalar.value() : "");
        (table.columns.containsKey(attribute) ? stored : others).add(attribute);
      }
    }
    if (!others.isEmpty()) {
      members.report(
          Kind.TAKEN_AS,
          placeOf(index, "Projection"),
          "%s: no size of %s is given, so entries are smaller by them here; add columns of that size, and name them in \"stores\""
              .formatted(name, String.join(", ", others)));
    }
    return stored.isEmpty() ? "" : Imported.list(stored);
  }
}
