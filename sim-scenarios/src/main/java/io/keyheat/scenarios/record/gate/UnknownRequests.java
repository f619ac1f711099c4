package io.keyheat.scenarios.record.gate;

/** Requests of a client that has not spoken. Those that are neither protocol are not held. */
final class UnknownRequests extends OpenRequests {
  @Override
  public HeldRequests knownBy(byte[] bytes, int count, ClientSide client) {
    if (count >= 3 && bytes[0] == 'P' && bytes[1] == 'R' && bytes[2] == 'I') {
      client.frames();
      return new Http2Requests(client);
    }
    return bytes[0] >= 'A' && bytes[0] <= 'Z' ? new Http1Requests() : new OpenRequests();
  }
}
