package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.wire.ProtoFields;

/** Reads {@code google.rpc.Status}. */
final class RpcStatus {
  private RpcStatus() {}

  static boolean isOk(ProtoFields status) {
    while (status.next()) {
      if (status.number() == 1) {
        return status.integer() == 0;
      }
    }
    return true;
  }
}
