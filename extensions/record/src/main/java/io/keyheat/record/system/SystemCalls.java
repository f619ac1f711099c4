package io.keyheat.record.system;

import io.keyheat.record.proxy.CallHead;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the operations in the calls of one system. All but {@link #begins} is for one thread. */
public interface SystemCalls {
  /** How a call is decoded; null: it has no keys. Safe for several threads. */
  @Nullable DecodedCall begins(CallHead head);

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
  default void foresee(CallHead head, byte[] request) throws IOException {
    DecodedCall call = begins(head);
    if (call != null && call.when() == DecodedCall.Moment.END) {
      call.decoder().find(request, List.of(), head.micros());
    }
  }
}
