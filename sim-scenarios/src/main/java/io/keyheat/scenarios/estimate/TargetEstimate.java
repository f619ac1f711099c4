package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.Target.LatencyLimit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges targets by arithmetic. */
public final class TargetEstimate {
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Quantiles of runs differ; a share that exceeds the allowed one by less may be kept by chance.
   */
  private static final double BY_CHANCE = 1.25;

  /** Clients that wait ask for all that a lock lets pass, which rounding may make a little more. */
  private static final double ALWAYS_LOCKED = 1.001;

  private static final String UTILISATION = "servers.mean";
  private static final String UTILISATION_OF_USED = "servers.meanUsed";

  private TargetEstimate() {}

  /**
   * Returns why a variant cannot be expected to meet a target, whatever its load and its servers:
   * its round trips and waits alone take longer. Empty if it may meet the target.
   */
  public static Optional<String> impossible(Target target, List<LoadEstimate> estimates) {
    Optional<LatencyLimit> limit = target.latencyLimit();
    return limit.isPresent() ? impossible(target, limit.get(), estimates) : Optional.empty();
  }

  private static Optional<String> impossible(
      Target target, LatencyLimit limit, List<LoadEstimate> estimates) {
    List<LoadEstimate> loads =
        estimates.stream()
            .filter(load -> limit.load().isEmpty() || load.name().equals(limit.load()))
            .toList();
    List<LoadEstimate> late = loads.stream().filter(load -> isLate(load, limit)).toList();
    if (late.isEmpty() || (late.size() < loads.size() && !outweigh(loads, limit))) {
      return Optional.empty();
    }
    LoadEstimate first = late.get(0);
    boolean isCertain = first.floor().nanos() >= limit.millis() * NANOS_PER_MILLI;
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s: no run can %s: %s takes %s%s",
            target.text(),
            isCertain ? "keep it" : "be expected to keep it",
            first.name(),
            EstimateText.floor(first.floor()),
            isCertain ? "" : " " + varying(first.floor(), limit)));
  }

  private static String varying(LatencyFloor floor, LatencyLimit limit) {
    double nanos = limit.millis() * NANOS_PER_MILLI;
    return Double.isNaN(limit.share())
        ? "Without any queue or service it takes %s on average, as round trips vary."
            .formatted(millis(floor.meanNanos()))
        : "%s take longer than %s without any queue or service, as round trips vary."
            .formatted(Figures.percent(floor.exceeds(nanos)), millis(nanos));
  }

  private static boolean isLate(LoadEstimate load, LatencyLimit limit) {
    double nanos = limit.millis() * NANOS_PER_MILLI;
    return Double.isNaN(limit.share())
        ? load.floor().meanNanos() >= nanos
        : load.floor().exceeds(nanos) > exceeding(limit);
  }

  /** The share of operations that must take longer for a target to be missed but for chance. */
  private static double exceeding(LatencyLimit limit) {
    return limit.share() < 1 ? Math.min(1 - 1e-9, BY_CHANCE * (1 - limit.share())) : 1 - 1e-9;
  }

  /** Whether of all loads together more operations are late than the target allows. */
  private static boolean outweigh(List<LoadEstimate> all, LatencyLimit limit) {
    if (all.stream().anyMatch(load -> load.perSecond() == 0)) {
      return false;
    }
    double rate = all.stream().mapToDouble(LoadEstimate::perSecond).sum();
    if (Double.isNaN(limit.share())) {
      double least =
          all.stream().mapToDouble(l -> l.perSecond() * l.floor().meanNanos()).sum() / rate;
      return least >= limit.millis() * NANOS_PER_MILLI;
    }
    double nanos = limit.millis() * NANOS_PER_MILLI;
    double exceeding =
        all.stream().mapToDouble(l -> l.perSecond() * l.floor().exceeds(nanos)).sum() / rate;
    return exceeding > exceeding(limit);
  }

  /** Whether arithmetic expects a run to meet all targets that it knows. */
  public static boolean areMet(List<Target> targets, RunSpec spec) {
    return met(targets, spec).filter(met -> met.size() == targets.size()).isPresent();
  }

  /**
   * Returns the targets that arithmetic expects a run to meet, with those that it does not know;
   * empty where the system does not keep up, so that none counts as met.
   */
  public static Optional<List<Target>> met(List<Target> targets, RunSpec spec) {
    Estimate estimate = Estimate.of(spec);
    boolean isHot =
        estimate.overloads().overload().map(OverloadEstimate.Overload::tablet).isPresent();
    boolean keepsUp =
        estimate.offeredUtilisation() < 1
            && !isHot
            && estimate.mostLocked().filter(locked -> locked.held() > ALWAYS_LOCKED).isEmpty()
            && !endsBeforeSplits(spec, estimate);
    return keepsUp
        ? Optional.of(targets.stream().filter(t -> isMet(t, spec, estimate)).toList())
        : Optional.empty();
  }

  /** Whether a tablet is asked for more than it can do, and the run ends before it is divided. */
  private static boolean endsBeforeSplits(RunSpec spec, Estimate estimate) {
    return estimate.hottestOffered().filter(tablet -> tablet.share().greatest() > 1).isPresent()
        && SplitTime.neededNanos(spec, estimate).isPresent();
  }

  private static boolean isMet(Target target, RunSpec spec, Estimate estimate) {
    return target.isUpperLimit()
        ? isBelow(target, spec, estimate)
        : isAbove(target, spec, estimate);
  }

  private static boolean isBelow(Target target, RunSpec spec, Estimate estimate) {
    Optional<LatencyLimit> latency = target.latencyLimit();
    if (latency.isPresent() && latency.get().load().isEmpty()) {
      double share = latency.get().share();
      double nanos = Double.isNaN(share) ? estimate.meanNanos() : estimate.quantileNanos(share);
      return !estimate.isNarrowed() && nanos <= latency.get().millis() * NANOS_PER_MILLI;
    }
    OptionalDouble rate = new MeanDemand(spec, estimate).perSecond(target.left().text());
    return (rate.isEmpty() || isWithin(target.right().number(), rate.getAsDouble()))
        && isWithin(target, UTILISATION, estimate.meanUtilisation())
        && isWithin(target, UTILISATION_OF_USED, estimate.meanUsedUtilisation());
  }

  /**
   * Whether a lower limit of a rate or of utilisation is kept, on average over the time that is
   * judged: where loads ask for most, they come nearest to it. Others are taken to be.
   */
  private static boolean isAbove(Target target, RunSpec spec, Estimate estimate) {
    OptionalDouble limit = target.right().number();
    MeanDemand mean = new MeanDemand(spec, estimate);
    String quantity = target.left().text();
    OptionalDouble value =
        switch (quantity) {
          case UTILISATION -> OptionalDouble.of(mean.shareOfPeak() * estimate.meanUtilisation());
          case UTILISATION_OF_USED ->
              OptionalDouble.of(mean.shareOfPeak() * estimate.meanUsedUtilisation());
          default -> mean.perSecond(quantity);
        };
    return limit.isEmpty()
        || value.isEmpty()
        || value.getAsDouble() > limit.getAsDouble()
        || (target.orEqual() && value.getAsDouble() == limit.getAsDouble());
  }

  /** Whether a limit of the run, or of a part of it, is kept where its loads ask for most. */
  private static boolean isWithin(Target target, String quantity, double value) {
    String text = target.left().text();
    boolean isWindow = text.startsWith(quantity + "[");
    return isWithin(target.limitOf(isWindow ? text : quantity), value);
  }

  private static boolean isWithin(OptionalDouble limit, double value) {
    return limit.isEmpty() || value <= limit.getAsDouble();
  }

  /** Returns a figure that a run measures too, such as {@code 22.1 ms}; empty if unknown. */
  public static Optional<String> figure(String quantity, Estimate estimate) {
    String most = estimate.isBound() ? "at most " : "";
    return switch (quantity) {
      case "offered" -> Optional.of(most + Figures.perSecond(estimate.askedPerSecond()));
      case UTILISATION -> Optional.of(most + percent(estimate, estimate.meanUtilisation()));
      case UTILISATION_OF_USED ->
          Optional.of(most + percent(estimate, estimate.meanUsedUtilisation()));
      case "latency.mean" -> latency(estimate, most + mean(estimate));
      case "latency.p99" -> latency(estimate, most + quantile(estimate, 0.99));
      default -> Optional.empty();
    };
  }

  private static String percent(Estimate estimate, double share) {
    return estimate.isBound() ? Figures.percentAtMost(share) : Figures.percent(share);
  }

  /** Clients that wait for a bottleneck do so for a time that their number decides. */
  private static Optional<String> latency(Estimate estimate, String words) {
    return estimate.isNarrowed() ? Optional.empty() : Optional.of(words);
  }

  /** The mean latency in words, such as {@code about 9 ms}. */
  static String mean(Estimate estimate) {
    return (estimate.tellsMean() ? "" : "about ") + millis(estimate.meanNanos());
  }

  /** The latency in words that a share of operations stays below: its least if no more is known. */
  static String quantile(Estimate estimate, double share) {
    return estimate.tellsQuantile(share)
        ? millis(estimate.quantileNanos(share))
        : "at least " + millis(estimate.leastQuantileNanos(share));
  }

  private static String millis(double nanos) {
    return Figures.millis(nanos / NANOS_PER_MILLI);
  }
}
