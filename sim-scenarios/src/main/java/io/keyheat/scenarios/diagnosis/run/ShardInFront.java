package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.scenarios.diagnosis.DealingColumn;
import io.keyheat.scenarios.diagnosis.Planned;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A shard behind which keys grow, with too few values.
 *
 * @param enough values of which each has what one server, or one tablet, can do
 */
record ShardInFront(DealingColumn shard, double enough) {
  /** The shard of the key whose order most of the writes follow; empty: it has none in front. */
  static Optional<ShardInFront> of(RunSpec spec, AskedService asked) {
    return asked
        .writtenInOrder()
        .flatMap(
            key -> {
              List<String> ordered = asked.orderedColumns(key);
              List<String> front =
                  key.columns().stream().takeWhile(column -> !ordered.contains(column)).toList();
              List<CallLoad> calls =
                  spec.loads().stream()
                      .flatMap(load -> load.calls().stream())
                      .filter(call -> call.table().equals(key.table().name()))
                      .map(CallLoad.class::cast)
                      .toList();
              return DealingColumn.among(key.table(), front, calls)
                  .map(shard -> new ShardInFront(shard, enough(spec, asked, key, shard)));
            });
  }

  private static double enough(
      RunSpec spec, AskedService asked, SpaceKey key, DealingColumn shard) {
    double end = asked.nanosPerSecond(call -> call.writes() ? key.inOrder(call) : 0);
    double servers = end / (Planned.SHARE * 1e9 * spec.system().servers().cores());
    int bytes = key.index().isEmpty() ? key.table().rowBytes() : 0;
    double tablets =
        asked.perSecond(call -> call.writes() ? key.inOrder(call) : 0)
            * spec.system().tablets().ceilingNanos(true, 1, bytes)
            / (Planned.SHARE * 1e9);
    double places = shard.values() * Math.max(servers, tablets);
    double shards = Math.max(Math.floor(shard.values()) + 1, Math.ceil(places));
    return tablets > servers ? shards : DealingColumn.dealtOut(shards, places, spec.servers());
  }

  /** What to change, without a full stop. */
  String remedy() {
    return shard.remedy(String.format(Locale.ROOT, "at least %,.0f values", enough));
  }
}
