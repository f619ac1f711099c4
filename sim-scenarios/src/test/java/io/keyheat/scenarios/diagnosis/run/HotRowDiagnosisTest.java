package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One row, few rows, or one value of what is hashed, as the cause of heat. */
class HotRowDiagnosisTest {
  /** One of 50 tenants takes nine tenths of the writes: not all new rows go to one end. */
  @ParameterizedTest
  @CsvSource({"spanner, 6000/s", "firestore, 3000/s"})
  void aCounterBehindABusyTenantIsHotInItsOwnRange(String system, String rate) throws Exception {
    assertThat(
            diagnoses(
"""
title: Orders of tenants
system: %s
servers: 4
duration: 2m
tables:
  Orders:
    columns:
      Tenant: {type: int64, values: {mix: {share: 90%%, hot: 7, rest: {uniform: [1, 50]}}}}
      Id: {type: int64, values: {sequence: 1}}
    key: [Tenant, Id]
    preSplits: 4
    rowSize: 1KB
loads:
  orders: {insert: Orders, rate: %s}
"""
                    .formatted(system, rate)))
        .extracting(Diagnosis::cause)
        .containsExactly("growing-key-ranges");
  }

  /** More servers help as little as more tablets. */
  @ParameterizedTest
  @CsvSource({"spanner, 5000/s", "firestore, 3000/s", "cockroachdb, 9000/s"})
  void aCounterIsTheCauseWhateverTheServersHaveToDo(String system, String rate) throws Exception {
    assertThat(diagnoses(system, 4, rate, 1, "{sequence: 1}"))
        .extracting(Diagnosis::cause)
        .containsExactly("growing-key");
  }

  /** A hundred counters that all are written alike lie in a tablet too small to be cut. */
  @Test
  void fewRowsAreNotCalledOne() throws Exception {
    assertThat(
            diagnoses(
                """
                title: Counters
                system: firestore
                servers: 4
                duration: 3m
                tables:
                  Counters:
                    columns: {Id: {type: int64, values: {uniform: [1, 100]}}}
                    key: [Id]
                    rowSize: 200B
                    existing: 100
                loads:
                  count: {update: Counters, rate: 700/s}
                """))
        .extracting(Diagnosis::cause)
        .containsExactly("small-table");
  }

  /**
   * Pieces of a row help those who write it, copies those who read it. Only the documents of
   * Datastore say so.
   */
  @Test
  void aHotRowHasTheRemedyOfWhatIsDoneWithIt() throws Exception {
    String text =
        """
        title: Settings
        system: firestore
        servers: 4
        duration: 3m
        tables:
          Config: {columns: {Id: {type: int64, values: {constant: 1}}}, key: [Id], existing: 1}
        loads: {get: {lookup: Config, rate: 5000/s}}
        """;
    assertThat(diagnoses(text).get(0).remedy()).startsWith("Keep copies");
    assertThat(diagnoses(text).get(0).ruleIds()).containsExactly("FS-07");
    assertThat(diagnoses(text.replace("firestore", "datastore")).get(0).ruleIds())
        .contains("DS-19")
        .doesNotContain("DS-20");
    String both = text.replace("5000/s}}", "5000/s}, set: {update: Config, rate: 1/s}}");
    assertThat(diagnoses(both).get(0).remedy()).startsWith("Split that document into pieces");
  }

  /** Rows of one tenant have one hash: no number of tablets divides what half of all rows want. */
  @Test
  void aBusyValueOfWhatIsHashedIsNamed() throws Exception {
    String text =
        """
        title: Documents of tenants
        system: yugabytedb
        servers: 6
        duration: 2m
        tables:
          Doc:
            columns:
              Tenant: {type: int64, values: {mix: {share: 50%, hot: 5, rest: {uniform: [1, 1000000]}}}}
              Id: {type: int64, values: {uniform: [1, 1000000000]}}
            key: [Tenant, Id]
            preSplits: 24
            rowSize: 1KB
        loads:
          put: {insert: Doc, rate: 8000/s}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("busy-hash");
    String apart = text.replace("preSplits: 24", "partition: [Tenant, Id]");
    assertThat(diagnoses(apart)).extracting(Diagnosis::cause).doesNotContain("busy-hash");
  }

  /**
   * Each of two values asks for 860 of the 1,000 that a partition takes: both lie in one of four
   * until load divides it.
   */
  @Test
  void valuesThatLieInOneTabletUntilItIsDividedAreNotTooMuchForOne() throws Exception {
    String text =
        """
        title: Events by two suffixes
        system: dynamodb
        servers: 6
        duration: 6m
        warmUp: 1m
        tables:
          Event:
            columns:
              Shard: {type: int64, values: {uniform: [1, 2]}}
              At: {type: timestamp, values: now}
            key: [Shard, At]
            rowSize: 500B
        loads:
          publish: {insert: Event, rate: 1720/s}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("few-tablets");
  }

  /** In whatever order rows of one hash come: no cut parts them, of a table or of an index. */
  @Test
  void aBusyValueOfWhatIsHashedIsNamedWhereItsRowsGrow() throws Exception {
    String text =
        """
        title: Messages of rooms
        system: yugabytedb
        servers: 6
        duration: 3m
        tables:
          Message:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              Room: {type: int64, values: {mix: {share: 80%, hot: 5, rest: {uniform: [1, 1000000]}}}}
              At: {type: timestamp, values: ORDER}
            key: [Room, At]
            rowSize: 1KB
        loads:
          send: {insert: Message, rate: 7000/s}
        """;
    // 80 % of 3,000/s are less than the 3,500/s that a server can do, and more than half of it.
    String warm = text.replace("ORDER", "now").replace("7000/s", "3000/s");
    assertThat(diagnoses(warm)).extracting(Diagnosis::cause).containsExactly("warm-hash");
    String byRoom = "key: [Id]\n    indexes: {byRoom: {on: [Room, At]}}";
    for (String order : List.of("now", "{uniform: [2020-01-01, 2030-01-01]}")) {
      String ordered = text.replace("ORDER", order);
      assertThat(diagnoses(ordered)).extracting(Diagnosis::cause).containsExactly("busy-hash");
      assertThat(diagnoses(ordered.replace("key: [Room, At]", byRoom)))
          .extracting(Diagnosis::cause)
          .contains("busy-hash");
    }
  }

  /**
   * The hash covers the whole key, so a value of it is one item. It has 1,200 writes a second, its
   * partition, one of four, 1,200 + 1,800 / 4 = 1,650, more than the 1,000 that one takes.
   */
  @Test
  void aBusyValueOfAHashOfTheWholeKeyIsAHotRow() throws Exception {
    String text =
        """
        title: Stock of items
        system: dynamodb
        servers: 4
        duration: 2m
        tables:
          Stock:
            columns:
              Id: {type: int64, values: {mix: {share: 40%, hot: 5, rest: {uniform: [1, 1000000]}}}}
            key: [Id]
            rowSize: 400B
            existing: 1000000
        loads:
          sell: {update: Stock, rate: 3000/s}
        """;
    List<Diagnosis> found = diagnoses(text);
    assertThat(found).extracting(Diagnosis::cause).containsExactly("hot-row");
    assertThat(found.get(0).remedy()).contains("pieces");
  }

  /**
   * A partition takes 1,000 rows of 1 KB a second. At 700 of one item nothing fails, and no split
   * is tried; more partitions would not help it all the same.
   */
  @Test
  void oneItemIsNamedBeforeItTakesAllOfItsPartition() throws Exception {
    assertThat(diagnoses("dynamodb", 3, "700/s", 4, "{constant: 7}"))
        .extracting(Diagnosis::cause)
        .containsExactly("hot-row");
  }

  /** Ten documents that are only read, or only written. */
  @ParameterizedTest
  @CsvSource({
    "lookup, 8000/s, cache, write",
    "update, 2000/s, write, cache",
  })
  void rowsOfASmallTableHaveTheRemedyOfWhatIsDoneWithThem(
      String operation, String rate, String named, String absent) throws Exception {
    String text =
        """
        title: Settings
        system: firestore
        servers: 10
        duration: 2m
        tables:
          Config:
            columns: {Id: {type: int64, values: {uniform: [1, 10]}, existing: {sequence: 1}}}
            key: [Id]
            rowSize: 1KB
            existing: 50
        loads: {poll: {%s: Config, rate: %s}}
        """
            .formatted(operation, rate);
    Diagnosis found = diagnoses(text).get(0);
    assertThat(found.cause()).isIn("small-table", "few-rows");
    assertThat(found.remedy()).contains(named).doesNotContain(absent);
  }
}
