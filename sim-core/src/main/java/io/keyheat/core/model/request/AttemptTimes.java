package io.keyheat.core.model.request;

import io.keyheat.core.result.LatencyStage;
import java.util.Arrays;

/** Time that served attempts spend in each stage. */
public final class AttemptTimes {
  /** By {@link LatencyStage#ordinal}. */
  public final long[] nanos = new long[LatencyStage.values().length];

  /** How many attempts they are of. */
  public long attempts;

  /** That part of their service whose answer came when the client had given up. */
  public long lateServiceNanos;

  /** Begins anew, with no attempts. */
  public void clear() {
    lateServiceNanos = 0;
    Arrays.fill(nanos, 0);
    attempts = 0;
  }

  public void add(LatencyStage stage, long more) {
    nanos[stage.ordinal()] += more;
  }
}
