package io.keyheat.core.workload.trace;

import io.keyheat.core.key.BytesCode;
import org.jspecify.annotations.Nullable;

/**
 * A recorded trace whose times are divided by a factor.
 *
 * @param factor how many times as fast as the trace; below 1 it is slower
 */
record FasterTrace(TraceOpener trace, double factor) implements TraceOpener {
  @Override
  public Trace open() {
    return faster(trace.open());
  }

  @Override
  public Trace open(long seed) {
    return faster(trace.open(seed));
  }

  private Trace faster(Trace opened) {
    return new Trace() {
      @Override
      public boolean advance() {
        return opened.advance();
      }

      @Override
      public long timeNanos() {
        return (long) (opened.timeNanos() / factor);
      }

      @Override
      public long value(int column) {
        return opened.value(column);
      }

      @Override
      public void close() {
        opened.close();
      }
    };
  }

  @Override
  public long records(long endNanos) {
    return trace.records(recorded(endNanos));
  }

  @Override
  public long lastNanos() {
    long last = trace.lastNanos();
    return last == Long.MAX_VALUE ? last : (long) (last / factor);
  }

  @Override
  public @Nullable TraceRange range(long startNanos, long endNanos) {
    return trace.range(recorded(startNanos), recorded(endNanos));
  }

  /** When the trace that is replayed has what this one has at a time. */
  private long recorded(long nanos) {
    return (long) Math.min(Long.MAX_VALUE, nanos * factor);
  }

  @Override
  public @Nullable BytesCode code(int column) {
    return trace.code(column);
  }
}
