package io.keyheat.scenarios.observed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges in the words of each system: one up to 5 s, then a cut at 30 whose upper half moves. */
class RangeListingsTest {
  private static final String HBASE =
      """
      version 2.6.3
      0 regionsInTransition
      active master:  m.example:16000 1795376535755
      2 live servers
          a.example:16020 1795376535001
              requestsPerSecond=0.0, numberOfOnlineRegions=2, usedHeapMB=31, maxHeapMB=512
              "hbase:meta,,1"
                  numberOfStores=4, numberOfStorefiles=4
              "T,,1795376536001.0123456789abcdef0123456789abcdef."
                  numberOfStores=1, numberOfStorefiles=2, storefileSizeMB=12
          b.example:16020 1795376535002
              requestsPerSecond=0.0, numberOfOnlineRegions=1, usedHeapMB=30, maxHeapMB=512
      %s0 dead servers
      """;

  private static final String HBASE_UPPER =
      """
              "T,30,1795376536002.0123456789abcdef0123456789abcde0."
                  numberOfStores=1, numberOfStorefiles=1, storefileSizeMB=6
      """;

  private static final String COCKROACH =
      "start_key,end_key,range_id,range_size_mb,lease_holder,replicas\n";

  private static final String REGION =
      """
      {"id": %d, "start_key": "%s", "end_key": "%s", "peers": [], "leader": {"store_id": %d},
       "approximate_size": 96}\
      """;

  @TempDir Path folder;

  private RangeTimeline timeline(String... listings) throws Exception {
    Path file = Files.writeString(folder.resolve("writes.csv"), "0.0,insert,T,7\n");
    Path ranges = Files.createDirectory(folder.resolve("ranges"));
    Files.writeString(ranges.resolve("0.txt"), listings[0]);
    Files.writeString(ranges.resolve("10.5.txt"), listings[listings.length - 1]);
    return RangeListings.read(ranges, RecordedWrites.read(file));
  }

  private static void assertCutAtThirty(RangeTimeline timeline, String lower, String upper) {
    assertThat(timeline.at(10).servers()).containsExactly(Map.entry("", lower));
    assertThat(timeline.at(10.5).servers())
        .containsExactly(Map.entry("", lower), Map.entry("30", upper));
  }

  @Test
  void regionsAreReadFromTheStatusOfHBase() throws Exception {
    assertCutAtThirty(
        timeline(HBASE.formatted(""), HBASE.formatted(HBASE_UPPER.indent(4))),
        "a.example:16020",
        "b.example:16020");
  }

  @Test
  void rangesAreReadFromCockroachDb() throws Exception {
    assertCutAtThirty(
        timeline(
            COCKROACH + "…/<IndexMin>,…/<IndexMax>,70,12.1,1,\"{1,2,3}\"\n",
            COCKROACH
                + "…/<IndexMin>,…/30,70,6.1,1,\"{1,2,3}\"\n"
                + "…/30,<after:/Table/107/1>,71,6,2,\"{1,2,3}\"\n"),
        "1",
        "2");
  }

  @Test
  void aTextOfCockroachDbIsReadWithoutItsQuotes() throws Exception {
    Path writes = Files.writeString(folder.resolve("writes.csv"), "0.0,insert,T,rome\n");
    Path ranges = Files.createDirectory(folder.resolve("ranges"));
    Files.writeString(
        ranges.resolve("0.csv"),
        COCKROACH
            + "…/<TableMin>,\"…/1/\"\"a/b\"\"\",70,6.1,1,{1}\n"
            + "\"…/1/\"\"a/b\"\"\",\"…/1/\"\"paris\"\"/PrefixEnd\",71,6.1,2,{1}\n"
            + "\"…/1/\"\"paris\"\"/PrefixEnd\",…/<TableMax>,71,6.1,3,{1}\n");
    RangeTimeline timeline = RangeListings.read(ranges, RecordedWrites.read(writes));
    assertThat(timeline.at(0).servers().keySet()).containsExactly("", "a/b", "paris");
  }

  /** A range that nobody leads just now stays where it was. */
  @Test
  void aRangeOfCockroachDbWithoutALeaderIsLeftOut() throws Exception {
    RangeTimeline timeline =
        timeline(
            COCKROACH + "…/<IndexMin>,…/<IndexMax>,70,12.1,1,{1}\n",
            COCKROACH
                + "…/<IndexMin>,…/30,70,6.1,NULL,{1}\n"
                + "…/30,<after:/Table/107/1>,71,6,2,{1}\n");
    assertCutAtThirty(timeline, "1", "2");
  }

  @Test
  void aKeyOfSeveralColumnsIsRefused() {
    assertThatThrownBy(
            () ->
                timeline(COCKROACH + "…/<IndexMin>,\"…/\"\"rome\"\"/\"\"via\"\"\",70,12.1,1,{1}\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("0.txt:2: the key")
        .hasMessageEndingWith("has several columns; expected one");
  }

  /**
   * Table 75 (4b): {@code t}, its number, {@code _r} and row 30 (1e) with the sign turned, in
   * groups of eight with a byte ff behind each; the last holds three, five fewer: fa.
   */
  @Test
  void regionsAreReadFromThePlacementDriverOfTiKv() throws Exception {
    String first = "7480000000000000ff4b00000000000000f8";
    String thirty = "7480000000000000ff4b5f728000000000ff00001e0000000000fa";
    String behind = "7480000000000000ff4c00000000000000f8";
    assertCutAtThirty(
        timeline(
            regions(
                REGION.formatted(2, "", first, 3),
                REGION.formatted(5, first, behind, 1),
                REGION.formatted(7, behind, "", 3)),
            regions(
                REGION.formatted(2, "", first, 3),
                REGION.formatted(5, first, thirty, 1),
                REGION.formatted(6, thirty, behind, 2),
                REGION.formatted(7, behind, "", 3))),
        "store-1",
        "store-2");
  }

  /** Row 30 of the tables 75 and 76. */
  @Test
  void regionsOfTwoTablesOfTiKvAreRefused() {
    String thirty = "7480000000000000ff4b5f728000000000ff00001e0000000000fa";
    String ofNext = thirty.replace("4b5f", "4c5f");
    assertThatThrownBy(() -> timeline(regions(REGION.formatted(5, thirty, ofNext, 1))))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("0.txt: the files have rows of 2 tables; expected those of one");
  }

  @Test
  void aRegionOfTiKvWithoutALeaderIsLeftOut() throws Exception {
    String first = "7480000000000000FF4B00000000000000F8";
    String thirty = "7480000000000000FF4B5F728000000000FF00001E0000000000FA";
    String behind = "7480000000000000FF4C00000000000000F8";
    String unled = REGION.formatted(5, first, thirty, 1).replace("\"store_id\": 1", "");
    assertCutAtThirty(
        timeline(
            regions(REGION.formatted(5, first, behind, 1)),
            regions(unled, REGION.formatted(6, thirty, behind, 2))),
        "store-1",
        "store-2");
  }

  private static String regions(String... regions) {
    return "{\"count\": 1, \"regions\": [" + String.join(",", regions) + "]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "what is this|is of no known system; expected HBase's status 'detailed', CockroachDB's",
        "1 live servers|holds no range of the table \"T\"",
        "{\"regions\": [{\"start_key\": \"7g\"}]}|\"7g\" is no key; expected hexadecimal digits",
        "{\"regions\": [|is no JSON",
        "{\"metrics\": []}|has no regions; expected the list of TiKV's placement driver",
        "{\"regions\": []}|no region of any file begins or ends at a row",
        "lease_holder|holds no range of the table \"T\"",
      })
  void aListingThatCannotBeReadIsNamed(String listing, String message) {
    assertThatThrownBy(() -> timeline(listing))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("0.txt: ")
        .hasMessageContaining(message);
  }

  @Test
  void aNameThatIsNoTimeIsRefused() throws Exception {
    Path ranges = Files.createDirectory(folder.resolve("ranges"));
    Files.writeString(ranges.resolve("noon.txt"), HBASE);
    Path writes = Files.writeString(folder.resolve("writes.csv"), "0.0,insert,T,7\n");
    assertThatThrownBy(() -> RangeListings.read(ranges, RecordedWrites.read(writes)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("expected seconds since the start, such as 12.5.txt");
  }
}
