package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorting unsigned numbers of 128 bits. */
class Bits128Test {
  private record PackedKey(long hi, long lo) {}

  private static List<PackedKey> numbers(long[] hi, long[] lo) {
    return IntStream.range(0, hi.length).mapToObj(i -> new PackedKey(hi[i], lo[i])).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 10, 1000, 4097})
  void sortingLeavesAllNumbersInOrder(int size) {
    Random random = new Random(size);
    // Few upper halves, so that many numbers differ in the lower one alone, and some not at all.
    long[] hi = random.longs(size, -8, 8).toArray();
    long[] lo = random.longs(size, -50, 50).toArray();
    Comparator<PackedKey> order = (a, b) -> Keys.compare(a.hi, a.lo, b.hi, b.lo);
    List<PackedKey> expected = numbers(hi, lo).stream().sorted(order).toList();
    Bits128.sort(hi, lo);
    assertThat(numbers(hi, lo)).isEqualTo(expected);
  }

  @Test
  void numbersWithTheSameLowerHalfAreSortedByTheUpperOneAsUnsigned() {
    long[] hi = {5, -1, 0, Long.MIN_VALUE, Long.MAX_VALUE};
    long[] lo = {9, 9, 9, 9, 9};
    Bits128.sort(hi, lo);
    assertThat(hi).containsExactly(0, 5, Long.MAX_VALUE, Long.MIN_VALUE, -1);
    assertThat(lo).containsOnly(9);
  }

  @Test
  void positionsComeInTheOrderOfTheirKeysAndEqualKeysStayAsTheyWere() {
    Random random = new Random(3);
    long[] hi = random.longs(1_000, -2, 3).toArray();
    long[] lo = random.longs(1_000, -2, 3).toArray();
    Integer[] expected = IntStream.range(0, 900).boxed().toArray(Integer[]::new);
    Arrays.sort(expected, (a, b) -> Keys.compare(hi[a], lo[a], hi[b], lo[b]));
    assertThat(Bits128.order(hi, lo, 900)).containsExactly(expected);
  }
}
