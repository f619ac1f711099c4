package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.text.MigrationParts;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One SQL text and what its readers have found in it so far. */
final class SqlScript {
  final SqlTokens tokens;
  final SchemaDialect dialect;
  final SchemaFindings findings;

  /** The values of enumeration types, by folded name; none for types of several fields. */
  final Map<String, List<String>> types = new LinkedHashMap<>();

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
    parts.undone().forEach(at -> assumed(at, "the part that reverts the migration is ignored"));
    tokens.unclosed().ifPresent(this::reportUnclosed);
  }

  private void reportUnclosed(SqlToken open) {
    unknown(
        open.at(),
        "%s begins here and does not end; nothing after it is used (expected %s)",
        open.quoted() ? "a text in " + open.text() : "a comment",
        open.quoted() ? open.text() : "*/");
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
  void rename(SourcePosition at, String from, String to) {
    ImportedTable table = table(from);
    if (table == null) {
      unknown(at, "RENAME of %s, which is not in this file; ignored", from);
      return;
    }
    List<ImportedTable> all = tables();
    List<ImportedTable> children =
        all.stream().filter(child -> table(child.parent) == table).toList();
    table.rename(to);
    children.forEach(child -> child.parent = table.name);
    tables.clear();
    all.forEach(this::add);
  }

  /** Notes a table that is a part of another one, and leaves it out as one of its own. */
  void partitionOf(String name) {
    tables.values().remove(table(name));
    parts.add(ImportedTable.folded(name));
  }

  /** Whether a table is a part of another one, as which it has keys and indexes of its own. */
  boolean isPart(String name) {
    return parts.contains(ImportedTable.folded(name));
  }

  /** Leaves out a table that is here, with a message; one that is not here is no matter. */
  void drop(String name, SourcePosition at) {
    if (tables.values().remove(table(name))) {
      assumed(at, "DROP TABLE %s: the table and its indexes are ignored", name);
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

  /** Reports a construct that is not understood. */
  void unknown(SourcePosition at, String format, Object... arguments) {
    findings.add(Kind.NOT_UNDERSTOOD, at, String.format(Locale.ROOT, format, arguments));
  }

  /** Reports a name that is none of those that are there, with the nearest of them. */
  void misspelled(SourcePosition at, String message, String name, Collection<String> names) {
    findings.add(Kind.NOT_UNDERSTOOD, at, message + Nearest.hint(name, names));
  }

  /** Reports a construct that has no counterpart in a scenario. */
  void ignored(SourcePosition at, String format, Object... arguments) {
    findings.add(Kind.NOT_TAKEN, at, String.format(Locale.ROOT, format, arguments));
  }

  /** Reports an assumption, or what stands for a construct. */
  void assumed(SourcePosition at, String format, Object... arguments) {
    findings.add(Kind.TAKEN_AS, at, String.format(Locale.ROOT, format, arguments));
  }

  /** Reports a construct that does not change where rows and entries lie. */
  void withoutEffect(SourcePosition at, String words) {
    findings.add(Kind.WITHOUT_EFFECT, at, words);
  }
}
