package io.keyheat.core.value.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How likely a drawn value was to come. */
class ChancesTest {
  private static final long SEED = 31;
  private static final int ROUNDS = 2_000;

  static Stream<ValueSpec> generators() {
    return Stream.of(
        new Uniform(1, 40),
        new Constant(7L),
        new Zipf(1, 50, 0.8, true),
        new Choice(List.of(1L, 2L, 3L, 2L), List.of(1.0, 2.0, 3.0, 4.0)),
        new Mix(0.6, new Constant(0L), new Uniform(1, 50)),
        new Mix(0.6, new Constant(7L), new Uniform(1, 50)),
        new Mix(0.2, new Uniform(5, 10), new Uniform(1, 50)),
        new Mix(0.5, new Zipf(1, 10, 1.1, false), new Choice(List.of(11L, 12L), List.of())),
        new Text("Customer", new Zipf(1, 30, 0.7, false), ""));
  }

  /** A value of chance p comes in a share p of the draws, so that 1/p adds one for each value. */
  @ParameterizedTest
  @MethodSource("generators")
  void theReciprocalsOfChancesCountTheValues(ValueSpec spec) {
    double[] chances = new double[RowBuffer.CAPACITY];
    ValueGenerator values = spec.generator(Draws.context(SEED), chances);
    RowBuffer rows = new RowBuffer(1, 0);
    double[] reciprocals = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      Arrays.fill(chances, 1);
      values.fill(rows, RowBuffer.CAPACITY, rows.hi[0], rows.lo[0]);
      reciprocals[round] = Arrays.stream(chances).map(chance -> 1 / chance).average().orElseThrow();
    }
    double mean = Arrays.stream(reciprocals).average().orElseThrow();
    double variance =
        Arrays.stream(reciprocals).map(each -> Math.pow(each - mean, 2)).average().orElseThrow();
    assertThat(mean)
        .as("%s, seed %d", spec, SEED)
        .isCloseTo(spec.mostValues(), within(1e-9 + 5 * Math.sqrt(variance / ROUNDS)));
  }

  @ParameterizedTest
  @MethodSource("generators")
  void chancesDoNotChangeWhatIsDrawn(ValueSpec spec) {
    double[] chances = new double[RowBuffer.CAPACITY];
    RowBuffer plain = new RowBuffer(1, 0);
    RowBuffer told = new RowBuffer(1, 0);
    spec.generator(Draws.context(SEED)).fill(plain, RowBuffer.CAPACITY, plain.hi[0], plain.lo[0]);
    spec.generator(Draws.context(SEED), chances)
        .fill(told, RowBuffer.CAPACITY, told.hi[0], told.lo[0]);
    assertThat(told.lo[0]).isEqualTo(plain.lo[0]);
  }
}
