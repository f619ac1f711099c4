package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.schema.text.LooseLiterals;
import io.keyheat.scenarios.schema.text.ShellWords;
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
 * Python, as far as they are literals.
 */
final class DynamoDbCode {
  private static final Pattern COMMAND =
      Pattern.compile("\\bdynamodb\\s+(create-table|update-time-to-live)\\b");

  private static final Pattern RESOURCE =
      Pattern.compile("\\bresource\\s+\"aws_dynamodb_table\"\\s+\"([^\"]+)\"\\s*(?=\\{)");

  /** {@code const orders = new dynamodb.Table(this, 'Orders', …)}; Python without new. */
  private static final Pattern CDK =
      Pattern.compile(
          "(?:\\b([\\w.]+)\\s*(?::\\s*[\\w.]+\\s*)?=\\s*)?(?:\\bnew\\s+)?\\b(?:\\w*[dD]ynamo\\w*\\.)?(?:TableV2|Table)\\s*(?=\\(\\s*(?:this|self|scope|stack)\\b)");

  private static final Pattern CDK_INDEX =
      Pattern.compile(
          "\\b([\\w.]+)\\s*\\.\\s*add_?([gG]lobal|[lL]ocal)_?[sS]econdary_?[iI]ndex\\s*(?=\\()");

  private static final Pattern CDK_IMPORT =
      Pattern.compile("aws-dynamodb|aws_dynamodb|dynamodb\\.(?:Table|Attribute)");

  private final String file;
  private final String text;
  private final LooseLiterals literals;
  private final Map<String, Node.Mapping> tables = new LinkedHashMap<>();

  private DynamoDbCode(String file, String text) {
    this.file = file;
    this.text = text;
    this.literals = new LooseLiterals(text, Place.START);
  }

  /** Whether a text has tables that code makes. */
  static boolean isIn(String text) {
    return COMMAND.matcher(text).find() || RESOURCE.matcher(text).find() || isCdk(text);
  }

  private static boolean isCdk(String text) {
    return CDK_IMPORT.matcher(text).find() && CDK.matcher(text).find();
  }

  /** The members of the tables, by the names that the code has for these. */
  static Map<String, Node.Mapping> tables(String file, String text) throws ScenarioException {
    DynamoDbCode code = new DynamoDbCode(file, text);
    code.commands();
    Matcher resource = RESOURCE.matcher(text);
    while (resource.find()) {
      if (code.literals.value(resource.end()) instanceof Node.Mapping body) {
        code.tables.put(resource.group(1), body);
      }
    }
    if (isCdk(text)) {
      code.constructs();
    }
    return code.tables;
  }

  private void commands() throws ScenarioException {
    Matcher command = COMMAND.matcher(text);
    while (command.find()) {
      Node.Mapping options = options(command.end());
      if (DynamoDbMembers.get(options, "CliInputJson") instanceof Node.Mapping input) {
        options = merged(options, input);
      }
      String name = DynamoDbMembers.text(options, "TableName");
      if (command.group(1).equals("create-table")) {
        tables.put(name.isEmpty() ? unnamed() : name, options);
      } else {
        Node.Mapping more = options;
        tables.computeIfPresent(name, (n, table) -> merged(table, more));
      }
    }
  }

  private String unnamed() {
    return "Table" + (tables.size() + 1);
  }

  /** The options of a command, up to the end of it or of the brackets around it. */
  private Node.Mapping options(int from) throws ScenarioException {
    Map<String, Node.Member> options = new LinkedHashMap<>();
    String option = "";
    for (ShellWords.Word word : ShellWords.of(text, from)) {
      String plain = word.text().replaceFirst("[;&|)]+$", "");
      Place place = literals.place(word.offset());
      if (plain.startsWith("--")) {
        option = plain;
        options.put(option, new Node.Member(place, new Node.Items(place, List.of())));
      } else if (!plain.isBlank()) {
        Node given = value(plain, place);
        options.computeIfPresent(option, (name, before) -> joined(before, given));
      }
      if (plain.length() < word.text().length()) {
        break;
      }
    }
    return new Node.Mapping(literals.place(from), options);
  }

  /** A member with one more value; a single one is no list, and a text has none behind it. */
  private static Node.Member joined(Node.Member before, Node value) {
    if (before.value() instanceof Node.Scalar) {
      return before;
    }
    List<Node> all = new ArrayList<>();
    all.addAll(
        before.value() instanceof Node.Items items ? items.nodes() : List.of(before.value()));
    all.add(value);
    Node joined = all.size() == 1 ? value : new Node.Items(all.get(0).place(), all);
    return new Node.Member(before.key(), joined);
  }

  /** A value of an option: JSON, the short form {@code A=b,C=d}, a file, or a text. */
  private Node value(String word, Place place) throws ScenarioException {
    if (word.startsWith("file://")) {
      Path path = Path.of(file).resolveSibling(word.substring("file://".length()));
      return value(SourceText.read(path), Place.START);
    }
    String plain = word.stripLeading();
    if (plain.startsWith("[") || plain.startsWith("{")) {
      return new LooseLiterals(word, place).value(0);
    }
    return plain.matches("(?s)\\w+=.*")
        ? new LooseLiterals(word, place).members()
        : new Node.Scalar(place, plain, false);
  }

  private void constructs() {
    Map<String, String> byVariable = new LinkedHashMap<>();
    Matcher construct = CDK.matcher(text);
    while (construct.find()) {
      Node.Mapping call = literals.arguments(construct.end());
      Node.Mapping fields = call.get("2") instanceof Node.Mapping given ? given : call;
      String id = DynamoDbMembers.text(call, "1");
      String name = id.isEmpty() ? unnamed() : id;
      tables.put(name, fields);
      if (construct.group(1) != null) {
        byVariable.put(construct.group(1), name);
      }
    }
    Matcher index = CDK_INDEX.matcher(text);
    while (index.find()) {
      Node.Mapping call = literals.arguments(index.end());
      Node added = call.get("0") == null ? call : call.get("0");
      String kind = index.group(2).toLowerCase(Locale.ROOT) + "SecondaryIndexes";
      tables.computeIfPresent(
          byVariable.getOrDefault(index.group(1), ""), (name, table) -> with(table, kind, added));
    }
  }

  private static Node.Mapping with(Node.Mapping table, String list, Node added) {
    Node.@Nullable Member before = DynamoDbMembers.member(table, list);
    Node.Member empty = new Node.Member(added.place(), new Node.Items(added.place(), List.of()));
    Node.Member all = joined(before == null ? empty : before, added);
    return merged(new Node.Mapping(table.place(), Map.of(list, all)), table);
  }

  /** A mapping with the members of another that it lacks. */
  private static Node.Mapping merged(Node.Mapping mapping, Node.Mapping other) {
    Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
    other.members().forEach(members::putIfAbsent);
    return new Node.Mapping(mapping.place(), members);
  }
}
