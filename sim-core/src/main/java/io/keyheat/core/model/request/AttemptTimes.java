package io.keyheat.core.model.request;

import io.keyheat.core.result.LatencyStage;
import java.util.Arrays;

/** Time that served attempts spend in each stage. */
public final class AttemptTimes {
  /** By {@link LatencyStage#ordinal}. */
  public final long[] nanos = new long[LatencyStage.values().length];

  /** How many attempts they are of. */
  public long attempts;

  /** Begins anew, with no attempts. */
  public void clear() {
    Arrays.fill(nanos, 0);
    attempts = 0;
  }

  public void add(LatencyStage stage, long more) {
    nanos[stage.ordinal()] += more;
  }
}
