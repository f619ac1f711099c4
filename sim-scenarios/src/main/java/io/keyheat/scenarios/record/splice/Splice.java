package io.keyheat.scenarios.record.splice;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Listens on a port and connects each client to a server: every byte of either is passed on as it
 * comes, and a copy shown to a {@link Tap}. A side that does not read makes the other one wait, as
 * it would without this class between them.
 *
 * <p>Each direction of each connection has a thread.
 */
public final class Splice implements AutoCloseable {
  /** Clients at a time; more are refused. */
  public static final int MAX_CONNECTIONS = 1000;

  private static final int BACKLOG = 1024;
  private static final int CONNECT_MILLIS = 5000;
  private static final int CLOSE_TRIES = 2000;
  private static final int CLOSE_PAUSE_MILLIS = 5;
  private static final int PAUSE_MILLIS = 100;
  private static final int STACK_BYTES = 256 * 1024;

  private final ServerSocket server;
  private final InetSocketAddress upstream;
  private final Tap tap;
  private final Semaphore free = new Semaphore(MAX_CONNECTIONS);
  private final Set<SplicedConnection> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private Splice(ServerSocket server, InetSocketAddress upstream, Tap tap) {
    this.server = server;
    this.upstream = upstream;
    this.tap = tap;
  }

  /**
   * Starts to listen.
   *
   * @param port 0: any that is free
   * @param upstream the server, by its name; it is looked up for each connection
   * @throws IOException if the port cannot be listened on
   */
  public static Splice start(InetAddress address, int port, InetSocketAddress upstream, Tap tap)
      throws IOException {
    ServerSocket server = new ServerSocket();
    try {
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(address, port), BACKLOG);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
    Splice splice = new Splice(server, upstream, tap);
    thread("keyheat-accept", splice::accept).start();
    return splice;
  }

  static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(null, work, name, STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /** The port that is listened on. */
  public int port() {
    return server.getLocalPort();
  }

  /** Connections that are open. */
  public int connections() {
    return connections.size();
  }

  private void accept() {
    while (!closed) {
      try {
        admit(server.accept());
      } catch (IOException e) {
        if (!closed) {
          pause(PAUSE_MILLIS); // No file handles are left, say; some may be soon.
        }
      }
    }
  }

  private void admit(Socket client) {
    if (!free.tryAcquire()) {
      tap.refused("connections beyond " + MAX_CONNECTIONS + " at a time");
      SplicedConnection.reset(client);
      return;
    }
    try {
      thread("keyheat-connect", () -> connect(client)).start();
    } catch (OutOfMemoryError e) {
      refuse(client, "connections for which the machine had no thread");
    }
  }

  private void refuse(Socket client, String why) {
    tap.refused(why); // Who learns of it finds it counted.
    free.release();
    SplicedConnection.reset(client);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Goes on as the thread of what the client sends. */
  private void connect(Socket client) {
    Socket to;
    try {
      client.setTcpNoDelay(true);
      to = connect(upstream, CONNECT_MILLIS);
    } catch (IOException | RuntimeException e) {
      refuse(client, "connections for which the upstream did not answer");
      return;
    }
    SplicedConnection connection = new SplicedConnection(client, to, tap.connected());
    connections.add(connection);
    if (closed) {
      connection.abort();
    }
    connection.run(
        () -> {
          connections.remove(connection);
          free.release();
        });
  }

  /**
   * Connects with the first address of a server's name at which something answers: servers on this
   * machine listen on 127.0.0.1, on ::1 or on both.
   *
   * @param millis how long to try each address
   */
  public static Socket connect(InetSocketAddress server, int millis) throws IOException {
    IOException latest = new IOException("no address of " + server.getHostString());
    for (InetAddress address : InetAddress.getAllByName(server.getHostString())) {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, server.getPort()), millis);
        socket.setTcpNoDelay(true);
        return socket;
      } catch (IOException e) {
        SplicedConnection.reset(socket);
        latest = e;
      }
    }
    throw latest;
  }

  /**
   * Stops to listen, ends all connections and waits until what they passed on has been shown to the
   * tap, for ten seconds at most.
   */
  @Override
  public void close() {
    closed = true;
    try {
      server.close();
    } catch (IOException e) {
      // It listens no more in any case.
    }
    connections.forEach(SplicedConnection::abort);
    for (int tries = 0; tries < CLOSE_TRIES && !connections.isEmpty(); tries++) {
      pause(CLOSE_PAUSE_MILLIS);
    }
  }
}
