package io.keyheat.scenarios.experiment;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LoadSpec.ClientSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import java.util.List;
import java.util.Map;

/** Specifications for tests that never come to simulate. */
public final class MadeSpec {
  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final SystemSpec NO_SYSTEM =
      new SystemSpec(
          "Made", "tablet", null, null, null, null, null, null, null, null, null, null, null, false,
          0, List.of());

  private MadeSpec() {}

  /** One open load at a constant rate. */
  public static RunSpec of(String variant, int minutes, double perSecond) {
    LoadSpec load =
        new LoadSpec(
            "writes",
            LoadSpec.Operation.INSERT,
            "T",
            Map.of(),
            null,
            1,
            new ClientSpec.Open(RateSchedule.constant(perSecond), LoadSpec.Spacing.POISSON, 1),
            new LoadSpec.RetrySpec(1, 1, 1, 1),
            0,
            Long.MAX_VALUE);
    return new RunSpec(
        variant,
        1,
        0,
        minutes * MINUTE_NANOS,
        0,
        0,
        NO_SYSTEM,
        1,
        List.of(),
        List.of(load),
        List.of(),
        10);
  }
}
