package io.keyheat.scenarios.estimate;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.scenarios.estimate.DemandPath.StageAnswer;
import io.keyheat.scenarios.estimate.DemandPath.StageDemand;
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
public record LatencyPath(double share, List<ServiceStage> stages) {
  public LatencyPath {
    stages = List.copyOf(stages);
  }

  /** Returns the ways of a load's operations. */
  static List<LatencyPath> of(SystemSpec system, LoadSpec load, Demand demand) {
    return demand.paths().stream()
        .map(
            path ->
                new LatencyPath(
                    path.operations() / demand.operations(), stages(system, load, path.stages())))
        .toList();
  }

  /** Calls at once are one stage, but a commit is by itself. */
  private static List<ServiceStage> stages(
      SystemSpec system, LoadSpec load, List<StageDemand> demands) {
    List<ServiceStage> stages = new ArrayList<>();
    boolean atOnce =
        load instanceof SequenceLoad sequence && sequence.order() == SequenceLoad.Order.PARALLEL;
    ServiceStage together = new ServiceStage(List.of(), 0);
    for (StageDemand demand : demands) {
      ServiceStage stage = new ServiceStage(demand.parts(), fixedNanos(system, demand));
      boolean isCommit = demand.answer() == StageAnswer.COMMIT && load instanceof TransactionLoad;
      if (atOnce && !isCommit) {
        together = together.with(stage);
      } else {
        stages.add(stage);
      }
    }
    if (!together.parts().isEmpty()) {
      stages.add(0, together);
    }
    long compute = LatencyFloor.computeNanos(load);
    if (compute > 0) {
      stages.add(new ServiceStage(List.of(), compute));
    }
    return stages;
  }

  /** Means of what a stage takes beside queues and service. */
  private static double fixedNanos(SystemSpec system, StageDemand stage) {
    ReplicationParameters replication = system.replication();
    double trip = replication.clientRoundTripNanos();
    return switch (stage.answer()) {
      case NONE -> 0;
      case READ -> trip;
      case COMMIT ->
          trip
              + LatencyFloor.commitNanos(system)
              + LatencyFloor.jitterNanos(replication)
              + stage.jointShare() * LatencyFloor.agreementNanos(replication);
    };
  }

  /** Mean latency. */
  double meanNanos(ServerQueue queue) {
    return fixedNanos() + visits().stream().mapToDouble(stage -> stage.meanNanos(queue)).sum();
  }

  private double fixedNanos() {
    return stages.stream().mapToDouble(ServiceStage::fixedNanos).sum();
  }

  /** Stages that go to tablets. */
  private List<ServiceStage> visits() {
    return stages.stream().filter(stage -> !stage.parts().isEmpty()).toList();
  }

  /** The share of its operations that take longer than a time. */
  double exceeds(double nanos, ServerQueue queue) {
    double left = nanos - fixedNanos();
    List<ServiceStage> visits = visits();
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
