package io.keyheat.record.proxy;

import io.grpc.HandlerRegistry;
import io.grpc.Server;
import io.grpc.ServerMethodDefinition;
import io.grpc.netty.shaded.io.grpc.netty.InternalNettyServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Listens on a port, and passes all gRPC calls on to a server. Connections in other protocols are
 * passed on byte by byte.
 */
public final class GrpcProxy implements AutoCloseable {
  /** As the largest that one of the clients accepts. */
  static final int MAX_MESSAGE_BYTES = 256 << 20;

  static final int MAX_METADATA_BYTES = 1 << 20;

  /** Calls are passed on by the threads that read them; more of these only change threads. */
  private static final int THREADS = 2;

  private static final int CLOSE_SECONDS = 10;

  /** Calls that break off are no news to whoever records. */
  private static final Logger LOG = Logger.getLogger("io.grpc");

  static {
    LOG.setLevel(Level.OFF);
  }

  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(
          THREADS, new DefaultThreadFactory("keyheat-grpc", true), NioIoHandler.newFactory());
  private final PortSharing sharing;
  private final Server server;

  /**
   * Starts to listen.
   *
   * @param listen its port is 0 for any that is free
   * @param upstream the server, by its name
   * @param others where connections go that are not of gRPC
   * @param gate null: all calls pass as they come
   * @throws IOException if the port cannot be listened on
   */
  public GrpcProxy(
      InetSocketAddress listen,
      InetSocketAddress upstream,
      InetSocketAddress others,
      CallWatcher watcher,
      @Nullable CallGate gate)
      throws IOException {
    sharing = new PortSharing(others, !others.equals(upstream), watcher);
    GrpcConnections connections = new GrpcConnections(upstream, threads);
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(listen, InternalNettyServerCredentials.create(sharing))
            .bossEventLoopGroup(threads)
            .workerEventLoopGroup(threads)
            .channelType(NioServerSocketChannel.class)
            .directExecutor()
            .permitKeepAliveTime(1, TimeUnit.MILLISECONDS)
            .permitKeepAliveWithoutCalls(true)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .maxInboundMetadataSize(MAX_METADATA_BYTES)
            .addTransportFilter(connections)
            .fallbackHandlerRegistry(new AnyMethod(new GrpcPassage(connections)));
    if (gate != null) {
      builder.intercept(new GatingInterceptor(gate, watcher::nowMicros));
    }
    // The last one is the first to see a call.
    server = builder.intercept(new WatchingInterceptor(watcher)).build();
    try {
      server.start();
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Takes calls of every method there may be. */
  private static final class AnyMethod extends HandlerRegistry {
    private final GrpcPassage passage;

    AnyMethod(GrpcPassage passage) {
      this.passage = passage;
    }

    @Override
    public ServerMethodDefinition<byte[], byte[]> lookupMethod(
        String fullName, @Nullable String authority) {
      return ServerMethodDefinition.create(ByteMessages.method(fullName), passage);
    }
  }

  /** The port that is listened on. */
  public int port() {
    return server.getPort();
  }

  /** Stops to listen, and breaks all calls off. */
  @Override
  public void close() {
    server.shutdownNow();
    sharing.close();
    try {
      server.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
      threads
          .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
          .await(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
