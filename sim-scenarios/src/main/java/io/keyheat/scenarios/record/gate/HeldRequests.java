package io.keyheat.scenarios.record.gate;

/** What has come from a client, as far as it is held back. Bytes returned are to be passed on. */
interface HeldRequests {
  /** Nothing. */
  byte[] NONE = new byte[0];

  /** What a refusal has to say to both sides. */
  record Refused(byte[] toServer, byte[] toClient) {
    static final Refused NEITHER = new Refused(NONE, NONE);
  }

  /** These requests, or others once the first bytes tell their protocol. */
  HeldRequests knownBy(byte[] bytes, int count, ClientSide client);

  /** Bytes have come; what of them, or of those before, is not held. */
  byte[] take(long nanos, byte[] bytes, int count);

  /** A call passes. */
  byte[] pass(int call);

  /** All calls pass, those that come later too. */
  byte[] passAll();

  /** Calls pass that have been held since before a time, and whose decision is not under way. */
  byte[] passUndecided(long beforeNanos);

  /** The decision on a call is under way. */
  void considered(int call);

  /** A call is refused; where it is no longer held, nothing happens. */
  Refused refuse(int call, CallRefusal refusal);

  /** What a client is to be told since some of what it sent was never passed on. */
  byte[] credit();

  /** The server has sent something. */
  void answered();

  /** Whether anything is held. */
  boolean holds();
}
