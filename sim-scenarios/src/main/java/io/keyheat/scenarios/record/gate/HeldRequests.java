package io.keyheat.scenarios.record.gate;

import java.io.IOException;

/** What has come from a client, as far as it is held back. Bytes returned are to be passed on. */
interface HeldRequests {
  /** Nothing. */
  byte[] NONE = new byte[0];

  /** What a refusal has to say to both sides. */
  record Refused(byte[] toServer, RefusalAnswer answer) {}

  /** The answer of a call that is refused. */
  interface RefusalAnswer {
    /**
     * Gives it to the client, unless the server has answered before.
     *
     * @param given is run before the client can know
     */
    void giveTo(ClientSide client, Runnable given) throws IOException;
  }

  /** These requests, or others once the first bytes tell their protocol. */
  HeldRequests knownBy(byte[] bytes, int count);

  /** Bytes have come; what of them, or of those before, is not held. */
  byte[] take(long nanos, byte[] bytes, int count);

  /** Whether a call has neither passed nor been refused. */
  boolean holds(int call);

  /** A call that is held passes. */
  byte[] pass(int call);

  /** All calls pass, those that come later too. */
  byte[] passAll();

  /**
   * Calls pass that have been held for too long.
   *
   * @param undecidedNanos since before when, where no decision is under way
   * @param decidedNanos since before when, where one is
   */
  byte[] passOverdue(long undecidedNanos, long decidedNanos);

  /** The decision on a call is under way. */
  void considered(int call);

  /** A call that is held is refused. */
  Refused refuse(int call, CallRefusal refusal);

  /** What a client is to be told since some of what it sent was never passed on. */
  byte[] credit();

  /** The server has sent something. */
  void answered();

  /** Whether anything is held. */
  boolean holdsAny();
}
