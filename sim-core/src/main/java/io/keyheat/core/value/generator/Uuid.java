package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A UUID of version 1, 4, 6 or 7 in its true layout (RFC 9562). */
public record Uuid(int version) implements UniqueIdentifier {
  private static final long NANOS_PER_TICK = 100;
  private static final long MULTICAST = 1L << 40;

  /** Where the bits that are not random lie: version 48 … 51, variant 64 and 65. */
  private static final int VERSION_START = 48;

  private static final int VERSION_END = 52;
  private static final int VARIANT_START = 64;
  private static final int VARIANT_END = 66;

  private static final GeneratorField<String> VERSION =
      GeneratorField.required(
          "uuid", new FieldContent.WordList(List.of("v1", "v4", "v6", "v7")), "Its version.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "uuid",
          "A UUID in its true layout (RFC 9562).",
          Set.of(ColumnType.STRING, ColumnType.BYTES, ColumnType.UUID, ColumnType.INT64_PAIR),
          Layout.VALUE,
          List.of(VERSION),
          fields -> new Uuid(Integer.parseInt(fields.get(VERSION).substring(1))));

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    return switch (version) {
      case 1, 6 -> ticks(context.epochNanos(), random);
      case 7 -> millis(context.epochNanos(), random);
      default -> random(random);
    };
  }

  private static ValueGenerator random(RandomStream random) {
    long[] numbers = new long[2 * RowBuffer.CAPACITY];
    return (rows, n, hi, lo) -> {
      random.fillLongs(numbers, 2 * n);
      for (int i = 0; i < n; i++) {
        hi[i] = Identifiers.uuid4Hi(numbers[2 * i]);
        lo[i] = Identifiers.uuidRandomLo(numbers[2 * i + 1]);
      }
    };
  }

  private static ValueGenerator millis(long epochNanos, RandomStream random) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long millis = (epochNanos + rows.timeNanos[i]) / Uniqueness.NANOS_PER_MILLI;
        hi[i] = Identifiers.uuid7Hi(millis, random.nextLong());
        lo[i] = Identifiers.uuidRandomLo(random.nextLong());
      }
    };
  }

  /**
   * UUIDs of version 1 (or 6) by one generator: a clock sequence and a node that stay, and a time
   * that is moved on by a tick where two would be equal (RFC 9562, 6.1 and 6.2).
   */
  private ValueGenerator ticks(long epochNanos, RandomStream random) {
    long clock = random.nextLong();
    long node = random.nextLong() | MULTICAST; // A random node carries the multicast bit.
    long low = Identifiers.uuidClockLo(clock, node);
    long[] last = {Long.MIN_VALUE};
    return (rows, n, hi, lo) -> {
      long previous = last[0];
      for (int i = 0; i < n; i++) {
        long now = (epochNanos + rows.timeNanos[i]) / NANOS_PER_TICK;
        previous = Math.max(previous + 1, now);
        long ticks = previous + Identifiers.TICKS_TO_1970;
        hi[i] = version == 6 ? Identifiers.uuid6Hi(ticks) : Identifiers.uuid1Hi(ticks);
        lo[i] = low;
      }
      last[0] = previous;
    };
  }

  @Override
  public boolean isUnique(int kept, boolean whole) {
    return switch (version) {
      // The time, which never stands still, is in the first 64.
      case 1, 6 -> kept >= VARIANT_START;
      case 7 -> randomBits(kept, WideKind.UUID.bits()) >= Uniqueness.WITHIN_A_MILLI;
      default -> whole;
    };
  }

  @Override
  public int randomBits(int kept, int width) {
    return switch (version) {
      case 4 -> randomBefore(kept, 0);
      case 7 -> randomBefore(kept, VERSION_END);
      default -> 0;
    };
  }

  private static int randomBefore(int kept, int start) {
    int version = overlap(start, kept, VERSION_START, VERSION_END);
    int variant = overlap(start, kept, VARIANT_START, VARIANT_END);
    return Math.max(0, kept - start) - version - variant;
  }

  private static int overlap(int a, int aEnd, int b, int bEnd) {
    return Math.max(0, Math.min(aEnd, bEnd) - Math.max(a, b));
  }

  @Override
  public @Nullable KeyOrder order() {
    return switch (version) {
      case 1 ->
          new KeyOrder(
              KeyOrder.Kind.SWEEPING_ID,
              "is a UUID of version 1, whose leading bits sweep all values once in 429.5 s",
              false,
              1);
      case 6, 7 ->
          KeyOrder.clocked("a UUID of version " + version + ", which begins with the time");
      default -> null;
    };
  }

  @Override
  public WideKind identifier() {
    return WideKind.UUID;
  }

  @Override
  public Origin origin() {
    return version == 4 ? Origin.RANDOM_UUID : Origin.CLIENT;
  }
}
