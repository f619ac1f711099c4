package io.keyheat.scenarios.cli;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.BadInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.OptionalLong;

/** Refuses runs that go on after all loads have ended, since their means count idle time. */
final class IdleRuns {
  /** Loads that go on for less of a run leave it idle. */
  private static final double WHOLE = 0.95;

  private IdleRuns() {}

  /** Throws if one of the runs has no load at its end. */
  static void refuse(Collection<RunSpec> runs) throws BadInputException {
    OptionalLong idle =
        runs.stream()
            .filter(spec -> lastNanos(spec) < WHOLE * spec.durationNanos())
            .mapToLong(IdleRuns::lastNanos)
            .findFirst();
    if (idle.isPresent()) {
      BigDecimal seconds =
          BigDecimal.valueOf(idle.getAsLong(), 9).setScale(3, RoundingMode.CEILING);
      throw new BadInputException(
          "all loads end at %s, before the run ends, so its means would include idle time;"
                  .formatted(Figures.clock(idle.getAsLong()))
              + " expected --set duration=%ss"
                  .formatted(seconds.stripTrailingZeros().toPlainString()));
    }
  }

  private static long lastNanos(RunSpec spec) {
    return spec.loads().stream().mapToLong(IdleRuns::endNanos).max().orElse(Long.MAX_VALUE);
  }

  private static long endNanos(LoadSpec load) {
    return load.client() instanceof ClientSpec.Traced traced
        ? Math.min(traced.trace().lastNanos(), load.endNanos())
        : load.endNanos();
  }
}
