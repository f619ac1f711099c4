package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.statistics.StoppingRule.StoppingReason;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  private static final StoppingRule RULE = new StoppingRule(0.05, 4, 16);

  @Test
  void narrowIntervalsAreEnough() {
    assertThat(RULE.judge(new Interval(100, 5, 4))).isEqualTo(StoppingReason.PRECISE);
    assertThat(RULE.judge(new Interval(100, 5.1, 4))).isEqualTo(StoppingReason.NONE);
  }

  @Test
  void neverBeforeTheLeastNumber() {
    assertThat(RULE.judge(new Interval(100, 1, 3))).isEqualTo(StoppingReason.NONE);
  }

  @Test
  void aSpentBudgetEndsItAndSaysSo() {
    assertThat(RULE.judge(new Interval(100, 50, 16))).isEqualTo(StoppingReason.BUDGET);
  }

  @Test
  void aFigureThatIsAlwaysNoughtIsPrecise() {
    assertThat(RULE.judge(Interval.of(0, 0, 0, 0))).isEqualTo(StoppingReason.PRECISE);
  }
}
