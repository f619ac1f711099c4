package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The values of a document of Firestore or an entity of Datastore that get index entries: those of
 * maps by their path, those of arrays one by one.
 */
final class IndexedValues {
  private static final int MAX_DEPTH = 20;

  /** Longer texts are cut off in indexes. */
  private static final int MAX_CHARACTERS = 1500;

  private static final int EXCLUDE_FROM_INDEXES = 19;

  /** Number of the field of a value that refers to another document or entity. */
  private static final int REFERENCE = 5;

  private static final int FIRESTORE_FIELDS = 1;

  private final int mapFields;
  private final Map<String, List<RecordedValue>> values = new LinkedHashMap<>();

  /**
   * An empty map of indexed values.
   *
   * @param mapFields number of the field that holds the entries of a map or an entity
   */
  IndexedValues(int mapFields) {
    this.mapFields = mapFields;
  }

  /** The values by the paths of their fields. */
  Map<String, List<RecordedValue>> values() {
    return values;
  }

  /** Adds one entry of a map of fields: the name, and the value. */
  void addEntry(ProtoFields entry, String before, int depth) {
    String name = "";
    List<ProtoFields> found = new ArrayList<>();
    while (entry.next()) {
      switch (entry.number()) {
        case 1 -> name = entry.text();
        case 2 -> found.add(entry.message());
        default -> {}
      }
    }
    for (ProtoFields value : found) {
      add(before.isEmpty() ? name : before + "." + name, value, depth);
    }
  }

  /** Adds a value and all within it. */
  void add(String path, ProtoFields value, int depth) {
    if (depth > MAX_DEPTH) {
      return;
    }
    List<RecordedValue> scalars = new ArrayList<>();
    boolean excluded = false;
    while (value.next()) {
      switch (value.number()) {
        case 6 -> {
          ProtoFields map = value.message();
          while (map.next()) {
            if (map.number() == mapFields) {
              addEntry(map.message(), path, depth + 1);
            }
          }
        }
        case 9 -> {
          ProtoFields array = value.message();
          while (array.next()) {
            if (array.number() == 1) {
              add(path, array.message(), depth + 1);
            }
          }
        }
        case EXCLUDE_FROM_INDEXES -> excluded = value.integer() != 0;
        default -> scalar(value, mapFields, scalars);
      }
    }
    if (!excluded && !scalars.isEmpty()) {
      values.computeIfAbsent(path, p -> new ArrayList<>()).addAll(scalars);
    }
  }

  /** Reads the fields of a value; the first scalar in it, or nothing. */
  static RecordedValue scalar(ProtoFields value) {
    List<RecordedValue> found = new ArrayList<>();
    while (value.next()) {
      if (value.number() != REFERENCE) {
        scalar(value, 0, found);
      }
    }
    return found.isEmpty() ? RecordedValue.ABSENT : found.get(0);
  }

  private static void scalar(ProtoFields value, int mapFields, List<RecordedValue> found) {
    switch (value.number()) {
      case 1 -> found.add(RecordedValue.truth(value.integer() != 0));
      case 2 -> found.add(RecordedValue.integer(value.integer()));
      case 3 -> found.add(RecordedValue.real(value.real()));
      case REFERENCE -> found.add(reference(value, mapFields));
      case 10 -> found.add(ProtoTime.of(value.message()));
      case 11 -> found.add(RecordedValue.ABSENT); // A null has an entry too, before all others.
      case 17 -> {
        String text = value.text();
        found.add(RecordedValue.text(text.substring(0, Math.min(text.length(), MAX_CHARACTERS))));
      }
      case 18 -> found.add(RecordedValue.bytes(value.bytes()));
      default -> {}
    }
  }

  /** A reference by the path that it leads to: a name in Firestore, a key in Datastore. */
  private static RecordedValue reference(ProtoFields value, int mapFields) {
    List<RecordedValue> path =
        mapFields == FIRESTORE_FIELDS
            ? DocumentPath.of(value.text()).key()
            : EntityKey.of(value.message()).parts();
    return RecordedValue.text(
        path.stream().map(RecordedValue::text).collect(Collectors.joining("/")));
  }
}
