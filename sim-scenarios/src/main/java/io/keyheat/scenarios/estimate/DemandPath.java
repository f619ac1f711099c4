package io.keyheat.scenarios.estimate;

import io.keyheat.core.workload.LoadPlan;
import java.util.ArrayList;
import java.util.List;

/** Operations of a load that make some of its calls and leave out the others. */
public final class DemandPath {
  private final List<LoadPlan> plans;
  private final double[] made;
  private final double[] participated;
  private final double[] joint;
  private final double[] nanos;
  private double operations;

  /** A path of no operations yet, over the steps of a load. */
  DemandPath(List<LoadPlan> plans) {
    this.plans = List.copyOf(plans);
    made = new double[plans.size()];
    participated = new double[plans.size()];
    joint = new double[plans.size()];
    nanos = new double[plans.size()];
  }

  /** Counts an operation. */
  void count() {
    operations++;
  }

  /**
   * Adds a step of an operation.
   *
   * @param tablets that it goes to
   * @param serviceNanos of cores that it takes there
   */
  void add(int step, int tablets, double serviceNanos) {
    made[step]++;
    participated[step] += tablets;
    joint[step] += tablets > 1 ? 1 : 0;
    nanos[step] += serviceNanos;
  }

  /** How many operations go this way. */
  public double operations() {
    return operations;
  }

  /** Means of the steps that are made, in order. */
  public List<StepDemand> steps() {
    List<StepDemand> steps = new ArrayList<>();
    for (int s = 0; s < made.length; s++) {
      if (made[s] > 0) {
        steps.add(
            new StepDemand(
                plans.get(s).write(),
                participated[s] / made[s],
                joint[s] / made[s],
                nanos[s] / made[s]));
      }
    }
    return steps;
  }

  /**
   * One step, its figures means of all operations of the path.
   *
   * @param participants tablets that it goes to
   * @param jointShare share of those that go to several tablets
   * @param serviceNanos of cores that it takes, of all its tablets together
   */
  public record StepDemand(
      boolean write, double participants, double jointShare, double serviceNanos) {}
}
