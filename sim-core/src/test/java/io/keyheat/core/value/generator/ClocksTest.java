package io.keyheat.core.value.generator;

import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.key.Identifiers;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class ClocksTest {
  private static final long START_MILLIS = START / 1_000_000;
  private final RowBuffer rows = new RowBuffer(1, 0);

  /** Draws n values whose row i arrives at a given time. */
  private void draw(ValueGenerator generator, int n, LongUnaryOperator timeOf) {
    for (int i = 0; i < n; i++) {
      rows.timeNanos[i] = timeOf.applyAsLong(i);
    }
    generator.fill(rows, n, rows.hi[0], rows.lo[0]);
  }

  private UUID uuid(int i) {
    return new UUID(rows.hi[0][i], rows.lo[0][i]);
  }

  /** The low 32 bits of a tick of 100 ns come round every 2^32 · 100 ns = 429.4967296 s. */
  @Test
  void theLeadingBitsOfVersion1SweepTheKeySpaceIn429Seconds() {
    ValueGenerator generator = Draws.generator(new Uuid(1), 1);
    long lap = 429_496_729_600L;
    draw(generator, 1000, i -> i * (2 * lap / 1000));
    int falls = 0;
    for (int i = 1; i < 1000; i++) {
      double step = (rows.hi[0][i] >>> 32) - (double) (rows.hi[0][i - 1] >>> 32);
      if (step < 0) {
        falls++;
        step += 0x1p32;
      }
      assertThat(step / 0x1p32).isCloseTo(2.0 / 1000, within(1e-6));
    }
    assertThat(falls).as("wraps in two laps").isEqualTo(2);
  }

  @Test
  void uuidsHoldTheirVersionAndTheirTime() {
    LongUnaryOperator everyMilli = i -> i * 1_000_000;
    draw(Draws.generator(new Uuid(1), 2), 500, everyMilli);
    for (int i = 0; i < 500; i++) {
      assertThat(uuid(i).version()).isEqualTo(1);
      long millis = (uuid(i).timestamp() - Identifiers.TICKS_TO_1970) / 10_000;
      assertThat(millis).isEqualTo(START_MILLIS + i);
    }
    draw(Draws.generator(new Uuid(6), 3), 500, everyMilli);
    for (int i = 0; i < 500; i++) {
      assertThat(uuid(i).version()).isEqualTo(6);
      long hi = rows.hi[0][i];
      long ticks = (hi & ~0xFFFFL) >>> 4 | (hi & 0xFFF);
      assertThat((ticks - Identifiers.TICKS_TO_1970) / 10_000).isEqualTo(START_MILLIS + i);
    }
    draw(Draws.generator(new Uuid(7), 4), 500, everyMilli);
    for (int i = 0; i < 500; i++) {
      assertThat(uuid(i).version()).isEqualTo(7);
      assertThat(rows.hi[0][i] >>> 16).isEqualTo(START_MILLIS + i);
    }
    draw(Draws.generator(new Uuid(4), 5), 500, everyMilli);
    for (int i = 0; i < 500; i++) {
      assertThat(uuid(i).version()).isEqualTo(4);
      assertThat(uuid(i).variant()).isEqualTo(2);
    }
  }

  @Test
  void twoUuidsOfOneInstantDiffer() {
    for (int version : new int[] {1, 6}) {
      Set<UUID> seen = new HashSet<>();
      draw(Draws.generator(new Uuid(version), 6), 1000, i -> 0);
      for (int i = 0; i < 1000; i++) {
        seen.add(uuid(i));
      }
      assertThat(seen).hasSize(1000);
    }
  }

  @Test
  void ulidsAndKsuidsLeadWithTheirTime() {
    draw(Draws.generator(TimedRandom.ULID, 7), 100, i -> i * SECOND);
    for (int i = 0; i < 100; i++) {
      assertThat(rows.hi[0][i] >>> 16).isEqualTo(START_MILLIS + 1000L * i);
    }
    draw(Draws.generator(TimedRandom.KSUID, 8), 100, i -> i * SECOND);
    for (int i = 0; i < 100; i++) {
      assertThat((rows.hi[0][i] >>> 32) + Identifiers.KSUID_EPOCH_SECONDS)
          .isEqualTo(START / SECOND + i);
    }
  }

  @Test
  void snowflakesNeverRepeatEvenWhenAMillisecondRunsOut() {
    ValueGenerator generator = Draws.generator(new Snowflake(2), 9);
    Set<Long> seen = new HashSet<>();
    for (int batch = 0; batch < 20; batch++) {
      // 20,480 rows in one millisecond of two machines, which hold 8,192.
      draw(generator, 1024, i -> 0);
      for (int i = 0; i < 1024; i++) {
        long id = rows.lo[0][i];
        seen.add(id);
        assertThat(id >>> 12 & 0x3FF).isBetween(0L, 1L);
        long millis = (id >>> 22) + Identifiers.SNOWFLAKE_EPOCH_MILLIS;
        assertThat(millis).isBetween(START_MILLIS, START_MILLIS + 5);
      }
    }
    assertThat(seen).hasSize(20 * 1024);
  }

  @Test
  void aCoarseClockTellsTheLastMultipleOfItsResolution() {
    Now seconds = new Now(0, SECOND, 0);
    draw(Draws.generator(seconds, 10), 1000, i -> i * SECOND / 4);
    for (int i = 0; i < 1000; i++) {
      assertThat(rows.lo[0][i]).isEqualTo(START + i / 4 * SECOND);
    }
  }

  @Test
  void jitterMakesTimesLaterByNoMoreThanItself() {
    draw(Draws.generator(new Now(5_000_000, 1, 0), 10), 1000, i -> i * SECOND);
    double sum = 0;
    for (int i = 0; i < 1000; i++) {
      long jitter = rows.lo[0][i] - START - i * SECOND;
      assertThat(jitter).isBetween(0L, 5_000_000L);
      sum += jitter;
    }
    // Uniform on 0 to 5 ms: mean 2.5 ms, standard deviation 5 ms / √12.
    assertThat(sum / 1000).isCloseTo(2.5e6, within(5 * 5e6 / Math.sqrt(12 * 1000)));
  }
}
