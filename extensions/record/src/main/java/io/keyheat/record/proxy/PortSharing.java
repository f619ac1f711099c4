package io.keyheat.record.proxy;

import io.grpc.netty.shaded.io.grpc.netty.GrpcHttp2ConnectionHandler;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiator.ProtocolNegotiator;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiators;
import io.grpc.netty.shaded.io.netty.bootstrap.Bootstrap;
import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelFutureListener;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.group.ChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.group.DefaultChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.codec.ByteToMessageDecoder;
import io.grpc.netty.shaded.io.netty.util.AsciiString;
import io.grpc.netty.shaded.io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets connections in other protocols share a port with gRPC, whose clients begin with {@code PRI}:
 * their bytes are passed on to another address, and its answers back.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes its connection.
final class PortSharing implements ProtocolNegotiator {
  private static final AsciiString GRPC = AsciiString.of("PRI");

  private final ProtocolNegotiator plaintext = InternalProtocolNegotiators.serverPlaintext();
  private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  private final InetSocketAddress others;
  private final boolean decoded;
  private final CallWatcher watcher;

  /**
   * Passes other connections on.
   *
   * @param decoded whether what listens there shows their calls to the watcher
   */
  PortSharing(InetSocketAddress others, boolean decoded, CallWatcher watcher) {
    this.others = others;
    this.decoded = decoded;
    this.watcher = watcher;
  }

  @Override
  public AsciiString scheme() {
    return plaintext.scheme();
  }

  @Override
  public ChannelHandler newHandler(GrpcHttp2ConnectionHandler grpc) {
    return new FirstBytes(plaintext.newHandler(grpc));
  }

  /** Ends all connections that are not of gRPC. */
  @Override
  public void close() {
    plaintext.close();
    open.close();
  }

  /** Looks at what a connection begins with. */
  private final class FirstBytes extends ByteToMessageDecoder {
    private final ChannelHandler grpc;
    private @Nullable Object negotiation;
    private boolean connects;

    FirstBytes(ChannelHandler grpc) {
      this.grpc = grpc;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      open.add(context.channel());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      negotiation = event; // The handler of gRPC waits for it.
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
        throws UnknownHostException {
      int common = Math.min(in.readableBytes(), GRPC.length());
      for (int i = 0; i < common; i++) {
        if (in.getByte(in.readerIndex() + i) != GRPC.byteAt(i)) {
          connect(context);
          return;
        }
      }
      if (common == GRPC.length()) {
        open.remove(context.channel());
        context.pipeline().addAfter(context.name(), null, grpc);
        if (negotiation != null) {
          context.fireUserEventTriggered(negotiation);
        }
        context.pipeline().remove(this); // The bytes that have come go to the next handler.
      }
    }

    private void connect(ChannelHandlerContext context) throws UnknownHostException {
      if (!connects) {
        connects = true;
        if (!decoded) {
          watcher.passed("connections in a protocol other than gRPC, which is not decoded");
        }
        context.channel().config().setAutoRead(false);
        InetAddress[] addresses = InetAddress.getAllByName(others.getHostString());
        connect(context, new ArrayDeque<>(List.of(addresses)));
      }
    }

    private void connect(ChannelHandlerContext context, Deque<InetAddress> addresses) {
      Channel client = context.channel();
      if (addresses.isEmpty()) {
        watcher.passed("connections for which the upstream did not answer");
        client.close();
        return;
      }
      new Bootstrap()
          .group(client.eventLoop())
          .channel(NioSocketChannel.class)
          .option(ChannelOption.AUTO_READ, false)
          .option(ChannelOption.TCP_NODELAY, true)
          .handler(new Relay(client))
          .connect(addresses.remove(), others.getPort())
          .addListener(
              (ChannelFuture connected) -> {
                if (!connected.isSuccess()) {
                  connect(context, addresses);
                } else if (context.isRemoved() || !client.isActive()) {
                  connected.channel().close();
                } else {
                  client.pipeline().removeLast(); // It keeps answers back until gRPC is settled.
                  client.pipeline().addLast(new Relay(connected.channel()));
                  client.pipeline().remove(this);
                  client.config().setAutoRead(true);
                  connected.channel().config().setAutoRead(true);
                }
              });
    }
  }

  /** Passes bytes on to the other side, and reads no more while it does not take them. */
  private static final class Relay extends ChannelInboundHandlerAdapter {
    private final Channel to;

    Relay(Channel to) {
      this.to = to;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
      to.writeAndFlush(bytes);
      context.channel().config().setAutoRead(to.isWritable());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
      to.config().setAutoRead(context.channel().isWritable());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      to.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
