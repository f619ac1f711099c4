package io.keyheat.record;

import io.grpc.HandlerRegistry;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A gRPC server that answers each message by a function, on a free port. */
final class GrpcStub implements AutoCloseable, ServerCallHandler<byte[], byte[]> {
  private final Server server;
  private final Service service;
  private final Predicate<byte[]> answers;
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();

  /** Answers one message of a call. */
  interface Service {
    /**
     * @return the messages answered; null ends the call with an error
     */
    List<byte[]> answer(String method, byte[] message);
  }

  GrpcStub(Service service) throws IOException {
    this(service, message -> true);
  }

  /**
   * @param answers whether a message gets an answer at all
   */
  GrpcStub(Service service, Predicate<byte[]> answers) throws IOException {
    this(service, answers, 0);
  }

  GrpcStub(Service service, Predicate<byte[]> answers, int port) throws IOException {
    this.service = service;
    this.answers = answers;
    HandlerRegistry registry =
        new HandlerRegistry() {
          @Override
          public ServerMethodDefinition<byte[], byte[]> lookupMethod(
              String fullName, String authority) {
            return ServerMethodDefinition.create(ByteMethod.of(fullName), GrpcStub.this);
          }
        };
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .directExecutor()
            .maxInboundMessageSize(Integer.MAX_VALUE)
            .fallbackHandlerRegistry(registry)
            .build()
            .start();
  }

  @Override
  public ServerCall.Listener<byte[]> startCall(ServerCall<byte[], byte[]> call, Metadata headers) {
    String path = call.getMethodDescriptor().getFullMethodName();
    String method = path.substring(path.lastIndexOf('/') + 1);
    call.request(Integer.MAX_VALUE);
    return new ServerCall.Listener<>() {
      private boolean begun;
      private final Deque<byte[]> waiting = new ArrayDeque<>();
      private boolean halfClosed;
      private boolean over;

      @Override
      public void onMessage(byte[] message) {
        taken.incrementAndGet();
        if (!answers.test(message)) {
          over = true;
        }
        List<byte[]> answered = over ? List.of() : service.answer(method, message);
        if (answered == null) {
          over = true;
          call.close(Status.ABORTED, new Metadata());
          return;
        }
        if (!begun) {
          begun = true;
          call.sendHeaders(new Metadata());
        }
        waiting.addAll(answered);
        onReady();
      }

      @Override
      public void onReady() {
        while (!waiting.isEmpty() && call.isReady()) {
          sent.incrementAndGet();
          call.sendMessage(waiting.remove());
        }
        if (halfClosed && waiting.isEmpty() && !over) {
          over = true;
          call.close(Status.OK, new Metadata());
        }
      }

      @Override
      public void onHalfClose() {
        halfClosed = true;
        onReady();
      }
    };
  }

  /** Messages that it has received. */
  int taken() {
    return taken.get();
  }

  /** Messages that it has answered. */
  int sent() {
    return sent.get();
  }

  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved("localhost", server.getPort());
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
