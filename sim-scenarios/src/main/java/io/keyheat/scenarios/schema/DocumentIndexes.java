package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code firestore.indexes.json} and Datastore mode's {@code index.yaml}: composite indexes,
 * and which fields are exempted. These files state no types, so a field whose name suggests a time
 * becomes a timestamp, which is reported, and every other field becomes text of many values.
 */
final class DocumentIndexes {
  private static final List<String> OF_AN_INDEX =
      Keywords.of(
          "collectionGroup, collectionId, kind, queryScope, fields, properties, ancestor, "
              + "apiScope, density, multikey, unique, state, name");

  private static final List<String> OF_A_FIELD =
      Keywords.of(
          "fieldPath, order, arrayConfig, vectorConfig, name, direction, mode, searchConfig");

  private static final String ID = "documentId";
  private static final String ANCESTOR = "ancestor";

  /** String literals, which hold no comments, and comments. */
  private static final Pattern JSON_PARTS =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*+\"|//[^\n]*+|/\\*(?s:.*?)\\*/");

  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  /** Fields whose documents go at the time in them, by collection. */
  private final Map<String, Set<String>> expiries = new HashMap<>();

  private final SchemaFindings findings;

  private DocumentIndexes(String file) {
    this.findings = new SchemaFindings(file);
  }

  /**
   * Reads a file of index definitions.
   *
   * @throws ScenarioException if the file is neither JSON nor YAML
   */
  static Imported read(String file, String text) throws ScenarioException {
    Problems problems = new Problems(file);
    Node.Mapping document = YamlDocument.parse(withoutComments(text), problems);
    problems.throwIfAny();
    DocumentIndexes indexes = new DocumentIndexes(file);
    document
        .members()
        .forEach(
            (name, member) ->
                indexes.known(name, member.key(), List.of("indexes", "fieldOverrides")));
    items(document.get("fieldOverrides")).forEach(indexes::expiry);
    for (Node node : items(document.get("indexes"))) {
      if (node instanceof Node.Mapping index) {
        indexes.index(index);
      }
    }
    for (Node node : items(document.get("fieldOverrides"))) {
      if (node instanceof Node.Mapping override) {
        indexes.override(override);
      }
    }
    return new Imported(List.copyOf(indexes.tables.values()), indexes.findings.sorted());
  }

  /**
   * Replaces comments, which Firebase's tool writes into JSON, by blanks, which keeps line numbers.
   */
  private static String withoutComments(String text) {
    if (!text.stripLeading().startsWith("{") && !text.stripLeading().startsWith("//")) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    Matcher parts = JSON_PARTS.matcher(text);
    while (parts.find()) {
      boolean comment = parts.group().startsWith("/");
      String part = comment ? parts.group().replaceAll("[^\n]", " ") : parts.group();
      parts.appendReplacement(kept, Matcher.quoteReplacement(part));
    }
    return parts.appendTail(kept).toString();
  }

  private static List<Node> items(@Nullable Node node) {
    return node instanceof Node.Items items ? items.nodes() : List.of();
  }

  private static String text(Node.Mapping mapping, String... names) {
    for (String name : names) {
      if (mapping.get(name) instanceof Node.Scalar text) {
        return text.value();
      }
    }
    return "";
  }

  private void left(Place place, String message) {
    findings.add(Kind.NOT_TAKEN, place, message);
  }

  private void note(Place place, String message) {
    findings.add(Kind.TAKEN_AS, place, message);
  }

  /** Reports a name that neither format has. */
  private void known(String name, Place place, List<String> names) {
    if (!names.contains(name)) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          place,
          Quote.of(name) + " is not understood" + Nearest.hint(name, names));
    }
  }

  /** Reports a value that the format does not have for a member. */
  private void word(Node.Mapping mapping, String member, String... words) {
    if (mapping.get(member) instanceof Node.Scalar text && !List.of(words).contains(text.value())) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          text.place(),
          "%s is no %s; expected one of %s"
              .formatted(Quote.of(text.value()), member, String.join(", ", words)));
    }
  }

  private ImportedTable table(String name, Place place) {
    return tables.computeIfAbsent(
        name,
        n -> {
          ImportedTable table = new ImportedTable(n, SourcePosition.of(place));
          table.column(ID, new Column("string", "autoId", false), SourcePosition.of(place));
          table.key(List.of(ID), SourcePosition.of(place));
          return table;
        });
  }

  private void index(Node.Mapping index) {
    index.members().forEach((name, member) -> known(name, member.key(), OF_AN_INDEX));
    String kind = text(index, "collectionGroup", "collectionId", "kind");
    if (kind.isEmpty()) {
      left(index.place(), "names no collection and no kind; ignored");
      return;
    }
    word(index, "queryScope", "COLLECTION", "COLLECTION_GROUP", "COLLECTION_RECURSIVE");
    if (text(index, "queryScope").equals("COLLECTION_GROUP")) {
      note(index.place(), "an index over a collection group is treated as one over the collection");
    }
    List<String> on = new ArrayList<>();
    List<Node> fields = new ArrayList<>(items(index.get("fields")));
    fields.addAll(items(index.get("properties")));
    boolean isTaken = true;
    for (Node node : fields) {
      isTaken &= !(node instanceof Node.Mapping field) || add(field, on);
    }
    if (!isTaken) {
      automatic(kind, on, index.place());
      return;
    }
    boolean byAncestor = text(index, "ancestor").matches("yes|true|on");
    int last = on.size() - 1;
    if (last > 1 && on.get(last).startsWith(ID)) {
      on.remove(last); // Each index ends with it.
    }
    if (!byAncestor && (on.isEmpty() || (on.size() == 1 && !on.get(0).equals(ID + " desc")))) {
      note(
          index.place(),
          "an index of one field exists automatically; treated as indexed fields of " + kind);
      automatic(kind, on, index.place());
      return;
    }
    ImportedTable table = table(kind, index.place());
    if (byAncestor) {
      on.add(0, ancestor(table, index.place()));
    }
    for (String part : on) {
      column(table, part.replaceFirst(" desc$", ""), true, index.place());
    }
    String name = "By" + on.size() + "-" + (table.indexes.size() + 1);
    table.index(name, new Index(on, Set.of()), SourcePosition.of(index.place()));
  }

  /** Adds a table with fields that are indexed automatically, and no index beside those. */
  private void automatic(String kind, List<String> fields, Place place) {
    ImportedTable table = table(kind, place);
    fields.forEach(field -> column(table, ImportedTable.withoutOrder(field), true, place));
  }

  /** Returns the column of the ancestor, with which keys and entries of such an index begin. */
  private String ancestor(ImportedTable table, Place place) {
    if (!table.columns.containsKey(ANCESTOR)) {
      table.column(
          ANCESTOR, new Column("string", GuessedValues.ANY_TEXT, false), SourcePosition.of(place));
      table.key.add(0, ANCESTOR);
      note(place, table.name + ": its ancestors are not known; treated as a million of them");
    }
    return ANCESTOR;
  }

  /** Notes a field of which the file says that documents go at the time in it. */
  private void expiry(Node node) {
    if (node instanceof Node.Mapping override && text(override, "ttl").equals("true")) {
      expiries
          .computeIfAbsent(text(override, "collectionGroup"), name -> new HashSet<>())
          .add(fieldOf(override));
    }
  }

  private static String fieldOf(Node.Mapping override) {
    return ImportedTable.columnName(text(override, "fieldPath").replace("`", ""));
  }

  /** Adds a column for a field unless it exists. */
  private void column(ImportedTable table, String field, boolean indexed, Place place) {
    if (!table.columns.containsKey(field)) {
      boolean expires = expiries.getOrDefault(table.name, Set.of()).contains(field);
      boolean time = expires || GuessedValues.isTime(field);
      boolean few = GuessedValues.isFew(field);
      String values = time ? "now" : few ? GuessedValues.FEW_TEXTS : GuessedValues.ANY_TEXT;
      Column column = new Column(time ? "timestamp" : "string", values, indexed);
      column.evidence = !expires && (time || few) ? "its name" : "";
      table.column(field, column, SourcePosition.of(place));
      if (expires) {
        note(place, field + GuessedValues.TAKEN_AS_EXPIRY);
      } else if (time) {
        note(place, field + ": treated as the time of writing, by its name");
      } else if (few) {
        note(place, field + GuessedValues.TAKEN_AS_FEW);
      } else if (indexed) {
        note(
            place,
            field + ": treated as text without order (if it rises with time, change its values)");
      }
    }
  }

  /**
   * Adds a field to those of an index; returns false where the index cannot be taken: an array is
   * still a field, which its own automatic index holds, and a vector is not.
   */
  private boolean add(Node.Mapping field, List<String> on) {
    field.members().forEach((member, node) -> known(member, node.key(), OF_A_FIELD));
    String name = text(field, "fieldPath", "name");
    if (field.get("arrayConfig") != null || field.get("vectorConfig") != null) {
      left(field.place(), name + ": an index of arrays or vectors is ignored");
      if (field.get("arrayConfig") != null) {
        on.add(columnOf(name));
      }
      return false;
    }
    String order = text(field, "order", "direction").toLowerCase(Locale.ROOT);
    word(field, "order", "ASCENDING", "DESCENDING");
    word(field, "direction", "asc", "desc", "ascending", "descending");
    String column = columnOf(name);
    on.add(order.startsWith("desc") ? column + " desc" : column);
    return true;
  }

  private static String columnOf(String field) {
    return field.equals("__name__") || field.equals("__key__")
        ? ID
        : ImportedTable.columnName(field.replace("`", ""));
  }

  private void override(Node.Mapping override) {
    String field = text(override, "fieldPath").replace("`", "");
    boolean expires = text(override, "ttl").equals("true");
    if (expires) {
      note(override.place(), field + ": " + SchemaFindings.NOTHING_EXPIRES);
    }
    if (expires && override.get("indexes") == null) {
      automatic(text(override, "collectionGroup"), List.of(fieldOf(override)), override.place());
      return;
    }
    if (!(override.get("indexes") instanceof Node.Items indexes) || field.equals("*")) {
      left(override.place(), "an override of " + field + " is ignored");
      return;
    }
    if (!indexes.nodes().isEmpty()) {
      note(
          indexes.place(),
          field + ": an override with some indexes is treated as an override with all");
    }
    ImportedTable table = table(text(override, "collectionGroup"), override.place());
    field = fieldOf(override);
    table.columns.remove(field);
    column(table, field, !indexes.nodes().isEmpty(), override.place());
  }
}
