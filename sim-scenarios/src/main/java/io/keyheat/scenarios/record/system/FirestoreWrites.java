package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns writes of Firestore into records of documents and of index entries. */
final class FirestoreWrites {
  /** Number of the entries of a map. */
  private static final int MAP_FIELDS = 1;

  private final KeySink sink;

  FirestoreWrites(KeySink sink) {
    this.sink = sink;
  }

  /**
   * What a commit answered.
   *
   * @param time of the commit
   * @param results what each write's transformations came to
   */
  record CommitAnswer(RecordedValue time, List<List<RecordedValue>> results) {
    CommitAnswer {
      results = List.copyOf(results);
    }

    /**
     * Reads the answer to a commit.
     *
     * @param writes number of the field in which the request has its writes: tells a commit from a
     *     stream
     */
    static CommitAnswer of(byte[] answer, int writes) {
      int results = writes == 2 ? 1 : 3;
      int time = writes == 2 ? 2 : 4;
      return read(answer, results, time);
    }

    static CommitAnswer ofBatch(byte[] answer) {
      return read(answer, 1, -1);
    }

    private static CommitAnswer read(byte[] answer, int resultsField, int timeField) {
      RecordedValue time = RecordedValue.ABSENT;
      List<List<RecordedValue>> results = new ArrayList<>();
      for (ProtoFields field = new ProtoFields(answer); field.next(); ) {
        if (field.number() == timeField) {
          time = ProtoTime.of(field.message());
        } else if (field.number() == resultsField) {
          List<RecordedValue> values = new ArrayList<>();
          for (ProtoFields result = field.message(); result.next(); ) {
            if (result.number() == 2) {
              values.add(IndexedValues.scalar(result.message()));
            }
          }
          results.add(values);
        }
      }
      return new CommitAnswer(time, results);
    }

    RecordedValue result(int write, int transformation) {
      List<RecordedValue> values = write < results.size() ? results.get(write) : List.of();
      return transformation < values.size() ? values.get(transformation) : time;
    }
  }

  /**
   * One {@code Write}.
   *
   * @param index its place among those of its request
   */
  void write(ProtoFields write, CommitAnswer answer, int index, long micros) {
    List<ProtoFields> documents = new ArrayList<>();
    List<ProtoFields> transformations = new ArrayList<>();
    String transformed = "";
    TraceOperation operation = TraceOperation.UPSERT;
    while (write.next()) {
      switch (write.number()) {
        case 1 -> documents.add(write.message());
        case 2 -> {
          DocumentPath path = DocumentPath.of(write.text());
          sink.record(new KeyRecord(micros, TraceOperation.DELETE, path.table(), path.key()));
        }
        case 4 -> operation = operation(write.message());
        case 6 -> transformed = oldTransformation(write.message(), transformations);
        case 7 -> transformations.add(write.message());
        default -> {}
      }
    }
    IndexedValues values = new IndexedValues(MAP_FIELDS);
    String name = transformed;
    for (ProtoFields document : documents) {
      name = read(document, values);
    }
    if (!name.isEmpty()) {
      Map<String, List<RecordedValue>> all = new HashMap<>(values.values());
      for (int i = 0; i < transformations.size(); i++) {
        transform(transformations.get(i), answer.result(index, i), all);
      }
      record(DocumentPath.of(name), all, operation, micros);
    }
  }

  /** A document that is written with all its fields. */
  void document(ProtoFields document, TraceOperation operation, long micros) {
    IndexedValues values = new IndexedValues(MAP_FIELDS);
    String name = read(document, values);
    record(DocumentPath.of(name), values.values(), operation, micros);
  }

  private static TraceOperation operation(ProtoFields precondition) {
    while (precondition.next()) {
      if (precondition.number() == 1) {
        return precondition.integer() == 0 ? TraceOperation.INSERT : TraceOperation.UPDATE;
      }
    }
    return TraceOperation.UPDATE; // It demands the time of an update, so there is a document.
  }

  private static String oldTransformation(ProtoFields transform, List<ProtoFields> fields) {
    String name = "";
    while (transform.next()) {
      switch (transform.number()) {
        case 1 -> name = transform.text();
        case 2 -> fields.add(transform.message());
        default -> {}
      }
    }
    return name;
  }

  /** Reads a document's fields; its name. */
  private static String read(ProtoFields document, IndexedValues values) {
    String name = "";
    while (document.next()) {
      switch (document.number()) {
        case 1 -> name = document.text();
        case 2 -> values.addEntry(document.message(), "", 0);
        default -> {}
      }
    }
    return name;
  }

  private static void transform(
      ProtoFields field, RecordedValue result, Map<String, List<RecordedValue>> values) {
    String path = "";
    List<RecordedValue> elements = new ArrayList<>();
    while (field.next()) {
      switch (field.number()) {
        case 1 -> path = field.text();
        case 6 -> {
          for (ProtoFields array = field.message(); array.next(); ) {
            elements.add(IndexedValues.scalar(array.message()));
          }
        }
        default -> {}
      }
    }
    if (elements.isEmpty() && result.form() != RecordedValue.ValueForm.ABSENT) {
      elements.add(result);
    }
    values.computeIfAbsent(path, p -> new ArrayList<>()).addAll(elements);
  }

  private void record(
      DocumentPath path,
      Map<String, List<RecordedValue>> values,
      TraceOperation operation,
      long micros) {
    sink.record(new KeyRecord(micros, operation, path.table(), path.key()));
    boolean creates = operation == TraceOperation.INSERT;
    TraceOperation indexing = creates ? TraceOperation.INSERT : TraceOperation.UPSERT;
    values.forEach(
        (field, all) ->
            all.stream()
                .distinct()
                .map(value -> path.entry(value))
                .forEach(
                    key ->
                        sink.record(
                            new KeyRecord(micros, indexing, path.table() + "." + field, key))));
  }
}
