package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.schema.text.LooseLiterals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB's tables where code makes them: {@code aws dynamodb create-table} in a shell script,
 * Terraform's {@code aws_dynamodb_table}, and tables of AWS's CDK in TypeScript, JavaScript or
 * Python, as far as they are literals. Each becomes the input of {@code create-table}.
 */
final class DynamoDbCode {
  private static final Pattern COMMAND =
      Pattern.compile(
          "\\bdynamodb\\s+(create-table|update-time-to-live)\\b((?:[^\\n\\\\]|\\\\.)*)",
          Pattern.DOTALL);

  private static final Pattern OPTION =
      Pattern.compile(
          "--([a-z-]+)|'([^']*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|((?:[^\\s'\"\\\\]|\\\\.)+)",
          Pattern.DOTALL);

  private static final Pattern RESOURCE =
      Pattern.compile("\\bresource\\s+\"aws_dynamodb_table\"\\s+\"([^\"]+)\"\\s*(?=\\{)");

  /** {@code const orders = new dynamodb.Table(this, 'Orders', …)}; Python without new. */
  private static final Pattern CDK =
      Pattern.compile(
          "(?:\\b([\\w.]+)\\s*(?::\\s*[\\w.]+\\s*)?=\\s*)?(?:\\bnew\\s+)?\\b(?:\\w*[dD]ynamo\\w*\\.)?(?:TableV2|Table)\\s*(?=\\(\\s*(?:this|self|scope|stack)\\b)");

  private static final Pattern CDK_INDEX =
      Pattern.compile(
          "\\b([\\w.]+)\\s*\\.\\s*(?:add|add_)(Global|global_|Local|local_)(?:_)?[sS]econdary_?[iI]ndex\\s*(?=\\()");

  private final String file;
  private final String text;
  private final Map<String, Map<String, Node>> tables = new LinkedHashMap<>();

  /** The table of each variable of the CDK's code. */
  private final Map<String, Map<String, Node>> byVariable = new LinkedHashMap<>();

  private DynamoDbCode(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /** Whether a text has tables that code makes. */
  static boolean isIn(String text) {
    return COMMAND.matcher(text).find() || RESOURCE.matcher(text).find() || isCdk(text);
  }

  private static boolean isCdk(String text) {
    return text.matches("(?s).*(?:aws-dynamodb|aws_dynamodb|dynamodb\\.(?:Table|Attribute)).*")
        && CDK.matcher(text).find();
  }

  /** The tables by the names that the code has for them, as the input of create-table. */
  static Map<String, Node.Mapping> tables(String file, String text) throws ScenarioException {
    DynamoDbCode code = new DynamoDbCode(file, text);
    code.commands();
    code.resources();
    if (isCdk(text)) {
      code.constructs();
    }
    Map<String, Node.Mapping> tables = new LinkedHashMap<>();
    code.tables.forEach((name, members) -> tables.put(name, mapping(members)));
    return tables;
  }

  // The command line.

  private void commands() throws ScenarioException {
    Matcher command = COMMAND.matcher(text);
    while (command.find()) {
      Map<String, List<Node>> options = options(command.group(2), command.start(2));
      Map<String, Node> members = new LinkedHashMap<>();
      options.forEach(
          (name, values) -> {
            String member = pascal(name);
            boolean isList = member.matches("(?:AttributeDefinitions|KeySchema|.*Indexes|Tags)");
            if (!values.isEmpty()) {
              members.put(member, isList ? list(values) : values.get(0));
            }
          });
      String name = text(members.get("TableName"));
      Node input = members.remove("CliInputJson");
      members.keySet().removeIf(m -> m.matches("Region|Profile|EndpointUrl|Output|Query|No.*"));
      if (input instanceof Node.Mapping given) {
        given.members().forEach((member, value) -> members.putIfAbsent(member, value.value()));
        name = text(members.get("TableName"));
      }
      if (command.group(1).equals("create-table")) {
        tables.put(name.isEmpty() ? "Table" + (tables.size() + 1) : name, members);
      } else if (tables.get(name) != null) {
        tables.get(name).putAll(members);
      }
    }
  }

  private Map<String, List<Node>> options(String line, int start) throws ScenarioException {
    Map<String, List<Node>> options = new LinkedHashMap<>();
    List<Node> values = new ArrayList<>();
    Matcher word = OPTION.matcher(line);
    while (word.find()) {
      if (word.group().matches("[;&|)].*")) {
        break;
      }
      Place place = place(start + word.start());
      if (word.group(1) != null) {
        values = new ArrayList<>();
        options.put(word.group(1), values);
        continue;
      }
      String value =
          word.group(2) != null
              ? word.group(2)
              : word.group(3) != null
                  ? word.group(3).replace("\\\"", "\"")
                  : word.group(4).replace("\\\n", "").strip();
      if (!value.isBlank()) {
        values.addAll(values(value, place));
      }
    }
    return options;
  }

  /** A value of an option: JSON, the short form {@code A=b,C=d}, a file, or a text. */
  private List<Node> values(String value, Place place) throws ScenarioException {
    if (value.startsWith("file://")) {
      Path parent = Path.of(file).getParent();
      Path path = Path.of(value.substring("file://".length()));
      String json = SourceText.read(parent == null ? path : parent.resolve(path));
      return values(json, place);
    }
    String plain = value.strip();
    Node node;
    if (plain.startsWith("[{\"") || plain.matches("(?s)[\\[{]\\s*[{\"].*\".*")) {
      Problems problems = new Problems(file);
      node = YamlDocument.parse("value: " + plain, problems).get("value");
      problems.throwIfAny();
    } else if (plain.matches("(?s)\\w+=.*")) {
      node = new LooseLiterals("{" + plain + "}", place).value();
    } else {
      node = new Node.Scalar(place, plain, true);
    }
    return node instanceof Node.Items items
        ? items.nodes()
        : node == null ? List.of() : List.of(node);
  }

  /** {@code key-schema} as {@code KeySchema}. */
  private static String pascal(String option) {
    StringBuilder name = new StringBuilder();
    for (String part : option.split("-", -1)) {
      name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
    }
    return name.toString();
  }

  // Terraform.

  private void resources() {
    Matcher resource = RESOURCE.matcher(text);
    while (resource.find()) {
      Place at = place(resource.start());
      if (new LooseLiterals(text.substring(resource.end()), place(resource.end())).value()
          instanceof Node.Mapping body) {
        Map<String, Node> members = new LinkedHashMap<>();
        literal(body.get("name"), "TableName", members);
        List<Node> attributes = new ArrayList<>();
        for (Node.Mapping attribute : blocks(body.get("attribute"))) {
          attributes.add(pair(attribute, "AttributeName", "name", "AttributeType", "type"));
        }
        members.put("AttributeDefinitions", list(attributes));
        members.put("KeySchema", key(body, at));
        units(body, "read_capacity", "write_capacity", members);
        indexes(body.get("global_secondary_index"), "GlobalSecondaryIndexes", "", members);
        indexes(
            body.get("local_secondary_index"),
            "LocalSecondaryIndexes",
            text(body.get("hash_key")),
            members);
        for (Node.Mapping ttl : blocks(body.get("ttl"))) {
          members.put(
              "TimeToLiveSpecification",
              pair(ttl, "AttributeName", "attribute_name", "Enabled", "enabled"));
        }
        tables.put(resource.group(1), members);
      }
    }
  }

  private void indexes(
      @Nullable Node blocks, String member, String hashed, Map<String, Node> members) {
    List<Node> indexes = new ArrayList<>();
    for (Node.Mapping block : blocks(blocks)) {
      Map<String, Node> index = new LinkedHashMap<>();
      literal(block.get("name"), "IndexName", index);
      index.put("KeySchema", key(block, block.place(), hashed));
      Map<String, Node> projection = new LinkedHashMap<>();
      literal(block.get("projection_type"), "ProjectionType", projection);
      Node others = block.get("non_key_attributes");
      if (others != null) {
        projection.put("NonKeyAttributes", others);
      }
      index.put("Projection", mapping(projection));
      units(block, "read_capacity", "write_capacity", index);
      indexes.add(mapping(index));
    }
    if (!indexes.isEmpty()) {
      members.put(member, list(indexes));
    }
  }

  private static Node key(Node.Mapping owner, Place at) {
    return key(owner, at, "");
  }

  private static Node key(Node.Mapping owner, Place at, String hashed) {
    List<Node> parts = new ArrayList<>();
    Node hash = owner.get("hash_key");
    if (hash != null) {
      parts.add(part(hash, "HASH"));
    } else if (!hashed.isEmpty()) {
      parts.add(part(new Node.Scalar(at, hashed, true), "HASH"));
    }
    Node range = owner.get("range_key");
    if (range != null) {
      parts.add(part(range, "RANGE"));
    }
    for (Node.Mapping block : blocks(owner.get("key_schema"))) {
      parts.add(pair(block, "AttributeName", "attribute_name", "KeyType", "key_type"));
    }
    return new Node.Items(at, parts);
  }

  private static void units(
      Node.Mapping owner, String reads, String writes, Map<String, Node> members) {
    Node read = owner.get(reads);
    Node write = owner.get(writes);
    if (read != null
        && write != null
        && text(read).matches("\\d+")
        && text(write).matches("\\d+")) {
      Map<String, Node> units = new LinkedHashMap<>();
      units.put("ReadCapacityUnits", read);
      units.put("WriteCapacityUnits", write);
      members.put("ProvisionedThroughput", mapping(units));
    }
  }

  // The CDK.

  private void constructs() {
    Matcher construct = CDK.matcher(text);
    while (construct.find()) {
      if (arguments(construct.end()) instanceof Node.Mapping call) {
        Map<String, Node> members = new LinkedHashMap<>();
        Node.Mapping fields = call.get("2") instanceof Node.Mapping given ? given : call;
        literal(fields.get("tableName"), "TableName", members);
        Map<String, Node> attributes = new LinkedHashMap<>();
        members.put("KeySchema", key(fields, attributes, null));
        units(fields, "readCapacity", "writeCapacity", members);
        Node ttl = fields.get("timeToLiveAttribute");
        if (ttl != null) {
          Map<String, Node> specification = new LinkedHashMap<>();
          specification.put("AttributeName", ttl);
          members.put("TimeToLiveSpecification", mapping(specification));
        }
        String name = text(call.get("1"));
        tables.put(name.isEmpty() ? "Table" + (tables.size() + 1) : name, members);
        members.put("attributes", mapping(attributes));
        if (construct.group(1) != null) {
          byVariable.put(construct.group(1), members);
        }
        for (String kind : List.of("global", "local")) {
          if (fields.get(kind + "SecondaryIndexes") instanceof Node.Items items) {
            items.nodes().forEach(index -> index(members, index, kind.equals("local")));
          }
        }
      }
    }
    Matcher index = CDK_INDEX.matcher(text);
    while (index.find()) {
      Map<String, Node> members = byVariable.get(index.group(1));
      if (members != null && arguments(index.end()) instanceof Node.Mapping call) {
        Node first = call.get("0") == null ? call : call.get("0");
        index(members, first, index.group(2).toLowerCase(Locale.ROOT).startsWith("local"));
      }
    }
    for (Map<String, Node> members : tables.values()) {
      if (members.remove("attributes") instanceof Node.Mapping attributes) {
        List<Node> definitions = new ArrayList<>();
        attributes.members().values().forEach(member -> definitions.add(member.value()));
        members.put("AttributeDefinitions", list(definitions));
      }
    }
  }

  private @Nullable Node arguments(int at) {
    return camel(new LooseLiterals(text.substring(at), place(at)).arguments());
  }

  /** Names as TypeScript has them, where Python writes {@code partition_key}. */
  private static Node camel(Node node) {
    if (node instanceof Node.Items items) {
      return new Node.Items(
          items.place(), items.nodes().stream().map(DynamoDbCode::camel).toList());
    }
    if (!(node instanceof Node.Mapping mapping)) {
      return node;
    }
    Map<String, Node.Member> members = new LinkedHashMap<>();
    mapping
        .members()
        .forEach(
            (name, member) ->
                members.put(
                    Pattern.compile("_([a-z])")
                        .matcher(name)
                        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT)),
                    new Node.Member(member.key(), camel(member.value()))));
    return new Node.Mapping(mapping.place(), members);
  }

  private static void index(Map<String, Node> members, @Nullable Node node, boolean isLocal) {
    if (!(node instanceof Node.Mapping fields)
        || !(members.get("attributes") instanceof Node.Mapping known)) {
      return;
    }
    Map<String, Node> attributes = new LinkedHashMap<>();
    known.members().forEach((name, member) -> attributes.put(name, member.value()));
    Map<String, Node> index = new LinkedHashMap<>();
    literal(fields.get("indexName"), "IndexName", index);
    index.put("KeySchema", key(fields, attributes, isLocal ? members.get("KeySchema") : null));
    Map<String, Node> projection = new LinkedHashMap<>();
    String type = text(fields.get("projectionType")).replaceFirst(".*\\.", "");
    projection.put(
        "ProjectionType", new Node.Scalar(fields.place(), type.isEmpty() ? "ALL" : type, true));
    if (fields.get("nonKeyAttributes") instanceof Node.Items others) {
      projection.put("NonKeyAttributes", others);
    }
    index.put("Projection", mapping(projection));
    units(fields, "readCapacity", "writeCapacity", index);
    String member = isLocal ? "LocalSecondaryIndexes" : "GlobalSecondaryIndexes";
    List<Node> all = new ArrayList<>();
    if (members.get(member) instanceof Node.Items items) {
      all.addAll(items.nodes());
    }
    all.add(mapping(index));
    members.put(member, list(all));
    members.put("attributes", mapping(attributes));
  }

  /** The key of a table or an index, whose attributes are added to those that are known. */
  private static Node key(
      Node.Mapping fields, Map<String, Node> attributes, @Nullable Node ofTable) {
    List<Node> parts = new ArrayList<>();
    if (ofTable instanceof Node.Items items && !items.nodes().isEmpty()) {
      parts.add(items.nodes().get(0));
    }
    for (String word : List.of("partitionKey", "sortKey")) {
      if (fields.get(word) instanceof Node.Mapping part && part.get("name") != null) {
        Node name = part.get("name");
        String type = text(part.get("type")).replaceFirst(".*\\.", "");
        Map<String, Node> definition = new LinkedHashMap<>();
        definition.put("AttributeName", name);
        definition.put(
            "AttributeType",
            new Node.Scalar(part.place(), type.isEmpty() ? "S" : type.substring(0, 1), true));
        attributes.putIfAbsent(text(name), mapping(definition));
        parts.add(part(name, word.equals("sortKey") ? "RANGE" : "HASH"));
      }
    }
    return new Node.Items(fields.place(), parts);
  }

  // Nodes.

  private static Node part(Node name, String kind) {
    Map<String, Node> part = new LinkedHashMap<>();
    part.put("AttributeName", name);
    part.put("KeyType", new Node.Scalar(name.place(), kind, true));
    return mapping(part);
  }

  private static Node.Mapping pair(
      Node.Mapping from, String first, String firstOf, String second, String secondOf) {
    Map<String, Node> members = new LinkedHashMap<>();
    literal(from.get(firstOf), first, members);
    literal(from.get(secondOf), second, members);
    return mapping(members, from.place());
  }

  /** Takes a value that is written as a text or a number; a variable or a call is not known. */
  private static void literal(@Nullable Node node, String member, Map<String, Node> members) {
    boolean isKnown =
        node instanceof Node.Scalar text
            && (!text.plain() || text.value().matches("\\d+|true|false"));
    if (node != null && isKnown) {
      members.put(member, node);
    }
  }

  private static List<Node.Mapping> blocks(@Nullable Node node) {
    List<Node.Mapping> blocks = new ArrayList<>();
    if (node instanceof Node.Mapping block) {
      blocks.add(block);
    } else if (node instanceof Node.Items items) {
      items.nodes().forEach(item -> blocks.addAll(blocks(item)));
    }
    return blocks;
  }

  private static String text(@Nullable Node node) {
    return DynamoDbMembers.text(node);
  }

  private static Node.Items list(List<Node> nodes) {
    return new Node.Items(nodes.isEmpty() ? Place.START : nodes.get(0).place(), nodes);
  }

  private static Node.Mapping mapping(Map<String, Node> members) {
    Place place = members.values().stream().map(Node::place).findFirst().orElse(Place.START);
    return mapping(members, place);
  }

  private static Node.Mapping mapping(Map<String, Node> members, Place place) {
    Map<String, Node.Member> all = new LinkedHashMap<>();
    members.forEach((name, node) -> all.put(name, new Node.Member(node.place(), node)));
    return new Node.Mapping(place, all);
  }

  private Place place(int offset) {
    return LooseLiterals.place(text, offset);
  }
}
