package io.keyheat.scenarios.serve;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Makes HTTP servers that this machine alone reaches. The JDK reads their limits from system
 * properties when it makes the first one, so all of a process are made here.
 */
public final class LoopbackHttp {
  /**
   * Greatest number of connections. Each has a thread, so an incomplete request delays only itself,
   * for at most {@link #REQUEST_SECONDS}.
   */
  static final int CONNECTIONS = 64;

  /** Seconds that a request may take to arrive; slower connections are closed. */
  static final int REQUEST_SECONDS = 2;

  /** Seconds that an answer may take to be made and read; a check of many variants takes some. */
  static final int ANSWER_SECONDS = 120;

  private static final int BACKLOG = 16;

  private LoopbackHttp() {}

  /**
   * Makes a server that is not started yet.
   *
   * @param port 0: any free port
   * @throws IOException if the port is taken
   */
  public static HttpServer server(int port) throws IOException {
    System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(REQUEST_SECONDS));
    System.setProperty("sun.net.httpserver.maxRspTime", String.valueOf(ANSWER_SECONDS));
    System.setProperty("jdk.httpserver.maxConnections", String.valueOf(CONNECTIONS));
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
  }
}
