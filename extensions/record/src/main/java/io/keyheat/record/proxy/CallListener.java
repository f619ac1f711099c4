package io.keyheat.record.proxy;

/**
 * Is shown the messages of one call, each whole, before they are passed on. Must return at once,
 * since the call waits meanwhile. Safe for several threads.
 */
public interface CallListener {
  /** A message of the client: of gRPC, or the body of an HTTP request. */
  void request(byte[] message);

  /** A message of the server. */
  void response(byte[] message);

  /** A message passed that could not be kept. */
  void lost();

  /**
   * The call is over. What is shown later is ignored.
   *
   * @param succeeded whether the server said so
   */
  void ended(boolean succeeded);
}
