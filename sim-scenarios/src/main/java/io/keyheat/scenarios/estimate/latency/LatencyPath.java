package io.keyheat.scenarios.estimate.latency;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.scenarios.estimate.LatencyFloor;
import io.keyheat.scenarios.estimate.latency.DemandPath.StageAnswer;
import io.keyheat.scenarios.estimate.latency.DemandPath.StageDemand;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.GammaDistribution;

/**
 * A way that some operations of a load take, and its latency: that of its stages, one after the
 * other. A sum of stages is taken to have a gamma distribution with the mean and the variance of
 * the sum, as it has if their services are equal and nothing waits.
 *
 * @param share of the load's operations that go this way
 */
public record LatencyPath(double share, List<EstimatedStage> stages) {
  public LatencyPath {
    stages = List.copyOf(stages);
  }

  /**
   * Returns the ways of a load's operations.
   *
   * @param paths by which calls are made
   * @param operations that go all these ways together
   */
  public static List<LatencyPath> of(
      SystemSpec system, LoadSpec load, List<DemandPath> paths, double operations) {
    return paths.stream()
        .map(
            path ->
                new LatencyPath(
                    path.operations() / operations, stages(system, load, path.stages())))
        .toList();
  }

  /** Calls at once are one stage, but a commit is by itself. */
  private static List<EstimatedStage> stages(
      SystemSpec system, LoadSpec load, List<StageDemand> demands) {
    List<EstimatedStage> inTurn = new ArrayList<>();
    List<List<EstimatedStage>> atOnce = new ArrayList<>();
    boolean isParallel =
        load instanceof SequenceLoad sequence && sequence.order() == SequenceLoad.Order.PARALLEL;
    List<EstimatedStage> call = new ArrayList<>();
    for (StageDemand demand : demands) {
      call.add(stage(system, demand));
      if (demand.answer() != StageAnswer.NONE) {
        boolean isCommit = demand.answer() == StageAnswer.COMMIT && load instanceof TransactionLoad;
        if (isParallel && !isCommit) {
          atOnce.add(call);
        } else {
          inTurn.addAll(call);
        }
        call = new ArrayList<>();
      }
    }
    if (!atOnce.isEmpty()) {
      inTurn.add(0, together(atOnce));
    }
    long compute = LatencyFloor.computeNanos(load);
    if (compute > 0) {
      inTurn.add(new ServiceStage(List.of(), compute));
    }
    return inTurn;
  }

  /** Calls of one stage end with their slowest part; those of several have their own sums. */
  private static EstimatedStage together(List<List<EstimatedStage>> calls) {
    ServiceStage single = new ServiceStage(List.of(), 0);
    List<LatencyPath> longer = new ArrayList<>();
    for (List<EstimatedStage> call : calls) {
      if (call.size() == 1
          && call.get(0) instanceof ServiceStage stage
          && !stage.quorum().varies()) {
        single = single.with(stage);
      } else {
        longer.add(new LatencyPath(1, call));
      }
    }
    if (longer.isEmpty()) {
      return single;
    }
    if (single.varies()) {
      longer.add(new LatencyPath(1, List.of(single)));
    }
    return new ParallelStage(longer);
  }

  private static ServiceStage stage(SystemSpec system, StageDemand demand) {
    double trip = system.replication().clientRoundTripNanos();
    return switch (demand.answer()) {
      case NONE -> new ServiceStage(demand.parts(), 0);
      case READ -> new ServiceStage(demand.parts(), trip);
      case COMMIT ->
          new ServiceStage(
              demand.parts(),
              trip + LatencyFloor.commitNanos(system),
              LatencyFloor.quorum(system.replication())
                  .withRepetition(
                      demand.jointShare(),
                      (double) system.replication().participantRoundTripNanos()));
    };
  }

  /** Mean latency of operations that take some ways. */
  public static double meanNanos(List<LatencyPath> paths, ServerQueue queue) {
    return paths.stream().mapToDouble(path -> path.share() * path.meanNanos(queue)).sum();
  }

  /** Mean latency. */
  double meanNanos(ServerQueue queue) {
    return fixedNanos() + visits().stream().mapToDouble(stage -> stage.meanNanos(queue)).sum();
  }

  /** What its stages take at least. */
  double fixedNanos() {
    return stages.stream().mapToDouble(EstimatedStage::fixedNanos).sum();
  }

  /** Stages that may take longer. */
  private List<EstimatedStage> visits() {
    return stages.stream().filter(EstimatedStage::varies).toList();
  }

  /** The share of its operations that take longer than a time. */
  public double exceeds(double nanos, ServerQueue queue) {
    double left = nanos - fixedNanos();
    List<EstimatedStage> visits = visits();
    if (left <= 0 || queue.utilisation() >= 1) {
      return 1;
    }
    if (visits.size() == 1) {
      return visits.get(0).exceeds(left, queue);
    }
    double mean = visits.stream().mapToDouble(stage -> stage.meanNanos(queue)).sum();
    double variance = visits.stream().mapToDouble(stage -> stage.varianceNanos(queue)).sum();
    return variance == 0
        ? (mean > left ? 1 : 0)
        : 1
            - new GammaDistribution(mean * mean / variance, variance / mean)
                .cumulativeProbability(left);
  }
}
