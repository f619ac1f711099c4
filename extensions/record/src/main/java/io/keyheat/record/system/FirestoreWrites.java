package io.keyheat.record.system;

import com.google.firestore.v1.ArrayValue;
import com.google.firestore.v1.Document;
import com.google.firestore.v1.DocumentTransform.FieldTransform;
import com.google.firestore.v1.Precondition;
import com.google.firestore.v1.Write;
import com.google.firestore.v1.WriteResult;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns writes of Firestore into records of documents and of index entries. */
final class FirestoreWrites {
  private final KeySink sink;

  FirestoreWrites(KeySink sink) {
    this.sink = sink;
  }

  /**
   * Records a write.
   *
   * @param result has the values that transformations came to
   * @param commitTime of the write; stands for values that the result lacks
   */
  void write(Write write, WriteResult result, RecordedValue commitTime, long micros) {
    switch (write.getOperationCase()) {
      case DELETE -> {
        DocumentPath path = DocumentPath.of(write.getDelete());
        sink.record(new KeyRecord(micros, TraceOperation.DELETE, path.table(), path.key()));
      }
      case TRANSFORM ->
          transform(
              write,
              Document.newBuilder().setName(write.getTransform().getDocument()).build(),
              write.getTransform().getFieldTransformsList(),
              new WrittenValues(result, commitTime, micros));
      case UPDATE ->
          transform(
              write,
              write.getUpdate(),
              write.getUpdateTransformsList(),
              new WrittenValues(result, commitTime, micros));
      case OPERATION_NOT_SET -> {}
    }
  }

  /** What the server made of a write. */
  private record WrittenValues(WriteResult result, RecordedValue commitTime, long micros) {
    RecordedValue of(int transformation) {
      return transformation < result.getTransformResultsCount()
          ? IndexedValues.scalar(result.getTransformResults(transformation))
          : commitTime;
    }
  }

  private void transform(
      Write write, Document document, List<FieldTransform> transformations, WrittenValues written) {
    IndexedValues values = new IndexedValues();
    values.addFields(document.getFieldsMap());
    Map<String, List<RecordedValue>> all = new HashMap<>(values.values());
    for (int i = 0; i < transformations.size(); i++) {
      FieldTransform field = transformations.get(i);
      all.computeIfAbsent(field.getFieldPath(), path -> new ArrayList<>())
          .addAll(elements(field, written.of(i)));
    }
    TraceOperation operation =
        write.hasCurrentDocument() ? operation(write.getCurrentDocument()) : TraceOperation.UPSERT;
    record(DocumentPath.of(document.getName()), all, operation, written.micros());
  }

  private static TraceOperation operation(Precondition precondition) {
    boolean mustBeNew = precondition.hasExists() && !precondition.getExists();
    return mustBeNew ? TraceOperation.INSERT : TraceOperation.UPDATE;
  }

  private static List<RecordedValue> elements(FieldTransform field, RecordedValue result) {
    ArrayValue appended = field.getAppendMissingElements();
    if (appended.getValuesCount() > 0) {
      return appended.getValuesList().stream().map(IndexedValues::scalar).toList();
    }
    return result.form() == RecordedValue.ValueForm.ABSENT ? List.of() : List.of(result);
  }

  /** Records a document that is written with all its fields. */
  void document(Document document, TraceOperation operation, long micros) {
    IndexedValues values = new IndexedValues();
    values.addFields(document.getFieldsMap());
    record(DocumentPath.of(document.getName()), values.values(), operation, micros);
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
                .map(path::entry)
                .forEach(
                    key ->
                        sink.record(
                            new KeyRecord(micros, indexing, path.table() + "." + field, key))));
  }
}
