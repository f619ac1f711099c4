package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
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

  static EntityKey of(ProtoFields key) {
    List<String> kinds = new ArrayList<>();
    List<RecordedValue> parts = new ArrayList<>();
    while (key.next()) {
      if (key.number() != 2) {
        continue;
      }
      for (ProtoFields element = key.message(); element.next(); ) {
        switch (element.number()) {
          case 1 -> kinds.add(element.text());
          case 2 -> parts.add(RecordedValue.integer(element.integer()));
          case 3 -> parts.add(RecordedValue.text(element.text()));
          default -> {}
        }
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
