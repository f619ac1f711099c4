package io.keyheat.scenarios.record;

import io.keyheat.scenarios.record.gate.GatedPassage;
import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.splice.Passage;
import io.keyheat.scenarios.record.splice.Tap;
import io.keyheat.scenarios.record.wire.CallWatcher;
import io.keyheat.scenarios.record.wire.Conversation;
import io.keyheat.scenarios.record.wire.Direction;
import io.keyheat.scenarios.record.wire.MemoryBudget;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Brings copies of what passes from the threads of connections to the one thread that decodes them.
 * A connection never waits for it, nor is it harmed by what goes wrong here: where decoding falls
 * behind by 64 MB, connections whose bytes find no room are watched no more, and counted.
 */
final class TapQueue implements Tap {
  private static final long MAX_BYTES = 64L << 20;

  /** What a copy takes beside its bytes, so that many small ones do not fill the memory. */
  private static final long ENTRY_BYTES = 160;

  private static final long MAX_PARTIAL_BYTES = 128L << 20;
  private static final long MAX_MESSAGE_BYTES = 64L << 20;

  private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final MemoryBudget budget = new MemoryBudget(MAX_PARTIAL_BYTES, MAX_MESSAGE_BYTES);
  private final CallWatcher watcher;
  private final NamedCounts unwatched;
  private final RecordingClock clock;
  private final @Nullable Production production;
  private final AtomicLong connections = new AtomicLong();

  /**
   * A queue of watched connections.
   *
   * @param unwatched counts connections that could not be made, by why
   * @param production null: all passes as it comes
   */
  TapQueue(
      CallWatcher watcher,
      NamedCounts unwatched,
      RecordingClock clock,
      @Nullable Production production) {
    this.watcher = watcher;
    this.unwatched = unwatched;
    this.clock = clock;
    this.production = production;
  }

  @Override
  public ConnectionTap connected() {
    connections.incrementAndGet();
    return new QueueingTap();
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

  /** Bounds what decoding keeps. */
  MemoryBudget budget() {
    return budget;
  }

  private final class QueueingTap implements ConnectionTap {
    private Conversation conversation = new Conversation(watcher, budget);
    private @Nullable GatedPassage gate;
    private volatile boolean lost;

    @Override
    public Passage passage(OutputStream server, OutputStream client) {
      if (production == null) {
        return ConnectionTap.super.passage(server, client);
      }
      GatedPassage gated = new GatedPassage(this, server, client, production.timer());
      gate = gated;
      conversation = new Conversation(production.gated(watcher, gated, this::refused), budget);
      return gated;
    }

    private void refused(int call) {
      waiting.add(() -> conversation.refused(call));
    }

    @Override
    public void passes(boolean toServer, long nanos, byte[] bytes, int count) {
      if (lost) {
        return;
      }
      long room = count + ENTRY_BYTES;
      if (waitingBytes.addAndGet(room) > MAX_BYTES) {
        waitingBytes.addAndGet(-room);
        lose("connections that were faster than decoding");
        return;
      }
      try {
        byte[] copy = Arrays.copyOf(bytes, count);
        waiting.add(
            () -> {
              waitingBytes.addAndGet(-room);
              conversation.add(direction(toServer), clock.micros(nanos), copy);
            });
      } catch (OutOfMemoryError e) {
        waitingBytes.addAndGet(-room);
        lose("connections for which there was no memory");
      }
    }

    private void lose(String why) {
      lost = true;
      if (gate != null) {
        gate.open();
      }
      waiting.add(() -> conversation.unwatch(why));
    }

    @Override
    public void ended(boolean toServer) {
      waiting.add(() -> conversation.ended(direction(toServer)));
    }

    @Override
    public void closed() {
      if (gate != null) {
        gate.close();
      }
      waiting.add(() -> conversation.close());
    }

    private static Direction direction(boolean toServer) {
      return toServer ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }
  }
}
