package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.SampleResults;
import org.junit.jupiter.api.Test;

class HeatTest {
  private static final SampleResults SAMPLES = new SampleResults(10, 20, 2, 1);

  /** What else lives on a saturated server does not make a range hot. */
  @Test
  void heatIsTheRangesOwnShareWhateverItsServerDoes() {
    RunResult run = SAMPLES.run("v", 1, 5, (row, column, random) -> row == 3 ? 0.9 : 0.014);
    for (ServerResult server : run.servers()) {
      server.utilisation()[4] = 1;
    }
    HeatGrid grid = Heat.grid(run, 10, 20);
    assertThat(grid.at(3, 4)).isCloseTo(0.9f, within(1e-6f));
    assertThat(grid.at(4, 4)).isCloseTo(0.014f, within(1e-6f));
  }

  @Test
  void refusalsAreOfServersNotOfHeat() {
    RunResult run = SAMPLES.run("v", 1, 5, (row, column, random) -> 0.1);
    float[] rejected = run.heatmap().cells().get(HeatMetric.REJECTED_PER_SECOND);
    float[] operations = run.heatmap().cells().get(HeatMetric.OPERATIONS_PER_SECOND);
    int rows = run.heatmap().rows().size();
    double attempts = 0;
    double refused = 0;
    int server = run.heatmap().servers()[2 * rows];
    for (int cell = 2 * rows; cell < 3 * rows; cell++) {
      rejected[cell] = operations[cell];
      attempts += run.heatmap().servers()[cell] == server ? 2 * operations[cell] : 0;
      refused += run.heatmap().servers()[cell] == server ? operations[cell] : 0;
    }
    float[] shares = Heat.rejectedShares(run);
    assertThat(shares[2 * run.servers().size() + server])
        .isCloseTo((float) (refused / attempts), within(1e-6f));
    assertThat(shares[3 * run.servers().size() + server]).isZero();
    assertThat(Heat.of(run)[2 * rows]).isCloseTo(0.1f, within(1e-6f));
  }

  /** One of two servers is saturated at each moment, though neither is on average. */
  @Test
  void theBusiestServerIsTheBusiestAtEachMoment() {
    RunResult run = SAMPLES.run("v", 1, 5, (row, column, random) -> 0.1);
    for (int column = 0; column < 20; column++) {
      run.servers().get(column % 2).utilisation()[column] = 1;
      run.servers().get(1 - column % 2).utilisation()[column] = 0;
    }
    assertThat(Heat.busiestServer(run)).isEqualTo(1);
  }

  @Test
  void bytesTellNothingFromLittle() {
    assertThat(Heat.bytes(new float[] {0, 1e-6f, 1, 7})).containsExactly(0, 1, 101, 101);
  }
}
