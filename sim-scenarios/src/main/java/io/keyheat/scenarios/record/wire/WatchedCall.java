package io.keyheat.scenarios.record.wire;

/** Is given the messages of one call, each whole and without its framing. */
public interface WatchedCall {
  /**
   * A message of the client: of gRPC, or the body of an HTTP request.
   *
   * @param micros when it came, microseconds since 1970
   */
  void request(byte[] message, long micros);

  /** A message of the server. */
  void response(byte[] message);

  /** Bytes of the messages that this call keeps until it ends. */
  long heldBytes();

  /**
   * The call is over. Nothing follows.
   *
   * @param succeeded whether the server said so
   */
  void ended(boolean succeeded);
}
