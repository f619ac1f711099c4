package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;

/** Cuts one direction of an HTTP/2 connection into frames, without holding data that is long. */
final class Http2Frames {
  private static final int MAX_HELD_BYTES = 1 << 20;

  private final FrameListener listener;
  private final byte[] head = new byte[Http2.HEAD_BYTES];
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private int headFilled;
  private int missing;
  private int padding;
  private boolean padKnown;

  /** Is given what the frames hold. */
  interface FrameListener {
    /** Some of the data of a DATA frame. */
    void data(int stream, byte[] bytes, int from, int count);

    /** A DATA frame is over. */
    void dataEnded(int stream, boolean last);

    /** Any other frame that matters here, whole and without padding. */
    void frame(int type, int flags, int stream, byte[] payload);
  }

  Http2Frames(FrameListener listener) {
    this.listener = listener;
  }

  void add(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end) {
      if (headFilled < Http2.HEAD_BYTES) {
        head[headFilled++] = bytes[at++];
        if (headFilled == Http2.HEAD_BYTES) {
          begin();
        }
      } else {
        int some = Math.min(missing, end - at);
        payload(bytes, at, some);
        at += some;
      }
      if (headFilled == Http2.HEAD_BYTES && missing == 0) {
        end();
      }
    }
  }

  private void begin() {
    missing = ((head[0] & 0xFF) << 16) | ((head[1] & 0xFF) << 8) | (head[2] & 0xFF);
    padding = 0;
    padKnown = type() != Http2.DATA || (flags() & Http2.PADDED) == 0;
    if (type() != Http2.DATA && isWanted() && missing > MAX_HELD_BYTES) {
      throw new MalformedMessage("a frame of " + missing + " bytes");
    }
  }

  private boolean isWanted() {
    return switch (type()) {
      case Http2.HEADERS,
          Http2.RST_STREAM,
          Http2.SETTINGS,
          Http2.PUSH_PROMISE,
          Http2.CONTINUATION ->
          true;
      default -> false;
    };
  }

  private void payload(byte[] bytes, int from, int count) {
    int at = from;
    int left = count;
    if (type() == Http2.DATA) {
      if (!padKnown) {
        padding = bytes[at++] & 0xFF;
        padKnown = true;
        left--;
        missing--;
      }
      int some = Math.min(left, Math.max(0, missing - padding));
      if (some > 0) {
        listener.data(stream(), bytes, at, some);
      }
    } else if (isWanted()) {
      held.write(bytes, at, left);
    }
    missing -= left;
  }

  private void end() {
    headFilled = 0;
    if (type() == Http2.DATA) {
      listener.dataEnded(stream(), (flags() & Http2.END_STREAM) != 0);
    } else if (isWanted()) {
      byte[] payload = held.toByteArray();
      held.reset();
      listener.frame(type(), flags(), stream(), payload);
    }
  }

  private int type() {
    return head[3] & 0xFF;
  }

  private int flags() {
    return head[4] & 0xFF;
  }

  private int stream() {
    return ((head[5] & 0x7F) << 24)
        | ((head[6] & 0xFF) << 16)
        | ((head[7] & 0xFF) << 8)
        | (head[8] & 0xFF);
  }
}
