package io.keyheat.scenarios.record.gate;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Requests of a client that has not said enough to tell its protocol. Those that are neither
 * protocol are not held.
 */
final class UnknownRequests extends OpenRequests {
  private static final byte[] HTTP2 = "PRI".getBytes(StandardCharsets.US_ASCII);

  private final ClientSide client;
  private final HoldRoom room;
  private final ByteArrayOutputStream first = new ByteArrayOutputStream();
  private long sinceNanos;
  private boolean passed;

  UnknownRequests(ClientSide client, HoldRoom room) {
    this.client = client;
    this.room = room;
  }

  @Override
  public HeldRequests knownBy(byte[] bytes, int count) {
    if (passed) {
      return new OpenRequests();
    }
    byte[] before = first.toByteArray();
    byte[] all = Arrays.copyOf(before, before.length + count);
    System.arraycopy(bytes, 0, all, before.length, count);
    int common = Math.min(all.length, HTTP2.length);
    if (!Arrays.equals(all, 0, common, HTTP2, 0, common)) {
      boolean isText = all[0] >= 'A' && all[0] <= 'Z';
      return isText ? new Http1Requests(room, before, sinceNanos) : new OpenRequests();
    }
    if (common < HTTP2.length) {
      return this;
    }
    client.frames();
    return new Http2Requests(client, room, before);
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    if (passed) {
      return super.take(nanos, bytes, count);
    }
    if (first.size() == 0) {
      sinceNanos = nanos;
    }
    first.write(bytes, 0, count);
    return NONE;
  }

  @Override
  public byte[] passAll() {
    passed = true;
    byte[] all = first.toByteArray();
    first.reset();
    return all;
  }

  @Override
  public byte[] passOverdue(long undecidedNanos, long decidedNanos) {
    return holdsAny() && sinceNanos < undecidedNanos ? passAll() : NONE;
  }

  @Override
  public boolean holdsAny() {
    return first.size() > 0;
  }
}
