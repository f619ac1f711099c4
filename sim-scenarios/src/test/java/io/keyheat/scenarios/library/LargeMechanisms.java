package io.keyheat.scenarios.library;

import java.util.List;
import java.util.stream.Stream;

/** The mechanisms that the two scenarios of many rules rest on, rule by rule. */
final class LargeMechanisms {
  private static final String KEYS = "spanner/timestamp-key";
  private static final String SHARDS = "firestore/sharded-timestamps";

  private LargeMechanisms() {}

  static Stream<BrokenMechanism> cases() {
    return Stream.of(
        ofKeys(
            "a server's limit",
            "servers: {cores: 800}",
            // SP-01
            "timestamp-first.throughput within",
            // SP-05
            "bit-reversed.offered >= 3",
            "bit-reversed-second.throughput within",
            // SP-06
            "user-first.offered >= 3",
            "hot-user.throughput[10m..] <",
            // SP-07
            "hash-1.throughput within",
            "hash-3.throughput within",
            "hash-16.throughput within"),
        ofKeys(
            "splits by size",
            "sizeSplits: {threshold: 1000TB}",
            // SP-02
            "timestamp-first.splits.size == 1",
            "timestamp-first.hotspots.changes[0m..] == 1",
            "timestamp-first.servers.hotChanges[0m..] == 1"),
        new BrokenMechanism(
            KEYS,
            "an order that descends",
            "LastAccess desc, UserId",
            "LastAccess, UserId",
            List.of("timestamp-desc.heat.drift")),
        ofShards(
            "a tablet's serial stage",
            "tablets: {commit: 0ns}",
            // FS-01
            "unsharded-1500.loads.inserts.throughput[50%..] within 20%",
            "series-1000.loads.falling.throughput[50%..] within",
            // FS-02
            "random.loads.inserts.offered >= 3",
            // FS-03
            "exempt.offered >= 3",
            "exempt-but-one.loads.inserts.throughput[50%..] within",
            // FS-04
            "shards-1.loads.events.throughput[50%..] within 20%",
            "shards-10.loads.events.throughput[50%..] within 20%",
            // FS-05
            "3 * sharded-left-behind.loads.inserts.throughput[50%..] within"),
        ofShards(
            "slow parts among several, and a cost of rows",
            "servers: {service: deterministic}, costs: {readRow: 0ms}",
            // FS-06: to ask three shards takes longer as more is read and the slowest of them
            // counts.
            "sharded-200.loads.exchange.latency.mean > 1.05"));
  }

  private static BrokenMechanism ofKeys(String what, String parameters, String... fails) {
    String by = "system: {profile: spanner, " + parameters + "}";
    return new BrokenMechanism(KEYS, what, "system: spanner", by, List.of(fails));
  }

  private static BrokenMechanism ofShards(String what, String parameters, String... fails) {
    String by = "system: {profile: firestore, " + parameters + "}";
    return new BrokenMechanism(SHARDS, what, "system: firestore", by, List.of(fails));
  }
}
