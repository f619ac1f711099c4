package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Cause;
import io.keyheat.core.result.Finding;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TargetResult;
import io.keyheat.report.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  private static final SampleResults SAMPLES = new SampleResults(96, 240, 5, 3);

  private static Finding finding(int variant, double lost, double slowed) {
    return new Finding(
        variant,
        Cause.GROWING_KEY,
        "UserAccessLog",
        null,
        new Finding.Impact("inserts", lost, slowed),
        null,
        null,
        List.of(),
        "Rows are written in key order.",
        List.of(),
        List.of(),
        List.of());
  }

  private static ScenarioResult result(List<RunResult> runs, List<Finding> findings) {
    return SampleResults.scenario(runs).withFindings(findings);
  }

  @Test
  void aResultWithoutVariantsHasNone() {
    ScenarioResult empty = result(List.of(), List.of());
    assertThat(Headline.of(empty)).isEmpty();
    assertThat(Headline.variant(empty)).isEqualTo(-1);
  }

  @Test
  void theFindingThatCostsMostIsStated() {
    List<RunResult> runs = List.of(SAMPLES.even("healthy"), SAMPLES.diagonal("burning"));
    ScenarioResult result = result(runs, List.of(finding(1, 0.7, 0.1), finding(0, 0.2, 0)));
    assertThat(Headline.variant(result)).isEqualTo(1);
    assertThat(Headline.of(result))
        .startsWith("In “burning”, ")
        .contains("inserts is lost (UserAccessLog). Rows are written in key order.");
  }

  @Test
  void aLoadThatOnlyWaitsIsStatedToo() {
    ScenarioResult result = result(List.of(SAMPLES.even("run")), List.of(finding(0, 0, 0.95)));
    assertThat(Headline.of(result)).startsWith("inserts is slow: p99 ");
  }

  @Test
  void aMissedTargetIsNotCalledCalm() {
    ScenarioResult calm = result(List.of(SAMPLES.even("run")), List.of());
    ScenarioResult missed =
        new ScenarioResult(
            calm.head(),
            calm.variants(),
            List.of(),
            List.of(new TargetResult("latency.p99 < 1ms", "run", false, "20 ms < 1 ms")),
            List.of(),
            null);
    assertThat(Headline.of(missed)).startsWith("run misses latency.p99 < 1ms: 20 ms < 1 ms. ");
    assertThat(Headline.of(calm)).startsWith("No load loses more than 1 % of its operations");
  }
}
