package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteScaleTest {
  @Test
  void aShareIsLinearAndAbsolute() {
    ByteScale scale = ByteScale.share();
    assertThat(scale.step(0)).isZero();
    assertThat(scale.step(0.001)).isEqualTo(1);
    assertThat(scale.step(0.5)).isEqualTo(128);
    assertThat(scale.step(1)).isEqualTo(255);
    assertThat(scale.step(1.7)).isEqualTo(255);
    assertThat(scale.step(Double.NaN)).isZero();
  }

  @Test
  void equalFactorsAreEqualStepsOnALogarithmicScale() {
    ByteScale scale = new ByteScale(true, 1, 100);
    assertThat(scale.step(1)).isEqualTo(1);
    assertThat(scale.step(10)).isEqualTo(128);
    assertThat(scale.step(100)).isEqualTo(255);
    assertThat(scale.step(0.01)).isEqualTo(1);
  }

  @Test
  void fewerShadesKeepTheGreatestAndWhatIsNotNothing() {
    ByteScale scale = ByteScale.share();
    float[] values = {0, 0.0001f, 0.5f, 0.51f, 1};
    assertThat(scale.bytes(values, 1)).isEqualTo(scale.bytes(values));
    byte[] few = scale.bytes(values, 4);
    assertThat(few[0]).isZero();
    assertThat(few[1] & 255).isBetween(1, 4);
    assertThat(few[2] & 255).isCloseTo(128, org.assertj.core.api.Assertions.within(2));
    assertThat(few[4] & 255).isEqualTo(255);
  }

  @Test
  void allVariantsShareOneScale() {
    SampleResults samples = new SampleResults(4, 4, 1, 1);
    RunResult cool = samples.run("cool", 1, 1, (row, column, r) -> 0.01);
    RunResult hot = samples.run("hot", 1, 1, (row, column, r) -> 1);
    ByteScale scale = ByteScale.of(HeatMetric.OPERATIONS_PER_SECOND, List.of(cool, hot));
    assertThat(scale.min()).isEqualTo(35, org.assertj.core.api.Assertions.within(0.001));
    assertThat(scale.max()).isEqualTo(3500);
  }

  @Test
  void aMetricOfOneSingleValueIsAtItsGreatest() {
    RunResult flat = new SampleResults(4, 4, 1, 1).run("flat", 1, 1, (row, column, r) -> 0.5);
    ByteScale scale = ByteScale.of(HeatMetric.OPERATIONS_PER_SECOND, List.of(flat));
    assertThat(scale.step(1750)).isEqualTo(255);
  }
}
