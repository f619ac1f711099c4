package io.keyheat.record.proxy;

import io.grpc.Context;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Holds calls until a gate has decided on their first message. The server never learns of a call
 * that is refused.
 */
final class GatingInterceptor implements ServerInterceptor {
  private final CallGate gate;
  private final LongSupplier clock;

  /**
   * Holds calls.
   *
   * @param clock tells microseconds since 1970
   */
  GatingInterceptor(CallGate gate, LongSupplier clock) {
    this.gate = gate;
    this.clock = clock;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    CallHead head = WatchingInterceptor.head(call, clock.getAsLong());
    if (!gate.holds(head)) {
      return next.startCall(call, headers);
    }
    call.request(1);
    return new HeldCall<>(head, call, () -> next.startCall(new Requested<>(call), headers));
  }

  /** A call of which nothing passes until it is decided on; then what has come does, in order. */
  private final class HeldCall<Q, A> extends ServerCall.Listener<Q> {
    private final CallHead head;
    private final ServerCall<Q, A> call;
    private final Supplier<ServerCall.Listener<Q>> starts;
    private final CompletableFuture<ServerCall.Listener<Q>> passed = new CompletableFuture<>();
    private CompletableFuture<ServerCall.Listener<Q>> latest = passed;
    private boolean considered;

    HeldCall(CallHead head, ServerCall<Q, A> call, Supplier<ServerCall.Listener<Q>> starts) {
      this.head = head;
      this.call = call;
      this.starts = starts;
    }

    /** One thread at a time reports a call. */
    private void then(Consumer<ServerCall.Listener<Q>> event) {
      latest =
          latest.thenApply(
              listener -> {
                event.accept(listener);
                return listener;
              });
    }

    private void consider(CompletableFuture<Optional<CallRefusal>> decision) {
      considered = true;
      Context context = Context.current();
      CompletableFuture<Void> unused =
          decision.thenAccept(
              refusal ->
                  context.run(
                      () ->
                          refusal.ifPresentOrElse(
                              with -> call.close(with.status(), new Metadata()),
                              () -> passed.complete(starts.get()))));
    }

    @Override
    public void onMessage(Q message) {
      then(listener -> listener.onMessage(message));
      if (!considered) {
        consider(gate.decide(head, (byte[]) message));
      }
    }

    @Override
    public void onHalfClose() {
      then(ServerCall.Listener::onHalfClose);
      if (!considered) {
        consider(CompletableFuture.completedFuture(Optional.empty()));
      }
    }

    @Override
    public void onCancel() {
      then(ServerCall.Listener::onCancel);
    }

    @Override
    public void onComplete() {
      then(ServerCall.Listener::onComplete);
    }

    @Override
    public void onReady() {
      then(ServerCall.Listener::onReady);
    }
  }

  /** A call whose first message has been asked for. */
  private static final class Requested<Q, A> extends SimpleForwardingServerCall<Q, A> {
    private boolean asked;

    Requested(ServerCall<Q, A> call) {
      super(call);
    }

    @Override
    public void request(int messages) {
      int more = asked ? messages : messages - 1;
      asked = true;
      if (more > 0) {
        super.request(more);
      }
    }
  }
}
