package io.keyheat.core;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.model.request.OperationCost;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.workload.WorkloadPlan;

/**
 * All parts of a run, made from its specification and connected.
 *
 * @param costliest what an operation of the load takes whose operations take most of a core
 */
record Assembly(
    RunSpec spec,
    WorkloadPlan plan,
    Cluster cluster,
    RequestPath path,
    Operations operations,
    ArrivalLoop arrivals,
    Policies policies,
    Recorders recorders,
    OperationCost costliest) {

  static Assembly of(RunSpec spec, WorkloadPlan plan, RunObserver observer) {
    return new Assembler(spec, plan, observer).assemble();
  }
}
