package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  private static final SampleResults SAMPLES = new SampleResults(10, 20, 2, 1);

  @Test
  void theVariantThatFailsComesFirstAndThenOneThatDoesNotAtAnEqualLoad() {
    RunResult trap = SAMPLES.diagonal("timestamp-first");
    assertThat(trap.errorShare()).isGreaterThan(0.01);
    String text = Headline.of(SampleResults.scenario(List.of(trap)));
    assertThat(text).startsWith(Figures.percent(trap.errorShare()) + " of operations fail.");
  }

  /** Each of seven rows of the heatmap has one operation that waits all the time. */
  @Test
  void operationsThatFailForLocksAreSaidToWaitForThem() {
    RunResult failing = SAMPLES.diagonal("locked").withRecords(List.of(), List.of());
    float[] waits = failing.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
    Arrays.fill(waits, 0);
    assertThat(Headline.of(SampleResults.scenario(List.of(failing)))).doesNotContain("locks");
    Arrays.fill(waits, 1000);
    assertThat(Headline.of(SampleResults.scenario(List.of(failing))))
        .endsWith(" is hot, but 7 operations at a time wait for locks of rows of UserAccessLog.");
  }

  @Test
  void whereNothingFailsAndNothingIsHotItSaysSo() {
    RunResult calm = SAMPLES.idle("calm");
    assertThat(Headline.of(SampleResults.scenario(List.of(calm, calm.withVariant("other")))))
        .startsWith("No hotspot: all 2 variants complete");
  }

  @Test
  void aResultWithoutVariantsHasNoHeadline() {
    assertThat(Headline.of(SampleResults.scenario(List.of()))).isEmpty();
    assertThat(Headline.variant(SampleResults.scenario(List.of()))).isEqualTo(-1);
  }

  /** A variant may be called "numbers", which fails as a plain word in a sentence. */
  @Test
  void namesOfVariantsStandInQuotationMarks() {
    RunResult trap = SAMPLES.diagonal("numbers");
    RunResult calm = SAMPLES.idle("calm");
    assertThat(Headline.of(SampleResults.scenario(List.of(trap, calm))))
        .startsWith("In “numbers”, " + Figures.percent(trap.errorShare()) + " of operations fail.");
  }
}
