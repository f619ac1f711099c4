package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The core time that an operation waits for at least, on average: of what is done at once, its
 * slowest part takes no less than any single row of it.
 */
final class LeastService {
  private LeastService() {}

  /** Returns it for an operation of a load, calls that not every operation makes excluded. */
  static double nanos(RunSpec spec, LoadSpec load) {
    List<CallLoad> calls = LatencyFloor.certain(load);
    if (load instanceof PageLoad) {
      return together(spec, calls, LatencyFloor.isSerial(load));
    }
    List<CallLoad> reads = new ArrayList<>(calls);
    reads.removeIf(LoadSpec::writes);
    List<CallLoad> writes = new ArrayList<>(calls);
    writes.removeAll(reads);
    return together(spec, reads, LatencyFloor.isSerial(load)) + together(spec, writes, false);
  }

  private static double together(RunSpec spec, List<CallLoad> calls, boolean inTurn) {
    DoubleStream nanos = calls.stream().mapToDouble(call -> ofCall(spec, call));
    return inTurn ? nanos.sum() : nanos.max().orElse(0);
  }

  /** What one row of a call takes, or, as a scan may find none, its beginning. */
  private static double ofCall(RunSpec spec, CallLoad call) {
    CostParameters costs = spec.system().costs();
    if (call instanceof WriteLoad write) {
      boolean stores = write.kind() != WriteLoad.Kind.DELETE;
      return costs.commitNanos(1, stores ? spec.table(call.table()).rowBytes() : 0);
    }
    return call instanceof LookupLoad
        ? costs.lookupNanos(spec.table(call.table()).rowBytes())
        : costs.readNanos();
  }
}
