package io.keyheat.scenarios.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  @ParameterizedTest
  @CsvSource({
    "raet, rate, 1",
    "rte, rate, 1",
    "ratee, rate, 1",
    "rote, rate, 1",
    "rate, rate, 0",
    "'', rate, 4",
    "kitten, sitting, 3",
  })
  void lettersMissingMoreChangedOrSwappedCountOneEach(String a, String b, int distance) {
    assertThat(Nearest.distance(a, b)).isEqualTo(distance);
    assertThat(Nearest.distance(b, a)).isEqualTo(distance);
  }

  @Test
  void capitalsDoNotCount() {
    assertThat(Nearest.hint("warmup", List.of("warmUp"))).contains("\"warmUp\"");
  }

  @Test
  void nothingIsSuggestedWhereNothingIsNear() {
    assertThat(Nearest.hint("xyz", List.of("duration", "servers"))).isEmpty();
    assertThat(Nearest.hint("xyz", List.of())).isEmpty();
  }
}
