package io.keyheat.record.proxy;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Asks a server something over gRPC. */
public final class GrpcQuestion {
  private static final int MAX_ANSWER_BYTES = 1 << 24;

  private GrpcQuestion() {}

  /**
   * Makes a unary call in plain text, on a connection of its own.
   *
   * @param method its full name, such as {@code package.Service/Method}
   * @param millis how long to wait for the whole answer
   * @throws IOException if there is no answer, or one that is not of status OK
   */
  public static byte[] ask(InetSocketAddress server, String method, byte[] message, int millis)
      throws IOException {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(server.getHostString(), server.getPort())
            .usePlaintext()
            .proxyDetector(address -> null)
            .disableServiceConfigLookUp()
            .maxInboundMessageSize(MAX_ANSWER_BYTES)
            .build();
    try {
      CallOptions options =
          CallOptions.DEFAULT.withDeadlineAfter(millis, TimeUnit.MILLISECONDS).withWaitForReady();
      return ClientCalls.blockingUnaryCall(channel, ByteMessages.method(method), options, message);
    } catch (StatusRuntimeException e) {
      throw new IOException("the server answers with status " + e.getStatus().getCode(), e);
    } finally {
      channel.shutdownNow();
    }
  }
}
