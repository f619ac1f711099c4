package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HeatLevelsTest {
  private static final SampleResults SAMPLES = new SampleResults(10, 20, 2, 1);

  @Test
  void belowOverloadTheLevelIsInProportionToTheShareOfCapacity() {
    RunResult run = SAMPLES.run("cool", 1, 5, (row, column, random) -> row == 3 ? 0.5 : 0.1);
    HeatGrid grid = HeatLevels.grid(run, 10, 20);
    assertThat(grid.at(3, 7)).isCloseTo(0.375f, within(1e-6f)); // 0.75 × 0.5
    assertThat(grid.at(4, 7)).isCloseTo(0.075f, within(1e-6f));
  }

  @Test
  void whereOperationsAreRefusedTheLevelGrowsWithTheirShare() {
    RunResult run = SAMPLES.run("cool", 1, 5, (row, column, random) -> 0.1);
    float[] operations = cells(run, HeatMetric.OPERATIONS_PER_SECOND);
    cells(run, HeatMetric.REJECTED_PER_SECOND)[0] = operations[0]; // Half of the attempts.
    cells(run, HeatMetric.REJECTED_PER_SECOND)[1] = 3 * operations[1]; // Three of four.
    float[] levels = HeatLevels.of(run);
    assertThat(levels[0]).isCloseTo(0.9f, within(1e-6f));
    assertThat(levels[1]).isCloseTo(0.95f, within(1e-6f));
    assertThat(levels[2]).isLessThan(0.1f);
  }

  @Test
  void everyActiveRangeOfASaturatedServerIsOverloadedHoweverSmallItsShare() {
    RunResult run = SAMPLES.run("many", 1, 5, (row, column, random) -> row == 9 ? 0 : 0.02);
    for (ServerResult server : run.servers()) {
      server.utilisation()[4] = 1;
    }
    HeatGrid grid = HeatLevels.grid(run, 10, 20);
    assertThat(grid.at(2, 4)).isEqualTo((float) HeatLevels.OVERLOADED);
    assertThat(grid.at(2, 5)).isLessThan(0.05f);
    assertThat(grid.at(9, 4)).as("idle").isZero();
  }

  @Test
  void aRowWhoseLocksAreAlwaysWaitedForIsOverloaded() {
    RunResult run = SAMPLES.run("locked", 1, 5, (row, column, random) -> 0.1);
    cells(run, HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND)[5] = 1000;
    assertThat(HeatLevels.of(run)[5]).isEqualTo((float) HeatLevels.OVERLOADED);
  }

  @Test
  void overloadIsTheBrightestThingOfEveryMap() {
    assertThat(List.of(0.0, 0.2, HeatLevels.FULL)).allMatch(level -> level < HeatLevels.OVERLOADED);
  }

  /** Steps of {@code ByteScale}: byte 1 is its least value, 255 its greatest. */
  @Test
  void pagesReadTheLevelsAsTheyAreWritten() throws IOException {
    String script = Files.readString(Path.of("src/main/resources/io/keyheat/report/page/scale.js"));
    assertThat(constant("FULL", script)).isEqualTo(HeatLevels.FULL);
    assertThat(constant("OVERLOADED", script)).isEqualTo(HeatLevels.OVERLOADED);
    assertThat(constant("STEPS", script)).isEqualTo(255 - 1);
  }

  private static double constant(String name, String script) {
    Matcher found = Pattern.compile("const " + name + " = ([\\d.]+);").matcher(script);
    assertThat(found.find()).as(name).isTrue();
    return Double.parseDouble(found.group(1));
  }

  private static float[] cells(RunResult run, HeatMetric metric) {
    Heatmap heatmap = run.heatmap();
    return heatmap.cells().get(metric);
  }
}
