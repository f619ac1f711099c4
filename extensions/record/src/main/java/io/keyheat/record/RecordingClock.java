package io.keyheat.record;

import java.util.concurrent.TimeUnit;

/** Calendar time that never goes back while a recording lasts. */
final class RecordingClock {
  private final long startMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  private final long startNanos = System.nanoTime();

  /** Microseconds since 1970 at a time of {@link System#nanoTime}. */
  long micros(long nanos) {
    return startMicros + TimeUnit.NANOSECONDS.toMicros(nanos - startNanos);
  }

  long nowMicros() {
    return micros(System.nanoTime());
  }
}
