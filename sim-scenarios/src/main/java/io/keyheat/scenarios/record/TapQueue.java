package io.keyheat.scenarios.record;

import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.splice.Tap;
import io.keyheat.scenarios.record.wire.CallWatcher;
import io.keyheat.scenarios.record.wire.Conversation;
import io.keyheat.scenarios.record.wire.Direction;
import io.keyheat.scenarios.record.wire.MemoryBudget;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Brings copies of what passes from the threads of connections to the one thread that decodes them.
 * A connection never waits for it: where decoding falls behind by 64 MB, connections whose bytes
 * find no room are watched no more, and counted.
 */
final class TapQueue implements Tap {
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_PARTIAL_BYTES = 256L << 20;
  private static final long MAX_MESSAGE_BYTES = 64L << 20;

  private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final MemoryBudget budget = new MemoryBudget(MAX_PARTIAL_BYTES, MAX_MESSAGE_BYTES);
  private final CallWatcher watcher;
  private final NamedCounts unwatched;
  private final RecordingClock clock;
  private final AtomicLong connections = new AtomicLong();

  /**
   * A queue of watched connections.
   *
   * @param unwatched counts connections that could not be made, by why
   */
  TapQueue(CallWatcher watcher, NamedCounts unwatched, RecordingClock clock) {
    this.watcher = watcher;
    this.unwatched = unwatched;
    this.clock = clock;
  }

  @Override
  public ConnectionTap connected() {
    connections.incrementAndGet();
    return new QueueingTap(new Conversation(watcher, budget));
  }

  @Override
  public void refused(String why) {
    unwatched.add(why);
  }

  /** Connections that were made so far. */
  long connections() {
    return connections.get();
  }

  /** Decodes what comes next; waits for it for some time at most. */
  void decode(long millis) throws InterruptedException {
    @Nullable Runnable work = waiting.poll(millis, TimeUnit.MILLISECONDS);
    if (work != null) {
      work.run();
    }
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  private final class QueueingTap implements ConnectionTap {
    private final Conversation conversation;
    private volatile boolean lost;

    QueueingTap(Conversation conversation) {
      this.conversation = conversation;
    }

    @Override
    public void passes(boolean toServer, long nanos, byte[] bytes, int count) {
      if (lost) {
        return;
      }
      if (waitingBytes.addAndGet(count) > MAX_BYTES) {
        waitingBytes.addAndGet(-count);
        lost = true;
        waiting.add(() -> conversation.unwatch("connections that were faster than decoding"));
        return;
      }
      byte[] copy = Arrays.copyOf(bytes, count);
      waiting.add(
          () -> {
            waitingBytes.addAndGet(-count);
            conversation.add(direction(toServer), clock.micros(nanos), copy);
          });
    }

    @Override
    public void ended(boolean toServer) {
      waiting.add(() -> conversation.ended(direction(toServer)));
    }

    @Override
    public void closed() {
      waiting.add(conversation::close);
    }

    private static Direction direction(boolean toServer) {
      return toServer ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }
  }
}
