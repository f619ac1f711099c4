package io.keyheat.scenarios.expect;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationsTest {
  /** Completes 6,000 operations a minute, 100 a second, in so many milliseconds each. */
  private static RunResult run(String variant, int millis) {
    return new MadeRun(variant).load("writes", 6000, i -> millis).build();
  }

  private static ExpectationResult judge(String text, RunResult... runs) {
    return Expectations.judge(List.of(Expectations.parse(text)), List.of(runs), Map.of()).get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 < 2 | true",
        "2 < 2 | false",
        "2 <= 2 | true",
        "3 > 2 | true",
        "2 >= 3 | false",
        "2 == 2 | true",
        "2 != 2 | false",
        "1 < 2 < 3 | true",
        "1 < 2 < 2 | false",
        "3 < 2 < 4 | false",
        "1 < 2 and 2 < 3 | true",
        "1 < 2 and 3 < 2 | false",
        "90 within 10% of 100 | true",
        "89 within 10% of 100 | false",
        "111 within 10 % of 100 | false",
        "-95 within 10% of -100 | true",
        "2 + 3 * 4 == 14 | true",
        "(2 + 3) * 4 == 20 | true",
        "10 - 4 - 3 == 3 | true",
        "24 / 4 / 3 == 2 | true",
        "2 * -3 == -6 | true",
        "min(3, 1, 2) == 1 and max(3, 1, 2) == 3 and abs(-2) == 2 | true",
        "20% == 0.2 | true",
        "3s == 3000ms | true",
        "2m == 120s | true",
        "500/s == 30000/min == 1_800_000/h | true",
        "1h30m == 90m == 5400s | true",
        "8GB == 8000MB | true",
        "1_000 == 1e3 | true",
      })
  void arithmeticAndComparisonsFollowTheUsualRules(String text, boolean holds) {
    assertThat(judge(text, run("run", 10)).holds()).as(text).isEqualTo(holds);
  }

  @Test
  void namesKeepTheirHyphensAndAMinusStandsBetweenSpaces() {
    RunResult a = run("user-first", 10);
    RunResult b = run("16", 10);
    assertThat(judge("user-first.offered - 16.offered == 0", a, b).holds()).isTrue();
    assertThat(judge("\"user-first\".offered -16.offered == 0", a, b).holds()).isTrue();
  }

  @Test
  void oneVariantNeedsNoPrefixAndSeveralDo() {
    assertThat(judge("throughput == 100", run("run", 10)).holds()).isTrue();
    assertThat(judge("run.throughput == 100", run("run", 10)).holds()).isTrue();
    assertThat(judge("throughput == 100", run("a", 10), run("b", 10)).observed())
        .isEqualTo("cannot be judged: name the variant, such as a.throughput");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "latency.p99 < 1000000s",
        "latency.p99[2m..5m] < 1000000s",
        "errors == 0",
        "throughput / failed > 1",
        "failed / failed == 1",
        "1 < 2 and failed / failed != 3",
        "hotspots.ascending >= 0",
        "heat.drift <= 1",
        "heat.concentration <= 1",
        "throughput[3m..3.5m] >= 0",
        "throughput[..2m] >= 0",
        "throughput[8m..11m] >= 0",
        "throughput[8m..7m] >= 0",
        "nothing.like.it >= 0",
      })
  void whatCannotBeJudgedNeverHolds(String text) {
    RunResult idle = new MadeRun("run").load("w", 0, i -> 0).build();
    ExpectationResult result = judge(text, idle);
    assertThat(result.holds()).as(text).isFalse();
    assertThat(result.observed()).startsWith("cannot be judged: ");
  }

  @Test
  void whatWasObservedShowsBothSidesAndIsTrue() {
    RunResult slow = run("slow", 1021);
    RunResult fast = run("fast", 14);
    assertThat(judge("slow.latency.p99 > 10 * fast.latency.p99", slow, fast))
        .isEqualTo(
            new ExpectationResult(
                "slow.latency.p99 > 10 * fast.latency.p99",
                true,
                "1.02 s > 10 × 14.0 ms (140 ms)"));
    assertThat(judge("slow.latency.p99 < 1s", slow, fast).observed()).isEqualTo("1.02 s ≥ 1s");
    assertThat(judge("slow.offered within 5% of 3500/s", slow, fast).observed())
        .isEqualTo("100/s not within 5 % of 3500/s, 97.1 % below");
    assertThat(judge("fast.errors <= 20% and 1 < 2", slow, fast).observed())
        .isEqualTo("0 % ≤ 20% and 1 < 2");
    assertThat(judge("fast.spaces.T.bytes > 7GB", slow, fast).observed())
        .isEqualTo("8.00 GB > 7GB");
    assertThat(judge("fast.offeredOps == 60003", slow, fast).observed())
        .isEqualTo("60,000 ≠ 60003");
    assertThat(judge("fast.offeredOps == 12345", slow, fast).observed())
        .isEqualTo("60,000 ≠ 12345");
  }
}
