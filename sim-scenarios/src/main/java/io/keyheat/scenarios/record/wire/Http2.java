package io.keyheat.scenarios.record.wire;

/** Numbers of HTTP/2: types of frames, their flags and errors (RFC 9113, sections 3.4, 6 and 7). */
public final class Http2 {
  /** What a client begins with. */
  public static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  /** Bytes of a frame before its payload. */
  public static final int HEAD_BYTES = 9;

  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PUSH_PROMISE = 5;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;

  public static final int END_STREAM = 0x1;
  public static final int END_HEADERS = 0x4;
  public static final int PADDED = 0x8;
  public static final int PRIORITY = 0x20;

  /** The error of a call that is no longer needed. */
  public static final int CANCEL = 8;

  private Http2() {}
}
