package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import java.time.LocalTime;
import java.util.Optional;

/**
 * When a ramp reaches its rate: it begins at 500/s and grows every five minutes.
 *
 * @param ratePerSecond that it comes to
 * @param share growth in five minutes, such as 0.5
 */
public record RampSchedule(double ratePerSecond, double share) {
  private static final double FIRST_PER_SECOND = 500;
  private static final int STEP_MINUTES = 5;

  /** Minutes from the beginning until the rate is reached. */
  public int minutes() {
    double steps = Math.log(ratePerSecond / FIRST_PER_SECOND) / Math.log(1 + share);
    return STEP_MINUTES * (int) Math.max(0, Math.ceil(steps - 1e-9));
  }

  /**
   * Returns {@code 20,000/s after 50 minutes; begin by 07:10}.
   *
   * @param due when the rate is to be reached; empty: at any time
   */
  public String words(Optional<LocalTime> due) {
    String after = Figures.perSecond(ratePerSecond) + " after " + minutes() + " minutes";
    return due.isEmpty()
        ? after
        : after + "; begin by " + due.get().minusMinutes(minutes()) + " for " + due.get();
  }
}
