package io.keyheat.scenarios.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows the few words for operations that a trace uses, so that most of its lines need no text. */
public final class OperationNames {
  private final List<byte[]> words = new ArrayList<>();
  private final List<TraceOperation> operations = new ArrayList<>();

  /** The operation that a field names; null if it is none. */
  public @Nullable TraceOperation of(TraceLines lines, int field) {
    for (int i = 0; i < words.size(); i++) {
      if (lines.is(field, words.get(i))) {
        return operations.get(i);
      }
    }
    String word = field < lines.fields() ? lines.text(field) : "";
    TraceOperation operation = TraceOperation.of(word);
    // A trace has few spellings; the cache must not grow with a malformed one.
    if (operation != null && words.size() < TraceOperation.words().size()) {
      words.add(word.getBytes(StandardCharsets.UTF_8));
      operations.add(operation);
    }
    return operation;
  }
}
