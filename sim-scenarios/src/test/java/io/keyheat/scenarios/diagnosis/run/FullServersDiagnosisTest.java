package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that are full, too few, or without tablets, and whether they are named as the cause. */
class FullServersDiagnosisTest {
  /**
   * Even keys burn for want of tablets or for want of servers. A Spanner server takes 3,500 rows a
   * second, a tablet of Firestore 575.
   */
  @ParameterizedTest
  @CsvSource({
    "spanner, 4, 5000/s, 1, few-tablets",
    "spanner, 4, 5000/s, 2, warm-spread-range",
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
              assertThat(found.remedy().startsWith("Nothing is needed at this load"))
                  .isEqualTo(isAlone);
              assertThat(advised(found.remedy()))
                  .as("nothing is advised twice")
                  .doesNotHaveDuplicates();
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

  private static String[] advised(String remedy) {
    return remedy
        .replace(".", "")
        .replaceFirst(".*(before it grows|as it grows), ", "")
        .replace("for the load in the warm-up, ", "")
        .toLowerCase(Locale.ROOT)
        .split("; or |, or |; ", -1);
  }
}
