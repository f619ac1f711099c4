package io.keyheat.record;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A gRPC client with one connection; one call at a time. */
final class GrpcClient implements AutoCloseable {
  /** What no file may hold. */
  static final String CREDENTIAL = "Bearer ya29.keyheat-secret-token";

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private final ManagedChannel channel;
  private final String service;
  private ClientCall<byte[], byte[]> call;
  private LinkedBlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
  private CompletableFuture<Status> closed = new CompletableFuture<>();

  GrpcClient(int port, String service) {
    this.service = service;
    channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .directExecutor()
            .maxInboundMessageSize(Integer.MAX_VALUE)
            .build();
  }

  /** Makes a call; the messages answered. */
  List<byte[]> call(String method, ProtoMessage... messages) {
    open(method);
    for (ProtoMessage message : messages) {
      send(message);
    }
    return finish();
  }

  void open(String method) {
    openSlowly(method);
    call.request(Integer.MAX_VALUE);
  }

  /** Opens a call of which nothing is read. */
  void openSlowly(String method) {
    received = new LinkedBlockingQueue<>();
    closed = new CompletableFuture<>();
    LinkedBlockingQueue<byte[]> to = received;
    CompletableFuture<Status> end = closed;
    Metadata headers = new Metadata();
    headers.put(AUTHORIZATION, CREDENTIAL);
    call = channel.newCall(ByteMethod.of(service + "/" + method), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(byte[] message) {
            to.add(message);
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            end.complete(status);
          }
        },
        headers);
  }

  void send(ProtoMessage message) {
    call.sendMessage(message.toBytes());
  }

  /** Waits for one more message of the call that is open. */
  byte[] receive() throws InterruptedException {
    return received.poll(60, TimeUnit.SECONDS);
  }

  List<byte[]> finish() {
    call.halfClose();
    status();
    return new ArrayList<>(received);
  }

  /** Waits for the end of the latest call. */
  Status.Code status() {
    return closed.orTimeout(60, TimeUnit.SECONDS).join().getCode();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
