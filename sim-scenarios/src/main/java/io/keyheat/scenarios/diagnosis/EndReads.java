package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;

/**
 * Queries that all read at one end of a table or index, such as those for the newest: no key that
 * spreads what is written helps them, as each of them then asks all places.
 */
final class EndReads {
  /** Of the service that loads ask for, they have most from here on. */
  private static final double MOST = 2.0 / 3;

  private EndReads() {}

  /** Whether they ask for most of what loads ask of a table or index. */
  static boolean prevail(RunResult run, RunSpec spec, String space) {
    double atEnds = 0;
    double all = 0;
    for (int l = 0; l < run.loads().size(); l++) {
      LoadSpec load = spec.loads().get(l);
      LoadResult seen = run.loads().get(l);
      List<? extends CallLoad> calls = load.calls();
      for (int c = 0; c < calls.size(); c++) {
        LoadResult of = seen.calls().size() == calls.size() ? seen.calls().get(c) : seen;
        double service = of.stats().offeredPerSecond() * serviceNanos(spec, calls.get(c), space);
        all += service;
        atEnds += isAtEnd(calls.get(c)) ? service : 0;
      }
    }
    return all > 0 && atEnds >= MOST * all;
  }

  private static boolean isAtEnd(CallLoad call) {
    return call instanceof ScanLoad load
        && load.scan().where().isEmpty()
        && load.scan().rows().bound() == null;
  }

  /** What a call asks of one of its places there; 0: it does not go there. */
  private static double serviceNanos(RunSpec spec, CallLoad call, String space) {
    CostParameters costs = spec.system().costs();
    TableSpec table =
        spec.tables().stream()
            .filter(each -> each.name().equals(call.table()))
            .findFirst()
            .orElseThrow();
    boolean isTable = space.equals(table.name());
    if (!isTable && !space.startsWith(table.name() + ".")) {
      return 0;
    }
    if (call instanceof ScanLoad load) {
      String index = load.scan().index();
      boolean goesThere = index == null ? isTable : space.equals(table.name() + "." + index);
      int rows = Math.min(load.scan().limit(), 1_000); // Of all rows there are at least some.
      return goesThere ? costs.scanNanos(rows, 0, false) : 0;
    }
    if (!call.writes()) {
      return isTable ? costs.lookupNanos(table.rowBytes()) : 0;
    }
    return costs.commitNanos(1, isTable ? table.rowBytes() : 0);
  }
}
