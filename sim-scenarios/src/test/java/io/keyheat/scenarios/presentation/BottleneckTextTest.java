package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BottleneckTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 85.7  | score 85",
        "0 | 99.97 | score 99",
        "1 | 92    | score 90 or more in 1 minute",
        "3 | 100   | score 90 or more in 3 minutes, counted for each tablet"
      })
  void aScoreIsRoundedDownAsReportsDoAndMinutesSayWhatTheyCount(
      int minutes, double score, String heat) {
    Bottleneck bottleneck =
        new Bottleneck("T", "", LimitingResource.TABLET_CAPACITY, List.of(), minutes, score);
    assertThat(BottleneckText.heat(bottleneck)).isEqualTo(heat);
  }
}
