package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes one POST of HTTP/1.1 on a connection of its own, in plain text. */
public final class HttpCall {
  private static final int OK = 200;
  private static final long MAX_ANSWER_BYTES = 1 << 24;
  private static final int BUFFER_BYTES = 1 << 14;

  private HttpCall() {}

  /**
   * Posts a message and waits for the answer.
   *
   * @param millis how long to wait for the whole answer
   * @return the body answered
   * @throws IOException if there is no answer, or one that is not of status 200
   */
  public static byte[] post(
      InetSocketAddress server, Map<String, String> headers, byte[] body, int millis)
      throws IOException {
    try (UpstreamSocket socket = UpstreamSocket.connect(server, millis)) {
      StringBuilder head = new StringBuilder("POST / HTTP/1.1\r\n");
      head.append("Host: ").append(server.getHostString()).append(':').append(server.getPort());
      head.append("\r\nConnection: close\r\nContent-Length: ").append(body.length).append("\r\n");
      headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
      all.writeBytes(body);
      socket.out().write(all.toByteArray());
      return read(socket.in());
    } catch (MalformedMessage e) {
      throw new IOException(e);
    }
  }

  private static byte[] read(InputStream in) throws IOException {
    PostAnswer answer = new PostAnswer();
    Http1Messages messages =
        new Http1Messages(new MemoryBudget(MAX_ANSWER_BYTES, MAX_ANSWER_BYTES), answer);
    byte[] buffer = new byte[BUFFER_BYTES];
    int count = 0;
    while (answer.body == null && count >= 0) {
      count = in.read(buffer);
      if (count < 0) {
        messages.ended();
      } else {
        messages.add(Arrays.copyOf(buffer, count), 0);
      }
    }
    byte[] body = answer.body;
    if (body == null || answer.status != OK) {
      throw new IOException("the server answers with status " + answer.status);
    }
    return body;
  }

  private static final class PostAnswer implements Http1Messages.Http1Listener {
    private int status;
    private byte @Nullable [] body;

    @Override
    public boolean head(String startLine, Map<String, String> headers) {
      status = Http1Messages.status(startLine);
      return status >= OK;
    }

    @Override
    public void message(Map<String, String> headers, MessageBuffer buffer) {
      if (status >= OK) {
        body = buffer.isDropped() ? new byte[0] : buffer.take();
      }
    }
  }
}
