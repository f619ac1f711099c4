package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExponentialsTest {
  private static final long SEED = 11;

  /** The loop that draws many repeats the stream's step, so the two are held against each other. */
  @Test
  void drawnAheadTheyAreThoseOfTheStreamInItsOrder() {
    RandomStream oneByOne = new RandomStream(SEED);
    Exponentials ahead = new Exponentials(new RandomStream(SEED));
    for (int wanted = 1; wanted <= Exponentials.AHEAD; wanted++) {
      double[] variates = ahead.ahead(wanted);
      int first = ahead.position();
      for (int i = 0; i < wanted; i++) {
        assertThat(variates[first + i])
            .as("seed %d, %d of %d", SEED, i, wanted)
            .isEqualTo(oneByOne.nextExponential());
      }
      ahead.take(wanted);
      assertThat(ahead.next()).isEqualTo(oneByOne.nextExponential());
    }
  }
}
