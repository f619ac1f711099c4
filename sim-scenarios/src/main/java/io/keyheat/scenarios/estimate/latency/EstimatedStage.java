package io.keyheat.scenarios.estimate.latency;

/** What a client waits for at one time: a call, or calls that are made at once. */
public sealed interface EstimatedStage permits ServiceStage, ParallelStage {
  /** What it takes at least, such as round trips. */
  double fixedNanos();

  /** Whether it may take longer: it queues, is served, or waits for a quorum. */
  boolean varies();

  /** Mean of what it takes beside the fixed part. */
  double meanNanos(ServerQueue queue);

  /** Variance of what it takes. */
  double varianceNanos(ServerQueue queue);

  /** The share of those that take longer than a time beside the fixed part. */
  double exceeds(double nanos, ServerQueue queue);
}
