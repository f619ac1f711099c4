package io.keyheat.scenarios.record.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * A connection for one question to a server, with one deadline for all of it: a server that sends a
 * byte now and then for ever holds nobody up.
 */
final class UpstreamSocket implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Socket socket;
  private final long deadlineNanos;

  private UpstreamSocket(Socket socket, long deadlineNanos) {
    this.socket = socket;
    this.deadlineNanos = deadlineNanos;
  }

  /**
   * Connects with the first address of a server's name at which something answers.
   *
   * @param millis from now to the end of the answer
   */
  static UpstreamSocket connect(InetSocketAddress server, int millis) throws IOException {
    long deadline = System.nanoTime() + millis * NANOS_PER_MILLI;
    IOException latest = new IOException("no address of " + server.getHostString());
    for (InetAddress address : InetAddress.getAllByName(server.getHostString())) {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, server.getPort()), left(deadline));
        return new UpstreamSocket(socket, deadline);
      } catch (IOException e) {
        socket.close();
        latest = e;
      }
    }
    throw latest;
  }

  private static int left(long deadlineNanos) throws SocketTimeoutException {
    long millis = (deadlineNanos - System.nanoTime()) / NANOS_PER_MILLI;
    if (millis <= 0) {
      throw new SocketTimeoutException("the server has not answered in time");
    }
    return (int) millis;
  }

  OutputStream out() throws IOException {
    return socket.getOutputStream();
  }

  /** What the server sends, until the deadline. */
  InputStream in() throws IOException {
    InputStream in = socket.getInputStream();
    return new InputStream() {
      @Override
      public int read() throws IOException {
        socket.setSoTimeout(left(deadlineNanos));
        return in.read();
      }

      @Override
      public int read(byte[] bytes, int from, int count) throws IOException {
        socket.setSoTimeout(left(deadlineNanos));
        return in.read(bytes, from, count);
      }
    };
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
