package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.generator.Generators;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.library.Validations;
import io.keyheat.scenarios.profile.ParameterTable;
import io.keyheat.scenarios.reader.load.LoadFields;
import io.keyheat.scenarios.reader.table.Types;
import io.keyheat.scenarios.reference.ScenarioSchema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema for editors and the reader agree. */
class ScenarioSchemaTest {
  private static final String MINIMAL =
      """
      title: t
      system: spanner
      servers: 1
      duration: 1m
      tables: {T: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id]}}
      loads: {l: {insert: T, rate: 1/s}}
      """;

  /** An order that differs from process to process would change a schema that is kept in files. */
  @Test
  void examplesHaveTheirMembersInTheOrderInWhichAPersonWritesThem() throws JsonProcessingException {
    List<String> names = new ArrayList<>();
    JsonNode example = schema().at("/properties/published/examples/0/0");
    example.fieldNames().forEachRemaining(names::add);
    assertThat(names).containsExactly("what", "source", "figure", "metric");
  }

  static List<String> library() {
    return Library.names();
  }

  private static JsonNode schema() throws JsonProcessingException {
    return new ObjectMapper().readTree(ScenarioSchema.text());
  }

  private static List<Error> validate(String yaml) throws JsonProcessingException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema());
    return schema.validate(json(parse(yaml)));
  }

  private static Node parse(String yaml) {
    try {
      return YamlDocument.parse(yaml, new Problems("test"));
    } catch (ScenarioException e) {
      throw new AssertionError(e);
    }
  }

  /** The document as an editor sees it, plain scalars resolved as YAML 1.2 does. */
  private static JsonNode json(Node node) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (node instanceof Node.Mapping mapping) {
      ObjectNode object = json.objectNode();
      mapping.members().forEach((name, member) -> object.set(name, json(member.value())));
      return object;
    }
    if (node instanceof Node.Items items) {
      ArrayNode array = json.arrayNode();
      items.nodes().forEach(item -> array.add(json(item)));
      return array;
    }
    Node.Scalar text = (Node.Scalar) node;
    String value = text.value();
    if (text.isNull()) {
      return json.nullNode();
    }
    if (!text.plain()) {
      return json.textNode(value);
    }
    if (value.equals("true") || value.equals("false")) {
      return json.booleanNode(Boolean.parseBoolean(value));
    }
    if (value.matches("-?[0-9]+")) {
      return json.numberNode(new BigInteger(value));
    }
    return value.matches("-?[0-9]+\\.[0-9]+")
        ? json.numberNode(new BigDecimal(value))
        : json.textNode(value);
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new LinkedHashSet<>();
    object.path("properties").fieldNames().forEachRemaining(names::add);
    return names;
  }

  @ParameterizedTest
  @MethodSource("library")
  void everyScenarioOfTheLibraryIsValid(String name)
      throws JsonProcessingException, ScenarioException {
    String text = Library.find(name).text();
    assertThat(validate(text)).isEmpty();
  }

  static List<String> validations() {
    return Validations.names();
  }

  @ParameterizedTest
  @MethodSource("validations")
  void everyValidationIsValid(String name) throws JsonProcessingException, ScenarioException {
    assertThat(validate(Validations.find(name).text())).isEmpty();
  }

  @Test
  void theSmallestScenarioIsValidToBoth() throws JsonProcessingException, ScenarioException {
    assertThat(validate(MINIMAL)).isEmpty();
    assertThat(ScenarioReader.read("minimal", MINIMAL).variants()).hasSize(1);
  }

  @Test
  void anExpectationOfOneRuleIsValidToBoth() throws JsonProcessingException, ScenarioException {
    String text =
        MINIMAL + "rules: [SP-01]\nexpect: [offered > 0, {rule: SP-01, that: offered > 0}]\n";
    assertThat(validate(text)).isEmpty();
    assertThat(ScenarioReader.read("minimal", text).expectations()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "duration: 1m -> duration: 60",
        "duration: 1m -> duration: 1 minute",
        "rate: 1/s -> rate: 1",
        "rate: 1/s -> rate: -1/s",
        "servers: 1 -> servers: 0",
        "servers: 1 -> server: 1",
        "insert: T -> inserts: T",
        "type: int64 -> type: integer",
        "{sequence: 1} -> {seq: 1}",
        "{sequence: 1} -> nwo",
        "key: [Id] -> key: []",
        "title: t -> titel: t",
      })
  void whatTheSchemaRefusesTheReaderRefusesToo(String change) throws JsonProcessingException {
    String[] parts = change.split(" -> ", 2);
    assertThat(MINIMAL).contains(parts[0]);
    String wrong = MINIMAL.replace(parts[0], parts[1]);
    assertThat(validate(wrong)).isNotEmpty();
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(() -> ScenarioReader.read("x", wrong)))
        .isInstanceOf(ScenarioException.class);
  }

  @Test
  void theSchemaHasTheFieldsThatTheReaderTakes() throws JsonProcessingException {
    JsonNode defs = schema().path("$defs");
    assertThat(names(schema())).isEqualTo(ScenarioFields.SCENARIO.names());
    assertThat(names(defs.path("load"))).isEqualTo(LoadFields.LOAD.names());
  }

  static List<GeneratorType> generators() {
    return Generators.ALL;
  }

  /** The class of a generator and its line in the registry are all that it takes. */
  @ParameterizedTest
  @MethodSource("generators")
  void aGeneratorOfTheRegistryIsValidToBoth(GeneratorType generator)
      throws JsonProcessingException, ScenarioException {
    Set<String> written = new LinkedHashSet<>();
    if (generator.isWord()) {
      written.add(generator.name());
    }
    if (generator.layout() == GeneratorType.Layout.FIRST_OR_FIELDS) {
      written.add(
          "{" + generator.name() + ": " + example(generator.fields().get(0).content()) + "}");
    }
    if (generator.layout() == GeneratorType.Layout.FIELDS && !generator.fields().isEmpty()) {
      written.add("{" + generator.name() + ": " + fields(generator) + "}");
    }
    if (generator.layout() == GeneratorType.Layout.VALUE) {
      written.add(fields(generator));
    }
    ColumnType type = generator.types().stream().sorted().toList().get(0);
    for (String values : written) {
      String text =
          MINIMAL.replace(
              "values: {sequence: 1}}}",
              "values: {sequence: 1}}, V: {type: %s, values: %s}}"
                  .formatted(Types.name(type), values));
      assertThat(validate(text)).as(text).isEmpty();
      assertThat(ScenarioReader.read("x", text).variants()).as(text).hasSize(1);
    }
  }

  private static String fields(GeneratorType generator) {
    return generator.fields().stream()
        .filter(field -> field.fallback() == null || field.content() instanceof FieldContent.Whole)
        .map(field -> field.name() + ": " + example(field.content()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String example(FieldContent content) {
    if (content instanceof FieldContent.WordList words) {
      return words.words().get(0);
    }
    if (content instanceof FieldContent.Plain plain) {
      return switch (plain) {
        case FLAG -> "true";
        case SHARE -> "20%";
        case CONSTANT, OPERAND -> "7";
        case CHOICES, WEIGHTS, OPERANDS, NUMBERS_OR_TIMES -> "[7]";
        case BOUNDS -> "[1, 9]";
        case COLUMNS -> "[Id]";
        case PATTERN -> "\"Customer{n}\"";
        case TIME_PATTERN -> "yyyy-MM-dd";
        case NUMBER_GENERATOR -> "{sequence: 3}";
      };
    }
    return content instanceof FieldContent.Duration ? "5ms" : "1";
  }

  @Test
  void theSchemaHasTheParametersOfProfiles() throws JsonProcessingException {
    JsonNode defs = schema().path("$defs");
    Set<String> paths = new LinkedHashSet<>();
    for (String group : names(defs.path("systemOverrides"))) {
      Set<String> members = names(defs.path("system." + group));
      members.forEach(member -> paths.add(group + "." + member));
      if (members.isEmpty()) {
        paths.add(group);
      }
    }
    paths.remove("profile");
    assertThat(paths).containsExactlyInAnyOrderElementsOf(ParameterTable.paths());
  }

  @Test
  void everyFieldIsDescribed() throws JsonProcessingException {
    List<String> bare = new ArrayList<>();
    JsonNode schema = schema();
    collectBare(schema, schema, "", bare);
    assertThat(bare).isEmpty();
  }

  private static void collectBare(JsonNode schema, JsonNode node, String path, List<String> bare) {
    for (Map.Entry<String, JsonNode> field : node.path("properties").properties()) {
      JsonNode value = field.getValue();
      String reference = value.path("$ref").asText("");
      boolean described =
          value.has("description")
              || (reference.startsWith("#")
                  && schema.at(reference.substring(1)).has("description"));
      if (!described) {
        bare.add(path + "/" + field.getKey());
      }
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      collectBare(schema, field.getValue(), path + "/" + field.getKey(), bare);
    }
    if (node.isArray()) {
      node.forEach(item -> collectBare(schema, item, path + "[]", bare));
    }
  }
}
