package io.keyheat.emulated;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes connections on to a server, and breaks all of them when told to. */
final class BreakingRelay implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final int to;

  BreakingRelay(int to) throws IOException {
    this.to = to;
    daemon(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Breaks the connections that there are; new ones may come at once. */
  void breakOff() {
    open.forEach(BreakingRelay::closeSocket);
    open.clear();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        Socket upstream = new Socket(InetAddress.getLoopbackAddress(), to);
        open.add(client);
        open.add(upstream);
        daemon(() -> pass(client, upstream));
        daemon(() -> pass(upstream, client));
      }
    } catch (IOException e) {
      breakOff();
    }
  }

  private static void pass(Socket from, Socket into) {
    try (InputStream in = from.getInputStream()) {
      in.transferTo(into.getOutputStream());
    } catch (IOException e) {
      // The other side is closed below.
    }
    closeSocket(from);
    closeSocket(into);
  }

  private static void closeSocket(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
