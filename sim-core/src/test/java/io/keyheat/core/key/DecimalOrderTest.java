package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalOrderTest {
  /** What follows the number decides; ~ sorts after the digits as a letter does. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, ''",
    "0, 9, ''",
    "0, 1234, ''",
    "7, 7, ~",
    "1, 100, ~",
    "0, 1234, ~",
    "95, 1105, ''",
    "95, 1105, ~",
    "10, 99, ''",
    "9, 10, ~",
    "100, 120, ''",
    "1, 20000, '-'",
  })
  void ranksFollowTheOrderOfTheTexts(long min, long max, String suffix) {
    List<String> texts = new ArrayList<>();
    for (long n = min; n <= max; n++) {
      texts.add(n + suffix);
    }
    texts.sort(null);
    DecimalOrder order = new DecimalOrder(min, max, suffix.equals("~"));
    for (int rank = 0; rank < texts.size(); rank++) {
      long number = Long.parseLong(texts.get(rank).replace(suffix, ""));
      assertThat(order.rank(number)).as("rank of %s", texts.get(rank)).isEqualTo(rank);
      assertThat(order.numberAt(rank)).as("number at %d", rank).isEqualTo(number);
    }
  }

  @Test
  void ranksOfGreatNumbersAreInTheRangeAndLeadBack() {
    RandomStream random = new RandomStream(4);
    long max = 1_000_000_000_000_000_000L;
    for (boolean shorterLast : new boolean[] {false, true}) {
      DecimalOrder order = new DecimalOrder(0, max, shorterLast);
      for (int i = 0; i < 1000; i++) {
        long number = random.nextLong(max >> (i % 60));
        long rank = order.rank(number);
        assertThat(rank).isBetween(0L, max);
        assertThat(order.numberAt(rank)).isEqualTo(number);
      }
    }
  }

  @Test
  void neighboursInTextAreNeighboursInRank() {
    DecimalOrder order = new DecimalOrder(1, 999_999_999_999L, false);
    assertThat(order.rank(10)).isEqualTo(order.rank(1) + 1);
    assertThat(order.rank(100_000_000_000L)).isEqualTo(order.rank(10_000_000_000L) + 1);
    // 2 comes right after 1 and the 111,111,111,110 and more numbers that begin with 1.
    assertThat(order.rank(2)).isEqualTo(111_111_111_111L * 1 + order.rank(1));
  }
}
