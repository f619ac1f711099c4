package io.keyheat.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Hotspot;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class HotspotGroupTest {
  /** Of 100, 99.97, 90 and 89.9, three are at least the 90 at which no capacity is left. */
  @Test
  void minutesAreFullFromTheScoreAtWhichNoCapacityIsLeft() {
    List<Hotspot> hotspots =
        DoubleStream.of(100, 99.97, 90, 89.9)
            .mapToObj(
                score ->
                    new Hotspot(
                        60_000_000_000L,
                        "a",
                        "b",
                        score,
                        List.of("T"),
                        List.of(),
                        0,
                        1,
                        0,
                        1,
                        List.of(),
                        null,
                        null))
            .toList();
    assertThat(HotspotGroup.of(hotspots))
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.records()).isEqualTo(4);
            });
  }
}
