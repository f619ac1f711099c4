package io.keyheat.record.system;

import com.google.firestore.v1.StructuredQuery;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.List;

/** Turns reads of Firestore into records: documents by name, queries by the index that they use. */
final class FirestoreReads {
  private final KeySink sink;

  FirestoreReads(KeySink sink) {
    this.sink = sink;
  }

  /** Records an operation on one document. */
  void document(String name, TraceOperation operation, long micros) {
    DocumentPath path = DocumentPath.of(name);
    sink.record(new KeyRecord(micros, operation, path.table(), path.key()));
  }

  void query(String parent, StructuredQuery query, long micros) {
    String collection = "";
    for (StructuredQuery.CollectionSelector from : query.getFromList()) {
      if (from.getAllDescendants()) {
        sink.keyless("queries of collection groups");
        return;
      }
      collection = from.getCollectionId();
    }
    scan(parent, collection, QueryBound.of(query.getWhere()), micros);
  }

  void scan(String parent, String collection, List<QueryBound> bounds, long micros) {
    DocumentPath above = DocumentPath.of(parent);
    String table = above.table().isEmpty() ? collection : above.table() + "/" + collection;
    List<RecordedValue> key = new ArrayList<>(above.key());
    if (!bounds.isEmpty()) {
      key.add(bounds.get(0).value());
      table += "." + bounds.get(0).field();
    }
    if (key.isEmpty()) {
      sink.keyless("queries of " + table + " without a bound value");
    } else {
      sink.record(new KeyRecord(micros, TraceOperation.SCAN, table, key));
    }
  }
}
