package io.keyheat.record.proxy;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Map;

/** Shows the messages of calls to a watcher. */
final class WatchingInterceptor implements ServerInterceptor {
  private final CallWatcher watcher;

  WatchingInterceptor(CallWatcher watcher) {
    this.watcher = watcher;
  }

  static CallHead head(ServerCall<?, ?> call, long micros) {
    return new CallHead(micros, "/" + call.getMethodDescriptor().getFullMethodName(), Map.of());
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    CallListener listener = watcher.begins(head(call, watcher.nowMicros()));
    if (listener == null) {
      return next.startCall(call, headers);
    }
    ServerCall<Q, A> watched =
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void sendMessage(A message) {
            listener.response((byte[]) message);
            super.sendMessage(message);
          }

          @Override
          public void close(Status status, Metadata trailers) {
            listener.ended(status.isOk());
            super.close(status, trailers);
          }
        };
    return new SimpleForwardingServerCallListener<>(next.startCall(watched, headers)) {
      @Override
      public void onMessage(Q message) {
        listener.request((byte[]) message);
        super.onMessage(message);
      }

      @Override
      public void onCancel() {
        listener.ended(false);
        super.onCancel();
      }
    };
  }
}
