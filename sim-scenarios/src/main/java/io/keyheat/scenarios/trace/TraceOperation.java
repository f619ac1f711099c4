package io.keyheat.scenarios.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a record of a trace does, in the words that databases and their logs have for it. */
public enum TraceOperation {
  INSERT("insert", "create", "add"),
  UPSERT("upsert", "put", "set", "replace", "insert_or_update"),
  UPDATE("update", "write", "modify", "merge", "increment"),
  DELETE("delete", "remove", "erase"),
  LOOKUP("lookup", "read", "get", "find", "point_read"),
  SCAN("scan", "query", "list", "range", "select", "range_read");

  private static final Map<String, TraceOperation> BY_WORD = byWord();

  @SuppressWarnings("ImmutableEnumChecker") // List.of gives one that nobody can change.
  private final List<String> words;

  TraceOperation(String... words) {
    this.words = List.of(words);
  }

  private static Map<String, TraceOperation> byWord() {
    Map<String, TraceOperation> byWord = new HashMap<>();
    for (TraceOperation operation : values()) {
      operation.words.forEach(word -> byWord.put(word, operation));
    }
    return Map.copyOf(byWord);
  }

  /** The operation of that word, in whatever case; null if it is none. */
  public static @Nullable TraceOperation of(String word) {
    return BY_WORD.get(word.toLowerCase(Locale.ROOT));
  }

  /** All words. */
  static Set<String> words() {
    return BY_WORD.keySet();
  }

  /** Whether it changes rows. */
  public boolean writes() {
    return this != LOOKUP && this != SCAN;
  }

  /** As a scenario names it. */
  public String word() {
    return words.get(0);
  }

  /** What a message names: {@code insert (create, add…), update (…)}. */
  static String expected() {
    StringBuilder text = new StringBuilder();
    for (TraceOperation operation : values()) {
      text.append(text.isEmpty() ? "" : ", ").append(operation.word()).append(" (");
      text.append(String.join(", ", operation.words.subList(1, 3))).append("…)");
    }
    return text.toString();
  }
}
