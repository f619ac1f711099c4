package io.keyheat.scenarios.estimate.latency;

import io.keyheat.scenarios.estimate.latency.ServiceStage.ServicePart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operations of a load that make some of its calls and leave out the others. */
public final class DemandPath {
  private final List<DemandStage> stages;
  private final double[] made;
  private final double[] joint;

  /** By stage and rank of a tablet's service: how many had one, and their sum. */
  private final double[][] counts;

  private final double[][] sums;

  private double operations;

  /** A path of no operations yet, over the stages of a load's operations. */
  public DemandPath(List<DemandStage> stages) {
    this.stages = List.copyOf(stages);
    made = new double[stages.size()];
    joint = new double[stages.size()];
    counts =
        stages.stream().map(stage -> new double[stage.visits().size()]).toArray(double[][]::new);
    sums = stages.stream().map(stage -> new double[stage.visits().size()]).toArray(double[][]::new);
  }

  /** Counts an operation. */
  public void count() {
    operations++;
  }

  /**
   * Adds a stage of an operation.
   *
   * @param servicesNanos of cores that it takes, by tablet, which are put in ascending order
   * @param tablets how many these are
   */
  public void add(int stage, double[] servicesNanos, int tablets) {
    made[stage]++;
    joint[stage] += tablets > 1 ? 1 : 0;
    Arrays.sort(servicesNanos, 0, tablets);
    for (int rank = 0; rank < tablets; rank++) {
      counts[stage][rank]++;
      sums[stage][rank] += servicesNanos[tablets - 1 - rank];
    }
  }

  /** How many operations go this way. */
  public double operations() {
    return operations;
  }

  /** Means of the stages that are made, in order. */
  public List<StageDemand> stages() {
    List<StageDemand> made = new ArrayList<>();
    for (int s = 0; s < stages.size(); s++) {
      double count = this.made[s];
      if (count > 0) {
        made.add(new StageDemand(answer(stages.get(s)), joint[s] / count, parts(s)));
      }
    }
    return made;
  }

  private static StageAnswer answer(DemandStage stage) {
    if (!stage.isLast()) {
      return StageAnswer.NONE;
    }
    return stage.call().write() ? StageAnswer.COMMIT : StageAnswer.READ;
  }

  /** Means of the services of a stage's tablets, the longest first. */
  private List<ServicePart> parts(int stage) {
    List<ServicePart> parts = new ArrayList<>();
    for (int rank = 0; rank < counts[stage].length && counts[stage][rank] > 0; rank++) {
      double count = counts[stage][rank];
      parts.add(new ServicePart(count / made[stage], sums[stage][rank] / count));
    }
    return parts;
  }

  /** What the client hears after a stage. */
  public enum StageAnswer {
    /** Nothing: the servers go on. */
    NONE,
    /** What was read. */
    READ,
    /** That the writes are committed. */
    COMMIT
  }

  /**
   * One stage, its figures means of all operations of the path.
   *
   * @param jointShare share of those that go to several tablets
   * @param parts services of its tablets, the longest first
   */
  public record StageDemand(StageAnswer answer, double jointShare, List<ServicePart> parts) {
    public StageDemand {
      parts = List.copyOf(parts);
    }
  }
}
