package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.EstimateText.EstimateLine;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The busiest tablet is judged by its server or by its own ceiling, whichever is nearer. */
class EstimateTextTest {
  private static String hottest(String system, String rowSize, String load)
      throws ScenarioException {
    return hottest(
        """
        title: Chat
        system: %s
        servers: 40
        duration: 15m
        tables:
          Messages:
            columns: {Id: {type: uuid, values: {uuid: v4}}, At: {type: timestamp, values: now}}
            key: [Id, At]
            rowSize: %s
        loads: {load: {%s}}
        """
            .formatted(system, rowSize, load));
  }

  private static String hottest(String text) throws ScenarioException {
    return line("hottest", text);
  }

  private static String line(String about, String text) throws ScenarioException {
    Estimate estimate =
        Estimate.of(
            ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
    return EstimateText.of(estimate).stream()
        .filter(line -> line.about().equals(about))
        .map(EstimateLine::sentence)
        .findFirst()
        .orElseThrow();
  }

  /**
   * DynamoDB starts with four partitions of 1,000 units: 900 rows of 10 KB are 9,000 units, of
   * which each takes a quarter. Firestore's tablet lets 575 through, Spanner's what its server
   * does.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dynamodb  | 500B | insert: Messages, rate: 5000/s | 125 | 1,000 write units/s",
        "dynamodb  | 10KB | insert: Messages, rate: 900/s  | 225 | 1,000 write units/s",
        "dynamodb  | 500B | lookup: Messages, rate: 6000/s | 50  | 3,000 read units/s",
        "firestore | 500B | insert: Messages, rate: 1150/s | 200 | 575 rows written/s",
        "spanner   | 1KB  | insert: Messages, rate: 1750/s | 50  | a server",
      })
  void theShareIsOfWhatIsReachedFirst(
      String system, String rowSize, String load, double percent, String bound) throws Exception {
    String sentence = hottest(system, rowSize, load);
    assertThat(sentence).contains(bound);
    String share = sentence.replaceFirst(".*asks for ([0-9.,]+) %.*", "$1").replace(",", "");
    assertThat(Double.parseDouble(share)).isBetween(percent * 0.95, percent * 1.05);
  }

  private static final String EXISTING =
      """
      title: Reads
      system: %s
      servers: 20
      duration: 2m
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
          key: [Id]
          rowSize: %s
          existing: 1000000
          preSplits: 12
      loads: {r: {%s}}
      """;

  /**
   * A scan of 1,000 rows of 1 KB takes 0.33 + 1,000 * (0.01 + 0.026) = 36.7 ms: 400 of them, which
   * all begin with the first row, 14.7 of 8 cores. A row of 20 KiB is 5 units, half of that for a
   * stale read: 3,000 of one row are 7,500 of a partition's 3,000 units.
   */
  @ParameterizedTest
  @CsvSource({
    "bigtable, 1KB, 'scan: T, where: [], limit: 1000, rate: 400/s', 184 % of a server",
    "dynamodb, 20KiB, 'lookup: T, stale: true, rate: 3000/s, values: {Id: {constant: 7}}', "
        + "250 % of what a lone partition can take",
  })
  void readsThatAllGoToOneTabletAreCountedThere(
      String system, String rowSize, String load, String share) throws Exception {
    assertThat(hottest(EXISTING.formatted(system, rowSize, load)))
        .startsWith("As tablets lie at the start, one of T asks for " + share)
        .endsWith("load splits do not divide it.");
  }

  /**
   * A stale read of 1 KB takes 8 cores / 22,500 in Spanner: each of three servers answers a third
   * of those of one row. Of two servers one has two replicas.
   */
  @ParameterizedTest
  @CsvSource({
    "6, 'lookup: T, stale: true', '67,500/s, is one split of T (a server, one of those that '",
    "2, 'lookup: T, stale: true', '33,750/s, is one split of T (a server, one of those that '",
    "6, 'lookup: T', '22,500/s, is one split of T (a server)'",
  })
  void theReplicasOfOneRowAreTheFirstLimitOfItsStaleReads(int servers, String load, String limit)
      throws Exception {
    String read = load + ", rate: 2000/s, values: {Id: {constant: 7}}";
    String text =
        EXISTING
            .formatted("spanner", "1KB", read)
            .replace("servers: 20", "servers: " + servers)
            .replace("preSplits: 12", "");
    Estimate estimate =
        Estimate.of(
            ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
    assertThat(EstimateText.of(estimate))
        .filteredOn(line -> line.about().equals("servers"))
        .singleElement()
        .satisfies(line -> assertThat(line.sentence()).contains("the first limit, at " + limit));
    assertThat(estimate.unseen()).isEmpty();
  }

  /**
   * 1,200 writes a second of one day are 1,200 units of the 1,000 that a partition takes; with an
   * entry beside each row they are 2,400. No cut divides the day then.
   */
  @ParameterizedTest
  @CsvSource({
    "'', 120 %, until load splits divide it.",
    "', interleaved: true', 240 %, load splits do not divide it.",
  })
  void rowsThatStayTogetherAreNotDivided(String beside, String share, String said)
      throws Exception {
    String text =
        """
        title: A log with an index
        system: dynamodb
        servers: 3
        duration: 10m
        tables:
          Log:
            columns:
              Day: {type: int64, values: {constant: 7}}
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Who: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Day, Id]
            rowSize: 900B
            indexes: {ByWho: {on: [Day, Who]%s}}
        loads: {w: {insert: Log, rate: 1200/s}}
        """;
    assertThat(hottest(text.formatted(beside))).contains("asks for " + share).endsWith(said);
  }

  /** Of 9,000 writes a second, 12.7 % are for one of 1,000 items: 1,140 of a partition's 1,000. */
  @Test
  void theFirstLimitAndTheHottestTabletAreDividedAlike() throws Exception {
    String text =
        """
        title: Votes
        system: dynamodb
        servers: 6
        duration: 15m
        tables:
          Votes:
            columns:
              Song: {type: int64, values: {zipf: {min: 1, count: 1000}}, existing: {sequence: 1}}
              Count: {type: int64, values: {uniform: [0, 1]}}
            key: [Song]
            rowSize: 200B
            existing: 1000
        loads: {vote: {update: Votes, sets: [Count], rate: 9000/s}}
        """;
    Estimate estimate =
        Estimate.of(
            ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
    assertThat(EstimateText.of(estimate))
        .filteredOn(line -> line.about().equals("servers") || line.about().equals("hottest"))
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line.sentence())
                    .endsWith(
                        "; load splits divide it down to one row, which is asked for more than"
                            + " there is."));
  }

  /** 100 MB are large enough to be divided, and FoundationDB splits by what is written alone. */
  @ParameterizedTest
  @CsvSource({
    "'lookup: Settings, rate: 30000/s', more than there is; load splits do not divide it.",
    "'update: Settings, rate: 30000/s', 'more than there is, until load splits divide it.'",
  })
  void onlyLoadsThatSplitTabletsDivideThem(String load, String said) throws Exception {
    String text =
        """
        title: Settings
        system: foundationdb
        servers: 4
        duration: 15m
        tables:
          Settings:
            columns: {Id: {type: int64, values: {uniform: [1, 100000]}}}
            key: [Id]
            rowSize: 1KB
            existing: 100000
        loads: {load: {%s}}
        """;
    assertThat(hottest(text.formatted(load))).endsWith(said);
  }

  private static Estimate spanner(String indexes, String load) throws ScenarioException {
    String text =
        """
        title: Round trips
        system:
          profile: spanner
          costs: {write: 1us, read: 1us, writeRow: 1us}
          replication: {clientRoundTrip: 1ms, roundTrip: 6ms, jitter: 0ms, commitWait: 2ms, \
        participantRoundTrip: 4ms}
        servers: 4
        duration: 15m
        tables:
          A:
            columns: {Id: {type: uuid, values: {uuid: v4}}, N: {type: int64, values: {uniform: [1, 9]}}}
            key: [Id]
            rowSize: 100B
            existing: 100000
            %s
        loads: {load: {rate: 1/s, %s}}
        """
            .formatted(indexes, load);
    return Estimate.of(
        ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
  }

  /** A round trip of 1 ms for each call in turn; 6 + 2 ms for each commit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lookup: A                                                                     | 1",
        "insert: A                                                                     | 9",
        "page: serial, calls: {a: {lookup: A}, b: {lookup: A}, c: {lookup: A}}         | 3",
        "page: parallel, calls: {a: {lookup: A}, b: {lookup: A}}                       | 1",
        "page: serial, calls: {a: {lookup: A}, b: {insert: A}, c: {insert: A}}         | 19",
        "page: parallel, calls: {a: {lookup: A}, b: {insert: A}}                       | 9",
        "transaction: serial, calls: {a: {lookup: A}, b: {lookup: A}, c: {update: A}}  | 11",
        "transaction: parallel, calls: {a: {lookup: A}, b: {lookup: A}, c: {update: A}} | 10",
      })
  void theFloorHasEachRoundTripAndEachCommit(String load, double millis) throws Exception {
    assertThat(spanner("", load).quickest().orElseThrow().floor().nanos() / 1e6).isEqualTo(millis);
  }

  /** The tablet of the row and that of the entry: 4 ms to each other and another quorum of 6 ms. */
  @Test
  void theTabletsOfOneCommitHaveToAgree() throws Exception {
    double alone = spanner("", "insert: A").meanNanos() / 1e6;
    double indexed = spanner("indexes: {ByN: {on: [N]}}", "insert: A").meanNanos() / 1e6;
    assertThat(alone).isBetween(9.0, 9.2);
    assertThat(indexed).isBetween(19.0, 19.2);
  }

  /**
   * The servers do thousands a second; but one tablet of Firestore writes 575 rows a second, all
   * inserts in the order of time go to one server of Spanner, of 3,500/s, and a table of DynamoDB
   * has 600 units a second, of which a row of 1 KB takes one and one of 2 KB two.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "firestore | uuid: v4 | 1KB | '' | at 575/s, is one",
        "spanner | uuid: v7 | 1KB | '' | at 3,500/s, is one split of Messages (a server)",
        "dynamodb | uuid: v4 | 1KB | 'units: {writes: 600/s},' | at 600/s, is the write units of",
        "dynamodb | uuid: v4 | 2KB | 'units: {writes: 600/s},' | at 300/s, is the write units of",
      })
  void whatBindsBeforeTheCoresIsSaidWithTheirFigure(
      String system, String id, String rowSize, String units, String limit) throws Exception {
    String text =
        """
        title: Chat
        system: %s
        servers: 40
        duration: 15m
        tables:
          Messages: {columns: {Id: {type: uuid, values: {%s}}}, key: [Id], %s rowSize: %s}
        loads: {load: {insert: Messages, rate: 100/s}}
        """;
    assertThat(line("servers", text.formatted(system, id, units, rowSize)))
        .contains(" of this mix; the first limit, " + limit);
  }

  /** Of 575 rows a second: 69.6 % at 400/s, and 119.9 or 120 % at 690/s. */
  @ParameterizedTest
  @CsvSource({
    "400, ''",
    "690, '; waits at the first limit, of which 120 % is asked for, are not counted'"
  })
  void aLatencyIsThatOfServersAloneAndSaysSoAboveTheFirstLimit(int perSecond, String words)
      throws Exception {
    String text =
        """
        title: A log
        system: firestore
        servers: 40
        duration: 15m
        tables:
          Log: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id], rowSize: 1KB}
        loads: {load: {insert: Log, rate: %d/s}}
        """;
    assertThat(line("latency", text.formatted(perSecond)))
        .endsWith(" cores a server" + words + ".");
  }

  /** Where few keys were drawn, both are the range of one, as the greatest of many is too great. */
  @ParameterizedTest
  @CsvSource({
    "'[0-9.]+ %', 5, dynamodb, '', '{zipf: {count: 100, theta: 0.9}}', 6000",
    "'[0-9.]+ % to [0-9.]+ %', 100, spanner, 'preSplits: 100,', '{uniform: [1, 1000000]}', 345000",
  })
  void aTabletHasOneFigureInAllLines(
      String figure, int servers, String system, String preSplits, String values, int perSecond)
      throws Exception {
    String text =
        """
        title: Users
        system: %s
        servers: %d
        duration: 15m
        tables:
          Users:
            {columns: {Id: {type: int64, values: %s}, At: {type: uuid, values: {uuid: v4}}},
             key: [Id, At], %s rowSize: 1KB}
        loads: {load: {insert: Users, rate: %d/s}}
        """
            .formatted(system, servers, values, preSplits, perSecond);
    String asked = first("waits at the first limit, of which (" + figure + ") is", text, "latency");
    assertThat(line("hottest", text)).contains("one of Users asks for " + asked + " of ");
  }

  private static String first(String pattern, String text, String about) throws Exception {
    Matcher matcher = Pattern.compile(pattern).matcher(line(about, text));
    assertThat(matcher.find()).as(line(about, text)).isTrue();
    return matcher.group(1);
  }

  /** A commit holds its row for 10 to 12 ms, so that 83 to 100 of them pass one after the other. */
  @Test
  void theLockOfARowBindsLongBeforeItsTablet() throws Exception {
    String text =
        """
        title: A counter
        system: spanner
        servers: 40
        duration: 15m
        tables:
          Counters: {columns: {Id: {type: int64, values: {constant: 1}}}, key: [Id], existing: 1}
        loads: {load: {update: Counters, rate: 50/s}}
        """;
    assertThat(line("servers", text))
        .containsPattern(
            "the first limit, at (8[3-9]|9\\d|100)(\\.\\d)?/s, is the lock of one row, which"
                + " loads\\.load writes");
  }

  /** A table that has been in use for long lies in many splits on all servers. */
  @Test
  void whereTheCoresBindFirstNoOtherLimitIsSaid() throws Exception {
    String text =
        """
        title: Chat
        system: spanner
        servers: 2
        duration: 15m
        tables:
          Messages:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1KB
            existing: 100GB
        loads: {load: {insert: Messages, rate: 100/s}}
        """;
    assertThat(line("servers", text)).endsWith(" of this mix.");
  }

  /** The table's keys are spread and those of its index grow: both are in one tablet at first. */
  @Test
  void ofEqualLimitsTheOneThatLoadSplitsDoNotDivideIsTheFirst() throws Exception {
    String text =
        """
        title: Positions
        system: firestore
        servers: 4
        duration: 3m
        tables:
          Positions:
            columns:
              id: {type: string, values: autoId}
              at: {type: timestamp, values: now}
            key: [id]
            rowSize: 1KB
        loads: {add: {insert: Positions, rate: 700/s}}
        """;
    assertThat(line("servers", text))
        .contains("is one tablet of Positions.at (")
        .doesNotContain("until load splits divide it");
  }

  /**
   * Each row has a tablet of its own in the end, with a commit's own cost: 16 cores do 16 / (5 * 2
   * ms) = 1,600 commits of five rows a second, where they do 16 / (2 ms + 4 * 0.2 ms) = 5,714 of
   * them in one tablet. Rows that follow each other stay together, and so do all that nothing
   * divides.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bigtable | {uniform: [1, 1000000000]} | 3000/s | true",
        "bigtable | {sequence: 1} | 3000/s | false",
        "yugabytedb | {uniform: [1, 1000000000]} | 3000/s | true",
        "yugabytedb | {uniform: [1, 1000000000]} | 100/s | false",
      })
  void rowsOfOneCommitCostMoreOnceSplitsHaveSetThemApart(
      String system, String values, String rate, boolean isTold) throws Exception {
    String text =
        """
        title: Readings
        system:
          profile: %s
          servers: {cores: 8}
          costs: {write: 2ms, writeRow: 0.2ms, writeByte: 0ns}
        servers: 2
        duration: 15m
        tables:
          Readings:
            columns: {Id: {type: int64, values: %s}}
            key: [Id]
            partition: []
            rowSize: 50B
        loads: {put: {insert: Readings, rowsPerCommit: 5, rate: %s}}
        """
            .formatted(system, values, rate);
    String told = ", or from [\\d,]+/s on once splits have set the rows of one operation apart";
    String servers = line("servers", text);
    assertThat(servers).contains("cores are full at ");
    if (isTold) {
      assertThat(servers).containsPattern(told).containsPattern("or from 1,[67]\\d\\d/s");
      assertThat(line("latency", text)).endsWith("; longer once rows lie apart.");
    } else {
      assertThat(servers).doesNotContainPattern(told);
      assertThat(line("latency", text)).doesNotContain("apart");
    }
  }

  /**
   * One in a hundred reads asks for 1 MB and takes 26.2 ms longer: waits behind these are not known
   * from the mean service, and the p99 is at least what the services alone take.
   */
  @Test
  void noSureQuantileIsToldWhereFewOperationsTakeMuchLonger() throws Exception {
    String text =
        """
        title: Documents
        system: spanner
        servers: 2
        duration: 2m
        tables:
          Docs: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 1MB, preSplits: 48}
          Meta: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 50B, preSplits: 48}
        loads:
          large: {lookup: Docs, rate: 200/s}
          small: {lookup: Meta, rate: 19800/s}
        """;
    assertThat(line("latency", text))
        .contains("mean about ")
        .contains("p99 at least ")
        .contains("services that differ much");
    assertThat(line("latency", text.replace("1MB", "50B")))
        .doesNotContain("about")
        .doesNotContain("at least");
  }
}
