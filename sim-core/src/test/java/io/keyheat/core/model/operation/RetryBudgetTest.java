package io.keyheat.core.model.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private static int takeAll(RetryBudget budget, long operations) {
    int taken = 0;
    while (budget.take(operations)) {
      taken++;
    }
    return taken;
  }

  /** A tenth of what has started; what is not taken is kept, up to the reserve of 5. */
  @Test
  void retriesAreAShareOfTheOperationsThatStart() {
    RetryBudget budget = new RetryBudget(0.1, 5);
    assertThat(takeAll(budget, 0)).as("the reserve").isEqualTo(5);
    assertThat(takeAll(budget, 9)).isZero();
    assertThat(takeAll(budget, 10)).isEqualTo(1);
    assertThat(takeAll(budget, 45)).isEqualTo(3);
    assertThat(takeAll(budget, 50)).isEqualTo(1);
    assertThat(takeAll(budget, 10_050)).isEqualTo(5);
  }
}
