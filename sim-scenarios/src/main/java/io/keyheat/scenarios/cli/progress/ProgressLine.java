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
    String line =
        String.format(
            Locale.ROOT,
            "%s  %d/%d runs  %s of %s  %s× real time  %s ops/s  ETA %s",
            bar(share),
            progress.finishedRuns(),
            progress.runs(),
            simulated(progress.simulatedNanos()),
            simulated(progress.totalNanos()),
            scaled(progress.simulatedNanos() / NANOS_PER_SECOND / elapsedSeconds),
            scaled(progress.operations() / elapsedSeconds),
            remaining(share, elapsedSeconds));
    return cut(line, width);
  }

  /** Such as {@code [█████ ] 25 % checking 12 of 48 scenarios 3.1 a second ETA 0:12}. */
  static String of(Steps steps, double elapsedSeconds, int width) {
    double share = steps.total() == 0 ? 1 : (double) steps.finished() / steps.total();
    String line =
        String.format(
            Locale.ROOT,
            "%s  %s %,d of %,d %s  %s a second  ETA %s",
            bar(share),
            steps.work(),
            steps.finished(),
            steps.total(),
            steps.things(),
            scaled(steps.finished() / elapsedSeconds),
            remaining(share, elapsedSeconds));
    return cut(line, width);
  }

  /**
   * Such as {@code [█████ ] 25 % 12/48 scenarios 3.1 M ops/s ETA 0:42}, of a batch.
   *
   * @param place of the running scenario among all
   * @param share of the batch that is done
   */
  static String of(
      String place, double share, double elapsedSeconds, double operationsPerSecond, int width) {
    double done = Math.min(1, share);
    String line =
        String.format(
            Locale.ROOT,
            "%s  scenario %s  %s ops/s  ETA of all %s",
            bar(done),
            place,
            scaled(operationsPerSecond),
            remaining(done, elapsedSeconds));
    return cut(line, width);
  }

  /**
   * Such as {@code [█████ ] 25 % 12/48 runs 3.1 M ops/s ETA 0:42}.
   *
   * @param progress of a study, whose runs may not all be known yet
   */
  public static String of(StudyProgress progress, double elapsedSeconds, int width) {
    if (progress.runs() == 0) {
      return of("preparing", elapsedSeconds, width);
    }
    double share = Math.min(1, progress.share());
    String about = progress.isForeseen() ? "about " : "";
    String line =
        String.format(
            Locale.ROOT,
            "%s  %d of %s%d runs  %s ops/s  ETA %s%s",
            bar(share),
            progress.finishedRuns(),
            about,
            progress.runs(),
            scaled(progress.operations() / elapsedSeconds),
            about,
            remaining(share, elapsedSeconds));
    return cut(line, width);
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

  /** Such as {@code [█████ ] 25 %}. */
  private static String bar(double share) {
    int filled = (int) (share * BAR_COLUMNS);
    return String.format(
        Locale.ROOT,
        "[%s%s] %3d %%",
        "█".repeat(filled),
        " ".repeat(BAR_COLUMNS - filled),
        (int) (100 * share));
  }

  private static String cut(String line, int width) {
    return line.length() <= width ? line : line.substring(0, width);
  }

  /** Work whose length nobody knows, such as {@code reading the trace, 3 s}. */
  static String of(String work, double elapsedSeconds, int width) {
    return cut(String.format(Locale.ROOT, "%s, %.0f s", work, elapsedSeconds), width);
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
