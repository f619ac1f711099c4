package io.keyheat.record.proxy;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Decides when calls pass and which are refused. Safe for several threads; no method waits. */
public interface CallGate {
  /** Whether a call has to wait for a decision. */
  boolean holds(CallHead head);

  /**
   * Decides on a call whose first message has come.
   *
   * @return is completed when the call is to pass, with nothing, or to be refused
   */
  CompletableFuture<Optional<CallRefusal>> decide(CallHead head, byte[] request);
}
