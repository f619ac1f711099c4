package io.keyheat.record.proxy;

import io.grpc.Attributes;
import io.grpc.ManagedChannel;
import io.grpc.ServerTransportFilter;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.Objects;

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
            .eventLoopGroup(threads)
            .channelType(NioSocketChannel.class)
            .directExecutor()
            .proxyDetector(address -> null)
            .disableServiceConfigLookUp()
            .disableRetry()
            .maxInboundMessageSize(GrpcProxy.MAX_MESSAGE_BYTES)
            .maxInboundMetadataSize(GrpcProxy.MAX_METADATA_BYTES)
            .build();
    return attributes.toBuilder().set(UPSTREAM, channel).build();
  }

  @Override
  public void transportTerminated(Attributes attributes) {
    if (attributes != null && attributes.get(UPSTREAM) != null) {
      upstream(attributes).shutdownNow();
    }
  }
}
