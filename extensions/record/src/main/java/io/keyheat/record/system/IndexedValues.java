package io.keyheat.record.system;

import com.google.protobuf.Timestamp;
import io.keyheat.record.key.RecordedValue;
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

  private final Map<String, List<RecordedValue>> values = new LinkedHashMap<>();

  /** The values by the paths of their fields. */
  Map<String, List<RecordedValue>> values() {
    return values;
  }

  /** Adds the fields of a document of Firestore. */
  void addFields(Map<String, com.google.firestore.v1.Value> fields) {
    fields.forEach((name, value) -> add(name, value, 0));
  }

  private void add(String path, com.google.firestore.v1.Value value, int depth) {
    if (depth > MAX_DEPTH) {
      return;
    }
    switch (value.getValueTypeCase()) {
      case MAP_VALUE ->
          value
              .getMapValue()
              .getFieldsMap()
              .forEach((name, inner) -> add(path + "." + name, inner, depth + 1));
      case ARRAY_VALUE ->
          value.getArrayValue().getValuesList().forEach(inner -> add(path, inner, depth + 1));
      case REFERENCE_VALUE -> add(path, joined(DocumentPath.of(value.getReferenceValue()).key()));
      case GEO_POINT_VALUE, VALUETYPE_NOT_SET -> {}
      default -> add(path, scalar(value));
    }
  }

  /** Adds the properties of an entity of Datastore. */
  void addProperties(Map<String, com.google.datastore.v1.Value> properties) {
    properties.forEach((name, value) -> add(name, value, 0));
  }

  private void add(String path, com.google.datastore.v1.Value value, int depth) {
    if (depth > MAX_DEPTH) {
      return;
    }
    switch (value.getValueTypeCase()) {
      case ENTITY_VALUE ->
          value
              .getEntityValue()
              .getPropertiesMap()
              .forEach((name, inner) -> add(path + "." + name, inner, depth + 1));
      case ARRAY_VALUE ->
          value.getArrayValue().getValuesList().forEach(inner -> add(path, inner, depth + 1));
      case GEO_POINT_VALUE, VALUETYPE_NOT_SET -> {}
      default -> {
        if (!value.getExcludeFromIndexes()) {
          boolean isKey = value.hasKeyValue();
          add(path, isKey ? joined(EntityKey.of(value.getKeyValue()).parts()) : scalar(value));
        }
      }
    }
  }

  private void add(String path, RecordedValue value) {
    values.computeIfAbsent(path, p -> new ArrayList<>()).add(value);
  }

  /** A reference to another document or entity, by the path that leads there. */
  private static RecordedValue joined(List<RecordedValue> path) {
    return RecordedValue.text(
        path.stream().map(RecordedValue::text).collect(Collectors.joining("/")));
  }

  /** A value that is one part of a key; nothing for any other, and for null. */
  static RecordedValue scalar(com.google.firestore.v1.Value value) {
    return switch (value.getValueTypeCase()) {
      case BOOLEAN_VALUE -> RecordedValue.truth(value.getBooleanValue());
      case INTEGER_VALUE -> RecordedValue.integer(value.getIntegerValue());
      case DOUBLE_VALUE -> RecordedValue.real(value.getDoubleValue());
      case TIMESTAMP_VALUE -> time(value.getTimestampValue());
      case STRING_VALUE -> text(value.getStringValue());
      case BYTES_VALUE -> RecordedValue.bytes(value.getBytesValue().toByteArray());
      default -> RecordedValue.ABSENT;
    };
  }

  /** As {@link #scalar(com.google.firestore.v1.Value)}. */
  static RecordedValue scalar(com.google.datastore.v1.Value value) {
    return switch (value.getValueTypeCase()) {
      case BOOLEAN_VALUE -> RecordedValue.truth(value.getBooleanValue());
      case INTEGER_VALUE -> RecordedValue.integer(value.getIntegerValue());
      case DOUBLE_VALUE -> RecordedValue.real(value.getDoubleValue());
      case TIMESTAMP_VALUE -> time(value.getTimestampValue());
      case STRING_VALUE -> text(value.getStringValue());
      case BLOB_VALUE -> RecordedValue.bytes(value.getBlobValue().toByteArray());
      default -> RecordedValue.ABSENT;
    };
  }

  private static RecordedValue text(String text) {
    return RecordedValue.text(text.substring(0, Math.min(text.length(), MAX_CHARACTERS)));
  }

  static RecordedValue time(Timestamp time) {
    return RecordedValue.time(time.getSeconds(), time.getNanos());
  }

  /** The time that an answer gives, nothing without one, or now where the answer is yet to come. */
  static RecordedValue time(Timestamp answered, List<byte[]> answers, long micros) {
    if (answers.isEmpty()) {
      return RecordedValue.time(micros / 1_000_000, (int) (micros % 1_000_000) * 1000);
    }
    boolean isGiven = !answered.equals(Timestamp.getDefaultInstance());
    return isGiven ? time(answered) : RecordedValue.ABSENT;
  }
}
