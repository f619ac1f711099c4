package io.keyheat.scenarios.trace.token;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.scenarios.trace.ClockedId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An id that holds the time at which it was made: the time goes on, and what identifies the machine
 * or is random becomes another one. Ids that are older than the recording keep their time.
 */
public final class IdentifierToken implements Replacement {
  private static final long MILLI_NANOS = 1_000_000;
  private static final long TICK_NANOS = 100;
  private static final long SECOND_NANOS = 1_000_000_000;

  private final ClockedId id;
  private final long oldestMillis;
  private final boolean multiplied;

  /** Recorded ids as bytes, by the hash of their text: decoding takes longer than all else. */
  private final Map<Long, Decoded> decoded = new ConcurrentHashMap<>();

  @SuppressWarnings("ArrayRecordComponent") // Bytes on their way, never compared.
  private record Decoded(long millis, byte[] bytes) {}

  /**
   * A token of identifiers of one kind.
   *
   * @param id which kind it is
   * @param oldestMillis ids of an earlier time were there before the recording
   * @param multiplied whether copies have old ids for themselves
   */
  public IdentifierToken(ClockedId id, long oldestMillis, boolean multiplied) {
    this.id = id;
    this.oldestMillis = oldestMillis;
    this.multiplied = multiplied;
  }

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long value = LookAlikeToken.hash(cell, from, to);
    Decoded recorded = decoded.get(value);
    if (recorded == null) {
      recorded = decode(cell, from, to);
      decoded.put(value, recorded);
    }
    boolean old = recorded.millis < oldestMillis;
    if ((old && !multiplied) || (recorded.bytes.length == 0 && id != ClockedId.SNOWFLAKE)) {
      out.add(cell, from, to);
      return;
    }
    long drawn = old ? round.ofCopy(value) : round.ofRound(value);
    long shiftNanos = old ? 0 : round.shiftNanos;
    if (id == ClockedId.SNOWFLAKE) {
      long number = Digits.DECIMAL.parse(cell, from, to);
      out.addNumber(snowflake(number, shiftNanos, round), 10, 1, false);
      return;
    }
    byte[] bytes = recorded.bytes.clone();
    move(bytes, shiftNanos, value);
    renew(bytes, drawn, round);
    IdSpelling.write(bytes, cell, from, to, out);
  }

  private Decoded decode(byte[] cell, int from, int to) {
    String text = new String(cell, from, to - from, StandardCharsets.US_ASCII);
    byte @Nullable [] bytes = ClockedId.bytes(text);
    return new Decoded(id.millis(text).orElse(0), bytes == null ? new byte[0] : bytes);
  }

  /** The worker is another one in each copy; the counter stays. */
  private static long snowflake(long number, long shiftNanos, Round round) {
    long worker = number >>> 12 & 0x3FF;
    long otherWorker = worker + round.copy & 0x3FF;
    long millis = (number >> 22) + Math.floorDiv(shiftNanos, MILLI_NANOS);
    return (millis << 22) | (otherWorker << 12) | (number & 0xFFF);
  }

  private void move(byte[] bytes, long shiftNanos, long value) {
    switch (id) {
      case OBJECT_ID, KSUID -> {
        // The time within the second is not recorded: one is drawn for each id.
        long within = Long.remainderUnsigned(RandomStream.mix(value), SECOND_NANOS);
        put(bytes, 0, 4, get(bytes, 0, 4) + Math.floorDiv(within + shiftNanos, SECOND_NANOS));
      }
      case ULID, UUID_V7 ->
          put(bytes, 0, 6, get(bytes, 0, 6) + Math.floorDiv(shiftNanos, MILLI_NANOS));
      case UUID_V6 -> {
        long ticks = (get(bytes, 0, 6) << 12) | (get(bytes, 6, 8) & 0xFFF);
        long moved = ticks + Math.floorDiv(shiftNanos, TICK_NANOS);
        put(bytes, 0, 6, moved >>> 12);
        put(bytes, 6, 8, 0x6000 | (moved & 0xFFF));
      }
      case UUID_V1 -> {
        long ticks = (get(bytes, 6, 8) & 0xFFF) << 48 | get(bytes, 4, 6) << 32 | get(bytes, 0, 4);
        long moved = ticks + Math.floorDiv(shiftNanos, TICK_NANOS);
        put(bytes, 0, 4, moved);
        put(bytes, 4, 6, moved >>> 32);
        put(bytes, 6, 8, 0x1000 | ((moved >>> 48) & 0xFFF));
      }
      case SNOWFLAKE -> throw new IllegalStateException("a number");
    }
  }

  /** Replaces what is random, or, where there is a counter, what identifies the machine. */
  private void renew(byte[] bytes, long drawn, Round round) {
    switch (id) {
      case OBJECT_ID -> xor(bytes, 4, 9, round.ofCopy(0));
      case UUID_V1, UUID_V6 -> xor(bytes, 9, 16, round.ofCopy(0));
      case KSUID -> fill(bytes, 4, drawn);
      case ULID -> fill(bytes, 6, drawn);
      case UUID_V7 -> {
        fill(bytes, 6, drawn);
        bytes[6] = (byte) (0x70 | (bytes[6] & 0x0F));
        bytes[8] = (byte) (0x80 | (bytes[8] & 0x3F));
      }
      case SNOWFLAKE -> throw new IllegalStateException("a number");
    }
  }

  private static void xor(byte[] bytes, int from, int to, long number) {
    long bits = number;
    for (int i = from; i < to; i++) {
      bytes[i] ^= (byte) bits;
      bits >>>= Byte.SIZE;
    }
  }

  private static void fill(byte[] bytes, int from, long number) {
    long bits = number;
    for (int i = from; i < bytes.length; i++) {
      bits = (i - from) % Long.BYTES == 0 ? RandomStream.mix(bits + i) : bits;
      bytes[i] = (byte) (bits >>> (Byte.SIZE * ((i - from) % Long.BYTES)));
    }
  }

  private static long get(byte[] bytes, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = (number << Byte.SIZE) | (bytes[i] & 0xFF);
    }
    return number;
  }

  private static void put(byte[] bytes, int from, int to, long number) {
    long rest = number;
    for (int i = to - 1; i >= from; i--) {
      bytes[i] = (byte) rest;
      rest >>>= Byte.SIZE;
    }
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    long most = (horizon.greatestShiftNanos() / MILLI_NANOS + 1) << 22;
    return new NumberRange(
        (recorded.least() >> 22 << 22) - most, (recorded.greatest() | (1L << 22) - 1) + most);
  }
}
