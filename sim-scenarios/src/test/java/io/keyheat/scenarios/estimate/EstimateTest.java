package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  private static Estimate estimate(String key, String loads) throws ScenarioException {
    return estimate("0s", key, loads);
  }

  private static Estimate estimate(String warmUp, String key, String loads)
      throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 1
        duration: 60s
        warmUp: %s
        tables: {T: {columns: {Id: {type: int64, values: %s, existing: {sequence: 1}}}, key: [Id], existing: 1000}}
        loads:
        """
                .formatted(warmUp, key)
            + loads.indent(2);
    return Estimate.of(
        ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
  }

  @Test
  void loadsThatFollowOneAnotherAskForWhatOneOfThemDoes() throws ScenarioException {
    Estimate both =
        estimate(
            "{uniform: [1, 1000]}",
            """
            a: {update: T, rate: 600/s, until: 30s}
            b: {update: T, rate: 700/s, from: 30s}
            """);
    Estimate one = estimate("{uniform: [1, 1000]}", "b: {update: T, rate: 700/s}\n");
    assertThat(both.utilisation()).isCloseTo(one.utilisation(), within(1e-12));
    assertThat(both.coresOfBusiestTablet()).isCloseTo(one.coresOfBusiestTablet(), within(1e-9));
    assertThat(both.unseen())
        .containsExactly("a is not under way at the busiest moment and is not counted");
  }

  /** The warm-up lasts for six seconds; one server takes 3,500/s. */
  @ParameterizedTest
  @CsvSource({
    "0s: 40000/s, 2s: 1000/s, 0",
    "0s: 40000/s, 30s: 1000/s, 40000",
    "0s: 40000/s, 2s: 7000/s, 7000",
  })
  void serversAreTooFewByWhatTheyAreAskedForAfterTheWarmUp(
      String first, String second, double perSecond) throws ScenarioException {
    String loads = "a: {update: T, rate: {step: {%s, %s}}}\n".formatted(first, second);
    double askedAt1000 =
        estimate("{uniform: [1, 1000]}", "a: {update: T, rate: 1000/s}\n").offeredUtilisation();
    assertThat(estimate("6s", "{uniform: [1, 1000]}", loads).overloads().askedOfServers())
        .isCloseTo(perSecond / 1000 * askedAt1000, within(1e-9));
  }

  /** 60 s of load: a rate of which the run has had more is not missed, and one above is. */
  @ParameterizedTest
  @CsvSource({"90, false", "300, false", "301, true"})
  void aRateAfterTheEndIsMissedWhereItIsAboveThePeak(int late, boolean isMissed)
      throws ScenarioException {
    Estimate estimate =
        estimate(
            "{uniform: [1, 1000]}",
            "a: {update: T, rate: {step: {0m: 300/s, 30s: 100/s, 90s: " + late + "/s}}}\n");
    assertThat(estimate.unseen()).hasSize(isMissed ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"50% | 0", "{ramp: {from: 0%, to: 100%, over: 60s}} | 1"})
  void aShareOfUsersThatChangesIsNotSeenAtItsGreatest(String share, int told)
      throws ScenarioException {
    Estimate estimate =
        estimate(
            "{uniform: [1, 1000]}",
            "a: {page: serial, rate: 10/s, calls: {c: {lookup: T, onlyFor: {column: Id, share: "
                + share
                + "}}}}\n");
    assertThat(estimate.unseen())
        .filteredOn(words -> words.startsWith("the share of users of a.calls.c changes"))
        .hasSize(told);
  }

  /** At a hair below what one server can do, a hundredth of all would wait for hours. */
  @Test
  void aLatencyOfHoursIsGivenAsNoneAtAll() throws ScenarioException {
    Estimate full = estimate("{uniform: [1, 1000]}", "a: {lookup: T, rate: 1000/s}\n");
    double capacity = full.capacityPerSecond();
    String rate = String.format(Locale.ROOT, "%.6f", capacity * (1 - 1e-8));
    Estimate hair = estimate("{uniform: [1, 1000]}", "a: {lookup: T, rate: " + rate + "/s}\n");
    assertThat(hair.utilisation()).isLessThan(1);
    assertThat(hair.quantileNanos(0.99)).isInfinite();
  }

  /** A commit takes 1 ms to the servers, 14.8 ms to a quorum and 2 ms of commit wait: 17.8 ms. */
  private static Estimate closed(String values, int servers, String loads)
      throws ScenarioException {
    String text =
        """
        title: t
        system: {profile: spanner, replication: {roundTrip: 14.8ms, jitter: 0s}}
        servers: %d
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: %s, existing: {sequence: 1}}}, key: [Id], existing: 1000}}
        loads:
        """
                .formatted(servers, values)
            + loads.indent(2);
    return Estimate.of(
        ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
  }

  private static String line(Estimate estimate, String about) {
    return EstimateText.of(estimate).stream()
        .filter(line -> line.about().equals(about))
        .map(EstimateText.EstimateLine::sentence)
        .findFirst()
        .orElse("");
  }

  /** 800 / (0.1 s + 0.0178 s + a service), of which each takes its time of the cores. */
  @Test
  void clientsThatWaitAskForNoMoreThanTheirNumberInAThinkTimeAndAnAnswer() throws Exception {
    String loads = "a: {update: T, clients: 800, think: 100ms}\n";
    Estimate closed = closed("{uniform: [1, 1000000]}", 20, loads);
    assertThat(line(closed, "floor")).startsWith("at least 17.8 ms");
    double answerSeconds = 0.0178 + closed.loads().get(0).serviceNanos() / 1e9;
    assertThat(closed.askedPerSecond()).isCloseTo(800 / (0.1 + answerSeconds), within(0.5));
    String rate = String.format(Locale.ROOT, "%,.0f/s", closed.askedPerSecond());
    assertThat(line(closed, "load"))
        .startsWith(
            "At most %s at the busiest moment: a at most %s of 800 clients".formatted(rate, rate));
    double cores = closed.askedPerSecond() * closed.loads().get(0).serviceNanos() / 1e9;
    assertThat(closed.utilisation()).isCloseTo(cores / 20 / 8, within(1e-9));
    assertThat(line(closed, "servers")).startsWith("20 servers of 8 cores are at most ");
    assertThat(closed.overloads().overload()).isEmpty();
  }

  /** By the same law, 80,000 clients wait for 80,000 / capacity - 0.1 s on average. */
  @Test
  void clientsThatWaitDoNotOverloadTheServersWhichAreTheirBottleneck() throws Exception {
    String loads = "a: {update: T, clients: 80000, think: 100ms}\n";
    Estimate closed = closed("{uniform: [1, 1000000]}", 1, loads);
    double capacity = 8 * 1e9 / closed.loads().get(0).serviceNanos();
    assertThat(closed.loads().get(0).countedPerSecond()).isCloseTo(capacity, within(0.01));
    assertThat(closed.utilisation()).isCloseTo(1, within(1e-9));
    assertThat(closed.overloads().overload()).isEmpty();
    assertThat(closed.loads().get(0).closed().orElseThrow().leastMeanNanos())
        .isCloseTo((80_000 / capacity - 0.1) * 1e9, within(1.0));
    assertThat(line(closed, "load")).contains("/s pass the cores of all servers");
    assertThat(line(closed, "latency"))
        .contains("on average at least")
        .doesNotContain("without end");
  }

  /**
   * A commit of 500 rows at the end of a table takes half a second of a core, which no split
   * divides: 4 clients bring no more than 8 of them a second.
   */
  @Test
  void clientsThatWaitForLargeCommitsAskForFew() throws Exception {
    String text =
        """
        title: t
        system: spanner
        servers: 4
        duration: 8m
        tables:
          T:
            columns: {Id: {type: int64, values: {sequence: 1}}}
            key: [Id]
            rowSize: 2KB
        loads: {import: {insert: T, clients: 4, rowsPerCommit: 500}}
        """;
    Estimate estimate = Estimate.of(ScenarioReader.read("test", text).variants().get(0).spec());
    double seconds = estimate.loads().get(0).serviceNanos() / 1e9;
    assertThat(seconds).isGreaterThan(0.4);
    assertThat(estimate.askedPerSecond()).isBetween(0.9 * 4 / seconds, 4 / seconds);
  }

  /** Upserts name their rows: 1,000 a second come to one tablet, which takes 575. */
  @Test
  void writesByKeyAskTabletsForWhatTheyNameAlsoWhereRowsAreMaterialized() throws Exception {
    String text =
        """
        title: t
        system: datastore
        servers: 20
        duration: 15m
        tables:
          Score:
            columns: {Player: {type: int64, values: {uniform: [1, 500000]}}}
            key: [Player]
            rowSize: 300B
            existing: 4000
        loads: {submit: {upsert: Score, rate: 1000/s}}
        """;
    Estimate estimate = Estimate.of(ScenarioReader.read("test", text).variants().get(0).spec());
    assertThat(estimate.hottestTablet().orElseThrow().share().writes())
        .isCloseTo(1000 / 575.0, within(1e-2));
  }

  /** A commit locks its row for 16.8 ms and its service: less than 60 a second. */
  @Test
  void theLockOfOneRowLetsFewPassHoweverManyClientsWait() throws Exception {
    String loads = "a: {update: T, clients: 800, think: 100ms}\n";
    Estimate closed = closed("{constant: 1}", 20, loads);
    assertThat(closed.loads().get(0).countedPerSecond()).isBetween(40.0, 1000 / 16.8);
    assertThat(line(closed, "load")).contains("/s pass the lock of one row");
    assertThat(closed.utilisation()).isLessThan(0.01);
  }

  @Test
  void aClosedLoopCountsOnlyWhereItIsUnderWayAtTheBusiestMoment() throws ScenarioException {
    String loads =
        """
        a: {update: T, clients: 8, think: 100ms, until: 30s}
        b: {update: T, rate: 700/s, from: 30s}
        """;
    Estimate after = closed("{uniform: [1, 1000000]}", 20, loads);
    assertThat(after.askedPerSecond()).isEqualTo(700);
    Estimate together = closed("{uniform: [1, 1000000]}", 20, loads.replace(", from: 30s", ""));
    double service = together.loads().get(0).serviceNanos() / 1e9;
    assertThat(together.askedPerSecond()).isCloseTo(700 + 8 / (0.1178 + service), within(0.01));
  }

  /** A lock is held for some 10 ms: 50 times a second is half of the time. */
  @Test
  void burstsAreToldAsTheirWaitsAreNotCounted() throws Exception {
    String load = "a: {update: T, rate: 50/s, spacing: %s}\n";
    assertThat(estimate("{uniform: [1, 1000]}", load.formatted("{bursty: 40}")).unseen())
        .singleElement()
        .asString()
        .startsWith("a arrives in bursts of 40, which wait for each other");
    assertThat(estimate("{uniform: [1, 1000]}", load.formatted("fixed")).unseen()).isEmpty();
  }

  @Test
  void waitsForALockThatIsHeldOftenAreSaidToBeInNoLatency() throws ScenarioException {
    assertThat(estimate("{constant: 1}", "a: {update: T, rate: 50/s}\n").unseen())
        .singleElement()
        .asString()
        .startsWith("waits for locks are in no latency; the row that a asks for most is locked")
        .containsPattern("locked for about [45]\\d\\.\\d % of the time$")
        .doesNotContain("not counted");
    assertThat(estimate("{constant: 1}", "a: {update: T, rate: 200/s}\n").unseen())
        .singleElement()
        .asString()
        .contains("would have to be locked", "which no lock lets pass");
    assertThat(estimate("{uniform: [1, 1000]}", "a: {update: T, rate: 200/s}\n").unseen())
        .isEmpty();
  }

  /** A row that is drawn once of 60 times may be drawn never again. */
  @Test
  void aRowOfFewOperationsIsNotCalledHot() throws ScenarioException {
    Estimate few = estimate("{uniform: [1, 1000000]}", "a: {lookup: T, rate: 1/s}\n");
    assertThat(few.loads().get(0).hottestRow()).isZero();
    Estimate same = estimate("{constant: 1}", "a: {lookup: T, rate: 1/s}\n");
    assertThat(same.loads().get(0).hottestRow()).isEqualTo(1);
  }

  /**
   * 5,000 rows a second of 3,500 that a server takes. In turn, all of them go to one tablet at a
   * time, however many there are; at random, each of 64 has its share.
   */
  @ParameterizedTest
  @CsvSource({
    "{sequence: 1}, 1, 1.43",
    "{sequence: 1}, 64, 1.43",
    "'{uniform: [1, 1000000000]}', 64, 0.03"
  })
  void theHottestTabletIsThatOfAMoment(String values, int preSplits, double share)
      throws ScenarioException {
    String text =
        """
        title: Rows
        system: spanner
        servers: 4
        duration: 2m
        tables:
          T:
            columns: {Id: {type: int64, values: %s}}
            key: [Id]
            preSplits: %d
            rowSize: 1KB
        loads: {w: {insert: T, rate: 5000/s}}
        """
            .formatted(values, preSplits);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    assertThat(Estimate.of(spec).hottestTablet().orElseThrow().share().server())
        .isCloseTo(share, within(0.02));
  }

  /** Pre-splits and first keys are those of the run's beginning. */
  private static HottestTablet hottest(String start, String columns, String key, int perSecond)
      throws ScenarioException {
    return turns(start, columns, key, perSecond).hottestTablet().orElseThrow();
  }

  private static Estimate turns(String start, String columns, String key, int perSecond)
      throws ScenarioException {
    String text =
        """
        title: Turns
        %s
        duration: 3m
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [0, 1000000000]}}
        %s
            key: [%s]
            preSplits: 40
            rowSize: 1KB
        loads: {w: {insert: T, rate: %d/s}}
        """
            .formatted(
                start.replace("; ", "\n"), columns.indent(6).stripTrailing(), key, perSecond);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return Estimate.of(spec);
  }

  /** A server takes 3,500 rows a second: all of one second, or all within a jitter, go to it. */
  @ParameterizedTest
  @CsvSource({
    "'{now: {resolution: 1s}}', 'S, At, Id'",
    "'{now: {resolution: 1m}}', 'S, At, Id'",
    "'{now: {jitter: 100ms}}', 'At, Id'"
  })
  void keysOfOneTimeGoToOneTabletWhichNoSplitDivides(String at, String key) throws Exception {
    HottestTablet hottest =
        hottest(
            "system: spanner; servers: 10",
            "At: {type: timestamp, values: "
                + at
                + "}\n"
                + "S: {type: int64, values: {hash: [At], modulo: 64}}",
            key,
            10_000);
    assertThat(hottest.share().server()).isCloseTo(10_000 / 3500.0, within(0.1));
    assertThat(hottest.atLeast()).isGreaterThan(1);
    assertThat(hottest.isDivisible()).isFalse();
  }

  /** A new minute has no cut, as a new day has none, which lasts until one is made. */
  @ParameterizedTest
  @CsvSource({"yyyy-MM-dd-HH-mm, false", "yyyy-MM-dd, true"})
  void aPeriodThatEndsBringsAllKeysToOneTablet(String format, boolean isDivisible)
      throws Exception {
    HottestTablet hottest =
        hottest(
            "system: datastore; servers: 20; start: 2026-03-01T23:58:30Z",
            "P: {type: string, indexed: false, values: {timeText: " + format + "}}",
            "P, Id",
            2000);
    assertThat(hottest.share().writes()).isCloseTo(2000 / 575.0, within(0.05));
    assertThat(hottest.isDivisible()).isEqualTo(isDivisible);
  }

  private static final String REGIONS =
      """
      R: {type: string, values: {choice: [ap, eu, sa, us]}}
      At: {type: timestamp, values: now}
      """;

  /** 13,000/s of four equal regions are 3,250/s of 3,500 for each, which chance must not exceed. */
  @Test
  void theGreatestOfEqualTabletsIsNotTakenForMoreThanItIs() throws Exception {
    HottestTablet hottest = hottest("system: spanner; servers: 20", REGIONS, "R, At, Id", 13_000);
    assertThat(hottest.share().server()).isCloseTo(3250 / 3500.0, within(0.03));
    assertThat(hottest.atLeast()).isLessThan(3250 / 3500.0);
  }

  /** 3,575/s and 3,850/s of 3,500: of the former, a sample's chance may have made the excess. */
  @ParameterizedTest
  @CsvSource({"14300, about what there is", "15400, 'more than there is; load splits do not'"})
  void moreThanThereIsIsSaidWhereChanceHasNotMadeIt(int perSecond, String words) throws Exception {
    Estimate estimate = turns("system: spanner; servers: 20", REGIONS, "R, At, Id", perSecond);
    assertThat(EstimateText.of(estimate))
        .filteredOn(line -> line.about().equals("hottest"))
        .singleElement()
        .satisfies(line -> assertThat(line.sentence()).contains(words));
  }

  /**
   * One of three servers of 8 cores leads: it does 2,000 writes of 2 ms and a third of the 3,000
   * stale reads of 1 ms, and the others a third each.
   */
  @Test
  void aServerThatLeadsDoesAllWritesAndItsShareOfStaleReads() throws ScenarioException {
    String text =
        """
        title: t
        system:
          profile: spanner
          replication: {leadingZones: 1}
          costs: {write: 2ms, writeRow: 0ms, writeByte: 0ms, read: 1ms, readRow: 0ms, readByte: 0ms}
        servers: 3
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000]}}}, key: [Id], existing: 1000}}
        loads:
          w: {update: T, rate: 2000/s}
          r: {lookup: T, rate: 3000/s, stale: true}
        """;
    Estimate estimate =
        Estimate.of(
            ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
    assertThat(estimate.utilisation()).isCloseTo(5.0 / 8, within(1e-9));
    assertThat(estimate.meanUtilisation()).isCloseTo(7.0 / 24, within(1e-9));
    assertThat(line(estimate, "servers"))
        .isEqualTo(
            "Of 3 servers of 8 cores, 1 leads and is 62.5 % busy if the load is even, the others"
                + " 12.5 %; their cores are full at 8,000/s of this mix.");
  }

  /**
   * A transaction that reads a row and writes it locks it for more than the 16.8 ms of a commit, so
   * fewer than 60 a second pass; one that writes it without a read, for a commit: at most 60.
   */
  @ParameterizedTest
  @CsvSource({"'from: {lookup: T}, ', 40, 58", "'', 58, 60"})
  void theLockOfOneRowBoundsTransactions(String read, double above, double below)
      throws ScenarioException {
    Estimate estimate =
        closed(
            "{uniform: [1, 1000]}",
            4,
            """
            t:
              transaction: serial
              clients: 10
              values: {Id: {constant: 7}}
              calls: {%sdebit: {update: T}}
            """
                .formatted(read));
    assertThat(estimate.countedPerSecond()).isBetween(above, below);
    assertThat(line(estimate, "load")).contains("pass the lock of one row");
  }

  private static HottestTablet batches(String system, String load) throws ScenarioException {
    String text =
        """
        title: t
        system: %s
        servers: 4
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: {constant: 1}}}, key: [Id], rowSize: 900B}}
        loads: {a: {%s}}
        """
            .formatted(system, load);
    return Estimate.of(ScenarioReader.read("test", text).variants().get(0).spec())
        .hottestTablet()
        .orElseThrow();
  }

  /** A tablet of Datastore mode takes 575 rows a second, in which 50 are 8.7 %. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          update: T, rate: 50/s                                              | 50
          update: T, rate: 50/s, rowsPerCommit: 10                           | 50
          transaction: serial, calls: {b: {update: T}, c: {update: T}}, rate: 50/s | 50
          page: serial, calls: {b: {update: T}, c: {update: T}}, rate: 50/s  | 100
          """)
  void aCommitWritesARowOnceHoweverOftenItNamesIt(String load, double rows) throws Exception {
    assertThat(batches("datastore", load).share().writes()).isCloseTo(rows / 575, within(1e-3));
  }

  /**
   * An update of an indexed time moves an entry to the index's end, at first within one tablet: 900
   * rows a second of 575. A cut between old entries and new ones leaves as many on either side.
   */
  @Test
  void anEntryThatMovesWithinATabletIsOneRowOfIt() throws Exception {
    String text =
        """
        title: t
        system: firestore
        servers: 40
        duration: 15m
        tables:
          Devices:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Seen: {type: timestamp, values: now, existing: now}
            key: [Id]
            rowSize: 500B
            existing: 1000000
        loads: {beat: {update: Devices, sets: [Seen], rate: 900/s}}
        """;
    Estimate estimate = Estimate.of(ScenarioReader.read("test", text).variants().get(0).spec());
    HottestTablet hottest = estimate.hottestTablet().orElseThrow();
    assertThat(hottest.share().writes()).isCloseTo(900 / 575.0, within(1e-2));
    assertThat(hottest.isDivisible()).isFalse();
  }

  /** Each of the ten writes of a transaction takes two units of the 1,000 a second. */
  @Test
  void aCommitTakesTheUnitsOfARowAsOftenAsItNamesIt() throws Exception {
    String load = "update: T, rate: 25/s, rowsPerCommit: 10";
    assertThat(batches("dynamodb", load).share().writes()).isCloseTo(0.5, within(1e-9));
  }

  /** What a run says that one server can serve counts the reads of a transaction, too. */
  @Test
  void aServerServesAsManyTransactionsAsTheirCallsLetItTogether() throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 1
        duration: 1s
        tables:
          Users: {columns: {Id: {type: int64, values: {uniform: [1, 1000]}}}, key: [Id], existing: 1000}
          Orders: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id]}
        loads:
          buy:
            transaction: serial
            rate: 10/s
            calls:
              look: {lookup: Users}
              order: {insert: Orders}
        """;
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    double served = Simulation.run(spec, now -> {}).serverCapacityPerSecond();
    assertThat(served).isCloseTo(Estimate.of(spec).capacityPerSecond(), withinPercentage(0.1));
  }
}
