package io.keyheat.scenarios.cli;

import io.keyheat.core.RunSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.foresight.LoadEnds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.OptionalLong;

/** Refuses runs that go on after all loads have ended, since their means count idle time. */
final class IdleRuns {
  private IdleRuns() {}

  /** Throws if one of the runs has no load at its end. */
  static void refuse(Collection<RunSpec> runs) throws BadInputException {
    OptionalLong idle = LoadEnds.idleFromNanos(runs);
    if (idle.isPresent()) {
      BigDecimal seconds =
          BigDecimal.valueOf(idle.getAsLong(), 9).setScale(3, RoundingMode.CEILING);
      throw new BadInputException(
          "all loads end at %s, before the run does, so that its means would count idle time;"
                  .formatted(Figures.clock(idle.getAsLong()))
              + " expected --set duration=%ss"
                  .formatted(seconds.stripTrailingZeros().toPlainString()));
    }
  }
}
