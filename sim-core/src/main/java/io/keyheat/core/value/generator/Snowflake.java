package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** 41 bits of milliseconds since 1288834974657, 10 of machine, 12 of sequence. */
public record Snowflake(int machines) implements ValueSpec {
  private static final int MOST_MACHINES = 1024;

  private static final GeneratorField<Long> MACHINES =
      GeneratorField.whole("machines", 1, MOST_MACHINES, "How many machines make identifiers.")
          .orElse(1L);

  static final GeneratorType TYPE =
      new GeneratorType(
          "snowflake",
          "41 bits of milliseconds, 10 of machine, 12 of sequence.",
          Set.of(ColumnType.INT64),
          Layout.FIELDS,
          List.of(MACHINES),
          fields -> new Snowflake(Math.toIntExact(fields.get(MACHINES))));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    long first = context.firstEpochNanos() / Uniqueness.NANOS_PER_MILLI;
    long last = context.lastEpochNanos() / Uniqueness.NANOS_PER_MILLI;
    // Machines that run out of numbers borrow from the milliseconds ahead, one for each 4,096 rows.
    long ahead = context.positions() / Identifiers.SNOWFLAKE_SEQUENCES + 1;
    domain.addRange(
        Identifiers.snowflake(first, 0, 0), Identifiers.snowflake(last + ahead, -1, -1));
  }

  /**
   * Each row comes from a machine drawn at random, which counts within its millisecond and goes on
   * to the next when the 4,096 numbers of one are used up.
   */
  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long epochNanos = context.epochNanos();
    long[] lastMillis = new long[machines];
    long[] sequence = new long[machines];
    Arrays.fill(lastMillis, Long.MIN_VALUE);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        int machine = (int) random.nextLong(machines);
        long millis = (epochNanos + rows.timeNanos[i]) / Uniqueness.NANOS_PER_MILLI;
        if (millis > lastMillis[machine]) {
          lastMillis[machine] = millis;
          sequence[machine] = 0;
        } else if (++sequence[machine] == Identifiers.SNOWFLAKE_SEQUENCES) {
          lastMillis[machine]++;
          sequence[machine] = 0;
        }
        lo[i] = Identifiers.snowflake(lastMillis[machine], machine, sequence[machine]);
      }
    };
  }

  @Override
  public boolean isUnique() {
    return true;
  }

  @Override
  public @Nullable KeyOrder order() {
    return KeyOrder.clocked("a Snowflake id, which begins with the millisecond");
  }

  @Override
  public double newShare() {
    return 1;
  }
}
