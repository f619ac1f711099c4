package io.keyheat.record.key;

import io.keyheat.scenarios.trace.TraceOperation;
import java.util.List;

/**
 * One operation on one key.
 *
 * @param micros when its call began, microseconds since 1970
 * @param key all parts, or for a scan those that all its rows have in common
 */
public record KeyRecord(
    long micros, TraceOperation operation, String table, List<RecordedValue> key) {
  public KeyRecord {
    key = List.copyOf(key);
  }
}
