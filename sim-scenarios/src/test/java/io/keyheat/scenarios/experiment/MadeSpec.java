package io.keyheat.scenarios.experiment;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.List;

/** Specifications for tests that never come to simulate. */
public final class MadeSpec {
  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final SystemSpec NO_SYSTEM =
      new SystemSpec(
          "Made",
          SystemWords.ofTablet("tablet"),
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          0,
          List.of());

  private MadeSpec() {}

  /** One open load at a constant rate. */
  public static RunSpec of(String variant, int minutes, double perSecond) {
    LoadSpec load =
        new WriteLoad(
            new LoadFrame(
                "writes",
                new ClientSpec.Open(RateSchedule.constant(perSecond), Spacing.POISSON, 1),
                new RetrySpec(1, 1, 1, 1)),
            WriteLoad.Kind.INSERT,
            "T");
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
