package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys that grow at one end, or at several. */
class KeyEndsDiagnosisTest {
  /** Sixteen shards have sixteen ends, though the map and the splits do not set them apart. */
  @Test
  void aCounterBehindShardsIsNotSaidToHaveOneEnd() throws Exception {
    String text =
        """
        title: A sharded log
        system: spanner
        servers: 10
        duration: 4m
        heatmapRows: 30
        tables:
          Log:
            columns:
              Shard: {type: int64, values: {uniform: [0, 15]}}
              Seq: {type: int64, values: {sequence: 1}}
            key: [Shard, Seq]
            preSplits: 16
            rowSize: 1KB
        loads: {add: {insert: Log, rate: 33000/s}}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("growing-key-ranges");
  }

  /** A bucket or shard in front of a counter is there already, and has too few values. */
  @ParameterizedTest
  @CsvSource({
    "spanner, Shard, '{uniform: [0, 1]}', '[Shard, Seq]', '{}', at least 6 values",
    "cockroachdb, Part, '{hash: [Seq], modulo: 2}', '[Part, Seq]', '{}', at least 6 values",
    "spanner, Bucket, '{uniform: [0, 1]}', '[Id]', '{By: {on: [Bucket, Seq]}}', at least 5 values",
  })
  void aShardThatIsThereIsToHaveMoreValuesAndNotAnotherOneInFront(
      String system, String shard, String values, String key, String indexes, String many)
      throws Exception {
    String text =
        """
        title: A log of two shards
        system: %s
        servers: 8
        duration: 4m
        tables:
          Log:
            columns:
              %s: {type: int64, values: %s}
              Seq: {type: int64, values: {sequence: 1}}
              Id: {type: uuid, values: {uuid: v4}}
            key: %s
            indexes: %s
            preSplits: 16
            rowSize: 1KB
        loads: {add: {insert: Log, rate: 12000/s}}
        """
            .formatted(system, shard, values, key, indexes);
    assertThat(diagnoses(text))
        .first()
        .satisfies(
            found ->
                assertThat(found.remedy())
                    .containsIgnoringCase("give " + shard + " " + many)
                    .doesNotContainIgnoringCase("begin the index with a shard")
                    .doesNotContain("in front", "bucket_count"));
  }

  /** The bits of a number can be reversed, or others chosen; a time stays what it is. */
  @ParameterizedTest
  @CsvSource({
    "cockroachdb, 'int64, values: {sequence: 1}', true",
    "cockroachdb, 'timestamp, values: now', false",
    "bigtable, 'int64, values: {sequence: 1}', true",
    "bigtable, 'timestamp, values: now', false",
  })
  void bitsAreReversedInNumbersAlone(String system, String type, boolean isNumber)
      throws Exception {
    assertThat(
            diagnoses(
                """
                title: Rows in order
                system: %s
                servers: 4
                duration: 20s
                tables:
                  Rows:
                    columns:
                      First: {type: %s}
                      Device: {type: int64, values: {uniform: [1, 100000]}}
                    key: [First, Device]
                    rowSize: 1KB
                loads:
                  rows: {insert: Rows, rate: 20000/s}
                """
                    .formatted(system, type)))
        .singleElement()
        .extracting(Diagnosis::remedy)
        .asString()
        .matches(remedy -> isNumber == remedy.matches("(?i).*(unordered_unique_rowid|revers).*"))
        .contains("another part of the key first")
        .contains("First");
  }

  /** 5,000 queries for the newest twenty take more than a server; the 50 inserts take little. */
  @Test
  void anEndThatIsReadIsNotSaidToBeWritten() throws Exception {
    List<Diagnosis> found =
        diagnoses(
            """
            title: The newest
            system: firestore
            servers: 4
            duration: 3m
            tables:
              News:
                columns:
                  Id: {type: string, values: autoId}
                  At: {type: timestamp, values: now, existing: now}
                key: [Id]
                rowSize: 1KB
                existing: 100000
            loads:
              add: {insert: News, rate: 50/s}
              latest: {scan: News, index: At, reverse: true, limit: 20, rate: 5000/s}
            """);
    assertThat(found).first().extracting(Diagnosis::cause).isEqualTo("read-at-end");
    assertThat(found.get(0).remedy()).startsWith("Keep the answer, or copies of it");
  }

  /** Sixteen ends are hot until splits have set them apart, however long they go on to grow. */
  @Test
  void endsThatSplitsHaveSetApartAreNotCalledOneEnd() throws Exception {
    assertThat(
            diagnoses(
                """
                title: A log in shards
                system: spanner
                servers: 6
                duration: 20m
                tables:
                  Log:
                    columns:
                      Shard: {type: int64, values: {hash: [Id], modulo: 16}}
                      At: {type: timestamp, values: now}
                      Id: {type: int64, values: {uniform: [1, 1000000000000]}}
                    key: [Shard, At, Id]
                    rowSize: 1KB
                loads:
                  log: {insert: Log, rate: 5000/s}
                """))
        .extracting(Diagnosis::cause)
        .containsExactly("few-tablets");
  }

  /**
   * 3,000 rows a second go to the ends of 400 shops, of which the busiest takes a seventh: a tablet
   * of several shops is full, one of a shop is not. So it is with look-ups of one product after the
   * other, each in any shop.
   */
  @ParameterizedTest
  @CsvSource({"1/s", "3000/s"})
  void endsThatCutsDivideAreNoMatterOfTheOrderOfTheirRows(String lookups) throws Exception {
    String text =
        """
        title: A nightly import into a new table
        system: spanner
        servers: 4
        duration: 8m
        warmUp: 1m
        tables:
          Catalog:
            columns:
              Shop: {type: int64, values: {zipf: {count: 400}}}
              Sku: {type: int64, values: {sequence: 1}}
            key: [Shop, Sku]
            rowSize: 20KB
        loads:
          import: {insert: Catalog, rate: 60/s, rowsPerCommit: 50, from: 2m}
          shop: {lookup: Catalog, rate: %s}
        """;
    assertThat(diagnoses(text.formatted(lookups)))
        .extracting(Diagnosis::cause)
        .isEqualTo(List.of("few-tablets"));
  }

  /**
   * One core does 100 writes a second: 80 clients ask for all of them; 40 that think for 657 of 667
   * ms ask for 60, as does an open load of 60/s. Whatever number of rows was expected, they come in
   * one sequence, whose end is the one place that is written.
   */
  @ParameterizedTest
  @CsvSource({
    "clients: 80, growing-key",
    "rate: 170/s, growing-key",
    "'clients: 40, think: 657ms', warm-moving-range",
    "'rate: 60/s, spacing: fixed', warm-moving-range"
  })
  void oneSequenceHasOneEndWhoeverWritesIt(String clients, String cause) throws Exception {
    String text =
        """
        title: One sequence
        system: {profile: spanner, servers: {cores: 1}, costs: {write: 10ms}}
        servers: 4
        duration: 3m
        warmUp: 1m
        tables:
          T:
            columns: {Id: {type: int64, values: {sequence: 1}}}
            key: [Id]
            rowSize: 1KB
        loads:
          w: {insert: T, %s}
        """
            .formatted(clients);
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly(cause);
  }

  /** Three suffixes of a state lie in two partitions until load divides these. */
  @Test
  void whatEndsWithTheLastSplitByLoadIsNotTheOrderOfEntries() throws Exception {
    String text =
        """
        title: Orders by state and suffix
        system: dynamodb
        servers: 6
        duration: 15m
        warmUp: 2m
        tables:
          Shop:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              State: {type: string, values: {choice: [NEW, PAID, SENT, BACK], weights: [70, 20, 8, 2]}}
              Sx: {type: int64, values: {uniform: [0, 2]}}
              At: {type: timestamp, values: now}
            key: [Id]
            rowSize: 700B
            indexes:
              ByState: {on: [State, Sx, At], partition: [State, Sx], stores: all}
        loads:
          order: {insert: Shop, rate: 3000/s}
        """;
    assertThat(diagnoses(text))
        .filteredOn(found -> found.worst().affectedTables().contains("Shop.ByState"))
        .extracting(Diagnosis::cause)
        .containsExactly("few-tablets");
  }

  /**
   * Many ends in one tablet: cuts between them would divide it, another shard in front would not.
   * HBase divides by size alone, so that a rise however gradual changes nothing there; the halves
   * of its split at 256 MiB, which are all that is hot in the third minute, hold two of four ends
   * each.
   */
  @ParameterizedTest
  @CsvSource({
    "spanner, 2m, 16, 1, few-tablets, Raise the load gradually; or split the range beforehand.",
    "hbase, 2m, 16, 1, uneven-tablets, Split the range beforehand into as many regions",
    "hbase, 3m, 4, 1, uneven-tablets, Split the range beforehand into as many regions",
    "spanner, 2m, 16, 16, growing-key-ranges, Give Salt at least 40 values",
  })
  void endsThatOneTabletHoldsWantMoreTablets(
      String system, String duration, int salts, int preSplits, String cause, String remedy)
      throws Exception {
    String text =
        """
        title: A salted log
        system: %s
        servers: 20
        duration: %s
        tables:
          Log:
            columns:
              Salt: {type: int64, values: {uniform: [1, %d]}}
              Id: {type: int64, values: {sequence: 1}}
            key: [Salt, Id]
            preSplits: %d
            rowSize: 1KB
        loads:
          log: {insert: Log, rate: %d/s}
        """;
    assertThat(diagnoses(text.formatted(system, duration, salts, preSplits, 4_000 * preSplits)))
        .singleElement()
        .satisfies(found -> assertThat(found.cause()).isEqualTo(cause))
        .satisfies(found -> assertThat(found.remedy()).startsWith(remedy));
  }

  /**
   * An index begins with a status: a cut between two of them divides what one partition cannot
   * take, unless one status alone has more than its 1,000 entries a second.
   */
  @ParameterizedTest
  @CsvSource({
    "'{choice: [NEW, PAID, SENT], weights: [8, 1, 1]}', growing-index-ranges",
    "'{choice: [NEW, PAID, SENT, LOST, BACK, DONE, OPEN, HELD]}', few-tablets"
  })
  void endsAreSetApartByCutsUnlessOneIsTooMuch(String status, String cause) throws Exception {
    String text =
        """
        title: Orders by status
        system: dynamodb
        servers: 20
        duration: 2m
        tables:
          Orders:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              Status: {type: string, values: %s}
              At: {type: timestamp, values: now}
            key: [Id]
            rowSize: 800B
            preSplits: 8
            indexes: {ByStatus: {on: [Status, At], preSplits: 1}}
        loads: {put: {insert: Orders, rate: 2000/s}}
        """;
    assertThat(diagnoses(text.formatted(status)))
        .filteredOn(found -> found.worst().affectedTables().contains("Orders.ByStatus"))
        .extracting(Diagnosis::cause)
        .containsExactly(cause);
  }

  /** Lookups of 1, 2, 3 and so on: nothing is written. */
  @Test
  void rowsThatAreReadInOrderAreNotSaidToBeWritten() throws Exception {
    String read =
        """
        title: Reads in order
        system: spanner
        servers: 4
        duration: 2m
        tables:
          Orders:
            columns: {Id: {type: int64, values: {sequence: 1}}}
            key: [Id]
            preSplits: 4
            existing: 4000000
        loads:
          orders: {lookup: Orders, rate: 30000/s}
        """;
    List<Diagnosis> found = diagnoses(read);
    assertThat(found).isNotEmpty();
    assertThat(found.get(0).cause()).isEqualTo("read-in-order");
    assertThat(String.join(" ", found.get(0).why())).contains("read in the order");
    assertThat(diagnoses(read.replace("lookup", "update")).get(0).cause()).isEqualTo("updated-key");
  }

  /** Updates of 1, 2, 3 and so on add no row, and rows that are there keep their keys. */
  @Test
  void rowsThatAreUpdatedInOrderAreNotCalledNew() throws Exception {
    String text =
        """
        title: Backfill
        system: spanner
        servers: 4
        duration: 2m
        tables:
          Orders:
            columns: {Id: {type: int64, values: {uniform: [1, 4000000]}, existing: {sequence: 1}}}
            key: [Id]
            rowSize: 1KB
            preSplits: 8
            existing: 4000000
        loads:
          backfill: {update: Orders, values: {Id: {sequence: 1}}, rate: 6000/s}
        """;
    Diagnosis found = diagnoses(text).get(0);
    assertThat(found.cause()).isEqualTo("updated-key");
    assertThat(found.why().get(0)).contains("updated").doesNotContain("new");
    assertThat(found.remedy()).contains("in another order").doesNotContain("bits");
  }

  /** Tenants with random ids, each of them busy for a minute: no key follows another one. */
  @Test
  void rangesThatTakeTurnsAreNotCalledKeysInOrder() throws Exception {
    String text =
        """
        title: Tenants that take turns
        system: spanner
        servers: 5
        duration: 7m
        tables:
          Events:
            columns:
              Tenant: {type: int64, values: {uniform: [1, 1000]}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [Tenant, Id]
            rowSize: 1KB
            preSplits: [251, 501, 751]
        loads:
          all: {insert: Events, rate: 400/s}
          a: {insert: Events, rate: 5000/s, from: 1m, until: 2m, values: {Tenant: {constant: 300}}}
          b: {insert: Events, rate: 5000/s, from: 2m, until: 3m, values: {Tenant: {constant: 400}}}
          c: {insert: Events, rate: 5000/s, from: 3m, until: 4m, values: {Tenant: {constant: 320}}}
          d: {insert: Events, rate: 5000/s, from: 4m, until: 5m, values: {Tenant: {constant: 450}}}
          e: {insert: Events, rate: 5000/s, from: 5m, until: 6m, values: {Tenant: {constant: 350}}}
        """;
    Diagnosis found = diagnoses(text).get(0);
    assertThat(found.cause()).isEqualTo("jumping-range");
    assertThat(found.remedy()).doesNotContain("bits");
  }

  /** The column is exempt already; what grows is an index that is declared over it. */
  @Test
  void aRemedyThatIsInPlaceIsNotOffered() throws Exception {
    String text =
        """
        title: Feed
        system: datastore
        servers: 10
        duration: 2m
        tables:
          Feed:
            columns:
              Id: {type: int64, values: {uniform: [1, 4611686018427387903]}}
              At: {type: timestamp, values: now, indexed: %s}
            key: [Id]
            rowSize: 800B
            preSplits: 16
        %s
        loads: {post: {insert: Feed, rate: 1800/s}}
        """;
    String declared = "    indexes: {ByTime: {on: [At desc]}}";
    assertThat(diagnoses(text.formatted("false", declared)).get(0).remedy())
        .doesNotContainIgnoringCase("exempt")
        .containsIgnoringCase("out of every index, and queries by it then fail or need another");
    assertThat(diagnoses(text.formatted("true", "")).get(0).remedy())
        .containsIgnoringCase("exempt")
        .contains("queries by it then fail or need another index")
        .doesNotContain("out of every index");
  }

  /** The rows have random ids; only the entries beside them follow the time. */
  @Test
  void aGrowingIndexAmongTheRowsOfItsTableIsCalledAnIndex() throws Exception {
    String text =
        """
        title: Interleaved index
        system: spanner
        servers: 5
        duration: 2m
        tables:
          Orders:
            columns:
              Region: {type: int64, values: {uniform: [1, 1]}}
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
            key: [Region, Id]
            indexes: {ByTime: {on: [Region, At], interleaved: true}}
        loads: {w: {insert: Orders, rate: 6000/s}}
        """;
    Diagnosis found = diagnoses(text).get(0);
    assertThat(found.why().get(0)).contains("entries are written in the order in which they lie");
    assertThat(found.remedy()).containsIgnoringCase("begin the index with a shard");
  }

  /** One place runs through the keys, though each of its rounds looks like several ends. */
  @Test
  void aClocksLowBitsAreNotCalledSeveralEnds() throws Exception {
    String text =
        """
        title: UUIDs
        system: spanner
        servers: 8
        duration: 3m
        warmUp: 1m
        tables:
          E:
            columns: {V: {type: uuid, values: {uuid: v1}}}
            key: [V]
            rowSize: 100B
            preSplits: 32
        loads: {e: {insert: E, rate: 12000/s}}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("sweeping-key");
  }
}
