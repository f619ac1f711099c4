package io.keyheat.scenarios.lint;

import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Peak;

/**
 * Loads of which figures miss a part: they begin after the run, end within the warm-up, go on to
 * rise after the run, or are records that end before it.
 */
public final class LoadTimes {
  /** A trace that covers less than this share of its time in the run is worth a note. */
  private static final double WHOLE = 0.95;

  private static final long DAY_NANOS = 86_400_000_000_000L;

  private static final String LATE_RATE = "late-rate";
  private static final String PEAK_IN_WARM_UP = "peak-in-warm-up";

  private final LintContext context;
  private final long duration;

  private LoadTimes(LintContext context) {
    this.context = context;
    duration = context.spec().durationNanos();
  }

  static void check(LintContext context) {
    LoadTimes times = new LoadTimes(context);
    context.spec().loads().forEach(times::check);
    long warmup = context.spec().warmupNanos();
    double most = Peak.onlyBefore(context.spec(), warmup);
    if (most > 0) {
      context.trap(
          PEAK_IN_WARM_UP,
          "warmUp",
          "demand is greatest (%s) during the warm-up of %s, which figures and targets exclude"
              .formatted(Figures.perSecond(most), Figures.duration(warmup)),
          "");
    }
  }

  /** Whether a warning is true only while rates change. */
  public static boolean areOfPeaks(Warning warning) {
    return warning.id().equals(LATE_RATE) || warning.id().equals(PEAK_IN_WARM_UP);
  }

  private void check(LoadSpec load) {
    String path = "loads." + load.name();
    if (load.startNanos() >= duration) {
      context.trap(
          "late-load",
          path,
          "%s begins at %s, after the end of the run (%s), and sends nothing"
              .formatted(load.name(), Figures.clock(load.startNanos()), Figures.clock(duration)),
          "");
    } else if (load.client() instanceof ClientSpec.Traced traced) {
      checkTrace(load, path, Math.min(traced.trace().lastNanos(), duration));
    } else if (load.endNanos() <= context.spec().warmupNanos()) {
      context.trap(
          "load-in-warm-up",
          path,
          "%s ends at %s, during the warm-up of %s; no figure includes it"
              .formatted(
                  load.name(),
                  Figures.clock(load.endNanos()),
                  Figures.clock(context.spec().warmupNanos())),
          "");
    } else if (load.client() instanceof ClientSpec.Open open && load.endNanos() >= duration) {
      checkRate(load, path, open.rate());
    }
  }

  private void checkTrace(LoadSpec load, String path, long end) {
    long due = Math.min(load.endNanos(), duration);
    if (end - load.startNanos() < WHOLE * (due - load.startNanos())) {
      context.trap(
          "idle-end",
          path,
          "the trace ends at %s, and the run at %s; rates and utilisation include the idle time"
              .formatted(Figures.clock(end), Figures.clock(duration)),
          "shorten duration to %s, or remove it to end the run with the trace"
              .formatted(Figures.clock(end)));
    }
  }

  /** Of a daily curve the peak of a day counts, of others what they come to. */
  private void checkRate(LoadSpec load, String path, RateSchedule rate) {
    double reached = Peak.perSecond(load, duration);
    double peak =
        rate.segments().stream()
            .filter(segment -> segment.startNanos() <= DAY_NANOS)
            .mapToDouble(Segment::startPerSecond)
            .max()
            .orElse(0);
    if (reached < WHOLE * peak) {
      context.trap(
          LATE_RATE,
          path,
          "%s reaches %s after the end of the run; figures include rates up to %s"
              .formatted(load.name(), Figures.perSecond(peak), Figures.perSecond(reached)),
          "");
    }
  }
}
