package io.keyheat.scenarios.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ShortTasksTest {
  @Test
  void resultsAreInTheOrderOfTheTasksAndNotOfTheirEnds() {
    CountDownLatch second = new CountDownLatch(1);
    Supplier<Integer> waits =
        () -> {
          try {
            second.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return 1;
        };
    Supplier<Integer> ends =
        () -> {
          second.countDown();
          return 2;
        };
    assertThat(ShortTasks.results(List.of(waits, ends, () -> 3))).containsExactly(1, 2, 3);
  }

  @Test
  void whatATaskThrowsIsThrown() {
    Supplier<Integer> fails =
        () -> {
          throw new IllegalArgumentException("the second");
        };
    assertThatThrownBy(() -> ShortTasks.results(List.of(() -> 1, fails, () -> 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the second");
  }
}
