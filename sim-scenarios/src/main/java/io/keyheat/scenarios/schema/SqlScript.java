package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.text.MigrationParts;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One SQL text and what its readers have found in it so far. */
final class SqlScript {
  final SqlTokens tokens;
  final SchemaDialect dialect;
  final SchemaFindings findings;

  /** The values of enumeration types, by folded name. */
  final Map<String, List<String>> enums = new LinkedHashMap<>();

  /** Types of several fields, by folded name. */
  final Set<String> composites = new HashSet<>();

  /** Whether the database's tables share one tablet unless they say otherwise. */
  boolean isColocated;

  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();
  private final Set<String> parts = new HashSet<>();

  SqlScript(String file, String text, SchemaDialect dialect) {
    boolean isMySql = dialect == SchemaDialect.TIDB_SQL;
    MigrationParts parts = MigrationParts.of(text);
    this.tokens = new SqlTokens(parts.applied(), !isMySql && dialect != SchemaDialect.GOOGLESQL);
    this.dialect = dialect;
    this.findings = new SchemaFindings(file);
    parts
        .undone()
        .forEach(
            at ->
                findings.add(Kind.TAKEN_AS, at, "the part that reverts the migration is ignored"));
    tokens.unclosed().ifPresent(this::reportUnclosed);
  }

  private void reportUnclosed(SqlToken open) {
    boolean isComment = open.quote() == 0;
    boolean isBody = open.quote() == '$';
    int length = isComment ? 2 : isBody ? open.text().indexOf('$', 1) + 1 : 1;
    String mark = open.text().substring(0, length);
    report(
        Kind.NOT_UNDERSTOOD,
        open,
        "%s begins here and does not end; nothing after it is used (expected %s)"
            .formatted(isComment ? "a comment" : "a text in " + mark, isComment ? "*/" : mark));
  }

  boolean is(SchemaDialect other) {
    return dialect == other;
  }

  /** Whether the dialect is one of Spanner's. */
  boolean isSpanner() {
    return is(SchemaDialect.GOOGLESQL) || is(SchemaDialect.POSTGRESQL);
  }

  void add(ImportedTable table) {
    tables.put(ImportedTable.folded(table.name), table);
  }

  /** Gives a table another name, also where it is a parent; reports one that is not here. */
  void rename(SqlToken at, String from, String to) {
    ImportedTable table = table(from);
    if (table == null) {
      report(Kind.NOT_UNDERSTOOD, at, "RENAME of " + from + ", which is not in this file; ignored");
      return;
    }
    List<ImportedTable> children =
        tables().stream().filter(child -> table(child.parent) == table).toList();
    List<ImportedTable> all = tables();
    table.rename(to);
    children.forEach(child -> child.parent = table.name);
    tables.clear();
    all.forEach(this::add);
  }

  /** Notes a table that is a part of another one, and leaves it out as one of its own. */
  void partitionOf(String name) {
    ImportedTable table = table(name);
    if (table != null) {
      tables.values().remove(table);
    }
    parts.add(ImportedTable.folded(name));
  }

  /** Whether a table is a part of another one, as which it has keys and indexes of its own. */
  boolean isPart(String name) {
    return parts.contains(ImportedTable.folded(name));
  }

  /** Leaves out a table that is here, with a message; one that is not here is no matter. */
  void drop(String name, SqlToken at) {
    ImportedTable table = table(name);
    if (table != null) {
      tables.values().remove(table);
      report(Kind.TAKEN_AS, at, "DROP TABLE " + name + ": the table and its indexes are ignored");
    }
  }

  /**
   * The table of that name, in any case; without its schema or keyspace where only one table is
   * called so. Null: none, also of an empty name.
   */
  @Nullable ImportedTable table(String name) {
    ImportedTable exact = name.isEmpty() ? null : tables.get(ImportedTable.folded(name));
    if (exact != null || name.isEmpty() || name.contains(".")) {
      return exact;
    }
    String own = ImportedTable.folded(name);
    List<ImportedTable> named =
        tables.values().stream().filter(table -> table.ownName.equals(own)).toList();
    return named.size() == 1 ? named.get(0) : null;
  }

  List<ImportedTable> tables() {
    return new ArrayList<>(tables.values());
  }

  void report(Kind kind, SqlToken at, String message) {
    findings.add(kind, at.at(), message);
  }
}
