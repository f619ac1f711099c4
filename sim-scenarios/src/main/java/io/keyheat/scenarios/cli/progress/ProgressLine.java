package io.keyheat.scenarios.cli.progress;

import io.keyheat.scenarios.experiment.Progress;
import io.keyheat.scenarios.sweep.StudyProgress;
import java.util.Locale;

/** Shows how far an experiment is, in a line. */
public final class ProgressLine {
  private static final int BAR_COLUMNS = 20;
  private static final double NANOS_PER_SECOND = 1e9;

  private ProgressLine() {}

  /**
   * Such as {@code [█████ ] 25 % 2/8 runs 1h12m of 6h 540× real time 3.1 M ops/s ETA 0:42}.
   *
   * @param elapsedSeconds since the experiment's start
   * @param width maximum columns
   */
  public static String of(Progress progress, double elapsedSeconds, int width) {
    double share = Math.min(1, progress.share());
    int filled = (int) (share * BAR_COLUMNS);
    String line =
        String.format(
            Locale.ROOT,
            "[%s%s] %3d %%  %d/%d runs  %s of %s  %s× real time  %s ops/s  ETA %s",
            "█".repeat(filled),
            " ".repeat(BAR_COLUMNS - filled),
            (int) (100 * share),
            progress.finishedRuns(),
            progress.runs(),
            simulated(progress.simulatedNanos()),
            simulated(progress.totalNanos()),
            scaled(progress.simulatedNanos() / NANOS_PER_SECOND / elapsedSeconds),
            scaled(progress.operations() / elapsedSeconds),
            remaining(share, elapsedSeconds));
    return line.length() <= width ? line : line.substring(0, width);
  }

  /**
   * Such as {@code [█████ ] 25 % 12/48 runs 3.1 M ops/s ETA 0:42}.
   *
   * @param progress of a study, whose runs may not all be known yet
   */
  public static String of(StudyProgress progress, double elapsedSeconds, int width) {
    double share = Math.min(1, progress.share());
    int filled = (int) (share * BAR_COLUMNS);
    String about = progress.isForeseen() ? "about " : "";
    String line =
        String.format(
            Locale.ROOT,
            "[%s%s] %3d %%  %d of %s%d runs  %s ops/s  ETA %s%s",
            "█".repeat(filled),
            " ".repeat(BAR_COLUMNS - filled),
            (int) (100 * share),
            progress.finishedRuns(),
            about,
            progress.runs(),
            scaled(progress.operations() / elapsedSeconds),
            about,
            remaining(share, elapsedSeconds));
    return line.length() <= width ? line : line.substring(0, width);
  }

  /**
   * What a study has run in this process, such as {@code 48 runs in 38.2 s, 1.3 a second, 34 M
   * operations/s}; nothing where the run log had all of them.
   */
  public static String pace(StudyProgress progress, double elapsedSeconds) {
    int runs = progress.finishedRuns();
    return runs == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "%,d %s in %.1f s, %.2f a second, %s operations/s",
            runs,
            runs == 1 ? "run" : "runs",
            elapsedSeconds,
            runs / elapsedSeconds,
            scaled(progress.operations() / elapsedSeconds));
  }

  private static String remaining(double share, double elapsedSeconds) {
    if (share <= 0) {
      return "-:--";
    }
    long seconds = Math.round(elapsedSeconds * (1 - share) / share);
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  private static String simulated(long nanos) {
    long seconds = (long) (nanos / NANOS_PER_SECOND);
    if (seconds < 60) {
      return seconds + "s";
    }
    long hours = seconds / 3600;
    long minutes = seconds / 60 % 60;
    if (hours == 0) {
      return minutes + "m";
    }
    return minutes == 0 ? hours + "h" : hours + "h" + minutes + "m";
  }

  /** Two or three digits, such as {@code 540}, {@code 3.1 M}. */
  private static String scaled(double value) {
    if (value < 1e3) {
      return digits(value);
    }
    return value < 1e6 ? digits(value / 1e3) + " k" : digits(value / 1e6) + " M";
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
  }
}
