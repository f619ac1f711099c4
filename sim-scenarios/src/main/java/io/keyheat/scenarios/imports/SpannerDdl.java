package io.keyheat.scenarios.imports;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.imports.ImportedTable.Column;
import io.keyheat.scenarios.imports.ImportedTable.Index;
import io.keyheat.scenarios.imports.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Spanner's DDL, in GoogleSQL and in PostgreSQL: tables, keys with their order, interleaving,
 * generated columns and defaults as far as they say how values come about, bit-reversed sequences,
 * and indexes. What has no counterpart in a scenario is listed with its line.
 */
public final class SpannerDdl {
  private static final Pattern MODULO =
      Pattern.compile("\\( *(?:ABS \\( )?MOD \\(.*?, *(\\d+) *\\).*|.*% *(\\d+).*");
  private static final String UNORDERED = "{uniform: [1, 1000000000]}";
  private static final String TRUE_OR_FALSE = "{uniform: [0, 1]}";

  /** All rows of a day share its date. */
  private static final String TODAY = "{now: {resolution: 24h}}";

  private static final Pattern SEQUENCE =
      Pattern.compile(".*(?:NEXTVAL|GET_NEXT_SEQUENCE_VALUE) \\(.*");

  private final String file;
  private final SqlTokens tokens;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();
  private final List<Problem> left = new ArrayList<>();
  private final Set<String> plainSequences = new HashSet<>();
  private final Map<String, Shard> shards = new LinkedHashMap<>();

  /** A generated column that may be a hash of others. */
  private record Shard(String definition, SqlToken at) {}

  private SpannerDdl(String file, String text) {
    this.file = file;
    this.tokens = new SqlTokens(text);
  }

  /**
   * @param file as the user named it
   */
  public static Imported read(String file, String text) {
    SpannerDdl ddl = new SpannerDdl(file, text);
    while (!ddl.tokens.atEnd()) {
      ddl.statement();
    }
    return new Imported(List.copyOf(ddl.tables.values()), ddl.left);
  }

  private void statement() {
    SqlToken first = tokens.peek();
    if (tokens.takes(";")) {
      return;
    }
    if (tokens.takes("CREATE TABLE")) {
      tokens.takes("IF NOT EXISTS");
      table();
    } else if (tokens.takes("CREATE SEQUENCE")) {
      tokens.takes("IF NOT EXISTS");
      sequence();
    } else if (isIndex()) {
      index();
    } else if (tokens.takes("ALTER TABLE")) {
      alter(first);
    } else {
      String what = first.text() + " " + tokens.peek(1).text();
      left(first, what.toUpperCase(Locale.ROOT).strip() + " has no counterpart in a scenario");
    }
    tokens.skipStatement();
  }

  /** A column that came later is taken, everything else is not. */
  private void alter(SqlToken at) {
    tokens.takes("IF EXISTS");
    ImportedTable table = tables.get(tokens.takeName());
    if (table != null && tokens.takes("ADD COLUMN")) {
      tokens.takes("IF NOT EXISTS");
      column(table);
      shards(table);
    } else {
      left(at, "ALTER TABLE is taken for columns that are added to a table that is here");
    }
  }

  private void left(SqlToken at, String message) {
    // A quoted name may hold line breaks, a message may not.
    String line = message.replaceAll("\\s+", " ");
    left.add(new Problem(file, at.line(), at.column(), "", line));
  }

  private void sequence() {
    SqlToken name = tokens.peek();
    String sequence = tokens.takeName();
    StringBuilder rest = new StringBuilder();
    while (!tokens.atEnd() && !tokens.peek().is(";")) {
      rest.append(tokens.take().text().toLowerCase(Locale.ROOT)).append(' ');
    }
    if (!rest.toString().matches("(?s).*bit_?reversed.*")) {
      plainSequences.add(sequence.toUpperCase(Locale.ROOT));
      left(name, "the sequence " + sequence + " is not bit-reversed; taken as one that counts up");
    }
  }

  private void table() {
    ImportedTable table = new ImportedTable(tokens.takeName());
    tables.put(table.name, table);
    tokens.takes("(");
    while (!tokens.atEnd() && !tokens.peek().is(")") && !tokens.peek().is(";")) {
      member(table);
      tokens.takes(",");
    }
    tokens.takes(")");
    shards(table);
    while (!tokens.atEnd() && !tokens.peek().is(";")) {
      if (tokens.takes("PRIMARY KEY")) {
        table.key.addAll(keyParts());
      } else if (tokens.takes("INTERLEAVE IN PARENT") || tokens.takes("INTERLEAVE IN")) {
        table.parent = tokens.takeName();
      } else if (tokens.peek().is("ROW") || tokens.peek().is("TTL")) {
        left(tokens.peek(), "rows that are deleted by age are not taken");
        tokens.takeRest();
      } else {
        tokens.take();
      }
    }
    table.key.stream()
        .map(part -> part.replaceFirst(" desc$", ""))
        .filter(part -> !table.columns.containsKey(part))
        .findFirst()
        .ifPresent(part -> left(tokens.peek(), table.name + "'s key has no column " + part));
    extendKey(table);
  }

  /** A child with its parent's whole key, one row for each, gets a key column with one value. */
  private void extendKey(ImportedTable table) {
    ImportedTable parent = tables.get(table.parent);
    if (parent != null && parent != table && parent.key.equals(table.key)) {
      String column = table.name.replaceAll("\\W", "_") + "Row";
      table.columns.put(column, new Column("int64", "{uniform: [1, 1]}", true));
      table.key.add(column);
      left(
          tokens.peek(),
          table.name
              + " has the whole key of "
              + table.parent
              + "; "
              + column
              + ", always 1, is added");
    }
  }

  private void member(ImportedTable table) {
    SqlToken first = tokens.peek();
    if (tokens.takes("PRIMARY KEY")) {
      table.key.addAll(keyParts());
    } else if (first.is("CONSTRAINT") || first.is("FOREIGN") || first.is("CHECK")) {
      left(first, "constraints are not taken");
      tokens.takeRest();
    } else if (first.is("SYNONYM") || first.is("UNIQUE")) {
      left(first, first.text().toUpperCase(Locale.ROOT) + " is not taken");
      tokens.takeRest();
    } else {
      column(table);
    }
  }

  private void column(ImportedTable table) {
    SqlToken at = tokens.peek();
    String name = tokens.take().text();
    String rest = tokens.takeRest();
    if (rest.matches("(?s).*\\bPRIMARY KEY\\b.*")) {
      table.key.add(name);
    }
    String type = type(rest);
    if (type.isEmpty()) {
      left(at, name + " " + rest.replaceFirst("(?s)\\s.*", "") + ": taken as STRING");
      type = "string";
    }
    table.columns.put(name, new Column(type, values(name, type, rest, at), true));
  }

  private static String type(String definition) {
    String word = definition.replaceFirst("[ (<].*", "");
    return switch (word) {
      case "INT64", "BIGINT", "INT8", "INTEGER", "INT" -> "int64";
      case "BOOL", "BOOLEAN", "NUMERIC", "DECIMAL", "FLOAT64", "FLOAT32" -> "int64";
      case "FLOAT8", "FLOAT4", "DOUBLE", "REAL" -> "int64";
      case "TIMESTAMP", "TIMESTAMPTZ", "DATE", "SPANNER" -> "timestamp";
      case "STRING", "VARCHAR", "TEXT", "CHARACTER", "CHAR", "JSON", "JSONB" -> "string";
      case "BYTES", "BYTEA" -> "bytes";
      case "UUID" -> "uuid";
      default -> "";
    };
  }

  /** What a definition says of where values come from; else values without any order. */
  private String values(String name, String type, String definition, SqlToken at) {
    if (definition.contains("GENERATE_UUID") || definition.contains("GEN_RANDOM_UUID")) {
      return "{uuid: v4}";
    }
    if (type.equals("int64") && SEQUENCE.matcher(definition).matches()) {
      String upper = definition.toUpperCase(Locale.ROOT);
      boolean plain = plainSequences.stream().anyMatch(upper::contains);
      return plain ? "{sequence: 1}" : "{bitReversed: 1}";
    }
    if (type.equals("int64") && definition.contains("IDENTITY")) {
      return "{bitReversed: 1}";
    }
    if (type.equals("int64") && isShard(definition)) {
      shards.put(name, new Shard(definition, at));
      return UNORDERED;
    }
    if (definition.matches(".*\\b(AS \\(|DEFAULT\\b|GENERATED ALWAYS).*")
        && !definition.contains("CURRENT_TIMESTAMP")
        && !definition.contains("NOW (")) {
      left(at, name + ": how its values come about is not taken");
    }
    if (definition.matches("BOOL(EAN)?\\b.*")) {
      return TRUE_OR_FALSE;
    }
    if (definition.matches("DATE\\b.*")) {
      return TODAY;
    }
    return switch (type) {
      case "int64" -> UNORDERED;
      case "timestamp" -> "now";
      case "string" -> "{text: \"value{n}\", n: {uniform: [1, 1000000]}}";
      default -> "{uuid: v4}";
    };
  }

  /** Hashes of columns that are all known by now; they may be written behind the hash. */
  private void shards(ImportedTable table) {
    shards.forEach(
        (name, shard) -> {
          String definition = shard.definition();
          Matcher modulo = MODULO.matcher(definition.substring(expression(definition)));
          List<String> hashed =
              table.columns.keySet().stream()
                  .filter(column -> !column.equals(name) && mentions(definition, column))
                  .toList();
          if (modulo.matches() && !hashed.isEmpty()) {
            String count = modulo.group(1) == null ? modulo.group(2) : modulo.group(1);
            String values = "{hash: [" + String.join(", ", hashed) + "], modulo: " + count + "}";
            table.columns.put(name, new Column("int64", values, true));
          } else {
            left(shard.at(), name + ": how its values come about is not taken");
          }
        });
    shards.clear();
  }

  private static boolean isShard(String definition) {
    boolean generated = definition.contains("AS (");
    return generated && (definition.contains("MOD (") || definition.contains("%"));
  }

  private static int expression(String definition) {
    return definition.indexOf("AS (") + "AS ".length();
  }

  private static boolean mentions(String definition, String column) {
    return Pattern.compile("\\b" + Pattern.quote(column) + "\\b", Pattern.CASE_INSENSITIVE)
        .matcher(definition)
        .find();
  }

  private List<String> keyParts() {
    List<String> parts = new ArrayList<>();
    tokens.takes("(");
    while (!tokens.atEnd() && !tokens.peek().is(")") && !tokens.peek().is(";")) {
      String name = tokens.take().text();
      boolean descending = tokens.takeRest().startsWith("DESC");
      parts.add(descending ? name + " desc" : name);
      tokens.takes(",");
    }
    tokens.takes(")");
    return parts;
  }

  private boolean isIndex() {
    for (int i = 1; i <= 3; i++) {
      if (tokens.peek(i).is("INDEX")) {
        return tokens.peek().is("CREATE")
            && !tokens.peek(1).is("SEARCH")
            && !tokens.peek(1).is("VECTOR");
      }
    }
    return false;
  }

  private void index() {
    SqlToken at = tokens.take();
    Set<IndexTrait> traits = EnumSet.noneOf(IndexTrait.class);
    while (!tokens.peek().is("INDEX")) {
      if (tokens.take().is("NULL_FILTERED")) {
        traits.add(IndexTrait.NULL_FILTERED);
      }
    }
    tokens.take();
    tokens.takes("IF NOT EXISTS");
    String name = tokens.takeName();
    tokens.takes("ON");
    String tableName = tokens.takeName();
    List<String> on = keyParts();
    while (!tokens.atEnd() && !tokens.peek().is(";")) {
      if (tokens.peek().is("STORING") || tokens.peek().is("INCLUDE")) {
        left(tokens.peek(), name + ": stored columns are not taken; entries are as small without");
      } else if (tokens.peek().is("WHERE")) {
        tokens.take();
        if (tokens.takeRest().contains("IS NOT NULL")) {
          traits.add(IndexTrait.NULL_FILTERED);
        }
        continue;
      }
      if (tokens.takes("INTERLEAVE IN")) {
        traits.add(IndexTrait.INTERLEAVED);
      }
      tokens.take();
    }
    ImportedTable table = tables.get(tableName);
    if (table == null) {
      left(at, "the index " + name + " is on " + tableName + ", which is not here");
    } else {
      table.indexes.put(name, new Index(on, traits));
    }
  }
}
