package io.keyheat.scenarios.estimate;

import io.keyheat.scenarios.estimate.ServiceStage.ServicePart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Operations of a load that make some of its calls and leave out the others. */
public final class DemandPath {
  private final List<DemandStage> stages;
  private final double[] made;
  private final double[] joint;

  /** By stage and rank of a tablet's service: how many had one, and their sum. */
  private final List<List<ServicePart>> sums;

  private double operations;

  /** A path of no operations yet, over the stages of a load's operations. */
  DemandPath(List<DemandStage> stages) {
    this.stages = List.copyOf(stages);
    made = new double[stages.size()];
    joint = new double[stages.size()];
    sums = stages.stream().<List<ServicePart>>map(stage -> new ArrayList<>()).toList();
  }

  /** Counts an operation. */
  void count() {
    operations++;
  }

  /**
   * Adds a stage of an operation.
   *
   * @param servicesNanos of cores that it takes, by tablet
   */
  void add(int stage, Collection<Double> servicesNanos) {
    made[stage]++;
    joint[stage] += servicesNanos.size() > 1 ? 1 : 0;
    List<ServicePart> ranked = sums.get(stage);
    int rank = 0;
    for (double nanos : servicesNanos.stream().sorted(Comparator.reverseOrder()).toList()) {
      if (rank == ranked.size()) {
        ranked.add(new ServicePart(0, 0));
      }
      ServicePart sum = ranked.get(rank);
      ranked.set(rank++, new ServicePart(sum.share() + 1, sum.serviceNanos() + nanos));
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
        made.add(
            new StageDemand(
                answer(stages.get(s)),
                joint[s] / count,
                sums.get(s).stream().map(sum -> mean(sum, count)).toList()));
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

  private static ServicePart mean(ServicePart sum, double operations) {
    return new ServicePart(sum.share() / operations, sum.serviceNanos() / sum.share());
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
