package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VariatesTest {
  private static final long SEED = 11;

  /** The loop that draws many repeats the stream's step, so the two are held against each other. */
  @Test
  void drawnAheadTheyAreThoseOfTheStreamInItsOrder() {
    RandomStream oneByOne = new RandomStream(SEED);
    Variates ahead = Variates.exponential(new RandomStream(SEED));
    for (int wanted = 1; wanted <= Variates.AHEAD; wanted++) {
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

  @Test
  void besideTheRunTheSameAreDrawnWhenTheHelperHasTimeAndWhenItHasNot() {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    AtomicInteger pieces = new AtomicInteger();
    try {
      RandomStream oneByOne = new RandomStream(SEED);
      Variates ahead = Variates.exponential(new RandomStream(SEED));
      for (int taken = 0; taken < 100_000; taken++) {
        if (taken == 1_000) {
          Helper.Lane lane =
              work ->
                  pieces.incrementAndGet() <= 3 // The first three times it is busy elsewhere.
                      ? null
                      : CompletableFuture.runAsync(work, thread)::join;
          ahead.drawAhead(() -> lane);
        }
        ahead.ahead(taken % 7);
        assertThat(ahead.next())
            .as("seed %d, %d", SEED, taken)
            .isEqualTo(oneByOne.nextExponential());
      }
    } finally {
      thread.shutdownNow();
    }
    assertThat(pieces).hasValueGreaterThan(10);
  }
}
