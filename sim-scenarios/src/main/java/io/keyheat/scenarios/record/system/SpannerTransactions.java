package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.system.SpannerRows.SpannerMoment;
import io.keyheat.scenarios.record.wire.ProtoFields;
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

  private static final int SINGLE_USE = 1;
  private static final int ID = 2;
  private static final int PARTITIONED = 3;

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

  /**
   * The transaction of a statement: the request's, or the one that the answer has begun.
   *
   * @return its id; empty: none
   */
  static String of(byte[] request, byte[] answer) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        for (ProtoFields selector = field.message(); selector.next(); ) {
          switch (selector.number()) {
            case SINGLE_USE -> {
              return "";
            }
            case ID -> {
              return latin1(selector.bytes());
            }
            default -> {}
          }
        }
      }
    }
    return begun(answer);
  }

  /** The id in a result's metadata; a batch has its results one level deeper. */
  private static String begun(byte[] answer) {
    for (ProtoFields field = new ProtoFields(answer); field.next(); ) {
      if (field.number() == 1) {
        for (ProtoFields metadata = field.message(); metadata.next(); ) {
          if (metadata.number() == 2) {
            return id(metadata.bytes());
          }
          if (metadata.number() == 1) {
            String deeper = inMetadata(metadata.bytes());
            if (!deeper.isEmpty()) {
              return deeper;
            }
          }
        }
      }
    }
    return "";
  }

  private static String inMetadata(byte[] bytes) {
    try {
      for (ProtoFields metadata = new ProtoFields(bytes); metadata.next(); ) {
        if (metadata.number() == 2) {
          return id(metadata.bytes());
        }
      }
    } catch (RuntimeException e) {
      return ""; // It is the type of a row.
    }
    return "";
  }

  private static String id(byte[] transaction) {
    for (ProtoFields field = new ProtoFields(transaction); field.next(); ) {
      if (field.number() == 1) {
        return latin1(field.bytes());
      }
    }
    return "";
  }

  static String latin1(byte[] bytes) {
    return new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  /** A transaction was begun by a call of its own. */
  void begins(byte[] request, byte[] answer) {
    for (ProtoFields field = new ProtoFields(request); field.next(); ) {
      if (field.number() == 2) {
        for (ProtoFields options = field.message(); options.next(); ) {
          if (options.number() == PARTITIONED) {
            partitioned.add(id(answer));
            if (partitioned.size() > MAX_OPEN) {
              partitioned.remove(partitioned.iterator().next());
            }
          }
        }
      }
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
