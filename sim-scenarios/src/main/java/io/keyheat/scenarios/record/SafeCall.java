package io.keyheat.scenarios.record;

import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.wire.WatchedCall;

/** A call whose messages may be anything: one that cannot be read is counted and harms no other. */
final class SafeCall implements WatchedCall {
  private final WatchedCall call;
  private final NamedCounts left;
  private boolean unreadable;

  SafeCall(WatchedCall call, NamedCounts left) {
    this.call = call;
    this.left = left;
  }

  @Override
  public void request(byte[] message, long micros) {
    tryTo(() -> call.request(message, micros));
  }

  @Override
  public void response(byte[] message) {
    tryTo(() -> call.response(message));
  }

  @Override
  public void ended(boolean succeeded) {
    tryTo(() -> call.ended(succeeded));
  }

  private void tryTo(Runnable work) {
    if (unreadable) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException e) {
      unreadable = true;
      left.add("calls whose messages could not be read");
    }
  }
}
