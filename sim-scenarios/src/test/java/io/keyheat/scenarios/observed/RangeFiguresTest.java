package io.keyheat.scenarios.observed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.reader.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of a recording of ten seconds, ten writes a second of the keys 0, 1, 2, … 99. */
class RangeFiguresTest {
  /** A cut at 30 after 5 s; the upper half is away for a second and comes back elsewhere. */
  private static final String RANGES =
      """
      time_seconds,table,start_key,limit_key,server,bytes
      0.0,T,,,a,0
      5.0,T,,30,a,0
      5.0,T,30,,a,0
      6.0,T,,30,a,0
      7.0,T,,30,a,0
      7.0,T,30,,b,0
      """;

  @TempDir Path folder;

  private RangeFigures figures(String ranges) throws Exception {
    RecordedWrites recorded = writes();
    return new RangeFigures(timeline(ranges, recorded), recorded, 10, 2);
  }

  private RangeTimeline timeline(String ranges, RecordedWrites recorded) throws Exception {
    Path seen = Files.writeString(folder.resolve("ranges.csv"), ranges);
    return RangesFile.read(seen, recorded);
  }

  private RecordedWrites writes() throws Exception {
    StringBuilder writes = new StringBuilder("time,operation,table,key\n");
    for (int i = 0; i < 100; i++) {
      writes.append(i / 10.0).append(",insert,T,").append(i).append('\n');
    }
    Path file = Files.writeString(folder.resolve("writes.csv"), writes);
    return RecordedWrites.read(file);
  }

  /** All writes go to the one range, and from 5 s on to the upper one, which holds 70 keys. */
  @Test
  void aMapHasTheWritesOfTheRangeThatHoldsAKey() throws Exception {
    RecordedWrites recorded = writes();
    RangeMap map = new RangeMap(timeline(RANGES, recorded), recorded, 10);
    assertThat(map.cuts()).containsExactly(new RangeMap.SeenCut(5, 0.3));
    assertThat(map.changes())
        .extracting(RangeTimeline.RangeMoment::seconds)
        .containsExactly(0., 5.);
    double[] perSecond = map.perSecond();
    for (int row = 0; row < RangeMap.ROWS; row++) {
      double before = mean(perSecond, row, 0, RangeMap.COLUMNS / 2);
      double after = mean(perSecond, row, RangeMap.COLUMNS / 2, RangeMap.COLUMNS);
      assertThat(before).as("row %d", row).isCloseTo(10, within(1e-9));
      assertThat(after).as("row %d", row).isCloseTo(row < 30 ? 0 : 10, within(1e-9));
    }
  }

  private static double mean(double[] perSecond, int row, int from, int to) {
    double sum = 0;
    for (int column = from; column < to; column++) {
      sum += perSecond[column * RangeMap.ROWS + row];
    }
    return sum / (to - from);
  }

  @Test
  void aRangeThatIsAwayForAWhileStillCounts() throws Exception {
    RangeFigures figures = figures(RANGES);
    assertThat(figures.rangesAt(0.4)).isEqualTo(1);
    assertThat(figures.rangesAt(0.6)).isEqualTo(2);
    assertThat(figures.secondsUntil(2)).isEqualTo(5);
    assertThat(figures.secondsUntil(3)).isNaN();
    assertThat(figures.moves()).isEqualTo(1);
  }

  /** At 5 s keys 0 to 50 were written, thirty of them before the cut. */
  @Test
  void aCutIsToldByTheRowsBeforeIt() throws Exception {
    assertThat(figures(RANGES).leftOfCut()).isCloseTo(30 / 51.0, within(1e-9));
  }

  /** Keys 70 to 99 are written from 7 s on, to b. Each second has one server. */
  @Test
  void writesBelongToTheServerOfTheirRange() throws Exception {
    RangeFigures figures = figures(RANGES);
    assertThat(figures.shares()).containsExactly(0.7, 0.3);
    assertThat(figures.hotShare()).isEqualTo(1);
  }

  @Test
  void aMergeTakesRangesAway() throws Exception {
    assertThat(figures(RANGES + "9.0,T,,,a,0\n").rangesAt(1)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9.0,T,60,30,a,0|:8: the range \"60\" to \"30\" holds no key",
        "9.0,T,30,30,a,0|:8: the range \"30\" to \"30\" holds no key",
        "9.0,T,/Table/106,,a,0|:8: the range \"/Table/106\" to \"\" has an end that is no number",
        "9.0,U,,,a,0|:8: names the table \"U\"; expected \"T\" alone",
        "NaN,T,,,a,0|:8: \"NaN\" is no time",
        "2026-01-01T00:00:00Z,T,,,a,0|:8: \"2026-01-01T00:00:00Z\" is no time"
      })
  void rangesThatCannotBeAreRefusedWithTheirLine(String line, String message) {
    assertThatThrownBy(() -> figures(RANGES + line + "\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("ranges.csv" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.0,T,,,a;0.0,T,50,,b;0.0,T,70,,c|0.0|names 3 servers, but scenario.yaml has 2",
        "0.0,T,50,,a|0.0|no range holds the key \"7\"",
        "0.0,T,,,a|1700000000000|the last write is at 1700000000000 s, but scenario.yaml lasts 10"
            + " s",
        "0.0,T,,,a|10.5|the last write is at 11 s, but scenario.yaml lasts 10 s",
        "0.0,T,,,a;9000,T,,,a|0.0|the last ranges are at 9000 s, but scenario.yaml lasts 10 s",
        "0.0,U,,,a|0.0|ranges.csv:1: names the table \"U\"; expected \"T\" alone"
      })
  void filesThatDoNotFitTogetherAreRefused(String ranges, String time, String message)
      throws Exception {
    Files.writeString(folder.resolve("ranges.csv"), ranges.replace(';', '\n') + "\n");
    Files.writeString(folder.resolve("writes.csv"), time + ",insert,T,7\n");
    Files.writeString(
        folder.resolve("scenario.yaml"),
        """
        title: Recorded
        system: hbase
        servers: 2
        duration: 10s
        tables: {T: {columns: {K: {type: int64, values: {uniform: [1, 9]}}}, key: [K]}}
        loads: {in: {insert: T, rate: 1/s}}
        """);
    assertThatThrownBy(() -> DatabaseRecording.read(folder, ReadOptions.DEFAULT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key,time,operation,table;7,0.0,insert,T|:1: has the columns key,time,operation,table;",
        "time,table,operation,key;0.0,T,insert,7|expected time,operation,table,key",
        "time,operation,table;0.0,insert,T|:2: expected time,operation,table,key",
        "0.0,insert,T,7,8|:1: expected time,operation,table,key with one key column",
        "0.0,read,T,7|:1: \"read\" is not a write; expected writes only",
        "0.0,inserted,T,7|:1: \"inserted\" is not a write; expected writes only",
        "0.0,insert,T,7;1.0,insert,U,7|:2: names the table \"U\"; expected \"T\" alone"
      })
  void writesThatCannotBeReadAreRefusedWithTheirLine(String lines, String message)
      throws Exception {
    Path file = Files.writeString(folder.resolve("writes.csv"), lines.replace(';', '\n') + "\n");
    assertThatThrownBy(() -> RecordedWrites.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("writes.csv:")
        .hasMessageContaining(message);
  }

  @Test
  void aHeaderThatNamesTheColumnsOfRangesInAnotherOrderIsRefused() {
    String moved = RANGES.replace("start_key,limit_key,server", "server,start_key,limit_key");
    assertThatThrownBy(() -> figures(moved))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("ranges.csv:1: has the columns")
        .hasMessageContaining("expected time_seconds,table,start_key,limit_key,server");
  }

  @Test
  void aMoveAfterTheRecordingsEndDoesNotCount() throws Exception {
    assertThat(figures(RANGES + "12.0,T,30,,c,0\n").moves()).isEqualTo(1);
  }

  @Test
  void recordsOutOfOrderAreRefusedWithTheirLine() {
    assertThatThrownBy(() -> figures(RANGES + "6.5,T,,30,a,0\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("ranges.csv:8")
        .hasMessageContaining("expected records in the order of time");
  }

  /** 40 bytes in the lower range, last seen after 7 s, and 100 in the upper one. */
  @Test
  void theBytesOfARangeThatIsAwayCountAsTheyWereSeenLast() throws Exception {
    String sizes = RANGES + "8.0,T,,30,a,40\n8.0,T,30,,b,60\n9.0,T,30,,b,100\n";
    assertThat(figures(sizes).storedBytes()).isEqualTo(140);
    assertThat(timeline(sizes, writes()).storedBytesAt(8.5)).isEqualTo(100);
  }

  @Test
  void bytesThatNobodyTellsAreNotCompared() throws Exception {
    String unknown = "time_seconds,table,start_key,limit_key,server\n0.0,T,,,a\n";
    assertThat(figures(unknown).storedBytes()).isNaN();
  }

  @Test
  void whatIsNoNumberOfBytesIsRefusedWithItsLine() {
    assertThatThrownBy(() -> figures(RANGES.replace("5.0,T,30,,a,0", "5.0,T,30,,a,1MB")))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("ranges.csv:4: \"1MB\" is no number of bytes");
  }
}
