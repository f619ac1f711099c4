package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * When all loads have grown to their rates, in steps of five minutes.
 *
 * @param loads those at their rates from the start included
 * @param share growth in five minutes, such as 0.5
 */
public record RampSchedule(List<RampedLoad> loads, double share) {
  private static final int STEP_MINUTES = 5;
  private static final int DAY_MINUTES = 24 * 60;

  public RampSchedule {
    loads = List.copyOf(loads);
  }

  /**
   * The rates between which one load grows, operations per second.
   *
   * @param name of the load
   * @param startNanos when it begins
   * @param endNanos when it ends; not before the run does: with it
   */
  public record RampedLoad(
      String name, double fromPerSecond, double toPerSecond, long startNanos, long endNanos) {}

  /**
   * When the full rate is due, by a clock that is not changed between.
   *
   * @param date empty: of any day
   */
  public record Due(LocalTime time, Optional<LocalDate> date) {
    /**
     * Reads {@code 08:00} or {@code 2028-03-01T08:00}.
     *
     * @throws IllegalArgumentException with a message for the user
     */
    public static Due parse(String text) {
      try {
        if (!text.contains("T")) {
          return new Due(LocalTime.parse(text), Optional.empty());
        }
        LocalDateTime whole = LocalDateTime.parse(text);
        return new Due(whole.toLocalTime(), Optional.of(whole.toLocalDate()));
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException(
            text + ": expected a time such as 08:00 or 2028-03-01T08:00", e);
      }
    }

    private String less(int minutes) {
      if (date.isPresent()) {
        LocalDateTime due = date.get().atTime(time);
        return words(due.minusMinutes(minutes)) + ", for " + words(due);
      }
      int ofDay = time.getHour() * 60 + time.getMinute() - minutes;
      int days = -Math.floorDiv(ofDay, DAY_MINUTES);
      String day = days == 0 ? "" : days == 1 ? " the day before" : " " + days + " days before";
      return time.minusMinutes(minutes) + day + ", for " + time;
    }

    private static String words(LocalDateTime at) {
      return at.toLocalDate() + " " + at.toLocalTime();
    }
  }

  /** Minutes from the beginning until the last load has its rate. */
  public int minutes() {
    return loads.stream().mapToInt(this::due).max().orElse(0);
  }

  private int minutes(RampedLoad load) {
    double steps = Math.log(load.toPerSecond() / load.fromPerSecond()) / Math.log(1 + share);
    return STEP_MINUTES * (int) Math.max(0, Math.ceil(steps - 1e-9));
  }

  /** Minutes from the beginning of the run until a load has its rate. */
  private int due(RampedLoad load) {
    int begun = (int) Math.ceil(load.startNanos() / (double) TimeUnit.MINUTES.toNanos(1));
    return begun + minutes(load);
  }

  /**
   * Says that a run, or a load, ends before the loads have their rates, so that it shows nothing of
   * these; empty: it does not.
   */
  public String unseen(long durationNanos) {
    Optional<RampedLoad> ended =
        loads.stream()
            .filter(load -> load.endNanos() < durationNanos)
            .filter(load -> TimeUnit.MINUTES.toNanos(due(load)) > load.endNanos())
            .findFirst();
    if (ended.isPresent()) {
      RampedLoad load = ended.get();
      return "; "
          + load.name()
          + " ends at "
          + Figures.clock(load.endNanos())
          + " and does not reach its full rate: expected a duration above "
          + due(load)
          + "m, or no ramp of this load";
    }
    return TimeUnit.MINUTES.toNanos(minutes()) <= durationNanos
        ? ""
        : "; the runs end at "
            + Figures.clock(durationNanos)
            + " , before the end of the ramp: expected a duration above "
            + minutes()
            + "m";
  }

  /**
   * Returns {@code 20,000/s after 50 minutes; begin by 07:10, for 08:00}.
   *
   * @param due when the rate is to be reached; empty: at any time
   */
  public String words(Optional<Due> due) {
    double rate = loads.stream().mapToDouble(RampedLoad::toPerSecond).sum();
    String after = Figures.perSecond(rate) + " after " + minutes() + " minutes";
    return due.isEmpty() ? after : after + "; begin by " + due.get().less(minutes());
  }
}
