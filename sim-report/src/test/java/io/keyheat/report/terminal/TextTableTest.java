package io.keyheat.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.terminal.TextTable.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void columnsAreAlignedAtTheirSides() {
    assertThat(
            TextTable.lines(
                List.of(List.of("", "p99", "runs"), List.of("hashed", "9 ms", "12")),
                Side.LEFT,
                Side.RIGHT))
        .containsExactly("         p99  runs", "hashed  9 ms    12");
  }

  /** Ideographs take two columns, combining marks none. */
  @Test
  void wideAndCombiningCharactersAreMeasuredAsTheyAreShown() {
    assertThat(
            TextTable.lines(
                List.of(List.of("東京", "1"), List.of("Ko\u0308ln", "2")), Side.LEFT, Side.RIGHT))
        .containsExactly("東京  1", "Ko\u0308ln  2");
  }

  @Test
  void aCellCannotMoveTheCursor() {
    assertThat(TextTable.lines(List.of(List.of("a\u001b[2Jb\r")), Side.LEFT))
        .containsExactly("a [2Jb");
  }
}
