package io.keyheat.scenarios.record.splice;

import java.io.IOException;

/** How the bytes of one connection get to the other side. Each direction has a thread. */
public interface Passage {
  /**
   * Bytes have come from the client.
   *
   * @param nanos {@link System#nanoTime} when they came
   * @param bytes the first {@code count} of them; to be copied if they are kept
   */
  void toServer(long nanos, byte[] bytes, int count) throws IOException;

  /** Bytes have come from the server. */
  void toClient(long nanos, byte[] bytes, int count) throws IOException;

  /** One side sends no more; returns once nothing of it is held back. */
  void ended(boolean toServer);
}
