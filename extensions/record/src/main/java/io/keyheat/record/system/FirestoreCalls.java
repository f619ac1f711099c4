package io.keyheat.record.system;

import com.google.firestore.v1.BatchGetDocumentsRequest;
import com.google.firestore.v1.BatchWriteRequest;
import com.google.firestore.v1.BatchWriteResponse;
import com.google.firestore.v1.CommitRequest;
import com.google.firestore.v1.CommitResponse;
import com.google.firestore.v1.CreateDocumentRequest;
import com.google.firestore.v1.DeleteDocumentRequest;
import com.google.firestore.v1.Document;
import com.google.firestore.v1.GetDocumentRequest;
import com.google.firestore.v1.ListDocumentsRequest;
import com.google.firestore.v1.ListenRequest;
import com.google.firestore.v1.RunAggregationQueryRequest;
import com.google.firestore.v1.RunQueryRequest;
import com.google.firestore.v1.UpdateDocumentRequest;
import com.google.firestore.v1.Write;
import com.google.firestore.v1.WriteRequest;
import com.google.firestore.v1.WriteResponse;
import com.google.firestore.v1.WriteResult;
import com.google.rpc.Code;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.record.system.DecodedCall.CallDecoder;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Firestore: documents, and the entries of the indexes that each field has. */
public final class FirestoreCalls implements SystemCalls {
  private static final String DATA = "/google.firestore.v1.Firestore/";

  private final KeySink sink;
  private final FirestoreWrites writes;
  private final FirestoreReads reads;

  public FirestoreCalls(KeySink sink) {
    this.sink = sink;
    writes = new FirestoreWrites(sink);
    reads = new FirestoreReads(sink);
  }

  @Override
  public @Nullable DecodedCall begins(CallHead head) {
    if (!head.path().startsWith(DATA)) {
      return null;
    }
    String method = head.path().substring(DATA.length());
    return switch (method) {
      case "Listen" -> stream(method, DecodedCall.Moment.EACH_REQUEST, this::listen);
      case "Write" -> stream(method, DecodedCall.Moment.EACH_RESPONSE, this::streamed);
      default -> {
        CallDecoder decoder = unary(method);
        yield decoder == null ? null : DecodedCall.unary(method, decoder);
      }
    };
  }

  private static DecodedCall stream(String method, DecodedCall.Moment moment, CallDecoder decoder) {
    return new DecodedCall(method, moment, 0, decoder);
  }

  private @Nullable CallDecoder unary(String method) {
    return switch (method) {
      case "Commit" -> this::commit;
      case "BatchWrite" -> this::batch;
      case "CreateDocument" ->
          (request, answers, micros) -> {
            Document created =
                answers.isEmpty()
                    ? yetToBeNamed(CreateDocumentRequest.parseFrom(request), micros)
                    : Document.parseFrom(answers.get(0));
            writes.document(created, TraceOperation.INSERT, micros);
          };
      case "UpdateDocument" -> this::update;
      case "DeleteDocument" ->
          (request, answers, micros) -> {
            String name = DeleteDocumentRequest.parseFrom(request).getName();
            reads.document(name, TraceOperation.DELETE, micros);
          };
      case "GetDocument" ->
          (request, answers, micros) -> {
            String name = GetDocumentRequest.parseFrom(request).getName();
            reads.document(name, TraceOperation.LOOKUP, micros);
          };
      case "BatchGetDocuments" ->
          (request, answers, micros) ->
              BatchGetDocumentsRequest.parseFrom(request)
                  .getDocumentsList()
                  .forEach(name -> reads.document(name, TraceOperation.LOOKUP, micros));
      case "RunQuery" ->
          (request, answers, micros) -> {
            RunQueryRequest asked = RunQueryRequest.parseFrom(request);
            if (asked.hasStructuredQuery()) {
              reads.query(asked.getParent(), asked.getStructuredQuery(), micros);
            }
          };
      case "RunAggregationQuery" ->
          (request, answers, micros) -> {
            RunAggregationQueryRequest asked = RunAggregationQueryRequest.parseFrom(request);
            if (asked.getStructuredAggregationQuery().hasStructuredQuery()) {
              reads.query(
                  asked.getParent(),
                  asked.getStructuredAggregationQuery().getStructuredQuery(),
                  micros);
            }
          };
      case "ListDocuments" ->
          (request, answers, micros) -> {
            ListDocumentsRequest asked = ListDocumentsRequest.parseFrom(request);
            reads.scan(asked.getParent(), asked.getCollectionId(), List.of(), micros);
          };
      default -> null;
    };
  }

  /** A document as the server may name it: unlike those before it. */
  private static Document yetToBeNamed(CreateDocumentRequest create, long micros) {
    String scattered = Long.toString((micros * 0x9E3779B97F4A7C15L) >>> 1, 36);
    String id = create.getDocumentId().isEmpty() ? scattered : create.getDocumentId();
    String name = create.getParent() + "/" + create.getCollectionId() + "/" + id;
    return create.getDocument().toBuilder().setName(name).build();
  }

  private void update(byte[] request, List<byte[]> answers, long micros) throws IOException {
    UpdateDocumentRequest update = UpdateDocumentRequest.parseFrom(request);
    // The answer has the document's name and all its fields, some of which were there before.
    boolean partial = update.hasUpdateMask() || answers.isEmpty();
    Document written = partial ? update.getDocument() : Document.parseFrom(answers.get(0));
    writes.document(written, TraceOperation.UPSERT, micros);
  }

  private void commit(byte[] request, List<byte[]> answers, long micros) throws IOException {
    CommitResponse answer = CommitResponse.parseFrom(DecodedCall.first(answers));
    RecordedValue time = IndexedValues.time(answer.getCommitTime(), answers, micros);
    write(
        CommitRequest.parseFrom(request).getWritesList(),
        answer.getWriteResultsList(),
        time,
        micros);
  }

  /** Records a request of the stream on which phones write. */
  private void streamed(byte[] request, List<byte[]> answers, long micros) throws IOException {
    WriteResponse answer = WriteResponse.parseFrom(DecodedCall.first(answers));
    RecordedValue time = IndexedValues.time(answer.getCommitTime(), answers, micros);
    write(
        WriteRequest.parseFrom(request).getWritesList(),
        answer.getWriteResultsList(),
        time,
        micros);
  }

  private void write(List<Write> all, List<WriteResult> results, RecordedValue time, long micros) {
    for (int i = 0; i < all.size(); i++) {
      WriteResult result = i < results.size() ? results.get(i) : WriteResult.getDefaultInstance();
      writes.write(all.get(i), result, time, micros);
    }
  }

  /** Each write of a batch succeeds or fails alone. */
  private void batch(byte[] request, List<byte[]> answers, long micros) throws IOException {
    BatchWriteResponse answer = BatchWriteResponse.parseFrom(DecodedCall.first(answers));
    List<Write> all = BatchWriteRequest.parseFrom(request).getWritesList();
    for (int i = 0; i < all.size(); i++) {
      if (i < answer.getStatusCount() && answer.getStatus(i).getCode() != Code.OK_VALUE) {
        sink.failed("write of BatchWrite");
      } else {
        WriteResult result =
            i < answer.getWriteResultsCount()
                ? answer.getWriteResults(i)
                : WriteResult.getDefaultInstance();
        writes.write(all.get(i), result, RecordedValue.ABSENT, micros);
      }
    }
  }

  private void listen(byte[] request, List<byte[]> answers, long micros) throws IOException {
    ListenRequest listen = ListenRequest.parseFrom(request);
    if (listen.getAddTarget().hasQuery() && listen.getAddTarget().getQuery().hasStructuredQuery()) {
      reads.query(
          listen.getAddTarget().getQuery().getParent(),
          listen.getAddTarget().getQuery().getStructuredQuery(),
          micros);
    }
    listen
        .getAddTarget()
        .getDocuments()
        .getDocumentsList()
        .forEach(name -> reads.document(name, TraceOperation.LOOKUP, micros));
  }
}
