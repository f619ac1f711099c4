package io.keyheat.core.workload.value;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.schema.ValueSpec;
import java.util.Arrays;

/** Generators that read the time of arrival: timestamps and identifiers with a time in them. */
public final class Clocks {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long NANOS_PER_TICK = 100;
  private static final long MULTICAST = 1L << 40;

  private Clocks() {}

  public static long roundedDown(long epochNanos, long resolutionNanos) {
    return epochNanos - Math.floorMod(epochNanos, resolutionNanos);
  }

  /** The time of arrival, later by the offset and a uniform jitter, rounded down. */
  static ValueGenerator now(long epochNanos, ValueSpec.Now spec, RandomStream random) {
    long jitterNanos = spec.jitterNanos();
    if (spec.offsetNanos() != 0) {
      ValueSpec.Now due = new ValueSpec.Now(jitterNanos, spec.resolutionNanos());
      return now(epochNanos + spec.offsetNanos(), due, random);
    }
    if (spec.resolutionNanos() > 1) {
      ValueGenerator exact = now(epochNanos, new ValueSpec.Now(jitterNanos), random);
      return (rows, n, hi, lo) -> {
        exact.fill(rows, n, hi, lo);
        for (int i = 0; i < n; i++) {
          lo[i] = roundedDown(lo[i], spec.resolutionNanos());
        }
      };
    }
    if (jitterNanos == 0) {
      return (rows, n, hi, lo) -> {
        for (int i = 0; i < n; i++) {
          lo[i] = epochNanos + rows.timeNanos[i];
        }
      };
    }
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = epochNanos + rows.timeNanos[i] + random.nextLong(jitterNanos + 1);
      }
    };
  }

  static ValueGenerator uuid4(RandomStream random) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        hi[i] = Identifiers.uuid4Hi(random.nextLong());
        lo[i] = Identifiers.uuidRandomLo(random.nextLong());
      }
    };
  }

  static ValueGenerator uuid7(long epochNanos, RandomStream random) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long millis = (epochNanos + rows.timeNanos[i]) / NANOS_PER_MILLI;
        hi[i] = Identifiers.uuid7Hi(millis, random.nextLong());
        lo[i] = Identifiers.uuidRandomLo(random.nextLong());
      }
    };
  }

  /**
   * UUIDs of version 1 (or 6) by one generator: a clock sequence and a node that stay, and a time
   * that is moved on by a tick where two would be the same (RFC 9562, 6.1 and 6.2).
   */
  static ValueGenerator uuidTicks(boolean version6, long epochNanos, RandomStream random) {
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
        hi[i] = version6 ? Identifiers.uuid6Hi(ticks) : Identifiers.uuid1Hi(ticks);
        lo[i] = low;
      }
      last[0] = previous;
    };
  }

  static ValueGenerator ulid(long epochNanos, RandomStream random) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long millis = (epochNanos + rows.timeNanos[i]) / NANOS_PER_MILLI;
        hi[i] = Identifiers.ulidHi(millis, random.nextLong());
        lo[i] = random.nextLong();
      }
    };
  }

  static ValueGenerator ksuid(long epochNanos, RandomStream random) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long seconds = (epochNanos + rows.timeNanos[i]) / NANOS_PER_SECOND;
        hi[i] = Identifiers.ksuidHi(seconds, random.nextLong());
        lo[i] = random.nextLong();
      }
    };
  }

  static ValueGenerator autoId(RandomStream random) {
    long mask = -1L << (2 * Long.SIZE - Identifiers.AUTO_ID_BITS);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        hi[i] = random.nextLong();
        lo[i] = random.nextLong() & mask;
      }
    };
  }

  /**
   * Each row comes from a machine drawn at random, which counts within its millisecond and goes on
   * to the next when the 4,096 numbers of one are used up.
   */
  static ValueGenerator snowflake(int machines, long epochNanos, RandomStream random) {
    long[] lastMillis = new long[machines];
    long[] sequence = new long[machines];
    Arrays.fill(lastMillis, Long.MIN_VALUE);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        int machine = (int) random.nextLong(machines);
        long millis = (epochNanos + rows.timeNanos[i]) / NANOS_PER_MILLI;
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
}
