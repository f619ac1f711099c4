package io.keyheat.record.proxy;

import io.grpc.Attributes;
import io.grpc.ManagedChannel;
import io.grpc.ServerTransportFilter;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoop;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Gives each connection of a client one to the server, which ends with it. */
final class GrpcConnections extends ServerTransportFilter {
  private static final Attributes.Key<ManagedChannel> UPSTREAM =
      Attributes.Key.create("keyheat-upstream");

  private final InetSocketAddress server;
  private final EventLoopGroup threads;

  GrpcConnections(InetSocketAddress server, EventLoopGroup threads) {
    this.server = server;
    this.threads = threads;
  }

  ManagedChannel upstream(Attributes ofClient) {
    return Objects.requireNonNull(ofClient.get(UPSTREAM));
  }

  @Override
  public Attributes transportReady(Attributes attributes) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(server.getHostString(), server.getPort())
            .usePlaintext()
            .eventLoopGroup(own())
            .channelType(NioSocketChannel.class)
            .directExecutor()
            .proxyDetector(address -> null)
            .disableServiceConfigLookUp()
            .disableRetry()
            .idleTimeout(Long.MAX_VALUE, TimeUnit.DAYS)
            .maxInboundMessageSize(GrpcProxy.MAX_MESSAGE_BYTES)
            .maxInboundMetadataSize(GrpcProxy.MAX_METADATA_BYTES)
            .build();
    return attributes.toBuilder().set(UPSTREAM, channel).build();
  }

  /** The thread that reads the client's connection: a call that stays on it wakes no other. */
  private EventLoopGroup own() {
    for (EventExecutor thread : threads) {
      if (thread.inEventLoop()) {
        return (EventLoop) thread;
      }
    }
    return threads;
  }

  @Override
  public void transportTerminated(Attributes attributes) {
    if (attributes != null && attributes.get(UPSTREAM) != null) {
      upstream(attributes).shutdownNow();
    }
  }
}
