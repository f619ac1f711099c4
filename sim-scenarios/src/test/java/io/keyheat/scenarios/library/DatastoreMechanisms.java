package io.keyheat.scenarios.library;

import java.util.List;
import java.util.stream.Stream;

/** The mechanisms that the rules of Datastore mode rest on, and what fails without them. */
final class DatastoreMechanisms {
  /** Where the short profile begins; what it says of the system holds for all variants. */
  private static final String SHORT_PROFILE = "\nshort:\n";

  /**
   * Parameters of the system without which a mechanism does nothing.
   *
   * @param what the mechanism
   * @param parameters members of the scenario's {@code system}
   */
  private record Removal(String what, String parameters) {}

  private static final Removal SERIAL_STAGE =
      new Removal("a tablet's serial stage", "tablets: {commit: 0ns}");

  /** A write is durable at its leader, and so its lock is held for three milliseconds, not ten. */
  private static final Removal QUORUM =
      new Removal("a quorum", "replication: {quorum: 1, logWrite: 0ms, logJitter: 0ms}");

  /** All three replicas have to answer. */
  private static final Removal MAJORITY =
      new Removal("an answer that a majority gives", "replication: {quorum: 3}");

  private static final Removal LOAD_SPLITS =
      new Removal("splits by load", "loadSplits: {writes: never, cpuShare: 100%}");

  private static final Removal SERVER_LIMIT =
      new Removal(
          "a server's limit and a tablet's for reads",
          "servers: {cores: 64}, tablets: {read: 0ns}");

  /** All participants of a commit are done at the same time, and need not agree. */
  private static final Removal WAIT_FOR_OTHERS =
      new Removal(
          "a wait for other participants",
          "replication: {quorum: 1, participantRoundTrip: 0ms}, servers: {service: deterministic}");

  private static final Removal SHARED_OVERHEAD =
      new Removal("an overhead that entities share", "costs: {writeRow: 0.6ms}");

  private static final Removal COST_OF_A_MENTION =
      new Removal("a cost of each mention", "costs: {writeRow: 0ms, writeByte: 0ns}");

  /** Locks that nobody uses are free again at once, so that it does not matter who rolls back. */
  private static final Removal SOON_TAKEN_FOR_DEAD =
      new Removal("locks that are kept", "locks: {transactionIdle: 100ms}");

  private static final Removal LEAST_SIZE =
      new Removal("a least size that a cut leaves", "loadSplits: {minSize: 0B}");

  private DatastoreMechanisms() {}

  static Stream<BrokenMechanism> cases() {
    return Stream.of(keys(), indexes(), entities(), ranges(), commits(), steps()).flatMap(s -> s);
  }

  private static Stream<BrokenMechanism> keys() {
    return Stream.of(
        without(
            "ds-01-allocated-ids",
            SERIAL_STAGE,
            "allocated.offered >= 3",
            "counted.throughput[50%..] within",
            "counted.heat.share > 90%",
            "counted.hotspots.MOVING_HOT_SPOT"),
        replacing(
            "ds-01-allocated-ids",
            "16 pre-splits",
            "preSplits: 16",
            "preSplits: 1",
            "allocated.throughput >=",
            "allocated.servers.imbalance",
            "allocated.hotspots.count"),
        without(
            "ds-02-growing-ids",
            SERIAL_STAGE,
            "numbers.throughput[50%..] within",
            "customers.throughput[50%..] within",
            "products.throughput[50%..] within",
            "reserved.offered >= 3"),
        without(
            "ds-03-legacy-ids",
            SERIAL_STAGE,
            "legacy.throughput[50%..] within",
            "default.offered >= 3",
            "changed.loads.entries.throughput[30%..50%] <"),
        without(
            "ds-14-hash-in-front",
            SERIAL_STAGE,
            "key.throughput[50%..] within",
            "property.throughput[50%..] within",
            "key-hashed.offered >= 3",
            "property-hashed.offered >= 3",
            "key-hashed-new.throughput[30s..1m] within"),
        without(
            "ds-14-hash-in-front",
            LOAD_SPLITS,
            "key-hashed-new.splits.load",
            "key-hashed-new.throughput[90%..] >="));
  }

  private static Stream<BrokenMechanism> indexes() {
    return Stream.of(
        without(
            "ds-04-index-on-now",
            SERIAL_STAGE,
            "indexed-unread.loads.writes.throughput[50%..] within"),
        without(
            "ds-04-index-on-now",
            SERVER_LIMIT,
            "indexed.loads.polls.errors",
            "prefixed.loads.polls.offered >= 3"),
        without(
            "ds-05-unneeded-indexes",
            WAIT_FOR_OTHERS,
            "entries-5.latency.mean >",
            "entries-20.latency.mean - entries-5",
            "entries-60.latency.mean - entries-20",
            "entries-0.latency.p99 <"),
        without(
            "ds-12-entities-and-indexes",
            SERIAL_STAGE,
            "both-hot.hotspots.Order.MOVING_HOT_SPOT",
            "both-hot.hotspots.\"Event.At\".MOVING_HOT_SPOT",
            "both-hot.loads.orders.throughput[50%..] within",
            "both-cured.offered >= 3"),
        without(
            "ds-15-prefix-that-queries-share",
            SERIAL_STAGE,
            "time.loads.entries.throughput[50%..] within",
            "user.loads.entries.offered >= 3"),
        without(
            "ds-15-prefix-that-queries-share",
            WAIT_FOR_OTHERS,
            "hashed.loads.newest.latency.mean - user"));
  }

  private static Stream<BrokenMechanism> entities() {
    return Stream.of(
        without(
            "ds-06-one-entity",
            QUORUM,
            "plain-100.latency.p50 > 5",
            "indexed-100.latency.p50 > 5s"),
        replacing(
            "ds-06-one-entity",
            "a least time between commits",
            "commitGap: 1s",
            "commitGap: 0s",
            "older-saturated.throughput within",
            "older-quiet.latency.mean within",
            "older-1.latency.mean",
            "older-2.throughput within",
            "older-5.throughput <",
            "older-burst-20.errors"),
        without(
            "ds-22-only-the-hottest",
            LEAST_SIZE,
            "only-hottest.throughput[50%..] within",
            "only-hottest.splits.load == 0"),
        without(
            "ds-22-only-the-hottest",
            LOAD_SPLITS,
            "whole-kind.splits.load",
            "whole-kind.throughput[90%..] >=",
            "whole-kind.loads.writes.latency.mean[90%..] <"),
        without("ds-13-start-up-herd", QUORUM, "herd.errors within", "herd.errors > 30%"),
        without(
            "ds-19-copies-for-readers",
            SERVER_LIMIT,
            "copies-1.throughput within",
            "copies-2.throughput >=",
            "copies-4.throughput >=",
            "beside-4.throughput[2m..] <"),
        without(
            "ds-20-pieces-for-writers",
            QUORUM,
            "scattered-16.loads.writes.throughput >=",
            "scattered-64.loads.writes.throughput >="),
        without(
            "ds-20-pieces-for-writers",
            SERIAL_STAGE,
            "beside-16.loads.writes.throughput[15s..1m] within",
            "beside-64.loads.writes.throughput[15s..1m] within",
            "beside-64.loads.writes.throughput < 0.5"));
  }

  private static Stream<BrokenMechanism> ranges() {
    return Stream.of(
        without(
            "ds-08-new-kind",
            LOAD_SPLITS,
            "new.splits.load",
            "new.throughput[90%..] >=",
            "new.latency.p99[90%..]"),
        without(
            "ds-08-new-kind",
            SERIAL_STAGE,
            "new.throughput[..1m] within",
            "new.errors[..1m]",
            "filled.offered >= 3"),
        without(
            "ds-11-reads-bear-more",
            SERVER_LIMIT,
            "spread-reads.throughput >= 3",
            "near.throughput[..60s] within",
            "single.throughput within",
            "spread.offered >= 3"),
        without("ds-21-time-prefix", SERIAL_STAGE, "hard.errors[..2m] == 0"),
        without(
            "ds-21-time-prefix",
            LOAD_SPLITS,
            "hard.throughput[90%..] >=",
            "gradual.errors",
            "gradual.worst.latency.p99"));
  }

  private static Stream<BrokenMechanism> commits() {
    return Stream.of(
        without(
            "ds-07-quorum",
            MAJORITY,
            "one-slow.latency.mean < all-near",
            "one-slow.latency.p99 < all-near"),
        without(
            "ds-23-batches",
            SHARED_OVERHEAD,
            "spread-10.servers.mean within",
            "spread-100.servers.mean within",
            "spread-500.servers.mean within",
            "near-10.servers.mean within"),
        without("ds-23-batches", WAIT_FOR_OTHERS, "near-10.latency.mean + 12ms <"),
        without(
            "ds-26-same-entity-twice",
            COST_OF_A_MENTION,
            "mentions-1.latency.mean <",
            "busy-100.errors[50%..]"));
  }

  private static Stream<BrokenMechanism> steps() {
    return Stream.of(
        without("ds-17-migration", SERIAL_STAGE, "naive.loads.writes.errors", "naive.worst"),
        replacing(
            "ds-17-migration",
            "a share that grows",
            "0m: 0%, 5m: 40%",
            "0m: 0%, 5m: 100%",
            "gradual.errors",
            "gradual.loads.writes.calls.new.offered",
            "both.errors"),
        replacing(
            "ds-24-parallel-calls",
            "calls at once",
            "page: parallel",
            "page: serial",
            "parallel.latency.mean within",
            "parallel.latency.mean <",
            "parallel-3.latency.mean within",
            "parallel-3.latency.mean <"),
        replacing(
            "ds-24-parallel-calls",
            "calls in turn",
            "page: serial",
            "page: parallel",
            "serial.latency.mean within",
            "serial-3.latency.mean within"),
        without(
            "ds-25-rollback",
            SOON_TAKEN_FOR_DEAD,
            "none.loads.others.latency.mean within",
            "none.loads.transfers.latency.mean within",
            "half.loads.others.latency.mean within",
            "rollback.loads.transfers.latency.mean <",
            "none.loads.others.latency.p999"),
        replacing(
            "ds-25-rollback",
            "rollbacks that fail",
            "rollbackFailures: 50%",
            "rollbackFailures: 0%",
            "half.loads.others.latency.mean within",
            "rollback.loads.others.latency.mean <"),
        replacing(
            "ds-28-names-and-ids",
            "allocation for the id 0",
            "system: datastore",
            "system: {profile: datastore, ids: {zeroAllocates: false}}",
            "zero.throughput",
            "zero.spaces.Order.rows"));
  }

  private static BrokenMechanism without(String scenario, Removal removal, String... fails) {
    String system =
        SHORT_PROFILE + "  system: {profile: datastore, " + removal.parameters() + "}\n";
    return new BrokenMechanism(
        "datastore/" + scenario, removal.what(), SHORT_PROFILE, system, List.of(fails));
  }

  private static BrokenMechanism replacing(
      String scenario, String what, String written, String by, String... fails) {
    return new BrokenMechanism("datastore/" + scenario, what, written, by, List.of(fails));
  }
}
