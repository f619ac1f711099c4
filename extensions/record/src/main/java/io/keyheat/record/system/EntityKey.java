package io.keyheat.record.system;

import com.google.datastore.v1.Key;
import io.keyheat.record.key.RecordedValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A key of Datastore: its path's kinds are the table, its ids and names the parts.
 *
 * @param complete whether the last part is there; if not, the server chooses it
 */
record EntityKey(String table, List<RecordedValue> parts, boolean complete) {
  EntityKey {
    parts = List.copyOf(parts);
  }

  static EntityKey of(Key key) {
    List<String> kinds = new ArrayList<>();
    List<RecordedValue> parts = new ArrayList<>();
    for (Key.PathElement element : key.getPathList()) {
      kinds.add(element.getKind());
      switch (element.getIdTypeCase()) {
        case ID -> parts.add(RecordedValue.integer(element.getId()));
        case NAME -> parts.add(RecordedValue.text(element.getName()));
        case IDTYPE_NOT_SET -> {}
      }
    }
    boolean complete = !kinds.isEmpty() && kinds.size() == parts.size();
    return new EntityKey(String.join("/", kinds), parts, complete);
  }

  /** This key, with an id as its last part if the server is to choose that. */
  EntityKey completed(long id) {
    if (complete || table.isEmpty()) {
      return this;
    }
    List<RecordedValue> all = new ArrayList<>(parts);
    all.add(RecordedValue.integer(id));
    return new EntityKey(table, all, true);
  }
}
