package io.keyheat.scenarios.record.gate;

import java.nio.charset.StandardCharsets;

/**
 * An answer that stands for the server's.
 *
 * @param grpcStatus number of the status, where the call is of gRPC
 * @param message what it says, in ASCII
 * @param httpStatus status line's number and words, where the call is of HTTP/1.1
 * @param contentType of the body
 */
public record CallRefusal(
    int grpcStatus, String message, String httpStatus, String contentType, byte[] body) {
  /** The whole answer of HTTP/1.1. */
  byte[] http1() {
    String head =
        "HTTP/1.1 "
            + httpStatus
            + "\r\nContent-Type: "
            + contentType
            + "\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = java.util.Arrays.copyOf(start, start.length + body.length);
    System.arraycopy(body, 0, all, start.length, body.length);
    return all;
  }
}
