package io.keyheat.scenarios.library;

import static io.keyheat.scenarios.library.GridRule.Dimension.ROW_SIZE;
import static io.keyheat.scenarios.library.GridRule.Dimension.SERVERS;
import static io.keyheat.scenarios.library.GridRule.Offered.AS_WRITTEN;
import static io.keyheat.scenarios.library.GridRule.Offered.AT_EASE;
import static io.keyheat.scenarios.library.GridRule.Offered.BY_CLIENTS;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rules on the grid: for each, a trap and a cure of the library and their inequality. */
final class GridRules {
  private static final String LOG = "spanner/timestamp-key";
  private static final String SHARDED = "firestore/sharded-timestamps";

  /** So many that a hundred servers are of use to documents of a megabyte. */
  private static final String MANY_TABLETS = "400";

  /** The rate of queries that fetch such documents, where writes are measured. */
  private static final String SELDOM = "1/min";

  /** Of the variants that leave some queries out: those that they ask. */
  private static final Map<String, List<String>> QUERIES =
      Map.of("exempt", List.of(), "exempt-but-one", List.of("type"));

  private GridRules() {}

  static List<GridRule> all() {
    return Stream.of(spannerKeys(), spannerIndexes(), firestore(), datastoreKeys(), datastoreWork())
        .flatMap(rules -> rules)
        .toList();
  }

  private static GridRule log(String rule, String trap, String cure) {
    return GridRule.of(rule, LOG, trap, cure).load("inserts").tables("UserAccessLog");
  }

  private static Stream<GridRule> spannerKeys() {
    String logKey = "variants.%s.tables.UserAccessLog.key";
    return Stream.of(
        log("SP-01", "timestamp-first", "user-first")
            .falling(logKey.formatted("timestamp-first"), "[LastAccess desc, UserId]")
            .falling(logKey.formatted("user-first"), "[UserId, LastAccess desc]"),
        // Splits by size every few seconds: each has the tail of its own time.
        log("SP-02", "timestamp-first", "user-first")
            .field("system.sizeSplits.threshold", "64MB")
            .field("tables.UserAccessLog.existing", "1GB")
            .probed("variants.timestamp-first.system.sizeSplits.threshold", "1TB")
            .falling(logKey.formatted("timestamp-first"), "[LastAccess desc, UserId]"),
        log("SP-03", "timestamp-desc", "user-first"),
        GridRule.of("SP-04", "spanner/sp-04-uuid", "time-first", "v4-string")
            .load("inserts")
            .tables("Lines")
            .falling("variants.time-first.tables.Lines.key", "[At desc, Uuid]"),
        GridRule.of("SP-04", "spanner/uuid-layouts", "v7", "v4").load("inserts").tables("Events"),
        log("SP-05", "bit-reversed-second", "bit-reversed")
            .falling(logKey.formatted("bit-reversed-second"), "[LastAccess desc, Id]"),
        // Two fifths of all rows are one user's, so that three fifths pass in any case.
        log("SP-06", "hot-user", "user-first")
            .expecting("hot-user.throughput < 0.95 * user-first.throughput")
            .field("variants.hot-user.tables.UserAccessLog.preSplits", "40")
            .falling(logKey.formatted("hot-user"), "[UserId, LastAccess desc]"),
        log("SP-07", "hash-1", "hash-16")
            .falling(logKey.formatted("hash-1"), "[ShardId, LastAccess desc, UserId]")
            .falling(logKey.formatted("hash-16"), "[ShardId, LastAccess desc, UserId]"),
        GridRule.of("SP-08", "spanner/sp-08-newest-first", "ascending", "descending")
            .load("visits")
            .tables("Visits")
            .offered(AT_EASE)
            .only(ROW_SIZE, SERVERS)
            .expecting(
                "ascending.loads.user-with-newest.latency.mean"
                    + " > 1.2 * descending.loads.user-with-newest.latency.mean"),
        GridRule.of("SP-13", "spanner/sp-13-bulk-load", "key-order", "random-order")
            .load("writers")
            .tables("Rows")
            .offered(BY_CLIENTS)
            .only(ROW_SIZE, SERVERS));
  }

  private static Stream<GridRule> spannerIndexes() {
    return Stream.of(
        GridRule.of("SP-09", "spanner/sp-09-index-on-timestamp", "indexed", "no-index")
            .load("inserts")
            .tables("UserAccessLog")
            .field("tables.UserAccessLog.preSplits", MANY_TABLETS)
            .falling(
                "variants.indexed.tables.UserAccessLog.indexes.ByLastAccess.on",
                "[LastAccess desc]"),
        GridRule.of("SP-10", "spanner/sp-10-interleaved-index", "apart", "interleaved")
            .load("visits")
            .tables("Users", "Visits")
            .field("tables.Users.preSplits", MANY_TABLETS)
            .field("tables.Visits.preSplits", MANY_TABLETS)
            .falling("variants.apart.tables.Visits.indexes.ByTime.on", "[At desc]"),
        GridRule.of("SP-11", "spanner/sp-11-sharded-index", "unsharded", "sharded")
            .load("inserts")
            .tables("UserAccessLog")
            .falling(
                "variants.unsharded.tables.UserAccessLog.indexes.ByLastAccess.on",
                "[LastAccess desc]"),
        GridRule.of("SP-12", "spanner/sp-12-load-splits", "stream", "wide-range")
            .load("readings")
            .tables("Readings")
            .field("variants.wide-range.tables.Readings.preSplits", "16")
            .falling("variants.stream.tables.Readings.key", "[At desc, Id]"));
  }

  private static GridRule instruments(String rule, String trap, String cure) {
    String throughput = ".loads.inserts.throughput";
    return GridRule.of(rule, SHARDED, trap, cure)
        .load("inserts")
        .tables("Instruments")
        .expecting(trap + throughput + " < 0.9 * " + cure + throughput);
  }

  /**
   * Asks next to nothing, as each query fetches five documents, of a megabyte in some cells, and
   * here the writes count.
   */
  private static GridRule written(String rule, String trap, String cure) {
    GridRule written = instruments(rule, trap, cure);
    for (String variant : List.of(trap, cure)) {
      String of = "variants." + variant + ".";
      written = written.field(of + "tables.Instruments.preSplits", MANY_TABLETS);
      for (String query : QUERIES.getOrDefault(variant, List.of("exchange", "type", "currency"))) {
        written = written.field(of + "loads." + query + ".rate", SELDOM);
      }
    }
    return written;
  }

  private static Stream<GridRule> firestore() {
    return Stream.of(
        written("FS-01 and FS-02", "unsharded-1500", "random"),
        written("FS-03", "exempt-but-one", "exempt"),
        GridRule.of("FS-04", SHARDED, "shards-1", "shards-10")
            .load("events")
            .tables("Events")
            .field("tables.Events.preSplits", MANY_TABLETS)
            .field("variants.shards-1.loads.newest.rate", SELDOM)
            .field("variants.shards-10.loads.newest.rate", SELDOM)
            .expecting("shards-1.loads.events.throughput < 0.9 * shards-10.loads.events.throughput")
            .falling("tables.Events.indexes.ByShard.on", "[shard, timestamp desc]"),
        written("FS-05", "unsharded-1500", "sharded-4-1500"),
        written("FS-05", "sharded-left-behind-skewed", "sharded-4-1500"),
        instruments("FS-06", "sharded-200", "unsharded-200")
            .offered(AT_EASE)
            .only(ROW_SIZE, SERVERS)
            .expecting(
                "sharded-200.loads.exchange.latency.mean"
                    + " > unsharded-200.loads.exchange.latency.mean"),
        GridRule.of(
                "FS-07",
                "firestore/fs-07-hot-readers",
                "readers-of-the-newest",
                "readers-elsewhere")
            .load("readers")
            .tables("Messages")
            .field("loads.posts.rate", "1/s")
            .only(ROW_SIZE, SERVERS)
            .expecting(
                "readers-of-the-newest.loads.readers.throughput"
                    + " < 0.9 * readers-elsewhere.loads.readers.throughput"),
        GridRule.of("FS-08", "firestore/fs-08-field-order", "timestamp-first", "shard-first")
            .load("events")
            .tables("Events")
            .falling(
                "variants.timestamp-first.tables.Events.indexes.ByTime.on",
                "[timestamp desc, shard]"));
  }

  private static Stream<GridRule> datastoreKeys() {
    String falling = "{sequence: {start: 1000000000, step: -1}}";
    return Stream.of(
        GridRule.of("DS-01", "datastore/ds-01-allocated-ids", "counted", "allocated")
            .load("orders")
            .tables("Order")
            .falling("variants.counted.tables.Order.columns.Id.values", falling),
        GridRule.of("DS-02", "datastore/ds-02-growing-ids", "numbers", "reserved")
            .load("entities")
            .tables("Customer")
            .falling("variants.numbers.tables.Customer.columns.Id.values", falling),
        GridRule.of("DS-02", "datastore/ds-02-growing-ids", "customers", "reserved")
            .load("entities")
            .tables("Customer")
            .falling(
                "variants.customers.tables.Customer.columns.Id.values",
                "{text: \"Customer{n}\", n: " + falling + "}"),
        GridRule.of("DS-03", "datastore/ds-03-legacy-ids", "legacy", "default")
            .load("entries")
            .tables("Entry"),
        GridRule.of("DS-04", "datastore/ds-04-index-on-now", "indexed-unread", "exempt")
            .load("writes")
            .tables("Task"),
        GridRule.of("DS-08", "datastore/ds-08-new-kind", "new", "filled")
            .load("visits")
            .tables("Visit"),
        GridRule.of("DS-12", "datastore/ds-12-entities-and-indexes", "both-hot", "both-cured")
            .load("orders")
            .tables("Order", "Event")
            .field("loads.events.rate", "50/s")
            .expecting(
                "both-hot.loads.orders.throughput < 0.9 * both-cured.loads.orders.throughput")
            .falling("variants.both-hot.tables.Order.columns.Id.values", falling),
        GridRule.of("DS-14", "datastore/ds-14-hash-in-front", "key", "key-hashed")
            .load("events")
            .tables("Event")
            .falling("tables.Event.columns.Number.values", falling),
        GridRule.of("DS-14", "datastore/ds-14-hash-in-front", "property", "property-hashed")
            .load("events")
            .tables("Event")
            .falling("variants.property.tables.Event.indexes.ByTime.on", "[At desc]")
            .falling("variants.property-hashed.tables.Event.indexes.ByTime.on", "[Hash, At desc]"),
        GridRule.of("DS-15", "datastore/ds-15-prefix-that-queries-share", "time", "user")
            .load("entries")
            .tables("Entry")
            .expecting("time.loads.entries.throughput < 0.9 * user.loads.entries.throughput")
            .falling("variants.time.tables.Entry.indexes.Newest.on", "[At]"),
        GridRule.of("DS-30", "datastore/ds-30-contention-errors", "growing", "scattered")
            .load("orders")
            .tables("Order")
            .expecting("growing.errors > 10% + scattered.errors and growing.rejectedOps > 0")
            .falling("variants.growing.tables.Order.columns.Id.values", falling));
  }

  private static Stream<GridRule> datastoreWork() {
    return Stream.of(
        GridRule.of("DS-05", "datastore/ds-05-unneeded-indexes", "entries-60", "entries-0")
            .load("writes")
            .tables("Profile")
            .offered(AT_EASE)
            .only(ROW_SIZE, SERVERS)
            .expecting(
                "entries-60.latency.mean > entries-0.latency.mean"
                    + " and entries-60.storedBytes > entries-0.storedBytes"),
        GridRule.of("DS-06", "datastore/ds-06-one-entity", "plain-1000", "plain-quiet")
            .load("updates")
            .tables("Counter")
            .offered(AS_WRITTEN)
            .only(ROW_SIZE, SERVERS)
            .expecting("plain-1000.errors > 50% and plain-quiet.errors == 0"),
        GridRule.of("DS-07", "datastore/ds-07-quorum", "both-far", "one-slow")
            .load("writes")
            .tables("Order")
            .offered(AT_EASE)
            .expecting("both-far.latency.mean > one-slow.latency.mean"),
        GridRule.of("DS-11", "datastore/ds-11-reads-bear-more", "single", "spread")
            .load("operations")
            .tables("Item")
            .only(ROW_SIZE, SERVERS),
        GridRule.of("DS-13", "datastore/ds-13-start-up-herd", "herd", "staggered")
            .load("starts")
            .tables("Registry")
            .offered(AS_WRITTEN)
            .only(ROW_SIZE, SERVERS)
            .expecting("herd.errors > staggered.errors + 20%"),
        GridRule.of("DS-19", "datastore/ds-19-copies-for-readers", "copies-1", "copies-4")
            .load("reads")
            .tables("Setting")
            .field("system.servers.cores", "8")
            .only(ROW_SIZE, SERVERS),
        GridRule.of("DS-20", "datastore/ds-20-pieces-for-writers", "scattered-1", "scattered-16")
            .load("writes")
            .tables("Counter")
            // Its keys have room for a thousand million rows: 90 GB of small ones.
            .field("tables.Counter.existing", "90GB")
            .offered(AS_WRITTEN)
            .only(ROW_SIZE, SERVERS)
            .expecting(
                "scattered-1.loads.writes.throughput < 0.5 * scattered-16.loads.writes.throughput"),
        GridRule.of("DS-23", "datastore/ds-23-batches", "spread-1", "spread-100")
            .load("commits")
            .tables("Entity")
            .offered(AS_WRITTEN)
            .only(SERVERS)
            .expecting("spread-1.servers.mean > 1.5 * spread-100.servers.mean"),
        GridRule.of("DS-24", "datastore/ds-24-parallel-calls", "serial", "parallel")
            .load("pages")
            .tables("User")
            .offered(AT_EASE)
            .only(ROW_SIZE, SERVERS)
            .expecting("serial.latency.mean > parallel.latency.mean"),
        GridRule.of("DS-26", "datastore/ds-26-same-entity-twice", "mentions-100", "mentions-1")
            .load("commits")
            .tables("Cart")
            .offered(AS_WRITTEN)
            .only(ROW_SIZE, SERVERS)
            .field("loads.commits.rate", "1/min")
            .field("loads.commits.timeout", "10m")
            .expecting("mentions-100.latency.mean > 1.5 * mentions-1.latency.mean"),
        GridRule.of("DS-28", "datastore/ds-28-names-and-ids", "seven", "zero")
            .load("orders")
            .tables("Order")
            .only(ROW_SIZE, SERVERS),
        GridRule.of("DS-29", "datastore/ds-29-lookup", "queries", "lookups")
            .load("lookup")
            .tables("User")
            .offered(AS_WRITTEN)
            .only(SERVERS)
            .field("variants.queries.loads.query.rate", "4000/s")
            .field("variants.lookups.loads.lookup.rate", "4000/s")
            .expecting("queries.servers.mean > 1.3 * lookups.servers.mean"));
  }
}
