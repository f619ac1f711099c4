package io.keyheat.scenarios.trace.token;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.scenarios.trace.ClockedId;
import java.nio.ByteBuffer;
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
    if ((old && !multiplied) || recorded.bytes.length == 0) {
      out.add(cell, from, to);
      return;
    }
    byte[] bytes = recorded.bytes.clone();
    move(bytes, old ? 0 : round.shiftNanos, value);
    renew(bytes, old ? round.ofCopy(value) : round.ofRound(value), round);
    out.add(id.text(bytes, text(cell, from, to)));
  }

  private Decoded decode(byte[] cell, int from, int to) {
    String text = text(cell, from, to);
    byte @Nullable [] bytes = id.bytes(text);
    return new Decoded(id.millis(text).orElse(0), bytes == null ? new byte[0] : bytes);
  }

  private static String text(byte[] cell, int from, int to) {
    return new String(cell, from, to - from, StandardCharsets.US_ASCII);
  }

  /** Moves the time; that within a second is not recorded, so one is drawn for each id. */
  private void move(byte[] bytes, long shiftNanos, long value) {
    long within =
        id.unitNanos() < SECOND_NANOS
            ? 0
            : Long.remainderUnsigned(RandomStream.mix(value), SECOND_NANOS);
    long steps = Math.floorDiv(within + shiftNanos, id.unitNanos());
    id.setUnits(bytes, id.units(bytes) + steps);
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
      case SNOWFLAKE -> { // The worker is another one in each copy; the counter stays.
        long number = ByteBuffer.wrap(bytes).getLong();
        long worker = (number >>> 12) + round.copy & 0x3FF;
        ByteBuffer.wrap(bytes).putLong((number & ~(0x3FFL << 12)) | worker << 12);
      }
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

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    long most = (horizon.greatestShiftNanos() / MILLI_NANOS + 1) << 22;
    return new NumberRange(
        (recorded.least() >> 22 << 22) - most, (recorded.greatest() | (1L << 22) - 1) + most);
  }
}
