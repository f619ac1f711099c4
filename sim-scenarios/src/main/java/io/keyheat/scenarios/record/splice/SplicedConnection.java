package io.keyheat.scenarios.record.splice;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** A client and its server. */
final class SplicedConnection {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Socket client;
  private final Socket server;
  private final Tap.ConnectionTap tap;

  SplicedConnection(Socket client, Socket server, Tap.ConnectionTap tap) {
    this.client = client;
    this.server = server;
    this.tap = tap;
  }

  /** Passes bytes on until both sides have ended, on this thread and one more. */
  void run(Runnable whenOver) {
    try {
      Passage passage = tap.passage(server.getOutputStream(), client.getOutputStream());
      Thread answers = Splice.thread("keyheat-answers", () -> pass(passage, false));
      answers.start();
      pass(passage, true);
      answers.join();
    } catch (IOException | InterruptedException | OutOfMemoryError e) {
      abort(); // No thread or no memory is left; both sides are told by a break.
    }
    close(client);
    close(server);
    tap.closed();
    whenOver.run();
  }

  private void pass(Passage passage, boolean toServer) {
    try {
      byte[] buffer = new byte[BUFFER_BYTES];
      InputStream in = (toServer ? client : server).getInputStream();
      int count;
      while ((count = in.read(buffer)) >= 0) {
        if (toServer) {
          passage.toServer(System.nanoTime(), buffer, count);
        } else {
          passage.toClient(System.nanoTime(), buffer, count);
        }
      }
      passage.ended(toServer);
      (toServer ? server : client).shutdownOutput();
      tap.ended(toServer);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      abort(); // One side broke off, and so the other one is told.
    }
  }

  /** Breaks off both sides; whoever reads or writes them stops at once. */
  void abort() {
    reset(client);
    reset(server);
  }

  /** Closes a connection in a way by which the other side learns that it was broken off. */
  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      // It is closed or was never connected.
    }
    close(socket);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing is to be done about it, and nothing is lost.
    }
  }
}
