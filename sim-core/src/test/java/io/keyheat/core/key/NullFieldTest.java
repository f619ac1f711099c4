package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What keys print of rows that have no value in an indexed column. */
class NullFieldTest {
  private static List<String> printed(KeyField values, long least, long value) {
    KeyLayout layout =
        new KeyLayout("I", List.of(new KeyLayout.Part(NullField.of(values, least), 0)));
    long[] hi = new long[1];
    long[] lo = new long[1];
    layout.pack(new long[1][1], new long[][] {{value}}, 1, hi, lo, 0);
    return layout.printParts(hi[0], lo[0]);
  }

  @Test
  void theLeastValueStandsForRowsWithoutOne() {
    for (boolean descending : new boolean[] {false, true}) {
      KeyField numbers = new NumberField(1000, 9999, descending, NumberField.Style.INTEGER);
      assertThat(printed(numbers, 1000, 1000)).containsExactly("NULL");
      assertThat(printed(numbers, 1000, 1001)).containsExactly("1001");
      assertThat(printed(numbers, 1000, 9999)).containsExactly("9999");
    }
  }

  @Test
  void textsBehindTheFirstOnePrintAsTheyAre() {
    KeyField texts =
        new NumberField(0, 2, false, rank -> "abc".substring((int) rank, (int) rank + 1));
    assertThat(printed(texts, 0, 0)).containsExactly("NULL");
    assertThat(printed(texts, 0, 2)).containsExactly("c");
  }
}
