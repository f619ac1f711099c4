package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusiestStretchTest {
  /** Twelve minutes in intervals of 2 s, of which the first minute is not measured. */
  private static RunSpec spec(String loads) throws Exception {
    return spec(loads, "2s");
  }

  private static RunSpec spec(String loads, String interval) throws Exception {
    String text =
        """
        title: Shifts
        system: spanner
        servers: 3
        duration: 12m
        warmUp: 1m
        interval: %s
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1KB
            existing: 1000000
        loads: {%s}
        """;
    return ScenarioReader.read("test", text.formatted(interval, loads), ReadOptions.DEFAULT)
        .variants()
        .get(0)
        .spec();
  }

  private static Set<String> of(RunSpec... specs) {
    return Stream.of(specs)
        .flatMap(spec -> BusiestStretch.of(spec).stream())
        .map(BusiestStretch::window)
        .collect(Collectors.toSet());
  }

  /**
   * A line to 1,000/s in 700 s is within 5 % of that for its last 35 s; a peak of a second has the
   * two intervals around it.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "w: {insert: T, rate: {step: {0m: 1000/s, 5m: 2500/s, 7m: 1000/s}}} | [5m..7m]",
        "w: {insert: T, rate: {step: {0m: 1000/s, 5m: 2500/s, 301s: 1000/s}}} | [298s..302s]",
        "w: {insert: T, rate: {ramp: {from: 0/s, to: 1000/s, over: 700s}}} | [666s..12m]",
        "w: {insert: T, rate: {step: {0m: 2500/s, 2m: 1000/s}}} | [1m..2m]",
      })
  void thePeakOfALoadIsTheBusiestTime(String loads, String window) throws Exception {
    assertThat(of(spec(loads))).containsExactly(window);
  }

  /** 2,000/s, then 2,000/s and 4,000/s for three minutes, then 4,000/s. */
  @Test
  void loadsThatOverlapAreBusiestTogether() throws Exception {
    String late = ", late: {insert: T, rate: 4000/s, from: 3m}";
    assertThat(of(spec("early: {insert: T, rate: 2000/s, until: 6m}" + late)))
        .containsExactly("[3m..6m]");
    assertThat(of(spec("early: {insert: T, rate: 2000/s, until: 3m}" + late)))
        .containsExactly("[3m..12m]");
  }

  /** A write takes Spanner some seven times as long as a look-up. */
  @Test
  void whatServersHaveToDoCountsAndNotTheNumberOfOperations() throws Exception {
    String reads = "reads: {lookup: T, rate: 3000/s, until: 6m}";
    String writes = ", writes: {insert: T, rate: 1000/s, from: 6m}";
    assertThat(of(spec(reads + writes))).containsExactly("[6m..12m]");
  }

  @Test
  void aRunThatIsAsBusyAllTheTimeHasNoStretch() throws Exception {
    assertThat(of(spec("w: {insert: T, rate: 2000/s}"))).isEmpty();
    assertThat(of(spec("w: {insert: T, clients: 20}"))).isEmpty();
  }

  /** A minute of 2,500/s from 7m to 8m. */
  @ParameterizedTest
  @CsvSource({"30s, false", "5m, true", "6m, true"})
  void aWindowHasQuietTimeWhereRecordingIntervalsAreLongerThanThePeak(
      String interval, boolean hasQuietTime) throws Exception {
    String loads = "w: {insert: T, rate: {step: {0m: 1000/s, 7m: 2500/s, 8m: 1000/s}}}";
    assertThat(BusiestStretch.of(spec(loads, interval)))
        .map(BusiestStretch::hasQuietTime)
        .contains(hasQuietTime);
  }

  /** Ten times 100/s for a minute of ten. */
  @Test
  void theBurstOfATraceIsTheBusiestTime(@TempDir Path folder) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 600_000; i++) {
      if (i % 10 == 0 || (i >= 300_000 && i < 360_000)) {
        lines.append("%d.%03d,%d%n".formatted(i / 1000, i % 1000, i));
      }
    }
    Files.writeString(folder.resolve("trace.csv"), lines);
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(
        file,
        """
        title: A burst
        system: spanner
        servers: 1
        tables: {T: {columns: {Id: {type: int64, values: {trace: 1}}}, key: [Id]}}
        loads: {w: {insert: T, trace: {file: trace.csv}}}
        """);
    RunSpec spec = ScenarioReader.read(file, ReadOptions.DEFAULT).variants().get(0).spec();
    assertThat(of(spec)).containsExactly("[5m..6m]");
  }
}
