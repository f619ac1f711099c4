package io.keyheat.core.workload.spec;

import io.keyheat.core.workload.trace.TraceOpener;

/** Who sends the operations, and when. */
public sealed interface ClientSpec {
  /** Arrivals that no answer slows: Poisson, evenly spaced, or in bursts of {@code burst}. */
  record Open(RateSchedule rate, Spacing spacing, int burst) implements ClientSpec {}

  /** Clients that each wait for the answer, then think (exponential if random). */
  record Closed(int clients, long thinkNanos, boolean randomThink) implements ClientSpec {}

  /** Arrivals and keys as recorded. */
  record Traced(TraceOpener trace) implements ClientSpec {}

  /** How open-loop arrivals are spaced. */
  enum Spacing {
    POISSON,
    FIXED,
    BURSTY
  }
}
