package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the clients of a closed loop ask for at most, by the asymptotic bounds of operational
 * analysis (Denning and Buzen, 1978): n clients that think for z and wait for an answer that takes
 * r on average make n / (z + r) operations in a unit of time, and no more than the narrowest part
 * of the system serves.
 *
 * @param clients n
 * @param thinkNanos z
 * @param askedPerSecond operations where r is the mean that an answer takes on idle servers
 * @param parts that each operation, or a share of them, needs; one at least
 */
public record ClosedBound(
    int clients, long thinkNanos, double askedPerSecond, List<NarrowPart> parts) {
  /** Least latency, so that a system without any latency has a finite bound. */
  private static final double LEAST_NANOS = 1000;

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * A part that operations share.
   *
   * @param part in words
   * @param perSecond operations of one load that it serves at most, whatever chance has made of the
   *     keys that were drawn and whatever is divided in the run
   * @param likelyPerSecond those that it serves as these keys show, while nothing is divided
   */
  public record NarrowPart(String part, double perSecond, double likelyPerSecond) {
    /** The part that operations have in common which write the same row. */
    public static final String ROW_LOCK = "the lock of one row";
  }

  public ClosedBound {
    parts = List.copyOf(parts);
  }

  /** Returns the operations a second that a load's clients ask for at most. */
  public static double askedPerSecond(RunSpec spec, LoadSpec load, ClientSpec.Closed clients) {
    double answer = LatencyFloor.of(spec, load).meanNanos() + LeastService.nanos(spec, load);
    double cycle = Math.max(LEAST_NANOS, clients.thinkNanos() + answer);
    return clients.clients() * NANOS_PER_SECOND / cycle;
  }

  /** Returns whether a part serves less than the clients may ask for. */
  public boolean isNarrowed() {
    return narrowest().perSecond() < askedPerSecond;
  }

  /** Returns the part that serves the fewest operations, in words. */
  public String bottleneck() {
    return narrowest().part();
  }

  /**
   * Returns the part that would be full next if the bottleneck were none; empty: the clients ask
   * for no more than all others serve.
   */
  public Optional<NarrowPart> next() {
    return parts.stream()
        .sorted(Comparator.comparingDouble(NarrowPart::perSecond))
        .skip(1)
        .findFirst()
        .filter(part -> part.perSecond() < askedPerSecond);
  }

  /** Returns the operations a second that are asked for and served at most. */
  public double perSecond() {
    return Math.min(askedPerSecond, narrowest().perSecond());
  }

  private NarrowPart narrowest() {
    return parts.stream().min(Comparator.comparingDouble(NarrowPart::perSecond)).orElseThrow();
  }

  /** Returns the operations a second that are to be expected while nothing is divided. */
  public double likelyPerSecond() {
    return parts.stream()
        .mapToDouble(NarrowPart::likelyPerSecond)
        .reduce(askedPerSecond, Math::min);
  }

  /** Returns the mean latency at least, by the same law from the operations that are served. */
  public double leastMeanNanos() {
    return clients * NANOS_PER_SECOND / perSecond() - thinkNanos;
  }

  /** Returns the mean latency at least where nobody waits for a part of the system. */
  public double idleMeanNanos() {
    return clients * NANOS_PER_SECOND / askedPerSecond - thinkNanos;
  }
}
