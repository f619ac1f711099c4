package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.request.VisitKind;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class ObservationTest {
  private static final int WINDOW = 1_000;

  private final RandomStream random = new RandomStream(21);

  private Observation observation(boolean judgesLater, int candidates) {
    LoadThresholds any = LoadThresholds.of(1, 1, 1);
    LoadSplitParameters parameters =
        new LoadSplitParameters(
            any, LoadSplits.EVIDENCE, WINDOW, judgesLater, 0, candidates, 1, 1, 1, 1, 0, 0, 1);
    return new Observation(0, parameters, random, new ObservedWrites());
  }

  /** One request per nanosecond of a window, with the key that it asks for at that time. */
  private Observation observe(int candidates, LongUnaryOperator keyAt) {
    Observation observation = observation(true, candidates);
    for (long now = 0; now < WINDOW; now++) {
      observation.request(keyAt.applyAsLong(now), 0, VisitKind.LOOKUP, now);
    }
    return observation;
  }

  @Test
  void anEvenLoadIsDividedInItsMiddle() {
    Observation seen = observe(64, now -> random.nextLong(1_000_000));
    int best = seen.mostEven(0, 0);
    assertThat(seen.judged()).isEqualTo(WINDOW / 2);
    assertThat((double) seen.candidateHi(best)).isCloseTo(500_000, within(60_000.0));
    assertThat(seen.leftShare(best)).isCloseTo(0.5, within(0.06));
  }

  /** Three keys can be divided at best as 1 : 2. */
  @Test
  void threeHotKeysAreDividedOneToTwo() {
    Observation seen = observe(64, now -> 100 * (1 + random.nextLong(3)));
    int best = seen.mostEven(0, 0);
    assertThat(seen.candidateHi(best)).isIn(200L, 300L);
    double left = seen.leftShare(best);
    assertThat(Math.max(left, 1 - left)).isCloseTo(2 / 3.0, within(0.08));
    assertThat(seen.topRowShare()).isCloseTo(1 / 3.0, within(0.08));
  }

  @Test
  void aGrowingTailLiesBehindAllCandidates() {
    Observation seen = observe(64, now -> now);
    assertThat(seen.topGapShare()).isEqualTo(1);
    assertThat(seen.leftShare(seen.mostEven(0, 0))).isZero();
  }

  @Test
  void aLoadThatStaysLeavesNoGapMuch() {
    Observation seen = observe(64, now -> random.nextLong(1_000_000));
    assertThat(seen.topGapShare()).isLessThan(0.15);
  }

  @Test
  void aReservoirOfCandidatesKeepsAnEvenSample() {
    double sum = 0;
    int runs = 400;
    for (int run = 0; run < runs; run++) {
      Observation seen = observe(8, now -> now < WINDOW / 2 ? now : 0);
      sum += seen.candidateHi(4);
    }
    // The fifth of eight numbers out of 0 … 499: about 500 · 5/9.
    assertThat(sum / runs).isCloseTo(500 * 5 / 9.0, within(25.0));
  }

  /** Who looks no further than the past finds a middle even of a tail that has gone on. */
  @Test
  void aTailHasAMiddleWhereItsPastIsDivided() {
    Observation seen = observation(false, 64);
    for (long now = 0; now < WINDOW; now++) {
      seen.request(now, 0, now % 4 == 0 ? VisitKind.SCAN : VisitKind.LOOKUP, now);
    }
    seen.end();
    assertThat(seen.judged()).as("all requests").isEqualTo(WINDOW);
    assertThat(seen.scanShare()).isCloseTo(0.25, within(0.01));
    int best = seen.mostEven(0, 0);
    assertThat(seen.leftShare(best)).isCloseTo(0.5, within(1 / 64.0));
    // The middle of 64 of them: within four times 0.5 / √64 of the true one.
    assertThat((double) seen.candidateHi(best)).isCloseTo(500, within(250.0));
  }
}
