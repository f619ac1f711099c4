package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.WatchedCall;
import org.jspecify.annotations.Nullable;

/** Finds the operations in the calls of one system. For one thread. */
public interface SystemCalls {
  /** A call begins; null: it has no keys. */
  @Nullable WatchedCall begins(CallHead head);

  /** The schema as far as the calls tell it, in the file format of the system; empty: none do. */
  default String schema() {
    return "";
  }

  /** What the name of the schema's file ends with, such as {@code sql}. */
  default String schemaExtension() {
    return "json";
  }

  /**
   * Gives the sink the operations that a call will carry out if it succeeds, as far as its request
   * tells; nothing else changes.
   */
  default void foresee(CallHead head, byte[] request) {
    if (begins(head) instanceof CallPair call) {
      call.foresee(request, likelyAnswer(head, request));
    }
  }

  /** What the server is going to answer, as far as it concerns keys; empty: it does not. */
  default byte[] likelyAnswer(CallHead head, byte[] request) {
    return new byte[0];
  }
}
