package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Where queries, and not writes, fill a table or index. */
final class HotReads {
  /** A range with a greater share of a load's queries has most of them. */
  private static final double MOST = 0.5;

  private HotReads() {}

  /** Why reads fill it; empty where writes may, or where reads follow no order and are spread. */
  static Optional<Cause> cause(RunSpec spec, Bottleneck hot) {
    List<String> tables = SpaceKey.tables(spec, hot.space()).stream().map(TableSpec::name).toList();
    List<CallLoad> calls =
        spec.loads().stream()
            .flatMap(load -> load.calls().stream())
            .filter(call -> tables.contains(call.table()))
            .toList();
    boolean isWritten = calls.isEmpty() || calls.stream().anyMatch(CallLoad::writes);
    if (isWritten && !hot.reasons().contains(UnsplittableReason.LARGE_SCAN_HOT_SPOT)) {
      return Optional.empty();
    }
    List<SpaceKey> keys = SpaceKey.within(spec, hot.space());
    if (keys.stream().anyMatch(key -> anyReads(calls, key::inOneRange))) {
      return Optional.of(Cause.HOT_RANGE_READ);
    }
    return keys.stream().anyMatch(key -> anyReads(calls, key::inOrder))
        ? Optional.of(Cause.READ_IN_ORDER)
        : Optional.empty();
  }

  private static boolean anyReads(List<CallLoad> calls, ToDoubleFunction<CallLoad> share) {
    return calls.stream().anyMatch(call -> !call.writes() && share.applyAsDouble(call) >= MOST);
  }
}
