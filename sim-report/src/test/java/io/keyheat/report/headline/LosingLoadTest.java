package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LosingLoadTest {
  /** A run with a load beside its own ones, of which a share of few operations fails. */
  private static RunResult with(long offered, long failed) {
    RunResult run = new SampleResults(10, 20, 2, 1).even("run");
    LoadResult other = run.loads().get(0);
    List<IntervalStats> intervals =
        other.intervals().stream()
            .map(of -> new IntervalStats(offered, offered - failed, failed, of.latency()))
            .toList();
    LoadResult small = new LoadResult("count", "update", "Counter", other.stats(), intervals);
    List<LoadResult> loads = new ArrayList<>(run.loads());
    loads.add(small);
    return RunBuilder.of(run).loads(loads).build();
  }

  @Test
  void aSmallLoadThatFailsIsNotHiddenByTheOthers() {
    RunResult run = with(10, 4);
    assertThat(run.errorShare()).isLessThan(0.01);
    assertThat(LosingLoad.of(run)).contains(new LosingLoad("count", 0.4));
    assertThat(Headline.of(SampleResults.scenario(List.of(run))))
        .startsWith("40 % of the operations of count fail, ");
    assertThat(Headline.variant(SampleResults.scenario(List.of(with(10, 0), run)))).isEqualTo(1);
  }

  /** Half of few operations fail, which are a smaller share of all. */
  @Test
  void aLoadThatMostlyFailsIsNamedBesideTheShareOfAll() {
    RunResult run = with(10_000, 5_000);
    assertThat(run.errorShare()).isBetween(0.01, 0.25);
    assertThat(Headline.of(SampleResults.scenario(List.of(run))))
        .contains(" % of operations fail, 50 % of those of count.");
  }

  @Test
  void noLoadFailsMoreThanWholly() {
    assertThat(LosingLoad.of(with(2, 3))).contains(new LosingLoad("count", 1));
  }

  @Test
  void aLoadThatLosesFewIsNotNamed() {
    assertThat(LosingLoad.of(with(1_000, 9))).isEmpty();
    assertThat(Headline.of(SampleResults.scenario(List.of(with(1_000, 9)))))
        .startsWith("No hotspot: ");
  }
}
