package io.keyheat.scenarios.api;

import static io.keyheat.scenarios.api.OutcomeAssert.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the systems' documents advise against keys that count up comes out as promised: without it
 * one server or partition takes all writes and loses a share of them, with it none are lost.
 */
class AdviceOfSystemsTest {
  /**
   * A system's advice on keys.
   *
   * @param title the advice, and in which of the system's documents it stands
   * @param trap fields of the table whose writes meet
   * @param cure fields of the table as the documents advise
   */
  private record Advice(String system, String title, String trap, String cure) {
    String hot() {
      return trap.contains(CLOCK) && trap.contains(DOCUMENT) ? "Rows.At desc" : "Rows";
    }

    @Override
    public String toString() {
      return system + ": " + title;
    }
  }

  private static final String COUNTER = "Id: {type: int64, values: {sequence: 1}}";
  private static final String CLOCK = "At: {type: timestamp, values: now}";
  private static final String USER = "User: {type: int64, values: {uniform: [0, 999999]}}";
  private static final String DOCUMENT = "Doc: {type: uuid, values: {uuid: v4}}";

  /** Fields are indexed unless they are exempt. */
  private static final String UNINDEXED = "At: {type: timestamp, values: now, indexed: false}";

  private static final String BUCKET =
      "Bucket: {type: int64, values: {hash: [Id], modulo: 16}}, " + COUNTER;

  static List<Advice> ofDocuments() {
    String ordered = "columns: {" + COUNTER + "}, key: [Id]";
    String scattered = "columns: {Id: {type: uuid, values: {uuid: v4}}}, preSplits: 16";
    String indexed = "columns: {" + DOCUMENT + ", " + CLOCK + "}, key: [Doc], preSplits: 16";
    String exempt = "columns: {" + DOCUMENT + ", " + UNINDEXED + "}, key: [Doc], preSplits: 16";
    String sharded =
        "columns: {"
            + (DOCUMENT + ", " + UNINDEXED)
            + ", Shard: {type: int64, values: {uniform: [0, 15]}, indexed: false}}, key: [Doc],"
            + " preSplits: 16, indexes: {ByShard: {on: [Shard, At], preSplits: 16}}";
    return List.of(
        new Advice(
            "spanner",
            "bit-reversed sequences (Schema design best practices)",
            ordered,
            "columns: {Id: {type: int64, values: {bitReversed: 1}}}, key: [Id], preSplits: 16"),
        new Advice("firestore", "automatic IDs (Best practices, Document IDs)", ordered, scattered),
        new Advice("firestore", "an index exemption (Best practices)", indexed, exempt),
        new Advice("firestore", "a sharded timestamp (Sharded timestamps)", indexed, sharded),
        new Advice("datastore", "allocated ids (Best practices, Keys)", ordered, scattered),
        new Advice("datastore", "no index on NOW() (Best practices, Indexes)", indexed, exempt),
        new Advice(
            "cockroachdb",
            "USING HASH WITH bucket_count = 16 (Hash-sharded Indexes)",
            ordered,
            "columns: {" + BUCKET + "}, key: [Bucket, Id], preSplits: 16"),
        new Advice(
            "tikv",
            "five shard bits instead of AUTO_INCREMENT (AUTO_RANDOM)",
            ordered,
            "columns: {Shard: {type: int64, values: {uniform: [0, 31]}}, "
                + COUNTER
                + "}, key: [Shard, Id], preSplits: 32"),
        new Advice(
            "yugabytedb",
            "HASH instead of ASC",
            ordered + ", partition: []",
            ordered + ", partition: [Id], preSplits: 16"),
        new Advice(
            "hbase",
            "a salt in front of a row key that counts up (Rowkey Design)",
            ordered,
            "columns: {" + BUCKET + "}, key: [Bucket, Id], preSplits: 16"),
        new Advice(
            "accumulo",
            "a partition in front of rows that count up (Table Design)",
            ordered,
            "columns: {" + BUCKET + "}, key: [Bucket, Id], preSplits: 16"),
        new Advice(
            "bigtable",
            "the user before the time (Schema design best practices)",
            "columns: {" + CLOCK + ", " + USER + "}, key: [At, User]",
            "columns: {" + CLOCK + ", " + USER + "}, key: [User, At], preSplits: 16"),
        new Advice(
            "foundationdb",
            "a hash in front of keys that are written in order",
            ordered,
            "columns: {" + BUCKET + "}, key: [Bucket, Id], preSplits: 16"));
  }

  /** Small servers do 100 writes a second each, and 170 come. */
  @ParameterizedTest
  @MethodSource("ofDocuments")
  void itSpreadsWhatTheTrapLoses(Advice advice) {
    Outcome outcome =
        Scenario.ofText(
                "advice",
                """
                title: Advice
                system: {profile: %s, servers: {cores: 1}, costs: {write: 10ms}}
                servers: 4
                duration: 2m
                warmUp: 1m
                tables: {Rows: {rowSize: 100B, %s}}
                loads: {writes: {insert: Rows, rate: 170/s}}
                variants:
                  trap: {}
                  cure: {tables: {Rows: {%s}}}
                """
                    .formatted(advice.system, advice.trap, advice.cure))
            .run();
    assertThat(outcome).variant("trap").satisfies("errors > 20%").hasHotspotIn(advice.hot());
    assertThat(outcome).variant("cure").satisfies("errors < 0.1%");
  }

  /**
   * DynamoDB's own: a partition key that is the day takes 1,000 writes a second, as its items are
   * written in the order of their sort key, where a split helps as little as elsewhere.
   */
  @ParameterizedTest
  @MethodSource("suffixes")
  void dynamoDbsWriteShardingMultipliesWhatOneKeyTakes(int suffixes) {
    Outcome outcome =
        Scenario.ofText(
                "sharding",
                """
                title: Write sharding
                system: dynamodb
                servers: 10
                duration: 3m
                warmUp: 1m
                tables:
                  Rows:
                    rowSize: 1KB
                    columns:
                      Day: {type: int64, values: {uniform: [1, %d]}}
                      At: {type: timestamp, values: now}
                    key: [Day, At]
                    preSplits: 64
                loads: {writes: {insert: Rows, rate: 3000/s}}
                """
                    .formatted(suffixes))
            .run();
    if (suffixes == 1) {
      assertThat(outcome).satisfies("throughput within 10% of 1000/s").hasHotspotIn("Rows");
    } else {
      assertThat(outcome).satisfies("errors < 1%");
    }
  }

  /**
   * Of the guide's page on write throttling of global secondary indexes: a status with one frequent
   * value is a partition key that takes no more than one partition and its split do, however even
   * the table is; a number behind the status spreads it.
   */
  @ParameterizedTest
  @MethodSource("suffixes")
  void anIndexOfDynamoDbOnAFrequentValueHoldsTheTableUp(int suffixes) {
    Outcome outcome =
        Scenario.ofText(
                "status",
                """
                title: Orders by status
                system: dynamodb
                servers: 10
                duration: 2m
                warmUp: 1m
                tables:
                  Orders:
                    rowSize: 500B
                    columns:
                      Order: {type: uuid, values: {uuid: v4}}
                      Status: {type: int64, values: {uniform: [1, %d]}}
                    key: [Order]
                    partition: [Order]
                    preSplits: 64
                    indexes: {ByStatus: {on: [Status], partition: [Status], preSplits: 64}}
                loads: {writes: {insert: Orders, rate: 3000/s}}
                """
                    .formatted(suffixes))
            .run();
    if (suffixes == 1) {
      assertThat(outcome).satisfies("errors > 20%").hasHotspotIn("Orders.ByStatus");
    } else {
      assertThat(outcome).satisfies("errors < 1%").hasNoHotspotIn("Orders.ByStatus");
    }
  }

  static List<Integer> suffixes() {
    return List.of(1, 200);
  }
}
