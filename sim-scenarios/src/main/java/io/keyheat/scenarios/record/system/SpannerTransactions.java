package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.system.SpannerRows.SpannerMoment;
import io.keyheat.scenarios.record.wire.ProtoFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Keeps what the statements of transactions write until they are committed. */
final class SpannerTransactions {
  private static final int MAX_OPEN = 10_000;
  private static final int SINGLE_USE = 1;
  private static final int ID = 2;
  private static final int PARTITIONED = 3;

  /** The latest transactions; a client that never ends one must not fill the memory. */
  private final Map<String, List<Consumer<SpannerMoment>>> open =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<String, List<Consumer<SpannerMoment>>> eldest) {
          return size() > MAX_OPEN;
        }
      };

  private final Set<String> partitioned = new HashSet<>();

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
          if (options.number() == PARTITIONED && partitioned.size() < MAX_OPEN) {
            partitioned.add(id(answer));
          }
        }
      }
    }
  }

  /** Writes now, where nobody commits, or else keeps it. */
  void write(String transaction, Consumer<SpannerMoment> write, SpannerMoment now) {
    if (transaction.isEmpty() || partitioned.contains(transaction)) {
      write.accept(now);
    } else {
      open.computeIfAbsent(transaction, t -> new ArrayList<>()).add(write);
    }
  }

  void commit(String transaction, SpannerMoment moment) {
    List<Consumer<SpannerMoment>> writes = open.remove(transaction);
    if (writes != null) {
      writes.forEach(write -> write.accept(moment));
    }
  }

  void forget(String transaction) {
    open.remove(transaction);
  }
}
