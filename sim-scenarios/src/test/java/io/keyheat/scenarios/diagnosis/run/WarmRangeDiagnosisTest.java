package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges that have room left, or had none for a while only. */
class WarmRangeDiagnosisTest {
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

  /**
   * A tablet of Firestore takes 575 writes a second, and nobody can add a split point there. Keys
   * that are even need not be spread further.
   */
  @ParameterizedTest
  @CsvSource({
    "spanner, 2, '5000/s', 'raise the load gradually, or split the range beforehand.'",
    "firestore, 1, '400/s', 'raise the load gradually.'"
  })
  void aRangeWithRoomIsSplitBeforehandOnlyWhereTheSystemHasSplitPoints(
      String system, int preSplits, String rate, String remedy) throws Exception {
    assertThat(diagnoses(system, 4, rate, preSplits, "{uniform: [1, 1000000000000]}"))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("warm-spread-range");
              assertThat(found.remedy()).endsWith("as it grows, " + remedy);
            });
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

  /** 400 writes a second of the 575 that one tablet takes: warm, and nobody came too fast. */
  @Test
  void aRangeWithRoomLeftIsSaidToHaveIt() throws Exception {
    assertThat(diagnoses("firestore", 3, "400/s", 1, "{uniform: [1, 1000000000000]}"))
        .extracting(Diagnosis::cause)
        .containsExactly("warm-spread-range");
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
        .doesNotContain("warm-spread-range");
    String calm = "{step: {0m: 500/s, 60s: 2400/s}}";
    assertThat(diagnoses("spanner", 4, calm, 1, values))
        .extracting(Diagnosis::cause)
        .containsExactly("warm-spread-range");
  }
}
