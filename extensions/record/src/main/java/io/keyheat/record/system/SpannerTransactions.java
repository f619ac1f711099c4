package io.keyheat.record.system;

import com.google.protobuf.ByteString;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.system.SpannerRows.SpannerMoment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Keeps what the statements of transactions write until they are committed. */
final class SpannerTransactions {
  private static final int MAX_OPEN = 10_000;
  private static final long MAX_BYTES = 64L << 20;

  /** What a statement takes beside its text and its parameters. */
  private static final int STATEMENT_BYTES = 500;

  /** In the order in which they were begun; a client that ends none must not fill the memory. */
  private final Map<String, List<HeldStatement>> open = new LinkedHashMap<>();

  private final Set<String> partitioned = new LinkedHashSet<>();
  private final KeySink sink;
  private long heldBytes;

  /**
   * A statement that waits for its transaction's commit.
   *
   * @param bytes about what it takes in memory
   */
  record HeldStatement(int bytes, Consumer<SpannerMoment> write) {}

  SpannerTransactions(KeySink sink) {
    this.sink = sink;
  }

  static String latin1(ByteString id) {
    return id.toString(StandardCharsets.ISO_8859_1);
  }

  /** A transaction of partitioned DML was begun, whose statements nobody commits. */
  void beginsPartitioned(String transaction) {
    partitioned.add(transaction);
    if (partitioned.size() > MAX_OPEN) {
      partitioned.remove(partitioned.iterator().next());
    }
  }

  /** Writes now, where nobody commits, or else keeps it. */
  void write(String transaction, HeldStatement statement, SpannerMoment now) {
    if (transaction.isEmpty() || partitioned.contains(transaction)) {
      statement.write().accept(now);
      return;
    }
    open.computeIfAbsent(transaction, t -> new ArrayList<>()).add(statement);
    heldBytes += statement.bytes() + STATEMENT_BYTES;
    while (open.size() > MAX_OPEN || heldBytes > MAX_BYTES) {
      remove(open.keySet().iterator().next())
          .forEach(s -> sink.keyless("statements whose transaction was not committed in time"));
    }
  }

  void commit(String transaction, SpannerMoment moment) {
    remove(transaction).forEach(statement -> statement.write().accept(moment));
  }

  /** Shows what a commit would write; the transaction stays open. */
  void foresee(String transaction, SpannerMoment moment) {
    open.getOrDefault(transaction, List.of())
        .forEach(statement -> statement.write().accept(moment));
  }

  void forget(String transaction) {
    remove(transaction);
  }

  private List<HeldStatement> remove(String transaction) {
    List<HeldStatement> statements = open.remove(transaction);
    if (statements == null) {
      return List.of();
    }
    statements.forEach(statement -> heldBytes -= statement.bytes() + STATEMENT_BYTES);
    return statements;
  }
}
