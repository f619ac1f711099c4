package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.schema.Imported;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a schema that a scenario names instead of writing them again.
 *
 * @param document the scenario with these tables under its own, which override them
 * @param yaml the tables as a scenario has them; empty: no schema is named
 * @param language of the schema; null: no schema is named
 * @param findings what the schema's reader reports, with its file and line
 */
record SchemaFile(
    Node.Mapping document,
    String yaml,
    @Nullable SchemaDialect language,
    List<SchemaFinding> findings) {
  /** Names of files with an operation a line, which no scenario has. */
  private static final String TRACE = "(?is).*\\.(?:csv|tsv|jsonl|ndjson)(?:\\.gz)?";

  /**
   * Reads the schema file that a scenario names.
   *
   * @param folder from which the schema's path starts
   * @param vendor of the scenario's system
   */
  static SchemaFile of(Node.Mapping document, InputFolder folder, Vendor vendor, Problems problems)
      throws ScenarioException {
    Node node = document.get(ScenarioFields.SCHEMA.name());
    String name =
        node == null || Node.isNull(node)
            ? null
            : ScenarioFields.SCHEMA.form().read(node, problems);
    Path path = name == null || node == null ? null : path(name, node, folder, problems);
    if (path == null) {
      return new SchemaFile(document, "", null, List.of());
    }
    String text = SourceText.read(path);
    Imported imported =
        Imported.read(path.toString(), text, vendor)
            .withSplitKeys((table, column) -> hasValues(document, table, column));
    SchemaDialect language = Imported.language(path.toString(), text, vendor);
    String yaml = imported.yaml();
    if (imported.tables().isEmpty()) {
      problems.add(
          node == null ? document.place() : node.place(),
          "the schema has no tables; expected CREATE TABLE statements, or the system's own form of"
              + " them");
      return new SchemaFile(document, "", language, imported.findings());
    }
    Node.Mapping tables = YamlDocument.parse(yaml, new Problems(path.toString()));
    SchemaPlaces places = new SchemaPlaces(path.toString(), imported.positions());
    Node.Mapping placed = (Node.Mapping) places.placed(tables, places.at("", null, ""));
    Node.Mapping merged = new Overrides(problems).merge(placed, document);
    // What the scenario lacks is missing there, not in the schema.
    Node.Mapping whole = new Node.Mapping(document.place(), merged.members());
    return new SchemaFile(
        whole,
        yaml,
        language,
        imported.withGuessedSizes(path.toString(), language, sizedTables(whole)).findings());
  }

  /** Whether the scenario itself gives a column its values. */
  private static boolean hasValues(Node.Mapping document, String table, String column) {
    @Nullable Node node = document;
    for (String step : List.of("tables", table, "columns", column, "values")) {
      node = node instanceof Node.Mapping mapping ? mapping.get(step) : null;
    }
    return node != null;
  }

  private static Set<String> sizedTables(Node.Mapping document) {
    Set<String> sized = new HashSet<>();
    if (document.get("tables") instanceof Node.Mapping tables) {
      tables
          .members()
          .forEach(
              (name, member) -> {
                if (member.value() instanceof Node.Mapping table && table.get("rowSize") != null) {
                  sized.add(name);
                }
              });
    }
    return sized;
  }

  /** What a system's documents say to those who declare tables in the schema's language. */
  Vendor vendor(Vendor system) {
    return language == null ? system : system.in(language);
  }

  /**
   * What is wrong with a file that was read as a scenario: that it is a schema or a trace, if it is
   * one, and not the fields that it lacks.
   */
  static ScenarioException refused(String file, String text, ScenarioException asScenario)
      throws ScenarioException {
    if (file.matches(TRACE)) {
      String message =
          "has the name of a trace; expected a scenario (to replay and diagnose the trace: keyheat"
              + " run --trace %s --system NAME)";
      return new ScenarioException(List.of(new Problem(file, 1, 1, "", message.formatted(file))));
    }
    Optional<SchemaDialect> language = Imported.ofSchemaAlone(file, text);
    if (language.isEmpty()) {
      return asScenario;
    }
    String command = file + " --system " + systemOf(language.get());
    String message =
        "is a schema, read as %s; expected a scenario (to check the schema: keyheat check %s; to"
            + " convert it to tables: keyheat import %s)";
    return new ScenarioException(
        List.of(
            new Problem(
                file, 1, 1, "", message.formatted(language.get().title(), command, command))));
  }

  /** The system that alone has a language; SQL is of several. */
  private static String systemOf(SchemaDialect language) throws ScenarioException {
    for (String name : language.isSql() ? List.<String>of() : Profiles.names()) {
      if (Profiles.vendor(name).schemas().contains(language)) {
        return name;
      }
    }
    return "NAME";
  }

  private static @Nullable Path path(
      String name, Node node, InputFolder folder, Problems problems) {
    try {
      return folder.file(name);
    } catch (BadValue e) {
      problems.add(node.place(), String.valueOf(e.getMessage()));
      return null;
    }
  }

  /**
   * The constructs that the schema's reader does not represent, as mistakes.
   *
   * @param known mistakes; what lies at the place of one of them is not reported twice
   */
  Optional<ScenarioException> losses(ScenarioException known) {
    Set<String> places = new HashSet<>();
    known.problems().forEach(problem -> places.add(problem.line() + ":" + problem.column()));
    List<Problem> lost =
        findings.stream()
            .filter(SchemaFinding::isLoss)
            .map(SchemaFinding::problem)
            .filter(problem -> !places.contains(problem.line() + ":" + problem.column()))
            .toList();
    return lost.isEmpty() ? Optional.empty() : Optional.of(new ScenarioException(lost));
  }

  /**
   * Gives the tables of a schema the places where the schema declares them.
   *
   * @param positions by the path in the scenario
   */
  private record SchemaPlaces(String file, Map<String, SourcePosition> positions) {
    /** The place of a path: where it, or the nearest member around it, is declared. */
    Place at(String path, @Nullable Place parent, String step) {
      SourcePosition at = positions.get(path);
      return new Place(
          at != null ? at.line() : parent == null ? 0 : parent.line(),
          at != null ? at.column() : parent == null ? 0 : parent.column(),
          parent,
          step,
          file);
    }

    Node placed(Node node, Place place) {
      if (node instanceof Node.Mapping mapping) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        mapping
            .members()
            .forEach(
                (name, member) -> {
                  String step = "." + name;
                  Place inner = at((place.path() + step).replaceFirst("^\\.", ""), place, step);
                  members.put(name, new Node.Member(inner, placed(member.value(), inner)));
                });
        return new Node.Mapping(place, members);
      }
      if (node instanceof Node.Items items) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < items.nodes().size(); i++) {
          String step = "[" + i + "]";
          nodes.add(placed(items.nodes().get(i), at(place.path() + step, place, step)));
        }
        return new Node.Items(place, nodes);
      }
      Node.Scalar text = (Node.Scalar) node;
      return new Node.Scalar(place, text.value(), text.plain());
    }
  }
}
