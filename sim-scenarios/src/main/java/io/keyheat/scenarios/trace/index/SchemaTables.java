package io.keyheat.scenarios.trace.index;

import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables of a schema, found by the names that a trace has for them. */
final class SchemaTables {
  private static final int MAX_NAMES = 8;

  private final List<SchemaKeys> tables;
  private final boolean ofDocuments;
  private final Map<String, Optional<SchemaKeys>> found = new HashMap<>();

  /**
   * The tables.
   *
   * @param ofDocuments whether the trace names collections by their paths
   */
  SchemaTables(List<SchemaKeys> tables, boolean ofDocuments) {
    this.tables = List.copyOf(tables);
    this.ofDocuments = ofDocuments;
  }

  /** The keys of a table, of which a document's is the last of its path's; null: it is not here. */
  @Nullable SchemaKeys of(String written) {
    return found.computeIfAbsent(written, name -> Optional.ofNullable(find(name))).orElse(null);
  }

  private @Nullable SchemaKeys find(String written) {
    SchemaKeys whole = SchemaKeys.find(tables, written);
    return whole == null && ofDocuments
        ? SchemaKeys.find(tables, written.substring(written.lastIndexOf('/') + 1))
        : whole;
  }

  /** How a table, or an index that the trace has as one, is laid out; null: it is not here. */
  @Nullable SchemaLayout layout(String written) {
    SchemaKeys keys = of(written);
    if (keys != null) {
      return keys.layouts().get("");
    }
    int dot = written.lastIndexOf('.');
    SchemaKeys owner = dot < 0 ? null : of(written.substring(0, dot));
    String ofOwner = owner == null ? null : owner.index(written.substring(dot + 1));
    if (owner != null && ofOwner != null) {
      return owner.layouts().get(ofOwner);
    }
    for (SchemaKeys table : tables) {
      String index = table.index(written);
      if (index != null) {
        return table.layouts().get(index);
      }
    }
    return null;
  }

  /**
   * Which tables are in a trace alone, which in the schema alone, and which have other names in it.
   */
  List<String> notes(Collection<String> written) {
    List<String> notes = new ArrayList<>();
    List<String> alone = new ArrayList<>();
    Set<SchemaKeys> met = new HashSet<>();
    for (String table : written) {
      SchemaKeys keys = of(table);
      if (keys != null) {
        met.add(keys);
        String own = table.substring(table.lastIndexOf('/') + 1);
        if (!own.equalsIgnoreCase(keys.table())) {
          notes.add(table + " of the trace is " + keys.table() + " of the schema");
        }
      } else if (!isOfOther(table, written)) {
        alone.add(table);
      }
    }
    List<String> unused =
        tables.stream().filter(keys -> !met.contains(keys)).map(SchemaKeys::table).toList();
    if (!alone.isEmpty()) {
      notes.add("tables of the trace that are not in the schema: " + some(alone));
    }
    if (!unused.isEmpty() && !alone.isEmpty()) {
      notes.add("tables of the schema that are not in the trace: " + some(unused));
    }
    return notes;
  }

  /** Whether it is an index, or the entries of a field or an index of a table of the trace. */
  private boolean isOfOther(String table, Collection<String> written) {
    return layout(table) != null
        || (table.lastIndexOf('.') > 0
            && written.contains(table.substring(0, table.lastIndexOf('.'))));
  }

  private static String some(List<String> names) {
    int more = names.size() - MAX_NAMES;
    return String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
