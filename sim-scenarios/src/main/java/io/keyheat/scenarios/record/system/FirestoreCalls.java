package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.ProtoBytes;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.record.wire.WatchedCall;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayDeque;
import java.util.Deque;
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
  public @Nullable WatchedCall begins(CallHead head) {
    if (!head.path().startsWith(DATA)) {
      if (head.path().startsWith("/v1")) {
        sink.keyless("calls over REST, which are not decoded");
      }
      return null;
    }
    String method = head.path().substring(DATA.length());
    if (method.endsWith("/channel")) {
      sink.keyless("calls over the channels of browsers, which are not decoded");
      return null;
    }
    long micros = head.micros();
    return switch (method) {
      case "Commit" ->
          call(method, (asked, answers) -> commit(asked, 2, CallPair.first(answers), micros));
      case "BatchWrite" ->
          call(method, (asked, answers) -> batch(asked, CallPair.first(answers), micros));
      case "CreateDocument" ->
          call(method, (asked, answers) -> create(CallPair.first(answers), micros));
      case "UpdateDocument" ->
          call(method, (asked, answers) -> update(asked, CallPair.first(answers), micros));
      case "DeleteDocument" ->
          call(method, (asked, answers) -> record(asked, TraceOperation.DELETE, micros));
      case "GetDocument" ->
          call(method, (asked, answers) -> record(asked, TraceOperation.LOOKUP, micros));
      case "BatchGetDocuments" -> call(method, (asked, answers) -> reads.documents(asked, micros));
      case "RunQuery" -> call(method, (asked, answers) -> reads.query(asked, micros));
      case "RunAggregationQuery" ->
          call(method, (asked, answers) -> reads.aggregation(asked, micros));
      case "ListDocuments" -> call(method, (asked, answers) -> reads.list(asked, micros));
      case "Listen" -> new Listening();
      case "Write" -> new Writing();
      default -> null;
    };
  }

  @Override
  public byte[] likelyAnswer(CallHead head, byte[] request) {
    return switch (head.path().substring(DATA.length())) {
      case "Commit" -> ProtoBytes.message(2, ProtoBytes.time(head.micros()));
      case "UpdateDocument" -> ProtoFields.bytes(request, 1);
      case "CreateDocument" -> {
        String id = ProtoFields.text(request, 3);
        String name =
            ProtoFields.text(request, 1)
                + "/"
                + ProtoFields.text(request, 2)
                + "/"
                + (id.isEmpty()
                    ? Long.toString((head.micros() * 0x9E3779B97F4A7C15L) >>> 1, 36)
                    : id);
        byte[] document = ProtoFields.bytes(request, 4);
        yield ProtoBytes.concat(ProtoBytes.message(1, ProtoBytes.utf8(name)), document);
      }
      default -> new byte[0];
    };
  }

  private CallPair call(String method, CallPair.CallDecoder decoder) {
    return new CallPair(1, decoder, () -> sink.failed(method));
  }

  /** A request whose first field is the name of a document. */
  private void record(byte[] request, TraceOperation operation, long micros) {
    DocumentPath path = DocumentPath.of(ProtoFields.text(request, 1));
    sink.record(new KeyRecord(micros, operation, path.table(), path.key()));
  }

  private void create(byte[] document, long micros) {
    writes.document(new ProtoFields(document), TraceOperation.INSERT, micros);
  }

  private void update(byte[] request, byte[] answer, long micros) {
    boolean merges = false;
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      merges |= field.number() == 2;
    }
    // The answer has the document's name and all its fields, some of which were there before.
    if (merges) {
      for (ProtoFields field = new ProtoFields(request); field.next(); ) {
        if (field.number() == 1) {
          writes.document(field.message(), TraceOperation.UPSERT, micros);
        }
      }
    } else {
      writes.document(new ProtoFields(answer), TraceOperation.UPSERT, micros);
    }
  }

  /**
   * Records the writes of a commit.
   *
   * @param number of the field in which the request has its writes
   */
  private void commit(byte[] request, int number, byte[] answer, long micros) {
    List<ProtoFields> all = ProtoFields.messages(request, number);
    FirestoreWrites.CommitAnswer answered = FirestoreWrites.CommitAnswer.of(answer, number);
    for (int i = 0; i < all.size(); i++) {
      writes.write(all.get(i), answered, i, micros);
    }
  }

  /** Each write of a batch succeeds or fails alone. */
  private void batch(byte[] request, byte[] answer, long micros) {
    List<ProtoFields> all = ProtoFields.messages(request, 2);
    List<ProtoFields> states = ProtoFields.messages(answer, 2);
    FirestoreWrites.CommitAnswer answered = FirestoreWrites.CommitAnswer.ofBatch(answer);
    for (int i = 0; i < all.size(); i++) {
      if (i < states.size() && !RpcStatus.isOk(states.get(i))) {
        sink.failed("write of BatchWrite");
      } else {
        writes.write(all.get(i), answered, i, micros);
      }
    }
  }

  /** A stream of targets whose documents are listened to. */
  private final class Listening implements WatchedCall {
    @Override
    public void request(byte[] message, long micros) {
      reads.listen(message, micros);
    }

    @Override
    public void response(byte[] message) {}

    @Override
    public long heldBytes() {
      return 0;
    }

    @Override
    public void ended(boolean succeeded) {}
  }

  /** The stream on which phones write: requests and answers take turns, in order. */
  private final class Writing implements WatchedCall {
    private static final int MAX_WAITING = 1000;
    private final Deque<StreamedWrite> waiting = new ArrayDeque<>();
    private long held;

    private record StreamedWrite(byte[] message, long micros) {}

    @Override
    public void request(byte[] message, long micros) {
      if (waiting.size() < MAX_WAITING) {
        waiting.add(new StreamedWrite(message, micros));
        held += message.length;
      } else {
        sink.keyless("writes of a stream that waits for more than " + MAX_WAITING + " answers");
      }
    }

    @Override
    public void response(byte[] message) {
      StreamedWrite write = waiting.poll();
      if (write != null) {
        held -= write.message().length;
        commit(write.message(), 3, message, write.micros());
      }
    }

    @Override
    public long heldBytes() {
      return held;
    }

    @Override
    public void ended(boolean succeeded) {
      waiting.stream()
          .filter(write -> !ProtoFields.messages(write.message(), 3).isEmpty())
          .forEach(write -> sink.failed("Write"));
    }
  }
}
