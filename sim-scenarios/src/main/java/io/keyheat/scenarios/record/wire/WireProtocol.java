package io.keyheat.scenarios.record.wire;

/** One connection in a protocol that is understood. */
interface WireProtocol {
  /**
   * More bytes passed.
   *
   * @param from the first of them that has not been given yet
   * @throws MalformedMessage if they cannot be read; nothing is given afterwards
   */
  void add(Direction direction, long atMicros, byte[] bytes, int from);

  /** No more bytes come this way. */
  void ended(Direction direction);

  /** A call was refused before it came to the server. */
  void refused(int call);

  /** The connection is over, or is watched no more. */
  void close();
}
