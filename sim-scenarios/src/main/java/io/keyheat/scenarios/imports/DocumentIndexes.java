package io.keyheat.scenarios.imports;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.imports.ImportedTable.Column;
import io.keyheat.scenarios.imports.ImportedTable.Index;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code firestore.indexes.json} and Datastore mode's {@code index.yaml}: composite indexes,
 * and which fields are exempted. They name no types, so a field with the name of a time is taken as
 * one, with a line that says so, and any other as text of many values.
 */
public final class DocumentIndexes {
  private static final String ANY_TEXT = "{text: \"value{n}\", n: {uniform: [1, 1000000]}}";

  private static final String ID = "documentId";
  private static final String ANCESTOR = "ancestor";

  /** Names of times: {@code created}, {@code updatedAt}, {@code start_time}, {@code birthDate}. */
  private static final Pattern TIME =
      Pattern.compile(
          "(?:.*[a-z0-9](?:At|On)|.*(?:[Tt]ime(?:stamp)?|[Dd]ate)|.*_(?:at|on|ts)|(?i:ts|created"
              + "|updated|modified|deleted|published|expires|expiry|expiration|when|lastSeen))");

  /** Texts, in which nothing is a comment, and comments. */
  private static final Pattern JSON_PARTS =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*+\"|//[^\n]*+|/\\*(?s:.*?)\\*/");

  private final String file;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();
  private final List<Problem> left = new ArrayList<>();

  private DocumentIndexes(String file) {
    this.file = file;
  }

  /**
   * @throws ScenarioException if the file is neither JSON nor YAML
   */
  public static Imported read(String file, String text) throws ScenarioException {
    Problems problems = new Problems(file);
    Node.Mapping document = YamlDocument.parse(withoutComments(text), problems);
    problems.throwIfAny();
    DocumentIndexes indexes = new DocumentIndexes(file);
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
    return new Imported(List.copyOf(indexes.tables.values()), indexes.left);
  }

  /** Firebase's tool writes comments into its JSON; blanks in their places keep lines right. */
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
    left.add(new Problem(file, place.line(), place.column(), place.path(), message));
  }

  private ImportedTable table(String name) {
    return tables.computeIfAbsent(
        name,
        n -> {
          ImportedTable table = new ImportedTable(n);
          table.columns.put(ID, new Column("string", "autoId", false));
          table.key.add(ID);
          return table;
        });
  }

  private void index(Node.Mapping index) {
    String kind = text(index, "collectionGroup", "collectionId", "kind");
    if (kind.isEmpty()) {
      left(index.place(), "names neither a collection nor a kind; not taken");
      return;
    }
    if (text(index, "queryScope").equals("COLLECTION_GROUP")) {
      left(index.place(), "an index over a collection group is taken as one over the collection");
    }
    List<String> on = new ArrayList<>();
    List<Node> fields = new ArrayList<>(items(index.get("fields")));
    fields.addAll(items(index.get("properties")));
    for (Node node : fields) {
      if (node instanceof Node.Mapping field && !add(field, on)) {
        return;
      }
    }
    boolean byAncestor = text(index, "ancestor").matches("yes|true|on");
    int last = on.size() - 1;
    if (last > 1 && on.get(last).startsWith(ID)) {
      on.remove(last); // Each index ends with it.
    }
    if (!byAncestor && (on.isEmpty() || (on.size() == 1 && !on.get(0).equals(ID + " desc")))) {
      left(index.place(), "an index of fewer than two fields is there by itself; not taken");
      return;
    }
    ImportedTable table = table(kind);
    if (byAncestor) {
      on.add(0, ancestor(table, index.place()));
    }
    for (String part : on) {
      column(table, part.replaceFirst(" desc$", ""), true, index.place());
    }
    String name = "By" + on.size() + "-" + (table.indexes.size() + 1);
    table.indexes.put(name, new Index(on, Set.of()));
  }

  /** An entity's key begins with its ancestor's, and so does each entry of such an index. */
  private String ancestor(ImportedTable table, Place place) {
    if (!table.columns.containsKey(ANCESTOR)) {
      table.columns.put(ANCESTOR, new Column("string", ANY_TEXT, false));
      table.key.add(0, ANCESTOR);
      left(place, table.name + ": its ancestors are not known; taken as a million of them");
    }
    return ANCESTOR;
  }

  /** Adds a field unless it is there. */
  private void column(ImportedTable table, String field, boolean indexed, Place place) {
    if (!table.columns.containsKey(field)) {
      boolean time = TIME.matcher(field).matches();
      table.columns.put(
          field, new Column(time ? "timestamp" : "string", time ? "now" : ANY_TEXT, indexed));
      if (time) {
        left(place, field + ": taken for the time of writing, by its name");
      }
    }
  }

  /** Whether the field can be part of an index here. */
  private boolean add(Node.Mapping field, List<String> on) {
    String name = text(field, "fieldPath", "name");
    if (field.get("arrayConfig") != null || field.get("vectorConfig") != null) {
      left(field.place(), name + ": an index of arrays or vectors is not taken");
      return false;
    }
    String order = text(field, "order", "direction").toLowerCase(java.util.Locale.ROOT);
    String column = name.equals("__name__") || name.equals("__key__") ? ID : name;
    on.add(order.startsWith("desc") ? column + " desc" : column);
    return true;
  }

  private void override(Node.Mapping override) {
    String field = text(override, "fieldPath");
    if (!(override.get("indexes") instanceof Node.Items indexes) || field.equals("*")) {
      left(override.place(), "an override of " + field + " is not taken");
      return;
    }
    if (!indexes.nodes().isEmpty()) {
      left(
          indexes.place(), field + ": an override that keeps some indexes is taken as all of them");
    }
    ImportedTable table = table(text(override, "collectionGroup"));
    table.columns.remove(field);
    column(table, field, !indexes.nodes().isEmpty(), override.place());
  }
}
