package io.keyheat.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server of bytes: it does with each connection what a test says. */
final class RawServer implements AutoCloseable {
  private final ServerSocket server;

  interface Behaviour {
    void serve(InputStream in, OutputStream out) throws IOException;
  }

  RawServer(Behaviour behaviour) throws IOException {
    server = new ServerSocket(0, 600, InetAddress.getLoopbackAddress());
    daemon(
        () -> {
          try {
            while (true) {
              Socket socket = server.accept();
              daemon(() -> serve(socket, behaviour));
            }
          } catch (IOException e) {
            // The test is over.
          }
        });
  }

  private static void serve(Socket socket, Behaviour behaviour) {
    try (socket) {
      behaviour.serve(socket.getInputStream(), socket.getOutputStream());
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(null, work, "raw-server", 64 * 1024);
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved("localhost", server.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
