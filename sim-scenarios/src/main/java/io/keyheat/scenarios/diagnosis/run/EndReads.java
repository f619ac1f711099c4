package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;

/**
 * Queries that all read at one end of a table or index, such as those for the newest: no key that
 * spreads what is written helps them, as each of them then asks all places.
 */
final class EndReads {
  /** Of the service that loads ask for, they have most from here on. */
  private static final double MOST = 2.0 / 3;

  private EndReads() {}

  /** Whether they ask for most of what loads ask of a table or index. */
  static boolean prevail(AskedService asked) {
    return asked.share(call -> isAtEnd(call) ? 1 : 0) >= MOST;
  }

  /** Whether reads at one end that have a limit do: the others read on, over all tablets. */
  static boolean prevailWithLimits(AskedService asked) {
    return asked.share(call -> isAtEnd(call) && hasLimit(call) ? 1 : 0) >= MOST;
  }

  private static boolean hasLimit(CallLoad call) {
    return call instanceof ScanLoad load && load.scan().limit() < ScanSpec.ALL;
  }

  private static boolean isAtEnd(CallLoad call) {
    return call instanceof ScanLoad load
        && load.scan().where().isEmpty()
        && load.scan().rows().bound() == null;
  }
}
