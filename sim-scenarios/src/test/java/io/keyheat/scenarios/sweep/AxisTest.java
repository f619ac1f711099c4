package io.keyheat.scenarios.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.plan.SearchKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxisTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "servers=3..6 | 3 4 5 6",
        "servers=1,4,16 | 1 4 16",
        "servers=1..3,8 | 1 2 3 8",
        "rate=1000/s..2000/s by 500/s | 1000/s 1500/s 2000/s",
        "preSplits=1..64 times 4 | 1 4 16 64",
        "a=0.5..1.5 by 0.5 | 0.5 1 1.5",
        "tables.Log.key=[A, B],[B, A] | [A, B] [B, A]",
        "tables.Log.rowSize=4KB,1MB,500B,1KiB | 500B 1KiB 4KB 1MB",
        "rate=100/s,1000/s,660/min,never | 100/s 1000/s 660/min never",
        "rate=100/s,1000/s,660/min | 660/min 100/s 1000/s",
        "duration=2m,90s,1h30m,30s | 30s 90s 2m 1h30m",
        "ratio=20%,3% | 3% 20%",
        "servers=16,4..6 | 4 5 6 16",
      })
  void valuesAreListsAndRangesInAscendingOrder(String text, String values) {
    assertThat(String.join(" ", Axis.parse(text).values())).isEqualTo(values);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "servers=6..3 | did you mean 3..6?",
        "servers= | expected a field and its values",
        "servers | expected a field and its values",
        "servers=3,,4 | a value is missing",
        "servers=3,4,3 | is there twice",
        "servers=1..4 by 0 | never ends",
        "servers=0..4 times 2 | never ends",
        "rate=1/s..9/s | expected a step",
        "rate=1/s..9/min by 1/s | one unit",
        "servers=1..100000 | more than 1000 values",
      })
  void whatCannotBeReadIsExplained(String text, String message) {
    assertThatThrownBy(() -> Axis.parse(text)).hasMessageContaining(message);
  }

  @Test
  void aGridHasEveryCombination() {
    List<Point> grid = Axis.grid(List.of(Axis.parse("a=1,2"), Axis.parse("b=3..5")));
    assertThat(grid.stream().map(Point::label))
        .containsExactly("a=1 b=3", "a=1 b=4", "a=1 b=5", "a=2 b=3", "a=2 b=4", "a=2 b=5");
  }

  /** A cut at what a run shows would take away the launch that is swept. */
  @ParameterizedTest
  @ValueSource(strings = {"preSplits", "tables.Orders.preSplits", "ramp", "failure"})
  void whatConcernsTheBeginningOfRunsIsMeasuredFromIt(String path) {
    assertThat(Axis.concernsBeginning(path)).isTrue();
    assertThat(SearchKind.concernsBeginning(path.equals("preSplits") ? "pre-splits" : path))
        .isTrue();
    assertThat(Axis.concernsBeginning("servers")).isFalse();
    assertThat(SearchKind.concernsBeginning("rate")).isFalse();
  }
}
