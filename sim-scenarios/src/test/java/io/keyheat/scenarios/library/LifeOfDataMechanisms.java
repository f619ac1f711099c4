package io.keyheat.scenarios.library;

import java.util.List;
import java.util.stream.Stream;

/** What the rules on deleting and on reading less rest on. */
final class LifeOfDataMechanisms {
  private static final String DELETES = "datastore/ds-09-deleted-entries";
  private static final String EXPIRY = "datastore/ds-18-expiry";
  private static final String QUERIES = "datastore/ds-27-less-per-query";
  private static final String NEWEST = "spanner/sp-08-newest-first";

  private LifeOfDataMechanisms() {}

  static Stream<BrokenMechanism> cases() {
    return Stream.of(deletes(), expiry(), queries(), newest()).flatMap(s -> s);
  }

  private static BrokenMechanism of(
      String scenario, String what, String written, String by, String... fails) {
    return new BrokenMechanism(scenario, what, written, by, List.of(fails));
  }

  private static Stream<BrokenMechanism> deletes() {
    String system = "system: datastore";
    return Stream.of(
        of(
            DELETES,
            "a cost of tombstones",
            system,
            "system: {profile: datastore, costs: {tombstone: 0ms}}",
            "queue.loads.delete.latency.mean[20m..30m]",
            "queue.loads.delete.latency.mean[1h50m..2h] within",
            "queue.loads.delete.latency.mean[2h2m..2h12m] <"),
        of(
            DELETES,
            "compaction",
            system,
            "system: {profile: datastore, compaction: {interval: never}}",
            "queue.compactions",
            "queue.loads.delete.skipped[2h2m..2h12m]",
            "queue.loads.delete.latency.mean[2h2m..2h12m] <",
            "queue.spaces.Task.bytes < 80%"),
        of(
            DELETES,
            "a time for which tombstones stay",
            system,
            "system: {profile: datastore, compaction: {grace: 0s}}",
            "queue.loads.delete.skipped[1h50m..2h] > 3",
            "queue.compactions"),
        of(
            DELETES,
            "a tablet's serial stage",
            system,
            "system: {profile: datastore, tablets: {commit: 0ns}}",
            "in-order.throughput"),
        of(
            DELETES,
            "splits by load",
            system,
            "system: {profile: datastore, loadSplits: {minJudged: 1000000}}",
            "at-random.throughput"));
  }

  private static Stream<BrokenMechanism> expiry() {
    String system = "{profile: datastore, merges: {enabled: false}}";
    return Stream.of(
        of(
            EXPIRY,
            "a cost of tombstones",
            system,
            "{profile: datastore, merges: {enabled: false}, costs: {tombstone: 0ms}}",
            "naive.loads.expire.latency.mean[3h45m..4h]",
            "naive.loads.expire.latency.mean[4h5m..4h20m]",
            "generations.loads.look-back.latency.mean"),
        of(
            EXPIRY,
            "compaction",
            system,
            "{profile: datastore, merges: {enabled: false}, compaction: {interval: never}}",
            "naive.loads.expire.skipped[3h45m..4h]",
            "naive.loads.expire.skipped[4h5m..4h20m]",
            "generations.loads.look-back.skipped"),
        of(
            EXPIRY,
            "tablets of their own",
            "preSplits: 8",
            "preSplits: 1",
            "sharded.loads.expire.latency.mean"));
  }

  private static Stream<BrokenMechanism> queries() {
    String system = "system: datastore";
    return Stream.of(
        of(
            QUERIES,
            "a cost of rows",
            system,
            "system: {profile: datastore, costs: {readRow: 0ms, readByte: 0ns}}",
            "loads.offset-100.latency.mean > 10"),
        of(
            QUERIES,
            "queries that are billed as one read",
            system,
            "system: {profile: datastore, billing: {indexReads: true}}",
            "loads.full.reads == 50"),
        of(
            QUERIES,
            "fetching",
            "fetchRows: true",
            "fetchRows: false",
            "loads.small.latency.mean > 1.15",
            "loads.full.reads == 50"),
        of(
            QUERIES,
            "cursors",
            "cursor: ",
            "offset: ",
            "loads.cursor-10.latency.mean within",
            "loads.cursor-100.latency.mean within",
            "loads.cursor-10.reads"));
  }

  private static Stream<BrokenMechanism> newest() {
    return Stream.of(
        of(
            NEWEST,
            "a cost of going backwards",
            "system: spanner",
            "system: {profile: spanner, costs: {readRowReverse: 10us}}",
            "ascending.loads.newest.latency.mean within",
            "ascending.loads.newest.latency.mean -",
            "descending.loads.oldest.latency.mean -"),
        of(
            NEWEST,
            "children beside their parent",
            "withChildren: true",
            "withChildren: false",
            "ascending.loads.user-with-newest.visited"),
        of(
            NEWEST,
            "a cost of rows",
            "system: spanner",
            "system: {profile: spanner, costs: {readRow: 0ms}}",
            "ascending.loads.user-with-newest.latency.mean >"));
  }
}
