package io.keyheat.scenarios.estimate;

import io.keyheat.core.workload.LoadPlan;
import io.keyheat.scenarios.estimate.ServiceStage.ServicePart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Operations of a load that make some of its calls and leave out the others. */
public final class DemandPath {
  private final List<LoadPlan> plans;
  private final double[] made;
  private final double[] joint;

  /** By step and rank of a tablet's service: how many had one, and their sum. */
  private final List<List<ServicePart>> sums;

  private double operations;

  /** A path of no operations yet, over the steps of a load. */
  DemandPath(List<LoadPlan> plans) {
    this.plans = List.copyOf(plans);
    made = new double[plans.size()];
    joint = new double[plans.size()];
    sums = plans.stream().<List<ServicePart>>map(plan -> new ArrayList<>()).toList();
  }

  /** Counts an operation. */
  void count() {
    operations++;
  }

  /**
   * Adds a step of an operation.
   *
   * @param servicesNanos of cores that it takes, by tablet
   */
  void add(int step, Collection<Double> servicesNanos) {
    made[step]++;
    joint[step] += servicesNanos.size() > 1 ? 1 : 0;
    List<ServicePart> ranked = sums.get(step);
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

  /** Means of the steps that are made, in order. */
  public List<StepDemand> steps() {
    List<StepDemand> steps = new ArrayList<>();
    for (int s = 0; s < made.length; s++) {
      double count = made[s];
      if (count > 0) {
        steps.add(
            new StepDemand(
                plans.get(s).write(),
                joint[s] / count,
                sums.get(s).stream().map(sum -> mean(sum, count)).toList()));
      }
    }
    return steps;
  }

  private static ServicePart mean(ServicePart sum, double operations) {
    return new ServicePart(sum.share() / operations, sum.serviceNanos() / sum.share());
  }

  /**
   * One step, its figures means of all operations of the path.
   *
   * @param jointShare share of those that go to several tablets
   * @param parts services of its tablets, the longest first
   */
  public record StepDemand(boolean write, double jointShare, List<ServicePart> parts) {
    public StepDemand {
      parts = List.copyOf(parts);
    }
  }
}
