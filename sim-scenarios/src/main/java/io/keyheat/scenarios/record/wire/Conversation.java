package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client: finds out by its first bytes whether it speaks HTTP/1.1 or HTTP/2,
 * and gives its calls to a {@link CallWatcher}. Bytes that are neither are counted and no longer
 * looked at.
 */
public final class Conversation {
  private static final byte[] PREFACE = Http2.PREFACE.getBytes(StandardCharsets.US_ASCII);

  private static final int MAX_EARLY_BYTES = 1 << 16;

  private final CallWatcher watcher;
  private final MemoryBudget budget;
  private byte[] first = new byte[0];

  /** What the server sent before the client, as servers of HTTP/2 do. */
  private final ByteArrayOutputStream early = new ByteArrayOutputStream();

  private @Nullable WireProtocol protocol;
  private boolean unwatched;

  public Conversation(CallWatcher watcher, MemoryBudget budget) {
    this.watcher = watcher;
    this.budget = budget;
  }

  /** What a client of HTTP/2 begins with. */
  static byte[] preface() {
    return PREFACE.clone();
  }

  /**
   * Bytes have passed.
   *
   * @param atMicros when they came, microseconds since 1970
   */
  public void add(Direction direction, long atMicros, byte[] bytes) {
    watch(
        () -> {
          if (protocol != null) {
            protocol.add(direction, atMicros, bytes, 0);
          } else if (direction == Direction.TO_SERVER) {
            begin(atMicros, bytes);
          } else if (early.size() + bytes.length <= MAX_EARLY_BYTES) {
            early.writeBytes(bytes);
          } else {
            unwatch("connections in which the server spoke first");
          }
        });
  }

  private void watch(Runnable work) {
    if (unwatched) {
      return;
    }
    try {
      work.run();
    } catch (MalformedMessage e) {
      unwatch("connections that broke their protocol");
    } catch (RuntimeException e) {
      unwatch("connections that could not be decoded (" + e.getClass().getSimpleName() + ")");
    }
  }

  private void begin(long atMicros, byte[] bytes) {
    byte[] all = Arrays.copyOf(first, first.length + bytes.length);
    System.arraycopy(bytes, 0, all, first.length, bytes.length);
    first = all;
    int common = Math.min(all.length, PREFACE.length);
    boolean isPreface = Arrays.equals(all, 0, common, PREFACE, 0, common);
    if (isPreface && all.length < PREFACE.length) {
      return;
    }
    if (isPreface) {
      start(new Http2Connection(watcher, budget), atMicros, all, PREFACE.length);
    } else if (all[0] >= 'A' && all[0] <= 'Z') {
      start(new Http1Connection(watcher, budget), atMicros, all, 0);
    } else {
      unwatch(
          all[0] == 0x16
              ? "connections in TLS, which is not decoded"
              : "connections in a protocol other than HTTP");
    }
  }

  private void start(WireProtocol found, long atMicros, byte[] bytes, int from) {
    protocol = found;
    first = new byte[0];
    found.add(Direction.TO_CLIENT, atMicros, early.toByteArray(), 0);
    early.reset();
    found.add(Direction.TO_SERVER, atMicros, bytes, from);
  }

  /** No more bytes come this way. */
  public void ended(Direction direction) {
    watch(
        () -> {
          if (protocol != null) {
            protocol.ended(direction);
          }
        });
  }

  /** A call was refused before it came to the server, by its {@link CallHead#number}. */
  public void refused(int call) {
    watch(
        () -> {
          if (protocol != null) {
            protocol.refused(call);
          }
        });
  }

  /** The connection is over. */
  public void close() {
    watch(this::closeProtocol);
    unwatched = true;
  }

  private void closeProtocol() {
    WireProtocol open = protocol;
    protocol = null;
    first = new byte[0];
    early.reset();
    if (open != null) {
      open.close();
    }
  }

  /**
   * Looks at this connection no more.
   *
   * @param why what is counted, in the plural
   */
  public void unwatch(String why) {
    if (!unwatched) {
      watcher.passed(why);
      watcher.unwatched();
      unwatched = true;
      try {
        closeProtocol();
      } catch (RuntimeException e) {
        // Its calls are broken off; why is counted.
      }
    }
  }
}
