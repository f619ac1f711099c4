package io.keyheat.record.system;

import io.keyheat.record.key.RecordedValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a document is: {@code users/ada/orders/7} is in the table {@code users/orders} and has the
 * key (ada, 7).
 */
record DocumentPath(String table, List<RecordedValue> key) {
  DocumentPath {
    key = List.copyOf(key);
  }

  /** From a name such as {@code projects/p/databases/d/documents/users/ada}. */
  static DocumentPath of(String name) {
    String[] words = name.replaceFirst("^.*?/documents/?", "").split("/", -1);
    List<String> collections = new ArrayList<>();
    List<RecordedValue> key = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      if (i % 2 == 1) {
        key.add(RecordedValue.text(words[i]));
      } else if (!words[i].isEmpty()) {
        collections.add(words[i]);
      }
    }
    return new DocumentPath(String.join("/", collections), key);
  }

  /** The parts of the key before the last one. */
  List<RecordedValue> parents() {
    return key.subList(0, Math.max(0, key.size() - 1));
  }

  /** The key of an index entry of this document. */
  List<RecordedValue> entry(RecordedValue value) {
    List<RecordedValue> entry = new ArrayList<>(parents());
    entry.add(value);
    entry.addAll(key.subList(parents().size(), key.size()));
    return entry;
  }
}
