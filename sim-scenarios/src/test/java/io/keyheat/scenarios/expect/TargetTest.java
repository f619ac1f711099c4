package io.keyheat.scenarios.expect;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.TargetResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {
  private static TargetResult judged(String target, RunResult run) {
    return Target.judge(List.of(Target.parse(target)), List.of(run), Map.of()).get(0);
  }

  /** Half of what is offered in each interval completes, within 10 ms, and nothing fails. */
  private static RunResult halfUnderWay() {
    return new MadeRun("run")
        .load("slow", i -> new IntervalStats(1000, 500, 0, MadeRun.latency(10, 500)))
        .load("fast", 1000, i -> 10)
        .build();
  }

  @Test
  void whatHasEndedMeetsNoTargetWhereEverMoreIsUnderWay() {
    TargetResult errors = judged("loads.slow.errors < 1%", halfUnderWay());
    assertThat(errors.met()).isFalse();
    assertThat(errors.observed()).endsWith("more and more operations are unfinished: behind 50 %");
    assertThat(judged("loads.slow.latency.p99 < 50ms", halfUnderWay()).met()).isFalse();
    assertThat(judged("latency.mean < 50ms", halfUnderWay()).observed()).endsWith("behind 25 %");
  }

  @Test
  void otherTargetsAndOtherLoadsAreJudgedAsTheyAre() {
    assertThat(judged("loads.fast.errors < 1%", halfUnderWay()).met()).isTrue();
    assertThat(judged("loads.fast.latency.p99 < 50ms", halfUnderWay()).met()).isTrue();
    assertThat(judged("loads.slow.throughput > 1/s", halfUnderWay()).met()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "errors < 0%           | latency.p99 < 1s       | errors < 0%: no run can meet it",
        "servers.mean > 120%   | latency.p99 < 1s       | servers.mean > 120%: no run can meet it",
        "150% > errors         | latency.p99 < 1s       | 150% > errors: every run meets it",
        "latency.p99 < 50ms    | latency.p99 > 60ms     | no run can meet both.",
        "latency.p99 < 50ms    | latency.p99 >= 50ms    | no run can meet both.",
        "60ms < latency.p90    | latency.p999 <= 60ms   | no run can meet both, because latency.p90"
            + " is",
        "latency.p99 < 50ms    | loads.a.latency.max > 1s | ",
        "latency.p99 <= 50ms   | latency.p99 >= 50ms    | ",
        "latency.p90 < 50ms    | latency.p99 > 60ms     | ",
        "errors <= 0%          | servers.mean > 20%     | ",
        "errors < 0.1          | errors > 0.5%          | ",
      })
  void whatTargetsSayAloneDecidesWhetherTheyCanBeKept(String one, String other, String known) {
    List<String> sentences = TargetBounds.known(List.of(Target.parse(one), Target.parse(other)));
    if (known == null) {
      assertThat(sentences).isEmpty();
    } else {
      assertThat(sentences).singleElement().asString().contains(known);
    }
  }

  @Test
  void aTargetThatTooFewOperationsMeetSaysHowManyAreNeeded() {
    RunResult run = new MadeRun("run").load("rare", 20, i -> 10).load("all", 900, i -> 10).build();
    TargetResult rare = judged("loads.rare.latency.p99 < 50ms", run);
    assertThat(rare.met()).isTrue();
    assertThat(rare.observed())
        .endsWith(
            "but 160 operations are too few: 1,000 are needed, as many as duration: 52m has at"
                + " this rate");
    assertThat(judged("loads.rare.errors < 1%", run).observed()).contains("1,000 are needed");
    assertThat(judged("latency.p999 < 50ms", run).observed()).contains("10,000 are needed");
  }

  @Test
  void aTargetSaysNothingOfItsOperationsWhereTheyAreEnoughOrWhereItIsMissed() {
    RunResult run = new MadeRun("run").load("rare", 20, i -> 10).load("all", 900, i -> 10).build();
    for (String target :
        List.of(
            "latency.p99 < 50ms",
            "errors < 1%",
            "loads.rare.latency.p90 < 50ms",
            "loads.rare.latency.mean < 50ms",
            "loads.rare.latency.p99 < 5ms",
            "loads.rare.latency.p99 > 5ms")) {
      assertThat(judged(target, run).observed()).as(target).doesNotContain("few");
    }
  }
}
