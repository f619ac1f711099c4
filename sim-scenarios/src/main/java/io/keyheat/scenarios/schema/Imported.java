package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tables read from a schema, and what its reader reports.
 *
 * @param findings each with the file and line of its construct
 */
public record Imported(List<ImportedTable> tables, List<SchemaFinding> findings) {
  public Imported {
    tables = List.copyOf(tables);
    findings = List.copyOf(findings);
  }

  /**
   * Reads a schema of a system; one in a language of other systems is a finding.
   *
   * @throws ScenarioException if it cannot be read at all
   */
  public static Imported read(String file, String text, Vendor vendor) throws ScenarioException {
    Imported imported = read(file, text, vendor.schemas());
    SchemaDialect language = SchemaFormat.of(file, text, vendor.schemas());
    boolean isUnknown = vendor.equals(Vendor.UNKNOWN);
    boolean isForeign = !isUnknown && !language.isTakenBy(vendor.schemas());
    String message;
    if (isUnknown && language.isSql()) {
      String words = SchemaFormat.wordsOf(language, text);
      String reason =
          words.isEmpty()
              ? "because no system is named, and nothing here is specific to one system"
              : "by " + words;
      message = ", " + reason + "; for another system, use --system";
    } else if (isForeign) {
      String own =
          vendor.schemas().stream().map(SchemaDialect::title).collect(Collectors.joining(" or "));
      message =
          ", with its defaults; expected "
              + (own.isEmpty()
                  ? "tables in the scenario, as the system has no such language"
                  : own);
    } else {
      message = SchemaFormat.foreign(language, text).map(words -> "; " + words).orElse("");
    }
    List<SchemaFinding> all = new ArrayList<>();
    if (!message.isEmpty()) {
      Problem problem = new Problem(file, 1, 1, "", "read as " + language.title() + message);
      all.add(new SchemaFinding(problem, isForeign ? Kind.OTHER_LANGUAGE : Kind.TAKEN_AS));
    }
    all.addAll(imported.findings);
    return new Imported(imported.tables, all);
  }

  /**
   * Reads a schema.
   *
   * @param languages those that the schema's system is declared in; empty: not known
   * @throws ScenarioException if it cannot be read at all
   */
  public static Imported read(String file, String text, List<SchemaDialect> languages)
      throws ScenarioException {
    SchemaDialect language = SchemaFormat.of(file, text, languages);
    return switch (language) {
      case GOOGLESQL, POSTGRESQL, COCKROACHDB_SQL, TIDB_SQL, YUGABYTEDB_SQL ->
          SqlSchema.read(file, text, language);
      case YUGABYTEDB_CQL -> SqlSchema.read(file, text, SchemaDialect.YUGABYTEDB_SQL);
      case FIRESTORE_INDEXES, INDEX_YAML -> DocumentIndexes.read(file, text);
      case DYNAMODB_JSON -> DynamoDbTables.read(file, text);
      case HBASE_SHELL -> HBaseShell.read(file, text);
      case BIGTABLE_CBT -> BigtableTables.read(file, text);
    };
  }

  /** The language in which a schema of a system is written. */
  public static SchemaDialect language(String file, String text, Vendor vendor) {
    return SchemaFormat.of(file, text, vendor.schemas());
  }

  /** The language of a text that is a schema and can be no scenario; empty: it may be one. */
  public static Optional<SchemaDialect> ofSchemaAlone(String file, String text) {
    return SchemaFormat.ofSchemaAlone(file, text);
  }

  /** Reads Spanner's DDL, in either of its dialects. */
  public static Imported spanner(String name, String ddl) {
    List<SchemaDialect> both = List.of(SchemaDialect.POSTGRESQL, SchemaDialect.GOOGLESQL);
    return SqlSchema.read(name, ddl, SchemaFormat.of(name + ".sql", ddl, both));
  }

  /**
   * This schema with its split keys kept as keys in tables whose values are known elsewhere.
   *
   * @param isDeclared whether a table's column, the first of its key, has values elsewhere
   */
  public Imported withSplitKeys(BiPredicate<String, String> isDeclared) {
    List<SchemaFinding> kept = new ArrayList<>(findings);
    for (ImportedTable table : tables) {
      String first = table.key.isEmpty() ? "" : ImportedTable.withoutOrder(table.key.get(0));
      if (!table.splitKeys.isEmpty() && isDeclared.test(table.name, first)) {
        table.preSplits = table.splitKeys;
        kept.removeIf(
            finding ->
                finding.problem().message().startsWith(table.name + GuessedValues.SPLIT_KEYS));
      }
    }
    return new Imported(tables, kept);
  }

  /**
   * This schema with a finding for rows whose size is a guess.
   *
   * @param language in which it is written
   * @param sized tables whose rows have a size elsewhere
   */
  public Imported withGuessedSizes(String file, SchemaDialect language, Set<String> sized) {
    SchemaFindings all = new SchemaFindings(file);
    findings.forEach(all::add);
    GuessedValues.noteSizes(tables, language.isSql(), sized, all);
    return new Imported(tables, all.sorted());
  }

  /** Constructs that the scenario lacks, with their places. */
  public List<Problem> left() {
    return findings.stream().filter(SchemaFinding::isLoss).map(SchemaFinding::problem).toList();
  }

  /** Constructs that the scenario lacks, each with the word for what becomes of it. */
  public List<Problem> losses() {
    return findings.stream().filter(SchemaFinding::isLoss).map(SchemaFinding::told).toList();
  }

  /** Constructs that are represented by something close to them, with their places. */
  public List<Problem> notes() {
    return findings.stream()
        .filter(finding -> finding.kind() == Kind.TAKEN_AS)
        .map(SchemaFinding::problem)
        .toList();
  }

  /** The names of the tables, in the schema's order. */
  public List<String> tableNames() {
    return tables.stream().map(table -> table.name).toList();
  }

  /** Where each table and its members were written, by path such as {@code tables.Users.key}. */
  public Map<String, SourcePosition> positions() {
    Map<String, SourcePosition> positions = new LinkedHashMap<>();
    for (ImportedTable table : tables) {
      String path = "tables." + table.name;
      table.positions.forEach(
          (member, at) -> positions.put(member.isEmpty() ? path : path + "." + member, at));
      table.columns.forEach((name, column) -> positions.put(path + ".columns." + name, column.at));
      table.indexes.forEach((name, index) -> positions.put(path + ".indexes." + name, index.at));
    }
    return positions;
  }

  /** Returns the field {@code tables} of a scenario in YAML. */
  public String yaml() {
    StringBuilder yaml = new StringBuilder("tables:\n");
    for (ImportedTable table : tables) {
      yaml.append("  ").append(name(table.name)).append(":\n    columns:\n");
      table.columns.forEach(
          (name, column) ->
              yaml.append("      ")
                  .append(name(name))
                  .append(": {type: ")
                  .append(column.type())
                  .append(", values: ")
                  .append(column.values())
                  .append(existing(table, column))
                  .append(column.indexed() ? "}" : ", indexed: false}")
                  .append(guess(table, name, column))
                  .append('\n'));
      yaml.append("    key: ").append(list(table.key)).append('\n');
      yaml.append(partition("    partition: ", table.partition, "\n"));
      yaml.append(member("preSplits", table.preSplits));
      yaml.append(member("merges", table.merges ? "" : "false"));
      yaml.append(member("units", table.units));
      String stated = table.rowSize.isEmpty() ? GuessedValues.rowSize(table) : table.rowSize;
      yaml.append(member("rowSize", stated));
      yaml.append(member("retention", table.retention));
      yaml.append(member("existing", table.existing));
      if (!table.parent.isEmpty()) {
        yaml.append("    interleavedIn: ").append(name(table.parent)).append('\n');
      }
      if (!table.indexes.isEmpty()) {
        yaml.append("    indexes:\n");
        table.indexes.forEach((name, index) -> yaml.append(index(name, index)));
      }
    }
    return yaml.toString();
  }

  /** What a user is asked to look at: values that place rows and that nothing declares. */
  private static String guess(ImportedTable table, String name, ImportedTable.Column column) {
    if (!column.evidence.isEmpty()) {
      return "  # guessed from %s; change it if necessary".formatted(column.evidence);
    }
    boolean isOpen = GuessedValues.areAny(column.values()) || column.isAssumedTime;
    return isOpen && table.places(name) ? "  # guessed; change it if necessary" : "";
  }

  private static String member(String name, String value) {
    return value.isEmpty() ? "" : "    " + name + ": " + value + "\n";
  }

  /** Rows from before the run need times of their own, as they were not written now. */
  private static String existing(ImportedTable table, ImportedTable.Column column) {
    boolean isWriteTime = column.values().matches("now|\\{now:.*");
    return isWriteTime && !table.existing.isEmpty() ? ", existing: " + column.values() : "";
  }

  private static String index(String name, ImportedTable.Index index) {
    return "      "
        + name(name)
        + ": {on: "
        + list(index.on)
        + partition(", partition: ", index.partition, "")
        + (index.traits.contains(IndexTrait.INTERLEAVED) ? ", interleaved: true" : "")
        + (index.traits.contains(IndexTrait.NULL_FILTERED) ? ", nullFiltered: true" : "")
        + (index.preSplits.isEmpty() ? "" : ", preSplits: " + index.preSplits)
        + (index.units.isEmpty() ? "" : ", units: " + index.units)
        + (index.stores.isEmpty() ? "" : ", stores: " + index.stores)
        + "}\n";
  }

  private static String partition(String before, @Nullable List<String> columns, String after) {
    return columns == null ? "" : before + list(columns) + after;
  }

  static String list(List<String> items) {
    return items.stream().map(Imported::name).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Returns a name, quoted where YAML could read it as something else. */
  private static String name(String name) {
    boolean plain =
        name.matches("[A-Za-z_][A-Za-z0-9_. -]*")
            && !name.matches("(?i)true|false|null|yes|no|on|off|y|n|~");
    return plain ? name : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
