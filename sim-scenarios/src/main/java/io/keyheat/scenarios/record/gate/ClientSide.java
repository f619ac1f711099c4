package io.keyheat.scenarios.record.gate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;

/**
 * What leads to a client: the server's bytes, and between whole frames of HTTP/2 answers that are
 * inserted.
 */
final class ClientSide {
  private static final int HEAD_BYTES = 9;
  private static final int HEADERS = 1;
  private static final int CONTINUATION = 9;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;

  private final OutputStream client;
  private final ByteArrayOutputStream inserted = new ByteArrayOutputStream();
  private final byte[] head = new byte[HEAD_BYTES];

  /** Calls whose answer has begun and not ended. */
  private final Set<Integer> begun = new HashSet<>();

  private boolean framed;
  private int headFilled;
  private int missing;
  private boolean inBlock;
  private boolean spoken;

  ClientSide(OutputStream client) {
    this.client = client;
  }

  /** The connection is one of HTTP/2. */
  synchronized void frames() {
    framed = true;
  }

  /** Whether the server has begun to answer a call. */
  synchronized boolean hasBegun(int call) {
    return begun.contains(call);
  }

  /** Passes on bytes of the server. */
  synchronized void pass(byte[] bytes, int count) throws IOException {
    int from = 0;
    int at = 0;
    while (framed && at < count) {
      at = next(bytes, at, count);
      if (isBetweenFrames() && inserted.size() > 0) {
        client.write(bytes, from, at - from);
        from = at;
        flush();
      }
    }
    client.write(bytes, from, count - from);
  }

  /** Goes to the end of a frame's head, of its payload, or of the bytes. */
  private int next(byte[] bytes, int from, int count) {
    int at = from;
    while (headFilled < HEAD_BYTES && at < count) {
      head[headFilled++] = bytes[at++];
      if (headFilled == HEAD_BYTES) {
        missing = ((head[0] & 0xFF) << 16) | ((head[1] & 0xFF) << 8) | (head[2] & 0xFF);
      }
    }
    if (headFilled == HEAD_BYTES) {
      int some = Math.min(missing, count - at);
      at += some;
      missing -= some;
      if (missing == 0) {
        frameEnds();
      }
    }
    return at;
  }

  private void frameEnds() {
    headFilled = 0;
    spoken = true;
    int type = head[3];
    int flags = head[4];
    if (type == HEADERS || type == CONTINUATION) {
      inBlock = (flags & END_HEADERS) == 0;
    }
    int stream =
        ((head[5] & 0x7F) << 24)
            | ((head[6] & 0xFF) << 16)
            | ((head[7] & 0xFF) << 8)
            | (head[8] & 0xFF);
    boolean ends = type <= HEADERS && (flags & END_STREAM) != 0;
    if (ends) {
      begun.remove(stream);
    } else if (type == HEADERS) {
      begun.add(stream);
    }
  }

  private boolean isBetweenFrames() {
    return !framed || (spoken && headFilled == 0 && !inBlock);
  }

  private void flush() throws IOException {
    byte[] all = inserted.toByteArray();
    inserted.reset();
    client.write(all);
  }

  /** Inserts an answer as soon as no frame is on its way. */
  synchronized void insert(byte[] bytes) throws IOException {
    inserted.writeBytes(bytes);
    if (isBetweenFrames()) {
      flush();
    }
  }
}
