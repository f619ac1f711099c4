package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueGenerator;
import java.util.List;
import java.util.Set;

/**
 * An ObjectId of MongoDB (BSON types, "ObjectId"): 32 bits of seconds since 1970, 40 bits that a
 * process draws once, and 24 bits of a counter that begins at random; 12 bytes, or 24 hexadecimal
 * digits. A process counts 16.8 million rows before its counter comes round, in a later second.
 *
 * @param processes how many make identifiers; each row comes from one drawn at random
 */
public record ObjectId(int processes) implements UniqueIdentifier {
  private static final int MOST_PROCESSES = 1024;
  private static final long PROCESS_MASK = (1L << 40) - 1;
  private static final long COUNTER_MASK = (1L << 24) - 1;

  private static final WideKind KIND =
      new WideKind(
          "ObjectId", 96, 24, 12, (hi, lo, high) -> "%016x%08x".formatted(hi, lo >>> Integer.SIZE));

  private static final GeneratorField<Long> PROCESSES =
      GeneratorField.whole("processes", 1, MOST_PROCESSES, "How many processes make identifiers.")
          .orElse(1L);

  static final GeneratorType TYPE =
      new GeneratorType(
          "objectId",
          "An ObjectId as MongoDB's drivers make, which begins with the second.",
          Set.of(ColumnType.STRING, ColumnType.BYTES),
          Layout.FIELDS,
          List.of(PROCESSES),
          fields -> new ObjectId(Math.toIntExact(fields.get(PROCESSES))));

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long epochNanos = context.epochNanos();
    long[] process = new long[processes];
    long[] counter = new long[processes];
    for (int p = 0; p < processes; p++) {
      process[p] = random.nextLong() & PROCESS_MASK;
      counter[p] = random.nextLong();
    }
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        int p = (int) random.nextLong(processes);
        long seconds = (epochNanos + rows.timeNanos[i]) / Uniqueness.NANOS_PER_SECOND;
        // The first 32 of the 40 bits lie in the upper half, the last 8 before the counter.
        hi[i] = seconds << Integer.SIZE | process[p] >>> Byte.SIZE;
        lo[i] = process[p] << 56 | (counter[p]++ & COUNTER_MASK) << Integer.SIZE;
      }
    };
  }

  @Override
  public KeyOrder order() {
    return KeyOrder.clocked("an ObjectId, which begins with the second");
  }

  @Override
  public WideKind identifier() {
    return KIND;
  }
}
