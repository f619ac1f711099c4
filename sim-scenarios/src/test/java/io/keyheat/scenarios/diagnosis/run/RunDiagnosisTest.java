package io.keyheat.scenarios.diagnosis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Why a range is hot, by what its run shows. */
class RunDiagnosisTest {
  private static List<Diagnosis> diagnoses(
      String system, int servers, String rate, int preSplits, String values) throws Exception {
    String text =
        """
        title: Orders
        system: %s
        servers: %d
        duration: 2m
        tables:
          Orders:
            columns:
              Id: {type: int64, values: %s}
            key: [Id]
            preSplits: %d
            rowSize: 1KB
        loads:
          orders: {insert: Orders, rate: %s}
        """
            .formatted(system, servers, values, preSplits, rate);
    return diagnoses(text);
  }

  private static List<Diagnosis> diagnoses(String text) throws Exception {
    return DiagnosedRun.of(text);
  }

  /**
   * Even keys burn for want of tablets or for want of servers. A Spanner server takes 3,500 rows a
   * second, a tablet of Firestore 575.
   */
  @ParameterizedTest
  @CsvSource({
    "spanner, 4, 5000/s, 1, few-tablets",
    "spanner, 4, 5000/s, 2, warm-range",
    "spanner, 4, 7500/s, 2, few-tablets",
    "spanner, 1, 5000/s, 1, even-load",
    "spanner, 2, 9000/s, 2, even-load",
    "firestore, 5, 3000/s, 1, few-tablets",
    "firestore, 4, 4000/s, 4, few-tablets",
  })
  void evenKeysAreHotForWantOfTabletsOrOfServers(
      String system, int servers, String rate, int preSplits, String cause) throws Exception {
    assertThat(diagnoses(system, servers, rate, preSplits, "{uniform: [1, 1000000000000]}"))
        .extracting(Diagnosis::cause)
        .containsExactly(cause);
  }

  /**
   * A document's lock lets about 95 of 350 updates a second pass. With more, some updates are
   * refused as many come at once that waited for it, which are few of all.
   */
  @ParameterizedTest
  @ValueSource(strings = {"26%", "32%"})
  void aRangeWithRoomWhoseRowOperationsWaitForIsNotSaidToNeedNothing(String share)
      throws Exception {
    String text =
        """
        title: A chat with unread counters
        system: firestore
        servers: 6
        duration: 3m
        tables:
          Rooms:
            columns:
              Room: {type: int64, values: {mix: {share: %s, hot: 4711, rest: {uniform: [1, 100000]}}},
                existing: {uniform: [1, 100000]}}
              Unread: {type: int64, values: {uniform: [0, 100]}, indexed: false}
            key: [Room]
            rowSize: 500B
            existing: 100000
        loads: {count: {update: Rooms, sets: [Unread], rate: 350/s}}
        """;
    assertThat(diagnoses(text.formatted(share)))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("warm-range");
              assertThat(found.why().get(0)).contains("wait for locks", "Rooms(4711)");
              assertThat(found.remedy())
                  .startsWith("Split that document into pieces")
                  .contains("; for the range itself, ");
            });
  }

  /** A tablet of Firestore takes 575 writes a second, and nobody can add a split point there. */
  @ParameterizedTest
  @CsvSource({
    "spanner, 2, '5000/s', 'spread the keys, or split the range beforehand.'",
    "firestore, 1, '400/s', 'spread the keys.'"
  })
  void aRangeWithRoomIsSplitBeforehandOnlyWhereTheSystemHasSplitPoints(
      String system, int preSplits, String rate, String remedy) throws Exception {
    assertThat(diagnoses(system, 4, rate, preSplits, "{uniform: [1, 1000000000000]}"))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("warm-range");
              assertThat(found.remedy()).endsWith("before it grows, " + remedy);
            });
  }

  /**
   * A new table of Spanner is one split on one of two servers for a minute, and then both are full:
   * of 12,000/s one server refuses 8,500/s, and two refuse 5,000/s.
   */
  @ParameterizedTest
  @CsvSource({"150s, few-tablets", "5m, even-load"})
  void aStartInOneTabletIsNamedBesideServersThatAreFullLater(String duration, String cause)
      throws Exception {
    String text =
        """
        title: A new table
        system: spanner
        servers: 2
        duration: %s
        tables:
          T: {columns: {Id: {type: string, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads: {add: {insert: T, rate: 12000/s}}
        """
            .formatted(duration);
    assertThat(diagnoses(text))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo(cause);
              assertThat(found.why().get(0))
                  .containsIgnoringCase("from 1:0")
                  .contains("on, all servers are full", "came faster than the splits were divided")
                  .doesNotContain("no key is the cause");
              assertThat(found.remedy())
                  .containsIgnoringCase("add servers")
                  .containsIgnoringCase("split the range beforehand");
            });
  }

  /** Four servers can do 14,000/s: more comes in the warm-up, and 9,000/s after it. */
  @ParameterizedTest
  @CsvSource({"2m, true", "1m, false"})
  void serversThatAreFullInTheWarmUpAloneAreSaidToBeSo(String warmUp, boolean isAlone)
      throws Exception {
    String text =
        """
        title: A rush
        system: spanner
        servers: 4
        duration: 5m
        warmUp: %s
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            preSplits: 8
            rowSize: 1KB
        loads: {add: {insert: T, rate: {step: {0m: 20000/s, 2m: 9000/s}}}}
        """;
    assertThat(diagnoses(text.formatted(warmUp)))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("even-load");
              assertThat(
                      found.why().get(0).matches(".* in the warm-up alone, and 6.* busy after.*"))
                  .isEqualTo(isAlone);
              assertThat(found.remedy().startsWith("Nothing is needed after the warm-up; for the"))
                  .isEqualTo(isAlone);
              assertThat(found.remedy()).containsIgnoringCase("add servers");
            });
  }

  /** One range takes 3,500/s, and after half a minute of 6,000/s it is divided by load. */
  @ParameterizedTest
  @CsvSource({"2m, true", "0s, false"})
  void whatWasFullInTheWarmUpAloneIsNoCauseOfWhatComesAfterIt(String warmUp, boolean isAlone)
      throws Exception {
    String text =
        """
        title: Some tenants
        system: spanner
        servers: 6
        duration: 6m
        warmUp: %s
        tables:
          T:
            columns:
              Tenant: {type: int64, values: {mix: {share: 0.45, hot: 7, rest: {uniform: [1, 1000000]}}}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [Tenant, Id]
            rowSize: 1KB
        loads: {add: {insert: T, rate: 6000/s}}
        """;
    assertThat(diagnoses(text.formatted(warmUp)))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.why().get(0).contains("; in the warm-up ranges were full: "))
                  .isEqualTo(isAlone);
              assertThat(
                      found
                          .remedy()
                          .matches(
                              "Nothing is needed at this load.*; for the load in the warm-up, .*"))
                  .isEqualTo(isAlone);
            });
  }

  /** Two servers can do 7,000/s, of which the one split of a new table lets half pass. */
  @ParameterizedTest
  @CsvSource({"6000/s, false", "8000/s, true"})
  void serversThatAnEvenLoadWouldFillAreNamedBesideATabletThatIsFullFirst(
      String rate, boolean isTooMuch) throws Exception {
    String text =
        """
        title: A new table
        system: spanner
        servers: 2
        duration: 90s
        tables:
          T: {columns: {Id: {type: string, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads: {add: {insert: T, rate: %s}}
        """
            .formatted(rate);
    assertThat(diagnoses(text))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("few-tablets");
              assertThat(found.why().get(0).contains("the servers for 114.3 % of what they can do"))
                  .isEqualTo(isTooMuch);
              assertThat(found.remedy()).contains("split the range beforehand");
              assertThat(found.remedy().contains("add servers")).isEqualTo(isTooMuch);
            });
  }

  /** A shard of the index divides its entries, and leaves what all servers have to do. */
  @ParameterizedTest
  @CsvSource({"8, false", "2, true"})
  void serversThatAreTooFewAreNamedBesideAnIndexThatIsFullFirst(int servers, boolean areTooFew)
      throws Exception {
    String text =
        """
        title: Events by time
        system: tikv
        servers: %d
        duration: 70s
        tables:
          T:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
            key: [Id]
            preSplits: 32
            indexes: {ByAt: {on: [At], preSplits: 1}}
        loads: {add: {insert: T, rate: 9000/s}}
        """
            .formatted(servers);
    assertThat(diagnoses(text))
        .filteredOn(found -> found.cause().equals("growing-index"))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.why().get(0).contains("a shard makes no commit cheaper"))
                  .isEqualTo(areTooFew);
              assertThat(found.remedy().contains("with a shard, besides, add servers"))
                  .isEqualTo(areTooFew);
            });
  }

  /**
   * An index on the time takes 500 rows a second for good, and those on the score, whose values are
   * spread, have been divided in two after some minutes: of 1,500 updates two thirds fail by the
   * first one, also where the others are hot in twice as many ranges.
   */
  @Test
  void whatNoSplitDividesComesBeforeWhatSplitsDivide() throws Exception {
    assertThat(
            diagnoses(
                """
                title: Scores
                system: firestore
                servers: 10
                duration: 8m
                tables:
                  players:
                    columns:
                      id: {type: string, values: autoId}
                      score: {type: int64, values: {uniform: [0, 1000000]}}
                      at: {type: timestamp, values: now, existing: now}
                    key: [id]
                    rowSize: 400B
                    existing: 200000
                loads:
                  play: {update: players, sets: [score, at], rate: 1500/s}
                """))
        .extracting(found -> found.worst().affectedTables().get(0))
        .startsWith("players.at", "players.at desc")
        .contains("players.score");
  }

  /**
   * 3,000 rows a second at one end are 72 % of a server, which is full only while it does the work
   * of one that has stopped: the keys need nothing.
   */
  @Test
  void aRangeThatIsFullOnlyInTheTimeOfAFaultNeedsNothing() throws Exception {
    List<Diagnosis> found =
        diagnoses(
            """
            title: Payments
            system: spanner
            servers: 4
            duration: 7m
            warmUp: 2m
            tables:
              Payments:
                columns:
                  Id: {type: int64, values: {uniform: [1, 1000000000]}}
                  At: {type: timestamp, values: now, existing: now}
                key: [Id]
                rowSize: 300B
                existing: 5000000
                preSplits: 40
                indexes: {ByTime: {on: [At]}}
            loads: {pay: {insert: Payments, rate: 3000/s, timeout: 2s, attempts: 3}}
            faults: [{stopServer: 2, from: 4m, to: 5m}]
            """);
    assertThat(found)
        .filteredOn(it -> it.worst().affectedTables().contains("Payments.ByTime"))
        .extracting(Diagnosis::cause)
        .containsExactly("warm-moving-range");
  }

  /**
   * Of 8 MB/s at one end, a tablet of Bigtable is cut at 200 MB, so every 13 s, and what was cut
   * off answers nobody for half a second: 4 % of the writes wait for it.
   */
  @ParameterizedTest
  @CsvSource({"500ms, true", "1ms, false"})
  void whatWaitsForTabletsThatAreCutIsTold(String outage, boolean isTold) throws Exception {
    List<Diagnosis> found =
        diagnoses(
            """
            title: Moves
            system: {profile: bigtable, tablets: {moveOutage: %s}}
            servers: 4
            duration: 3m
            warmUp: 1m
            tables:
              T:
                columns:
                  At: {type: timestamp, values: now}
                  Id: {type: uuid, values: {uuid: v4}}
                key: [At, Id]
                rowSize: 1KB
            loads: {write: {insert: T, rate: 8000/s}}
            """
                .formatted(outage));
    assertThat(found)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.why().get(0).contains("waited for a tablet that was cut or moved"))
                  .isEqualTo(isTold);
              assertThat(it.remedy().contains("over more ranges")).isEqualTo(isTold);
            });
  }

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

  /**
   * An index on times keeps a server busy, whatever the others do; shows are booked by zipf, and
   * load splits divide their ranges.
   */
  @Test
  void aLoadIsNotSaidToWantServersForTheOneThatAnotherTableFills() throws Exception {
    String text =
        """
        title: Seats
        system: cockroachdb
        servers: 5
        duration: 5m
        warmUp: 1m
        tables:
          seats:
            columns:
              show: {type: int64, values: {zipf: {min: 1, count: 500, theta: 1.1}}, existing: {uniform: [1, 500]}}
              seat: {type: int64, values: {uniform: [1, 2000]}}
              holder: {type: int64, values: {uniform: [1, 1000000]}}
              until: {type: timestamp, values: {now: {later: 10m}}, existing: {uniform: [2025-12-01T00:00:00Z, 2026-01-01T00:00:00Z]}}
            key: [show, seat]
            rowSize: 200B
            existing: 900000
            indexes:
              by_until: {on: [until]}
        loads:
          hold: {update: seats, sets: [holder, until], rate: 4000/s, attempts: 3}
          map: {scan: seats, where: [show], limit: 2000, rate: 300/s}
        """;
    Map<String, String> causes =
        diagnoses(text).stream()
            .collect(
                Collectors.toMap(found -> found.worst().affectedTables().get(0), Diagnosis::cause));
    assertThat(causes)
        .containsEntry("seats", "few-tablets")
        .containsEntry("seats.by_until", "growing-index");
  }

  /** Of five servers four have a Region each, and one has none: a sixth one would have none too. */
  @Test
  void aServerWithoutTabletsIsRoomThatAnEvenLoadDoesNotUse() throws Exception {
    String text =
        """
        title: Four Regions
        system: tikv
        servers: 5
        duration: 2m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000000]}}}
            key: [Id]
            preSplits: 4
            rowSize: 100B
        loads: {add: {insert: T, rate: 16000/s}}
        """;
    assertThat(diagnoses(text))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("uneven-tablets");
              assertThat(found.remedy()).contains("as many Regions as there are servers");
            });
  }

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

  /** An item of Warm is hot for all of the run, and one of Bad refuses more in its last minutes. */
  @Test
  void whatRefusesMostComesBeforeWhatIsHotForLongest() throws Exception {
    String text =
        """
        title: One table is hot for longer, the other refuses more
        system: dynamodb
        servers: 6
        duration: 6m
        warmUp: 1m
        tables:
          Warm:
            columns:
              Id: {type: int64, values: {mix: {share: 13%, hot: 7, rest: {uniform: [1, 1000000]}}}}
            key: [Id]
            rowSize: 800B
            preSplits: 16
          Bad:
            columns:
              Id: {type: int64, values: {mix: {share: 50%, hot: 7, rest: {uniform: [1, 1000000]}}}}
            key: [Id]
            rowSize: 800B
            preSplits: 16
        loads:
          warm: {upsert: Warm, rate: 8600/s}
          bad: {upsert: Bad, rate: {step: {0s: 100/s, 5m: 6000/s}}}
        """;
    assertThat(diagnoses(text))
        .extracting(found -> found.worst().affectedTables().get(0))
        .containsExactly("Bad", "Warm");
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

  /** The hot range has the name of the parent, whose own rows nobody writes or reads. */
  @Test
  void whatIsInterleavedInATableIsTheCauseOfItsHeat() throws Exception {
    String text =
        """
        title: Orders of tenants
        system: spanner
        servers: 4
        duration: 2m
        tables:
          Tenants:
            columns: {TenantId: {type: int64, values: {uniform: [1, 2000]}}}
            key: [TenantId]
            existing: 2000
            preSplits: 16
          Orders:
            columns:
              TenantId: {type: int64, values: {mix: {share: 80%, hot: 777, rest: {uniform: [1, 2000]}}}}
              OrderId: {type: int64, values: {sequence: 1}}
            key: [TenantId, OrderId]
            interleavedIn: Tenants
            rowSize: 1KB
        loads:
          orders: {insert: Orders, rate: 6000/s}
        """;
    List<Diagnosis> found = diagnoses(text);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).worst().affectedTables()).containsExactly("Tenants");
    assertThat(found.get(0).cause()).isEqualTo("growing-key-ranges");
    assertThat(found.get(0).remedy()).contains("in front of OrderId");
  }

  /** More servers help as little as more tablets. */
  @ParameterizedTest
  @CsvSource({"spanner, 5000/s", "firestore, 3000/s", "cockroachdb, 9000/s"})
  void aCounterIsTheCauseWhateverTheServersHaveToDo(String system, String rate) throws Exception {
    assertThat(diagnoses(system, 4, rate, 1, "{sequence: 1}"))
        .extracting(Diagnosis::cause)
        .containsExactly("growing-key");
  }

  /** "Written" and "new" would be false of rows that are deleted. */
  @Test
  void rowsThatAreDeletedInOrderAreSaidToBeDeleted() throws Exception {
    assertThat(
            diagnoses(
                """
                title: Deletions in order
                system: datastore
                servers: 4
                duration: 2m
                tables:
                  Tasks:
                    columns: {Id: {type: int64, values: {sequence: 1}}}
                    key: [Id]
                    rowSize: 1KB
                    existing: 300000
                loads:
                  sweep: {delete: Tasks, values: {Id: {sequence: 1}}, rate: 2000/s}
                """))
        .first()
        .satisfies(
            diagnosis -> {
              assertThat(diagnosis.cause()).isEqualTo("deleted-key");
              assertThat(diagnosis.why().get(0)).contains("deleted").doesNotContain("written");
            });
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
   * A queue of 800 rows a second in one region of HBase: its writes take a fifth of a server, and
   * its queries skip what was deleted before them.
   */
  @ParameterizedTest
  @CsvSource({"'', true", "'costs: {tombstone: 0ns},', false"})
  void whatSkipsDeletedRowsIsNoMatterOfTheOrderOfWrites(String costs, boolean isHot)
      throws Exception {
    String text =
        """
        title: A queue
        system: {%s profile: hbase}
        servers: 3
        duration: 3m
        warmUp: 1m
        tables:
          Jobs:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
        loads:
          push: {insert: Jobs, rate: 800/s}
          pop: {scan: Jobs, limit: 20, then: delete, rate: 40/s}
        """;
    assertThat(diagnoses(text.formatted(costs)))
        .extracting(Diagnosis::cause)
        .isEqualTo(isHot ? List.of("tombstones") : List.of());
  }

  /**
   * After 10 s each of the 100 queries a second skips 1,000 rows of 10 us: all of its core. The end
   * of the keys and the middle take 0.6 cores each, so of the table's 2.2 skipping takes less than
   * half, but nearly all of the range that is full.
   */
  @Test
  void whatIsHotIsTheRangeWithDeletedRowsAndNotTheEndOfTheKeys() throws Exception {
    String text =
        """
        title: A queue with a split behind it
        system: {profile: hbase, servers: {cores: 1}, costs: {write: 1ms, tombstone: 10us}}
        servers: 3
        duration: 3m
        warmUp: 1m
        tables:
          Jobs:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
            existing: 60000
            preSplits: [30000, 60001]
        loads:
          push: {insert: Jobs, rate: 500/s}
          touch: {update: Jobs, rate: 500/s, values: {Seq: {uniform: [30000, 60000]}}}
          pop: {scan: Jobs, limit: 1, then: delete, rate: 100/s}
        """;
    assertThat(diagnoses(text)).first().extracting(Diagnosis::cause).isEqualTo("tombstones");
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
   * 1,200 writes a second of 1 ms are more than the one core of the end of the keys does; deleted
   * rows that cost 60 us take a third of it besides, and cost nothing in the other run.
   */
  @ParameterizedTest
  @CsvSource({"60us, true", "0us, false"})
  void deletedRowsThatTakeMuchAreNamedBesideAnotherCause(String tombstone, boolean areMany)
      throws Exception {
    String text =
        """
        title: A queue whose end is full
        system: {profile: hbase, servers: {cores: 1}, costs: {write: 1ms, tombstone: %s}}
        servers: 3
        duration: 3m
        warmUp: 1m
        tables:
          Jobs:
            columns: {Seq: {type: int64, values: {sequence: 1}}}
            key: [Seq]
            rowSize: 500B
        loads:
          push: {insert: Jobs, rate: 1200/s}
          pop: {scan: Jobs, limit: 1, then: delete, rate: 100/s}
        """;
    Diagnosis found = diagnoses(text.formatted(tombstone)).get(0);
    assertThat(found.cause()).isEqualTo("growing-key");
    assertThat(found.why().get(0).contains("goes to deleted rows")).isEqualTo(areMany);
    assertThat(found.remedy().contains("besides, let queries begin")).isEqualTo(areMany);
  }

  /**
   * Two servers of one core: 900 writes a second of 1.2 ms fill the one; 100 a second take an
   * eighth of the other, which deleted rows of 10 us fill, that queries skip. What loads ask for,
   * without these, is less than both can do.
   */
  @ParameterizedTest
  @CsvSource({"10us, true", "0us, false"})
  void serversThatAreAllFullAreNamedBesideAnEndOfKeys(String tombstone, boolean areFull)
      throws Exception {
    String text =
        """
        title: A growing key beside a queue on the other server
        system: {profile: hbase, servers: {cores: 1}, costs: {write: 1ms, tombstone: %s}}
        servers: 2
        duration: 5m
        warmUp: 1m
        tables:
          A: {columns: {Seq: {type: int64, values: {sequence: 1}}}, key: [Seq], rowSize: 500B}
          B: {columns: {Seq: {type: int64, values: {sequence: 1}}}, key: [Seq], rowSize: 500B}
        loads:
          a: {insert: A, rate: 900/s}
          b: {insert: B, rate: 100/s}
          pop: {scan: B, limit: 1, then: delete, rate: 100/s}
        """;
    Diagnosis found =
        diagnoses(text.formatted(tombstone)).stream()
            .filter(each -> each.worst().affectedTables().equals(List.of("A")))
            .findFirst()
            .orElseThrow();
    assertThat(found.cause()).isEqualTo("growing-key");
    assertThat(found.why().get(0).contains("all servers are full, too")).isEqualTo(areFull);
    assertThat(found.remedy().contains("besides, add servers")).isEqualTo(areFull);
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
   * A shard's server reads 22,500 rows a second, and reads split none in FoundationDB; 100 MB in 16
   * shards of 6 MB are merged again. What writes 30 MB a second is divided, rises too fast, and is
   * more than four servers can do.
   */
  @ParameterizedTest
  @CsvSource({
    "lookup, undivided-load, 'Cache them, so that they are read less often.'",
    "update, few-tablets, 'Raise the load gradually; besides, add servers, or reduce the load.'",
  })
  void aLoadThatSplitsNoTabletIsNotToBeRaisedGradually(String kind, String cause, String remedy)
      throws Exception {
    String text =
        """
        title: Settings
        system: foundationdb
        servers: 4
        duration: 1m
        tables:
          Settings:
            columns: {Id: {type: int64, values: {uniform: [1, 100000]}}}
            key: [Id]
            rowSize: 1KB
            existing: 100000
        loads:
          load: {%s: Settings, rate: 30000/s}
        """
            .formatted(kind);
    List<Diagnosis> found = diagnoses(text);
    assertThat(found).extracting(Diagnosis::cause).containsExactly(cause);
    assertThat(found).extracting(Diagnosis::remedy).containsExactly(remedy);
  }

  /**
   * Where load divides no region: 60 % of the writes go to a thirteenth of old data; or thirteen
   * regions have as much each, of which one of twelve servers has two.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hbase | existing: 100GB | {mix: {share: 60%, hot: {uniform: [1, 76000000]}, "
            + "rest: {uniform: [1, 999999000]}}}, existing: {uniform: [1, 999999000]} | 12000 | busy-range",
        "hbase | preSplits: 13 | {uniform: [1, 999999]} | 26000 | uneven-tablets",
      })
  void whatNoLoadDividesIsToldFromAnUnevenDeal(
      String system, String tablets, String values, int rate, String cause) throws Exception {
    String text =
        """
        title: Rows that stay where they are
        system: %s
        servers: 12
        duration: 90s
        tables:
          T:
            columns: {Id: {type: int64, values: %s}}
            key: [Id]
            rowSize: 1KB
            %s
        loads: {put: {update: T, rate: %d/s}}
        """;
    assertThat(diagnoses(text.formatted(system, values, tablets, rate)))
        .extracting(Diagnosis::cause)
        .containsExactly(cause);
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
   * A partition takes 1,000 rows of 1 KB a second. At 700 of one item nothing fails, and no split
   * is tried; more partitions would not help it all the same.
   */
  @Test
  void oneItemIsNamedBeforeItTakesAllOfItsPartition() throws Exception {
    assertThat(diagnoses("dynamodb", 3, "700/s", 4, "{constant: 7}"))
        .extracting(Diagnosis::cause)
        .containsExactly("hot-row");
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

  /** 400 writes a second of the 575 that one tablet takes: warm, and nobody came too fast. */
  @Test
  void aRangeWithRoomLeftIsSaidToHaveIt() throws Exception {
    assertThat(diagnoses("firestore", 3, "400/s", 1, "{uniform: [1, 1000000000000]}"))
        .extracting(Diagnosis::cause)
        .containsExactly("warm-range");
  }

  /** The index takes 1,000/s of one status; a chat would get 1,200/s, and gets what is left. */
  @Test
  void aRangeThatGetsLessAsOperationsFailElsewhereIsNotSaidToNeedNothing() throws Exception {
    String text =
        """
        title: Chats by status
        system: dynamodb
        servers: 6
        duration: 2m
        tables:
          Messages:
            columns:
              Chat: {type: int64, values: {uniform: [1, 100000]}}
              Id: {type: string, values: ulid}
              Status: {type: int64, values: {constant: 1}}
            key: [Chat, Id]
            rowSize: 500B
            indexes: {ByStatus: {on: [Status, Id]}}
        loads:
          posts: {insert: Messages, rate: %s}
          hot: {insert: Messages, rate: %s, values: {Chat: {constant: 77}}}
        """;
    assertThat(diagnoses(text.formatted("800/s", "1200/s")))
        .filteredOn(found -> found.worst().affectedTables().contains("Messages"))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).startsWith("warm-");
              assertThat(found.remedy())
                  .containsPattern("^[45][0-9.]+ % of the operations on Messages fail, and this")
                  .doesNotContain("othing is needed");
            });
    assertThat(diagnoses(text.formatted("200/s", "700/s")))
        .filteredOn(found -> found.worst().affectedTables().contains("Messages"))
        .extracting(Diagnosis::remedy)
        .singleElement()
        .asString()
        .startsWith("Nothing is needed at this load");
  }

  /**
   * One split takes 3,500/s; it gets 6,000/s for 20 s of the second minute and 500/s in the rest.
   */
  @Test
  void aRangeThatHasRefusedRequestsIsNotCalledWarm() throws Exception {
    String rush = "{step: {0m: 500/s, 70s: 6000/s, 90s: 500/s}}";
    String values = "{uniform: [1, 1000000000000]}";
    assertThat(diagnoses("spanner", 4, rush, 1, values))
        .extracting(Diagnosis::cause)
        .doesNotContain("warm-range");
    String calm = "{step: {0m: 500/s, 60s: 2400/s}}";
    assertThat(diagnoses("spanner", 4, calm, 1, values))
        .extracting(Diagnosis::cause)
        .containsExactly("warm-range");
  }

  /**
   * One server takes 3,500/s. A job writes 3,000/s of one tenant for a minute, and its server gets
   * a quarter of 2,000/s of all others besides: less than the tablet can take, more than the
   * server.
   */
  @Test
  void aRangeWhoseServerWasFullIsNotSaidToNeedNothing() throws Exception {
    String text =
        """
        title: A job
        system: spanner
        servers: 4
        duration: 3m
        tables:
          Docs:
            columns:
              Tenant: {type: int64, values: {uniform: [1, 1000]}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [Tenant, Id]
            rowSize: 1KB
            existing: 200GB
        loads:
          use: {update: Docs, rate: 2000/s}
          job: {update: Docs, values: {Tenant: {constant: 77}}, rate: %s, from: 1m, until: 2m}
        """;
    assertThat(diagnoses(text.formatted("3000/s")))
        .extracting(Diagnosis::cause)
        .containsExactly("crowded-server");
    assertThat(diagnoses(text.formatted("2200/s")))
        .extracting(Diagnosis::cause)
        .containsExactly("warm-range");
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

  /** At midnight, after two minutes, all entries go to the range of a day that has none yet. */
  @Test
  void aPeriodThatLeadsAnIndexIsNamedWhenItEnds() throws Exception {
    String text =
        """
        title: Sales
        system: firestore
        servers: 6
        start: 2026-01-01T23:58:00Z
        duration: 4m
        tables:
          Sales:
            columns:
              Id: {type: string, values: autoId}
              day: {type: string, values: {timeText: yyyy-MM-dd}, existing: {timeText: yyyy-MM-dd}}
            key: [Id]
            rowSize: 400B
            existing: 1000000
            preSplits: 8
        loads: {add: {insert: Sales, rate: 900/s}}
        """;
    assertThat(diagnoses(text))
        .filteredOn(found -> found.worst().affectedTables().contains("Sales.day"))
        .extracting(Diagnosis::cause)
        .containsExactly("period-ends");
  }

  /** Midnight, after half a minute at 100/s, is harmless; 1,500/s from 3:00 on are too many. */
  @Test
  void aPeriodThatEndedLongBeforeTheHeatBeganIsNotTheCause() throws Exception {
    String text =
        """
        title: A launch after midnight
        system: firestore
        servers: 6
        start: 2026-01-01T23:59:30Z
        duration: 5m
        tables:
          Log:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}, indexed: false}
              Id: {type: string, values: autoId}
            key: [Day, Id]
            rowSize: 400B
        loads: {log: {insert: Log, rate: {step: {0m: 100/s, 3m: 1500/s}}}}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("narrow-range");
    assertThat(diagnoses(text.replace("23:59:30", "23:57:00")))
        .as("at 3:00")
        .extracting(Diagnosis::cause)
        .containsExactly("period-ends");
  }

  /** A tablet of Firestore takes 575 writes a second; deletions are 1,000 of 1,200 of them. */
  @Test
  void deletionsInTheOrderOfKeysAreTheCauseHoweverFewKeysTheyPass() throws Exception {
    String text =
        """
        title: A nightly clean-up
        system: firestore
        servers: 6
        duration: 4m
        tables:
          Docs:
            columns:
              Id: {type: int64, values: {uniform: [1, 10000000]}, existing: {sequence: 1}}
              V: {type: int64, values: {uniform: [0, 9]}, indexed: false}
            key: [Id]
            rowSize: 1KB
            existing: 1000000
        loads:
          live: {update: Docs, rate: 200/s, sets: [V], values: {Id: {uniform: [1, 1000000]}}}
          clean: {delete: Docs, rate: 1000/s, from: 1m, until: 3m, values: {Id: {sequence: 1}}}
        """;
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("deleted-key");
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

  /** The day in front of the key began before the run and ends after it. */
  @Test
  void aPeriodThatDoesNotEndInTheRunIsNotTheCause() throws Exception {
    String text =
        """
        title: Sales of a day
        system: spanner
        servers: 4
        start: 2026-01-01T12:00:00Z
        duration: 2m
        tables:
          Sales:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}}
              Id: {type: int64, values: {uniform: [1, 1000000000000]}}
            key: [Day, Id]
            rowSize: 1KB
        loads: {add: {insert: Sales, rate: 6000/s}}
        """;
    assertThat(diagnoses(text))
        .extracting(Diagnosis::cause)
        .isNotEmpty()
        .doesNotContain("period-ends");
  }

  /**
   * At midnight, after half a minute, 500/s are a seventh of what one split takes; from the third
   * minute on there are more than two splits take.
   */
  @Test
  void aPeriodThatEndsLongBeforeTheHeatIsNotTheCause() throws Exception {
    String text =
        """
        title: A launch after midnight
        system: spanner
        servers: 4
        start: 2026-01-01T23:59:30Z
        duration: 5m
        tables:
          Sales:
            columns:
              Day: {type: string, values: {timeText: yyyy-MM-dd}}
              Id: {type: int64, values: {uniform: [1, 1000000000000]}}
            key: [Day, Id]
            rowSize: 1KB
        loads: {add: {insert: Sales, rate: {step: {0m: 500/s, 3m: 8000/s}}}}
        """;
    assertThat(diagnoses(text))
        .extracting(Diagnosis::cause)
        .isNotEmpty()
        .doesNotContain("period-ends");
  }

  /** 21,000 reads of some 0.36 ms ask for 95 % of the eight cores of the only server. */
  @Test
  void whatIsMoreThanAllServersCanDoNeedsNoSplits() throws Exception {
    String text =
        """
        title: One server
        system: spanner
        servers: 1
        duration: 3m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
            key: [Id]
            rowSize: 1KB
            existing: 1000000
        loads: {get: {lookup: T, rate: 21375/s}}
        """;
    assertThat(diagnoses(text)).first().extracting(Diagnosis::cause).isEqualTo("even-load");
  }

  /** All rows of one second have one of 64 shards, and those of the next one another. */
  @Test
  void aHashOfACoarseTimeIsNamed() throws Exception {
    String text =
        """
        title: Log
        system: spanner
        servers: 10
        duration: 2m
        tables:
          Log:
            columns:
              At: {type: timestamp, values: {now: {resolution: 1s}}}
              Id: {type: uuid, values: {uuid: v4}}
              Shard: {type: int64, values: {hash: [At], modulo: 64}}
            key: [Shard, At, Id]
            rowSize: 1KB
            preSplits: 64
        loads: {log: {insert: Log, rate: 10000/s}}
        """;
    Diagnosis found = diagnoses(text).get(0);
    assertThat(found.cause()).isEqualTo("shard-of-time");
    assertThat(found.remedy()).contains("differs from row to row");
    assertThat(diagnoses(text.replace("hash: [At]", "hash: [Id]")))
        .extracting(Diagnosis::cause)
        .doesNotContain("shard-of-time");
  }

  /** Each minute begins a range that nothing has divided, as each day does. */
  @ParameterizedTest
  @ValueSource(strings = {"string, values: {timeText: yyyy-MM-dd-HH-mm}", MINUTE})
  void aMinuteThatLeadsKeysIsAPeriodToo(String minute) throws Exception {
    String text =
        """
        title: Buckets
        system: datastore
        servers: 20
        duration: 3m
        tables:
          M:
            columns:
              B: {type: %s, indexed: false}
              H: {type: int64, values: {uniform: [0, 1000000000]}, indexed: false}
            key: [B, H]
            rowSize: 500B
            preSplits: 24
        loads: {w: {insert: M, rate: 2000/s}}
        """
            .formatted(minute);
    assertThat(diagnoses(text)).extracting(Diagnosis::cause).containsExactly("period-ends");
  }

  private static final String MINUTE = "timestamp, values: {now: {resolution: 1m}}";

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
