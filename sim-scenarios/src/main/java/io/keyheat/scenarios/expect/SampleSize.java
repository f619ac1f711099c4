package io.keyheat.scenarios.expect;

import io.keyheat.report.view.Figures;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of operations that a target needs before a figure that keeps it is evidence. A p99.9
 * of 50 operations is the slowest of them, which is less than the p99.9 of many; no error of 50
 * operations says little of one in a thousand. So ten operations must be expected beyond a quantile
 * that is limited, or within a share of errors that is allowed.
 *
 * @param counted quantity that counts the operations of a run
 * @param load whose operations count; empty: all loads
 * @param needed number of operations
 * @param isPooled whether the operations of several runs count together, as they do for a mean
 *     share, but not for a mean of quantiles, each of which is too low
 */
public record SampleSize(String counted, String load, double needed, boolean isPooled) {
  private static final double LEAST_BEYOND = 10;

  /** Standard deviations of a number of operations, which is one by chance. */
  private static final double BY_CHANCE = 2;

  private static final Pattern RARE =
      Pattern.compile(
          "((?:loads\\.([A-Za-z0-9_-]+)\\.(?:calls\\.[A-Za-z0-9_-]+\\.)?)?)"
              + "(?:errors|(?:worst\\.)?latency\\.p(\\d{2,5}))(\\[.*])?");

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long SECONDS_PER_MINUTE = 60;

  /** Returns what a target needs; empty where it limits nothing that is rare. */
  public static Optional<SampleSize> of(Target target) {
    Matcher rare = RARE.matcher(target.left().text());
    if (!target.isUpperLimit() || !rare.matches()) {
      return Optional.empty();
    }
    return rare.group(3) == null
        ? of(rare, target.right().number())
        : ofQuantile(target.left().text());
  }

  /** Returns what a quantile needs, whatever it is compared with; empty of other quantities. */
  public static Optional<SampleSize> ofQuantile(String quantity) {
    Matcher rare = RARE.matcher(quantity);
    if (!rare.matches() || rare.group(3) == null) {
      return Optional.empty();
    }
    double share = 1 - Double.parseDouble("0." + rare.group(3));
    return of(rare, OptionalDouble.of(share));
  }

  private static Optional<SampleSize> of(Matcher rare, OptionalDouble share) {
    if (share.isEmpty() || share.getAsDouble() <= 0 || share.getAsDouble() >= 1) {
      return Optional.empty();
    }
    String window = rare.group(4) == null ? "" : rare.group(4);
    String load = rare.group(2) == null ? "" : rare.group(2);
    return Optional.of(
        new SampleSize(
            rare.group(1) + "latency.count" + window,
            load,
            Math.rint(LEAST_BEYOND / share.getAsDouble()),
            rare.group(3) == null));
  }

  /** Whether the operations of a part of the run count alone. */
  public boolean isOfWindow() {
    return counted.endsWith("]");
  }

  /**
   * Returns whether runs have enough operations, give or take what chance makes of a number.
   *
   * @param mean operations of a run that were counted
   */
  public boolean isEnough(double mean, int runs) {
    double count = isPooled ? mean * runs : mean;
    return count + BY_CHANCE * Math.sqrt(count) >= needed;
  }

  /**
   * Returns what is lacking, for a sentence; empty if nothing is.
   *
   * @param mean operations of a run that were counted
   * @param warmupNanos of a run in which they do not count
   */
  public String lack(double mean, int runs, long warmupNanos, long durationNanos) {
    if (isEnough(mean, runs)) {
      return "";
    }
    double count = isPooled ? mean * runs : mean;
    String of = runs == 1 ? "" : isPooled ? " in " + runs + " runs" : " in each run";
    String lack =
        Figures.count(count)
            + " operations"
            + of
            + " are too few: "
            + Figures.count(needed)
            + " are needed";
    if (count == 0 || isOfWindow()) {
      return lack;
    }
    double counting = (durationNanos - warmupNanos) * needed / count;
    return lack + ", as many as duration: " + written(warmupNanos + counting) + " has at this rate";
  }

  /** Writes a time as scenarios do, rounded up. */
  private static String written(double nanos) {
    long seconds = (long) Math.ceil(nanos / NANOS_PER_SECOND);
    return seconds < 2 * SECONDS_PER_MINUTE
        ? seconds + "s"
        : (seconds + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE + "m";
  }
}
