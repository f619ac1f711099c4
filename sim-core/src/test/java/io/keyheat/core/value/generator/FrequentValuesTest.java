package io.keyheat.core.value.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How many values are each in a share of the rows. */
class FrequentValuesTest {
  /** Two of four have 0.3 and more; one of twelve has 0.6, and the others (1 − 0.6) / 11 each. */
  static Stream<Arguments> values() {
    ValueSpec weighed = new Choice(List.of(1L, 2L, 3L, 4L), List.of(1.0, 2.0, 3.0, 4.0));
    ValueSpec mixed = new Mix(0.6, new Constant(99L), new Uniform(1, 11));
    return Stream.of(
        Arguments.of(new Uniform(1, 40), 1.0 / 40, 40),
        Arguments.of(new Uniform(1, 40), 1.0 / 39, 0),
        Arguments.of(new Choice(List.of("a", "b"), List.of()), 0.5, 2),
        Arguments.of(weighed, 0.3, 2),
        Arguments.of(weighed, 0.41, 0),
        Arguments.of(mixed, 0.6, 1),
        Arguments.of(mixed, 0.4 / 11, 12),
        Arguments.of(new Mix(0.5, new Uniform(1, 4), new Uniform(1, 1000)), 0.1, 4),
        Arguments.of(new Text("Room", new Uniform(1, 7), ""), 0.1, 7),
        Arguments.of(new Uuid(4), 0.001, 0));
  }

  @ParameterizedTest
  @MethodSource("values")
  void thoseThatAreAsFrequentAreCounted(ValueSpec spec, double least, double count) {
    assertThat(spec.valuesWith(least, other -> spec)).isEqualTo(count);
  }

  /**
   * The rank r of Zipf's law with the constant 1 has a share of 1 / r of what the first one has.
   */
  @Test
  void ranksOfZipfAreAsFrequentAsTheirLawSays() {
    ValueSpec zipf = new Zipf(1, 50, 1, true);
    double first = zipf.greatestShare(other -> zipf);
    for (int rank = 1; rank <= 50; rank++) {
      assertThat(zipf.valuesWith(first / (rank + 0.01), other -> zipf)).isEqualTo(rank);
    }
    assertThat(zipf.valuesWith(first / 1000, other -> zipf)).isEqualTo(50);
    assertThat(zipf.valuesWith(first * 1.01, other -> zipf)).isEqualTo(0);
  }

  /** Of three numbers, each with a letter that three of four rows have, or one with a quarter. */
  @Test
  void combinationsAreAsFrequentAsTheirPartsTogether() {
    ValueSpec letters = new Choice(List.of("a", "b"), List.of(3.0, 1.0));
    ValueSpec joined = new Join(List.of(letters, new Text("", new Uniform(1, 3), "")));
    assertThat(joined.valuesWith(0.25, other -> joined)).isEqualTo(3);
    assertThat(joined.valuesWith(0.08, other -> joined)).isEqualTo(6);
    assertThat(joined.valuesWith(0.26, other -> joined)).isEqualTo(0);
  }
}
