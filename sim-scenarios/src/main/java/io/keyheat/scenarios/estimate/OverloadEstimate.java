package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.scenarios.estimate.FluidBacklog.Excess;
import io.keyheat.scenarios.estimate.Peak.Stretch;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for more than it can do, by arithmetic: all servers, or a tablet, for so long or so
 * suddenly that its requests wait too long.
 */
public final class OverloadEstimate {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final TabletDemand offered;
  private final ToDoubleFunction<double[]> shareOfServer;
  private final double offeredUtilisation;
  private final boolean isOfLeaders;

  /**
   * The overloads of a variant.
   *
   * @param offered what loads ask of tablets whose clients do not wait for answers
   * @param shareOfServer of the cores of a server that has most to do, by the rates of loads
   * @param offeredUtilisation that share where these loads ask for most
   * @param isOfLeaders whether servers that lead tablets have most to do
   */
  OverloadEstimate(
      RunSpec spec,
      TabletDemand offered,
      ToDoubleFunction<double[]> shareOfServer,
      double offeredUtilisation,
      boolean isOfLeaders) {
    this.spec = spec;
    this.offered = offered;
    this.shareOfServer = shareOfServer;
    this.offeredUtilisation = offeredUtilisation;
    this.isOfLeaders = isOfLeaders;
  }

  /**
   * What is asked for so much more than it can do that its requests wait too long: all servers
   * together, or else a tablet that load splits do not divide. Empty if there is none, or if too
   * few keys were drawn to tell. Clients that wait for answers ask for no more than is done.
   */
  public Optional<Overload> overload() {
    return overload(true);
  }

  /**
   * The share of what all servers can do that is asked of them at the busiest moment after the
   * warm-up, where it is too much, or 0: no figure of a run counts what is asked before.
   */
  public double askedOfServers() {
    List<Stretch> counted = Peak.stretchesFrom(spec, spec.warmupNanos());
    return FluidBacklog.greatestNanos(counted, shareOfServer) <= longestWaitNanos()
        ? 0
        : counted.stream()
            .flatMap(stretch -> Stream.of(stretch.first(), stretch.last()))
            .mapToDouble(shareOfServer)
            .max()
            .orElse(0);
  }

  private double longestWaitNanos() {
    return Math.min((double) spec.system().servers().maxWaitNanos(), NANOS_PER_SECOND);
  }

  /**
   * What may be asked for too much, by chance or not: where few keys were drawn, more of them tell.
   */
  public Optional<Overload> possibleOverload() {
    return overload(false);
  }

  private Optional<Overload> overload(boolean isCertain) {
    List<Stretch> stretches = Peak.stretches(spec);
    double wait = longestWaitNanos();
    if (FluidBacklog.greatestNanos(stretches, shareOfServer) > wait) {
      return Optional.of(new Overload(offeredUtilisation, null, isOfLeaders));
    }
    return offered
        .overloaded(stretches, wait, isCertain)
        .map(tablet -> new Overload(tablet.share().greatest(), tablet, true));
  }

  /**
   * What is asked of a tablet so suddenly that load splits divide it too late; empty if there is
   * none, or if too few keys were drawn to tell.
   */
  public Optional<SuddenLoad> suddenLoad() {
    return suddenLoad(true);
  }

  /** What may be asked so suddenly, by chance or not. */
  public Optional<SuddenLoad> possibleSuddenLoad() {
    return suddenLoad(false);
  }

  private Optional<SuddenLoad> suddenLoad(boolean isCertain) {
    double wait = longestWaitNanos();
    ThroughputLimit units = spec.system().tablets().limit();
    double kept = units.exists() ? units.burstNanos() : 0;
    return offered.sudden(Peak.stretches(spec), wait + kept, isCertain);
  }

  /**
   * A load that comes to a tablet before load splits have divided it.
   *
   * @param space the key space in which it lies
   * @param bound of what the tablet can do, in words
   * @param excess when, and of which share of that bound
   * @param undivided share that would be asked for at the busiest moment if no split divided it
   */
  public record SuddenLoad(String space, String bound, Excess excess, double undivided) {
    private static final double PLAINLY_MORE = 1.1;

    /** Whether load splits divide the tablet before it is asked for most. */
    public boolean isDividedBefore() {
      return undivided > PLAINLY_MORE * excess.share();
    }
  }

  /**
   * More than can be done, at the busiest moment.
   *
   * @param share of what can be done
   * @param tablet that is asked for it; null: all servers that lead tablets together are, or all
   *     others
   * @param isOfLeaders whether it is asked of servers that lead
   */
  public record Overload(double share, @Nullable HottestTablet tablet, boolean isOfLeaders) {}
}
