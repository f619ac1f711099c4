package io.keyheat.scenarios.record.splice;

import java.io.OutputStream;

/**
 * Is given a copy of what passes. Called by many threads; must return at once, since connections
 * wait meanwhile.
 */
public interface Tap {
  /**
   * A connection was made.
   *
   * @return is given what passes on it
   */
  ConnectionTap connected();

  /** A client came, but the server cannot be reached, or there are too many clients. */
  void refused(String why);

  /** Is given a copy of what passes on one connection. */
  interface ConnectionTap {
    /**
     * Bytes came, and are passed on as soon as this returns.
     *
     * @param nanos {@link System#nanoTime} when they came
     * @param bytes the first {@code count} of them; to be copied
     */
    void passes(boolean toServer, long nanos, byte[] bytes, int count);

    /**
     * How bytes are passed on: as they come, unless the tap has another way.
     *
     * @param server what leads to the server
     * @param client what leads to the client
     */
    default Passage passage(OutputStream server, OutputStream client) {
      return new PlainPassage(this, server, client);
    }

    /** One side sends no more. */
    void ended(boolean toServer);

    /** Both sides are gone. Called once. */
    void closed();
  }
}
