package io.keyheat.scenarios.record;

import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.wire.MemoryBudget;
import io.keyheat.scenarios.record.wire.WatchedCall;
import org.jspecify.annotations.Nullable;

/**
 * A call whose messages may be anything: one that cannot be read, or for whose messages there is no
 * memory, is counted and harms no other.
 */
final class SafeCall implements WatchedCall {
  private final MemoryBudget budget;
  private final NamedCounts left;
  private @Nullable WatchedCall call;
  private long held;

  SafeCall(WatchedCall call, MemoryBudget budget, NamedCounts left) {
    this.call = call;
    this.budget = budget;
    this.left = left;
  }

  @Override
  public void request(byte[] message, long micros) {
    WatchedCall watched = call;
    if (watched != null) {
      tryTo(() -> watched.request(message, micros));
      account();
    }
  }

  @Override
  public void response(byte[] message) {
    WatchedCall watched = call;
    if (watched != null) {
      tryTo(() -> watched.response(message));
      account();
    }
  }

  @Override
  public void ended(boolean succeeded) {
    WatchedCall watched = call;
    if (watched != null) {
      tryTo(() -> watched.ended(succeeded));
      forget();
    }
  }

  @Override
  public long heldBytes() {
    return held;
  }

  private void tryTo(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError e) {
      forget();
      left.add("calls whose messages could not be read (" + e.getClass().getSimpleName() + ")");
    }
  }

  /** Reserves memory for what the call keeps now; where there is none, it is watched no more. */
  private void account() {
    WatchedCall watched = call;
    if (watched == null) {
      return;
    }
    long more = watched.heldBytes() - held;
    if (more <= 0) {
      budget.release(-more);
      held += more;
    } else if (budget.keep(more)) {
      held += more;
    } else {
      forget();
      left.add(MemoryBudget.NO_ROOM);
    }
  }

  private void forget() {
    call = null;
    budget.release(held);
    held = 0;
  }
}
