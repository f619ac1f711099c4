package io.keyheat.scenarios.observed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyBySecondTest {
  private static final String HEADER = "second,answered,p50_ms,p99_ms,max_ms\n";

  @TempDir Path folder;

  private LatencyBySecond latency(String lines) throws Exception {
    return LatencyBySecond.read(Files.writeString(folder.resolve("latency.csv"), lines));
  }

  /** Whatever one slow second has, the middle one of three decides. */
  @Test
  void theMiddleSecondIsTold() throws Exception {
    LatencyBySecond latency = latency(HEADER + "0,9,1.5,20,30\n1,9,900,4000,5000\n2,9,3,40,50\n");
    assertThat(latency.p50()).isEqualTo(0.003);
    assertThat(latency.p99()).isEqualTo(0.040);
  }

  @Test
  void aClientThatTellsOfNoWriteHasNone() throws Exception {
    assertThat(latency(HEADER).p50()).isNaN();
    assertThat(LatencyBySecond.UNKNOWN.p99()).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,9,1.5|:2: expected second,answered,p50_ms,p99_ms",
        "0,9,1.5ms,20|:2: \"1.5ms\" is no latency; expected milliseconds",
        "0,9,1.5,-1|:2: \"-1\" is no latency; expected milliseconds",
        "noon,9,1.5,20|:2: \"noon\" is no time; expected seconds since the start"
      })
  void whatIsNoLatencyIsRefusedWithItsLine(String line, String message) {
    assertThatThrownBy(() -> latency(HEADER + line + "\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("latency.csv" + message);
  }
}
