package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small servers, so that few operations make something hot. */
class AdviseCommandTest {
  private static final String SMALL_SERVERS =
      """
      title: Something hot
      system:
        profile: %s
        servers: {cores: 1}
        costs: {write: 10ms, read: 5ms}
      servers: 4
      duration: 2m
      warmUp: 30s
      """;

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** What was printed, and all of it again in one line, as sentences are wrapped. */
  private String out() {
    return keyheat.out() + keyheat.out().replaceAll("\\s+", " ");
  }

  private String advise(String system, String rest) throws Exception {
    Path file = write(folder, "hot.yaml", SMALL_SERVERS.formatted(system) + rest);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(out() + keyheat.err()).isZero();
    return out();
  }

  private static List<String> names(String out) {
    return out.lines().map(line -> line.replaceFirst("  .*", "")).toList();
  }

  @Test
  void anIndexOnATimestampIsInterleavedPrefixedOrSharded() throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Users:
                columns: {UserId: {type: int64, values: {uniform: [0, 16777215]}}}
                key: [UserId]
                rowSize: 1KB
                preSplits: 16
              Visits:
                interleavedIn: Users
                columns:
                  UserId: {type: int64, values: {uniform: [0, 16777215]}}
                  VisitId: {type: int64, values: {uniform: [0, 9223372036854775807]}}
                  At: {type: timestamp, values: now}
                key: [UserId, VisitId]
                rowSize: 1KB
                preSplits: 16
                indexes: {ByTime: {on: [At]}}
            loads:
              visits: {insert: Visits, rate: 170/s}
            """);
    assertThat(out).contains("Visits.ByTime: ");
    assertThat(names(out))
        .contains(
            "ByTime interleaved in Users", "ByTime behind UserId", "shard in front of ByTime, 4");
    assertThat(out).contains("Best");
  }

  /** Half of the updates are of one item; DynamoDB has no locks that would say so. */
  @Test
  void aRowThatHasHalfOfTheLoadIsCutInPieces() throws Exception {
    String out =
        advise(
            "dynamodb",
            """
            tables:
              T:
                columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
                key: [Id]
                rowSize: 3.5KB
                existing: 10000
            loads:
              w: {update: T, rate: 300/s, values: {Id: {mix: {share: 50%, hot: 42, rest: {uniform: [1, 100000]}}}}}
            """);
    assertThat(out).contains("One item has most of the load");
    assertThat(names(out)).contains("item in 16 pieces", "as it is");
  }

  /**
   * A partition takes 125 writes a second of 8 units; 1,100/s begin in four, and 140/s of them go
   * to one item, whatever divides the others.
   */
  @Test
  void aRowThatIsTooHotBesideHotRangesIsCutInPieces() throws Exception {
    Path file =
        write(
            folder,
            "votes.yaml",
            """
            title: Votes for songs
            system: dynamodb
            servers: 6
            duration: 2m
            warmUp: 30s
            tables:
              Votes:
                columns: {Song: {type: int64, values: {zipf: {min: 1, count: 1000}}, existing: {sequence: 1}}}
                key: [Song]
                rowSize: 7.5KB
                existing: 1000
            loads:
              vote: {update: Votes, rate: 1100/s}
            """);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(out())
        .contains("no operation is lost or slow.")
        .containsPattern("Best: item in (4|16) pieces");
  }

  /** YugabyteDB's own advice: keys are hashed, and ASC is for what is read in order. */
  @Test
  void anOrderedKeyOfYugabyteDbIsHashed() throws Exception {
    String out =
        advise(
            "yugabytedb",
            """
            tables:
              Events:
                columns:
                  EventId: {type: int64, values: {sequence: 1}}
                  UserId: {type: int64, values: {uniform: [0, 16777215]}}
                key: [EventId]
                partition: []
                rowSize: 1KB
            loads:
              events: {insert: Events, rate: 170/s}
            """);
    assertThat(out)
        .contains("Events: ")
        .containsPattern("To do: Its runs begin with \\d+ tablets of Events: create them before");
    assertThat(names(out)).contains("EventId hashed", "shard in front, 4");
    assertThat(Files.readString(folder.resolve("out/advice.json")))
        .contains("EventId")
        .contains("HASH");
  }

  /** Four cores do 400 writes a second: two shards are enough for 150, and none for 600. */
  @ParameterizedTest
  @CsvSource({"110, false", "600, true"})
  void serversThatARemedyFillsAreNamedAndTwoShardsAreTried(int rate, boolean areFull)
      throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Events:
                columns: {At: {type: timestamp, values: now}, Id: {type: int64, values: {uniform: [1, 90000000]}}}
                key: [At, Id]
                rowSize: 1KB
            loads:
              events: {insert: Events, rate: %d/s}
              newest: {scan: Events, reverse: true, limit: 2, rate: 2/s}
            """
                .formatted(rate));
    assertThat(names(out)).contains("shard in front, 2", "shard in front, 4");
    assertThat(out.contains("All servers are saturated: run keyheat plan"))
        .as(out)
        .isEqualTo(areFull);
    assertThat(out).contains("which excludes 0, of 2 replications only");
  }

  /** One core does 100 of 170 writes a second, so without a remedy two fifths of them fail. */
  @Test
  void jsonAndCsvHaveEachRemedyInTheOrderOfRank() throws Exception {
    advise(
        "spanner",
        """
        tables:
          Events:
            columns: {EventId: {type: int64, values: {sequence: 1}}}
            key: [EventId]
            rowSize: 1KB
        loads:
          events: {insert: Events, rate: 170/s}
        """);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("out/advice.json").toFile());
    List<String> expected = new ArrayList<>();
    for (int rank = 0; rank < json.path("remedies").size(); rank++) {
      for (JsonNode metric : json.path("metrics")) {
        String name = json.path("remedies").path(rank).path("name").asText();
        expected.add((rank + 1) + "," + name + "," + metric.asText());
      }
    }
    List<String> lines = Files.readAllLines(folder.resolve("out/advice.csv"));
    assertThat(lines.get(0)).isEqualTo("rank,remedy,rule,metric,mean,low95,high95,hottest");
    List<List<String>> rows = lines.stream().skip(1).map(AdviseCommandTest::cells).toList();
    assertThat(rows.stream().map(row -> row.get(0) + "," + row.get(1) + "," + row.get(3)))
        .containsExactlyElementsOf(expected);
    List<List<String>> errors = rows.stream().filter(row -> row.get(3).equals("errors")).toList();
    assertThat(Double.parseDouble(errors.get(0).get(4))).isLessThan(0.001);
    for (List<String> row : errors) {
      double mean = Double.parseDouble(row.get(4));
      assertThat(mean).isBetween(Double.parseDouble(row.get(5)), Double.parseDouble(row.get(6)));
      if (row.get(1).equals("as it is")) {
        assertThat(mean).isBetween(0.36, 0.46);
      }
    }
    assertThat(errors).anyMatch(row -> row.get(1).equals("as it is"));
  }

  /** The cells of a line, some of them quoted. */
  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    Matcher cell = Pattern.compile("\\G(?:\"((?:[^\"]|\"\")*)\"|([^,]*))(?:,|$)").matcher(line);
    while (cells.size() < 8 && cell.find()) {
      cells.add(cell.group(1) == null ? cell.group(2) : cell.group(1));
    }
    return cells;
  }

  @Test
  void aRowThatManyWriteIsCutIntoPieces() throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Counter:
                columns: {Id: {type: int64, values: {constant: 7}}}
                key: [Id]
                rowSize: 1KB
            loads:
              writes: {update: Counter, rate: 150/s}
              reads: {lookup: Counter, rate: 20/s}
            """);
    assertThat(out).contains("Counter: ");
    assertThat(names(out)).contains("row in 4 pieces", "16 copies of the row");
    assertThat(out).contains("Best: row in");
  }

  /** Its tablets are cool: at most one of them is written at a time. */
  @Test
  void aRowWhoseLockIsWaitedForIsHotThoughItsServerIsIdle() throws Exception {
    String out =
        advise(
            "datastore",
            """
            tables:
              Counter:
                columns: {Id: {type: int64, values: {constant: 7}, indexed: false}}
                key: [Id]
                rowSize: 100B
                existing: 1
            loads:
              writes: {update: Counter, rate: 60/s}
            """);
    assertThat(out).contains("Counter: ", "Best: entity in");
  }

  /** Four cores do 400 of 600 writes a second, however many ranges the random keys are in. */
  @ParameterizedTest
  @CsvSource({"4, 'All servers are saturated'", "32, 'servers 100 % busy on average'"})
  void whereAllServersAreFullServersHelpAndNoKeyNorRamp(int preSplits, String reason)
      throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              T:
                columns: {Id: {type: uuid, values: {uuid: v4}}}
                key: [Id]
                rowSize: 1KB
                preSplits: %d
            loads:
              w: {insert: T, rate: 600/s}
            """
                .formatted(preSplits));
    assertThat(out).containsIgnoringCase(reason).doesNotContain("Best:", "too few");
  }

  /**
   * Both the system's own index and the declared one have their end: a remedy for one gains
   * nothing.
   */
  @Test
  void aFieldThatIsWrittenInOrderIsChangedInAllIndexesThatHoldIt() throws Exception {
    String out =
        advise(
            "firestore",
            """
            tables:
              Events:
                columns:
                  id: {type: string, values: autoId, indexed: false}
                  kind: {type: int64, values: {uniform: [1, 2]}, indexed: false}
                  at: {type: timestamp, values: now}
                key: [id]
                rowSize: 1KB
                preSplits: 16
                indexes: {ByKind: {on: [kind, at]}}
            loads:
              writes: {insert: Events, rate: 1300/s}
              newest: {scan: Events, index: ByKind, where: {kind: 1}, limit: 5, rate: 5/s}
            """);
    assertThat(out).contains("Best: shard before at, ");
    assertThat(folder.resolve("out/firestore.indexes.json"))
        .content()
        .contains(
            "{\"fieldPath\": \"KeyShard\", \"order\": \"ASCENDING\"}, {\"fieldPath\": \"kind\"")
        .contains("\"fieldPath\": \"at\", \"indexes\": []");
  }

  /**
   * One end takes 500 entries a second of 1300. The newest of all need no author, so that an index
   * behind authors answers another question, however quickly; shards answer this one.
   */
  @Test
  void aRemedyThatNarrowsAQueryIsBehindAllThatAnswerIt() throws Exception {
    String out =
        advise(
            "firestore",
            """
            tables:
              Posts:
                columns:
                  id: {type: string, values: autoId, indexed: false}
                  author: {type: int64, values: {uniform: [1, 50000]}, indexed: false}
                  at: {type: timestamp, values: now}
                key: [id]
                rowSize: 1KB
                preSplits: 16
            loads:
              posts: {insert: Posts, rate: 1300/s}
              home: {scan: Posts, index: at desc, limit: 5, rate: 5/s}
            """);
    assertThat(out)
        .contains(
            "Best: shard before at, ", "home without a change of the query: it would have to");
    List<String> ranked =
        names(out).stream()
            .filter(name -> name.matches("at behind author|as it is|shard before at, \\d+"))
            .toList();
    assertThat(ranked).hasSize(6).endsWith("as it is", "at behind author");
  }

  /** Twenty seconds hold no minute of the system's statistics. */
  @Test
  void whatIsHotForSecondsIsFoundOnTheHeatmap() throws Exception {
    Path file =
        write(
            folder,
            "short.yaml",
            SMALL_SERVERS.formatted("spanner").replace("2m", "20s").replace("30s", "5s")
                + """
                tables:
                  Log:
                    columns:
                      At: {type: timestamp, values: now}
                      UserId: {type: int64, values: {uniform: [0, 16777215]}}
                    key: [At, UserId]
                    rowSize: 1KB
                loads:
                  inserts: {insert: Log, rate: 250/s}
                """);
    Object[] command = {
      "advise", file, "--replications", 2, "--out", folder.resolve("out"), "--threads", 1
    };
    assertThat(keyheat.run(command)).as(keyheat.err()).isZero();
    assertThat(out())
        .contains("Log: ", "written in key order", "UserId first")
        .contains("CREATE TABLE Log", "Best: ");
    String page = Files.readString(folder.resolve("out/advice.html"));
    assertThat(page)
        .contains("What should change?", "CREATE TABLE", "function bars(", "management(");
    // Nothing is run twice: all of it is in the run log.
    List<String> runLog = Files.readAllLines(folder.resolve("out/run-log.jsonl"));
    assertThat(keyheat.run(command)).isZero();
    assertThat(keyheat.err()).doesNotContain("corrupt");
    assertThat(Files.readAllLines(folder.resolve("out/run-log.jsonl"))).isEqualTo(runLog);
    assertThat(folder.resolve("out/advice.html")).content().isEqualTo(page);
  }

  /**
   * Rows in no order, all in one tablet of a new kind: one end takes about 500 writes a second.
   * What comes is 500, 750 and 800 a second, for five minutes each: by then the tablet is in two.
   */
  @Tag("full")
  @Test
  void trafficThatGrowsSlowlyIsTheRemedyForANewKind() throws Exception {
    Path file =
        write(
            folder,
            "new.yaml",
            """
            title: A new kind
            system: {profile: datastore}
            servers: 4
            duration: 2m
            tables:
              Visit:
                columns: {Id: {type: int64, values: {uniform: [1, 9223372036854775807]}, indexed: false}}
                key: [Id]
                rowSize: 1KB
            loads:
              visits: {insert: Visit, rate: 800/s}
            """);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(out())
        .contains(
            "Visit: ", "spread over the keys", "Best: ramp of 500/50/5", "800/s after 10 minutes")
        .doesNotContain("shard in front");
  }

  /**
   * The keys come in no order, so that splits divide the kind in its first minutes; the field is
   * the time of writing, and one end of its index takes 500 writes a second. With all rates doubled
   * the ramp begins with 500/s, not with twice as many.
   */
  @Tag("full")
  @Test
  void whatIsFullForTheWholeRunGoesBeforeWhatSplitsDivide() throws Exception {
    Path file =
        write(
            folder,
            "indexed.yaml",
            """
            title: A new kind with a time
            system: {profile: firestore}
            servers: 3
            duration: 5m
            peak: 2x
            tables:
              Visit:
                columns:
                  Id: {type: uuid, values: {uuid: v4}}
                  At: {type: timestamp, values: now}
                key: [Id]
                rowSize: 1KB
            loads:
              visits: {insert: Visit, rate: 1000/s}
            """);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(out())
        .contains("Visit.At: ", "Best: At exempted, ramp of 500/50/5", "2,000/s after")
        .contains("no operation is lost or slow");
  }

  /** One server of one core writes 100/s of 250: ids in no order begin in one tablet, too. */
  @Test
  void whereNobodyMakesSplitsByHandABestRemedyIsAlsoShownBeforeLoadHasSplitIt() throws Exception {
    String out =
        advise(
            "firestore",
            """
            tables:
              products:
                columns:
                  id: {type: string, values: {text: "prod-{n}", digits: 10}}
                  made: {type: timestamp, values: now, indexed: false}
                key: [id]
                rowSize: 1KB
            loads:
              add: {insert: products, rate: 250/s}
            """);
    assertThat(out)
        .contains("no operation is lost or slow")
        .contains("From those of the scenario, errors are")
        .contains(": raise the load more slowly")
        .contains("; before load has split it, errors are");
  }

  /**
   * A server of two cores writes 1,000/s; ids in no order begin in one tablet, which 2,000/s fill
   * at once, and which load divides while traffic rises from 500/s.
   */
  @Test
  void howGraduallyTheLoadMayRiseIsSearched() throws Exception {
    Path file =
        write(
            folder,
            "rise.yaml",
            """
            title: A new kind
            system: {profile: firestore, servers: {cores: 1}, costs: {write: 1ms}}
            servers: 4
            duration: 2m
            warmUp: 30s
            tables:
              products:
                columns: {made: {type: timestamp, values: now, indexed: false}}
                key: [made]
                rowSize: 1KB
            loads:
              add: {insert: products, rate: 1200/s}
            """);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(out()).containsPattern("raise the rate by \\d+ % every five minutes: 1,200/s after");
  }

  /**
   * A million users and a time behind: as many ends, of which none has more than a millionth of the
   * writes. All of them begin in one tablet, which is full.
   */
  @Test
  void aTimeBehindManyUsersIsNotTakenForTheCauseAndSplitsGoBeforeShards() throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Visits:
                columns:
                  UserId: {type: int64, values: {uniform: [1, 1000000]}}
                  At: {type: timestamp, values: now}
                key: [UserId, At]
                rowSize: 1KB
            loads:
              visits: {insert: Visits, rate: 170/s}
            """);
    assertThat(out)
        .contains("Visits: ", "Best: 16 pre-splits")
        .contains(
            "Its runs begin with 16 splits of Visits: create them before the launch, as in schema.")
        .containsPattern("-- Split points of Visits: \\(\\d+\\), ")
        .doesNotContain("in the order in which they lie");
  }

  /** A ramp to 2,000/s takes 20 minutes in which less is served; splits serve all at once. */
  @Tag("full")
  @Test
  void splitsThatServeAllFromTheStartGoBeforeARampThatComesToIt() throws Exception {
    Path file =
        write(
            folder,
            "even.yaml",
            """
            title: Orders in no order
            system: {profile: spanner, servers: {cores: 2}}
            servers: 4
            duration: 6m
            warmUp: 1m
            tables:
              Orders:
                columns: {Id: {type: uuid, values: {uuid: v4}}}
                key: [Id]
                rowSize: 1KB
            loads:
              orders: {insert: Orders, rate: 2000/s}
            """);
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat.err()).isZero();
    List<String> ranked =
        names(out()).stream()
            .filter(name -> name.matches("16 pre-splits|ramp of 500/50/5|as it is"))
            .toList();
    assertThat(ranked).containsExactly("16 pre-splits", "ramp of 500/50/5", "as it is");
  }

  /**
   * 40 TB of a limit of 10 TiB, 11.0 TB, a server: 3.6, so three servers are too few and four not.
   */
  @ParameterizedTest
  @CsvSource({"3, true", "4, false"})
  void serversThatCannotStoreTheDataAreNamedThoughNothingIsHot(int servers, boolean isNamed)
      throws Exception {
    String archive =
        """
        title: Archive
        system: spanner
        servers: 3
        duration: 20s
        warmUp: 5s
        tables:
          Docs:
            columns: {Id: {type: string, values: {uuid: v4}}}
            key: [Id]
            rowSize: 100KB
            existing: 400000000
        loads: {read: {lookup: Docs, rate: 10/s}}
        """;
    Path file = write(folder, "a.yaml", archive.replace("servers: 3", "servers: " + servers));
    int code = keyheat.run("advise", file, "--replications", 2, "--out", folder.resolve("out"));
    assertThat(code).as(keyheat::err).isZero();
    assertThat(out()).contains("there is no hotspot");
    assertThat(out().contains("cannot store it: tables and indexes hold up to 40.0 TB"))
        .isEqualTo(isNamed);
  }

  /**
   * Four servers of a core, 10 ms a write, in 40 tablets: 390 writes/s are 3.9 of 4 cores, 97.5 %,
   * and 40 are 10 %.
   */
  @ParameterizedTest
  @CsvSource({"390/s, the servers are saturated", "40/s, there is no hotspot"})
  void serversThatAreFullOfAnEvenLoadAreNotSaidToBeCool(String rate, String verdict)
      throws Exception {
    String out =
        advise(
            "bigtable",
            """
            tables:
              T:
                columns: {Id: {type: int64, values: {uniform: [0, 16777215]}}}
                key: [Id]
                rowSize: 1KB
                preSplits: 40
            loads:
              even: {insert: T, rate: %s}
            """
                .formatted(rate));
    assertThat(out).startsWith(verdict);
  }

  /** Of two loads, four targets and six columns, the widest line is a terminal's. */
  @Test
  void theTableFitsEightyColumnsAndJudgesTheTargetsOfTheFile() throws Exception {
    String out =
        advise(
            "spanner",
            """
            tables:
              Events:
                columns:
                  Id: {type: int64, values: {sequence: 1}}
                key: [Id]
                rowSize: 1KB
            loads:
              events: {insert: Events, rate: 150/s}
              views: {lookup: Events, rate: 20/s}
            targets: [errors < 1%, latency.p99 < 400ms]
            """);
    assertThat(keyheat.out().lines().takeWhile(line -> !line.startsWith("schema.")))
        .allMatch(line -> line.length() <= 80);
    // One server of a core takes 100 of the 150 writes a second, which come to 200 % with the
    // reads.
    assertThat(out).contains("as it is").contains("misses errors < 1%, latency.p99 < 400ms");
    assertThat(out).contains("; targets met; gives up: ").doesNotContain("reads billed");
  }
}
