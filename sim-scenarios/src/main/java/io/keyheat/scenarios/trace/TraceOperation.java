package io.keyheat.scenarios.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An operation of a record, with the words that databases and their logs use for it. */
public enum TraceOperation {
  INSERT("insert", "create", "add"),
  UPSERT("upsert", "put", "set", "replace", "insert_or_update"),
  UPDATE("update", "write", "modify", "merge", "increment"),
  DELETE("delete", "remove", "erase"),
  LOOKUP("lookup", "read", "get", "find", "point_read"),
  SCAN("scan", "query", "list", "range", "select", "range_read");

  private static final Map<String, TraceOperation> BY_WORD = byWord();

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
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

  /** Returns the operation of a word, ignoring case; null if unknown. */
  public static @Nullable TraceOperation of(String word) {
    return BY_WORD.get(word.toLowerCase(Locale.ROOT));
  }

  /** Returns all words. */
  static Set<String> words() {
    return BY_WORD.keySet();
  }

  /** Returns whether it changes rows. */
  public boolean writes() {
    return this != LOOKUP && this != SCAN;
  }

  /** Returns its name in scenarios. */
  public String word() {
    return words.get(0);
  }

  /** Returns the words for messages: {@code insert (create, add…), update (…)}. */
  static String expected() {
    StringBuilder text = new StringBuilder();
    for (TraceOperation operation : values()) {
      text.append(text.isEmpty() ? "" : ", ").append(operation.word()).append(" (");
      text.append(String.join(", ", operation.words.subList(1, 3))).append("…)");
    }
    return text.toString();
  }
}
