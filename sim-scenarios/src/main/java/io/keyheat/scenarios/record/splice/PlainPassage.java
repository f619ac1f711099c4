package io.keyheat.scenarios.record.splice;

import java.io.IOException;
import java.io.OutputStream;

/** Passes each byte on as it comes. */
final class PlainPassage implements Passage {
  private final Tap.ConnectionTap tap;
  private final OutputStream server;
  private final OutputStream client;

  PlainPassage(Tap.ConnectionTap tap, OutputStream server, OutputStream client) {
    this.tap = tap;
    this.server = server;
    this.client = client;
  }

  @Override
  public void toServer(long nanos, byte[] bytes, int count) throws IOException {
    // A copy is taken first: the answer must not be shown before what it answers.
    tap.passes(true, nanos, bytes, count);
    server.write(bytes, 0, count);
  }

  @Override
  public void toClient(long nanos, byte[] bytes, int count) throws IOException {
    tap.passes(false, nanos, bytes, count);
    client.write(bytes, 0, count);
  }

  @Override
  public void ended(boolean toServer) {}
}
