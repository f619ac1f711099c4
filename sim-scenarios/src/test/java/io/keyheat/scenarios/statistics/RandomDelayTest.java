package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.statistics.RandomDelay.AnswerDelay;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers that take 2 and an exponential part with the mean 1, or another one. */
class RandomDelayTest {
  private static final AnswerDelay ANSWER = new AnswerDelay(2, 1);

  private static RandomDelay of(int needed, int answers) {
    return new RandomDelay(needed, Collections.nCopies(answers, ANSWER));
  }

  /** Rényi: 1/4 + 1/3 until the second of four. */
  @Test
  void theSecondOfFourComesAfterTwoIndependentTimes() {
    RandomDelay delay = of(2, 4);
    assertThat(delay.leastNanos()).isEqualTo(2);
    assertThat(delay.meanNanos()).isCloseTo(7 / 12.0, within(0.002));
  }

  /** Both have come by t with the probability (1 − e^−t)². */
  @Test
  void theLastOfTwoIsTheGreaterOne() {
    double expected = 1 - Math.pow(1 - Math.exp(-5), 2);
    assertThat(of(2, 2).exceeds(5)).isCloseTo(expected, within(0.0005));
  }

  /** By 10, one of two near answers is missing with the probability 2 e^−8, so all is up to it. */
  @Test
  void aFarAnswerIsWaitedForOnlyWhereItIsNeeded() {
    List<AnswerDelay> answers = List.of(new AnswerDelay(52, 1), ANSWER, ANSWER);
    assertThat(new RandomDelay(2, answers).leastNanos()).isEqualTo(2);
    RandomDelay all = new RandomDelay(3, answers);
    assertThat(all.leastNanos()).isEqualTo(52);
    assertThat(all.meanNanos()).isCloseTo(1, within(0.002));
  }

  @Test
  void answersThatTakeTheirLeastDoNotVary() {
    RandomDelay delay = new RandomDelay(1, List.of(new AnswerDelay(2, 0)));
    assertThat(delay.leastNanos()).isEqualTo(2);
    assertThat(delay.meanNanos()).isZero();
    assertThat(RandomDelay.NONE.exceeds(1)).isZero();
  }
}
