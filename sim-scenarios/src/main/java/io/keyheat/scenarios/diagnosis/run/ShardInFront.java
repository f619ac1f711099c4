package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.scenarios.diagnosis.DealingColumn;
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
  /** The part of a server's time to plan for: at all of it, what waits grows without end. */
  private static final double PLANNED = 0.65;

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
    double servers = end / (PLANNED * 1e9 * spec.system().servers().cores());
    int bytes = key.index().isEmpty() ? key.table().rowBytes() : 0;
    double tablets =
        asked.perSecond(call -> call.writes() ? key.inOrder(call) : 0)
            * spec.system().tablets().ceilingNanos(true, 1, bytes)
            / 1e9;
    double places = shard.values() * Math.max(servers, tablets);
    double shards = Math.max(Math.floor(shard.values()) + 1, Math.ceil(places));
    return tablets > servers ? shards : dealtOut(shards, places, spec.servers());
  }

  /**
   * As many values, or a few more where these can be dealt out better to the servers: 29 on twenty
   * servers leave two of them to one.
   *
   * @param places planned parts of servers that all values ask for together
   */
  private static double dealtOut(double shards, double places, int servers) {
    double best = shards;
    double least = 1 / PLANNED;
    for (double more = shards; more < shards + servers; more++) {
      double ofServer = places / more * Math.ceil(more / servers);
      if (ofServer <= 1) {
        return more;
      }
      if (ofServer < least) {
        least = ofServer;
        best = more;
      }
    }
    return best;
  }

  /** What to change, without a full stop. */
  String remedy() {
    return shard.remedy(String.format(Locale.ROOT, "at least %,.0f values", enough));
  }
}
