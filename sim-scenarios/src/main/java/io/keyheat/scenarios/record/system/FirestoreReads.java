package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.List;

/** Turns reads of Firestore into records: documents by name, queries by the index that they use. */
final class FirestoreReads {
  private static final int FIELD_PATH = 2;

  private final KeySink sink;

  FirestoreReads(KeySink sink) {
    this.sink = sink;
  }

  /** {@code BatchGetDocumentsRequest}. */
  void documents(byte[] request, long micros) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        lookup(field.text(), micros);
      }
    }
  }

  private void lookup(String name, long micros) {
    DocumentPath path = DocumentPath.of(name);
    sink.record(new KeyRecord(micros, TraceOperation.LOOKUP, path.table(), path.key()));
  }

  /** {@code RunQueryRequest}. */
  void query(byte[] request, long micros) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        structured(ProtoFields.text(request, 1), field.message(), micros);
      }
    }
  }

  /** {@code RunAggregationQueryRequest}. */
  void aggregation(byte[] request, long micros) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        for (ProtoFields inner = field.message(); inner.next(); ) {
          if (inner.number() == 1) {
            structured(ProtoFields.text(request, 1), inner.message(), micros);
          }
        }
      }
    }
  }

  /** {@code ListDocumentsRequest}. */
  void list(byte[] request, long micros) {
    scan(ProtoFields.text(request, 1), ProtoFields.text(request, 2), List.of(), micros);
  }

  /** {@code ListenRequest}. */
  void listen(byte[] request, long micros) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        for (ProtoFields target = field.message(); target.next(); ) {
          switch (target.number()) {
            case 2 -> query(target.bytes(), micros);
            case 3 -> documents(target.bytes(), micros);
            default -> {}
          }
        }
      }
    }
  }

  private void structured(String parent, ProtoFields query, long micros) {
    String collection = "";
    List<StructuredQuery.QueryBound> bounds = List.of();
    while (query.next()) {
      switch (query.number()) {
        case 2 -> {
          for (ProtoFields from = query.message(); from.next(); ) {
            switch (from.number()) {
              case 2 -> collection = from.text();
              case 3 -> {
                if (from.integer() != 0) {
                  sink.keyless("queries of collection groups");
                  return;
                }
              }
              default -> {}
            }
          }
        }
        case 3 -> bounds = StructuredQuery.of(query.message(), FIELD_PATH).bounds();
        default -> {}
      }
    }
    scan(parent, collection, bounds, micros);
  }

  private void scan(
      String parent, String collection, List<StructuredQuery.QueryBound> bounds, long micros) {
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
