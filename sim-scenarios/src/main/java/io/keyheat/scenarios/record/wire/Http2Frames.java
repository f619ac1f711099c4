package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;

/** Cuts one direction of an HTTP/2 connection into frames, without holding data that is long. */
final class Http2Frames {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 0x1;
  static final int END_HEADERS = 0x4;
  static final int PADDED = 0x8;
  static final int PRIORITY = 0x20;

  private static final int HEAD_BYTES = 9;
  private static final int MAX_HELD_BYTES = 1 << 20;

  private final FrameListener listener;
  private final byte[] head = new byte[HEAD_BYTES];
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
      if (headFilled < HEAD_BYTES) {
        head[headFilled++] = bytes[at++];
        if (headFilled == HEAD_BYTES) {
          begin();
        }
      } else {
        int some = Math.min(missing, end - at);
        payload(bytes, at, some);
        at += some;
      }
      if (headFilled == HEAD_BYTES && missing == 0) {
        end();
      }
    }
  }

  private void begin() {
    missing = ((head[0] & 0xFF) << 16) | ((head[1] & 0xFF) << 8) | (head[2] & 0xFF);
    padding = 0;
    padKnown = type() != DATA || (flags() & PADDED) == 0;
    if (type() != DATA && isWanted() && missing > MAX_HELD_BYTES) {
      throw new MalformedMessage("a frame of " + missing + " bytes");
    }
  }

  private boolean isWanted() {
    return switch (type()) {
      case HEADERS, RST_STREAM, SETTINGS, PUSH_PROMISE, CONTINUATION -> true;
      default -> false;
    };
  }

  private void payload(byte[] bytes, int from, int count) {
    int at = from;
    int left = count;
    if (type() == DATA) {
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
    if (type() == DATA) {
      listener.dataEnded(stream(), (flags() & END_STREAM) != 0);
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
