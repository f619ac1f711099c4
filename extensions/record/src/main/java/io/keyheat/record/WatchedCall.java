package io.keyheat.record;

import io.keyheat.record.key.NamedCounts;
import io.keyheat.record.proxy.CallListener;
import io.keyheat.record.proxy.MemoryBudget;
import io.keyheat.record.system.DecodedCall;
import io.keyheat.record.system.DecodedCall.Moment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the messages of a call until they can be decoded. A call for whose messages there is no
 * memory is counted, passes unwatched and harms no other.
 */
final class WatchedCall implements CallListener {
  /** What a call takes beside its messages, so that many small ones do not fill the memory. */
  private static final int CALL_BYTES = 500;

  private final DecodedCall call;
  private final long micros;
  private final RecordingBounds bounds;
  private final Deque<Request> requests = new ArrayDeque<>();
  private List<byte[]> responses = new ArrayList<>();
  private long held;
  private boolean over;

  /**
   * What all calls of a recording share.
   *
   * @param clock tells microseconds since 1970
   */
  record RecordingBounds(
      MemoryBudget budget,
      DecodeQueue queue,
      LongSupplier clock,
      NamedCounts left,
      NamedCounts failed) {}

  private record Request(byte[] message, long micros) {}

  WatchedCall(DecodedCall call, long micros, RecordingBounds bounds) {
    this.call = call;
    this.micros = micros;
    this.bounds = bounds;
  }

  @Override
  public synchronized void request(byte[] message) {
    if (!keep(message.length + CALL_BYTES)) {
      return;
    }
    boolean streams = call.when() != Moment.END;
    Request request = new Request(message, streams ? bounds.clock().getAsLong() : micros);
    if (call.when() == Moment.EACH_REQUEST) {
      decode(request, List.of());
    } else {
      requests.add(request);
    }
  }

  @Override
  public synchronized void response(byte[] message) {
    if (call.when() == Moment.END) {
      if (responses.size() < call.mostResponses() && keep(message.length)) {
        responses.add(message);
      }
    } else if (call.when() == Moment.EACH_RESPONSE && !requests.isEmpty()) {
      if (keep(message.length)) {
        decode(requests.remove(), List.of(message));
      }
    }
  }

  private void decode(Request request, List<byte[]> answers) {
    long bytes = (long) CALL_BYTES + request.message().length;
    for (byte[] answer : answers) {
      bytes += answer.length;
    }
    long taken = bytes;
    held -= taken;
    bounds
        .queue()
        .add(
            () -> {
              try {
                call.decoder().find(request.message(), answers, request.micros());
              } finally {
                bounds.budget().release(taken);
              }
            });
  }

  private boolean keep(long bytes) {
    if (over) {
      return false;
    }
    if (!bounds.budget().reserve(bytes)) {
      lost();
      return false;
    }
    held += bytes;
    return true;
  }

  @Override
  public synchronized void lost() {
    if (!over) {
      bounds.left().add(MemoryBudget.NO_ROOM);
      forget();
    }
  }

  @Override
  public synchronized void ended(boolean succeeded) {
    if (over) {
      return;
    }
    if (call.when() == Moment.END) {
      @Nullable Request last = requests.peekLast();
      if (!succeeded) {
        bounds.queue().add(() -> bounds.failed().add(call.name()));
      } else if (last != null) {
        decode(last, responses);
        held = Math.max(0, held);
      }
    } else if (!requests.isEmpty()) {
      bounds.failed().add(call.name(), requests.size());
    }
    forget();
  }

  private void forget() {
    over = true;
    bounds.budget().release(held);
    held = 0;
    requests.clear();
    responses = List.of();
  }
}
