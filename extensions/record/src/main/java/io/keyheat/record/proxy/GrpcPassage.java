package io.keyheat.record.proxy;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;

/**
 * Passes calls of any method on, message by message: the next one is taken from one side when the
 * other side is ready for it.
 */
final class GrpcPassage implements ServerCallHandler<byte[], byte[]> {
  private final GrpcConnections connections;

  GrpcPassage(GrpcConnections connections) {
    this.connections = connections;
  }

  @Override
  public ServerCall.Listener<byte[]> startCall(
      ServerCall<byte[], byte[]> toClient, Metadata headers) {
    ManagedChannel channel = connections.upstream(toClient.getAttributes());
    if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
      channel.resetConnectBackoff(); // Clients have a back-off of their own.
    }
    CallOptions options = CallOptions.DEFAULT;
    String authority = toClient.getAuthority();
    ClientCall<byte[], byte[]> toServer =
        channel.newCall(
            toClient.getMethodDescriptor(),
            authority == null ? options : options.withAuthority(authority));
    Requests requests = new Requests(toClient, toServer);
    Responses responses = new Responses(toClient, toServer, requests);
    requests.responses = responses;
    toServer.start(responses, headers);
    toClient.request(1);
    toServer.request(1);
    return requests;
  }

  /** Whether the next message is to be taken once the other side is ready. */
  private static final class Turn {
    private boolean waits;

    /** The other side has been given a message. */
    synchronized boolean passes(boolean ready) {
      waits = !ready;
      return ready;
    }

    /** The other side is ready again. */
    synchronized boolean resumes() {
      boolean waited = waits;
      waits = false;
      return waited;
    }
  }

  /** What the client sends. */
  private static final class Requests extends ServerCall.Listener<byte[]> {
    private final ServerCall<byte[], byte[]> toClient;
    private final ClientCall<byte[], byte[]> toServer;
    private final Turn turn = new Turn();
    private @org.jspecify.annotations.Nullable Responses responses;

    Requests(ServerCall<byte[], byte[]> toClient, ClientCall<byte[], byte[]> toServer) {
      this.toClient = toClient;
      this.toServer = toServer;
    }

    @Override
    public void onMessage(byte[] message) {
      toServer.sendMessage(message);
      if (turn.passes(toServer.isReady())) {
        toClient.request(1);
      }
    }

    @Override
    public void onHalfClose() {
      toServer.halfClose();
    }

    @Override
    public void onCancel() {
      toServer.cancel("the client has cancelled", null);
    }

    @Override
    public void onReady() {
      if (responses != null && responses.turn.resumes()) {
        toServer.request(1);
      }
    }
  }

  /** What the server sends. */
  private static final class Responses extends ClientCall.Listener<byte[]> {
    private final ServerCall<byte[], byte[]> toClient;
    private final ClientCall<byte[], byte[]> toServer;
    private final Requests requests;
    private final Turn turn = new Turn();

    Responses(
        ServerCall<byte[], byte[]> toClient,
        ClientCall<byte[], byte[]> toServer,
        Requests requests) {
      this.toClient = toClient;
      this.toServer = toServer;
      this.requests = requests;
    }

    @Override
    public void onHeaders(Metadata headers) {
      toClient.sendHeaders(headers);
    }

    @Override
    public void onMessage(byte[] message) {
      toClient.sendMessage(message);
      if (turn.passes(toClient.isReady())) {
        toServer.request(1);
      }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (!toClient.isCancelled()) {
        toClient.close(status, trailers);
      }
    }

    @Override
    public void onReady() {
      if (requests.turn.resumes()) {
        toClient.request(1);
      }
    }
  }
}
