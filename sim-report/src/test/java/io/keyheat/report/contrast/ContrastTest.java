package io.keyheat.report.contrast;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContrastTest {
  private final SampleResults samples = new SampleResults(32, 30, 5, 1);

  private static ScenarioResult asking(ScenarioQuestion question, List<RunResult> runs) {
    return new ScenarioResult(
        new ScenarioHead("s", "t", "", "v", 1, "", "", question), runs, List.of());
  }

  @Test
  void theScenarioNamesItsContrast() {
    List<RunResult> runs = List.of(samples.diagonal("a"), samples.even("b"), samples.hotRow("c"));
    ScenarioQuestion question = new ScenarioQuestion("Which?", List.of("c", "b"), "", List.of());
    Contrast contrast = Contrast.of(asking(question, runs));
    assertThat(List.of(contrast.upper(), contrast.lower())).containsExactly(2, 1);
  }

  @Test
  void aVariantThatWasNotRunIsNoContrast() {
    ScenarioQuestion question = new ScenarioQuestion("Which?", List.of("gone", "b"), "", List.of());
    Contrast contrast = Contrast.of(asking(question, List.of(samples.even("b"))));
    assertThat(contrast.upper()).isZero();
    assertThat(contrast.lower()).isEqualTo(-1);
  }

  @Test
  void figuresOfAMetricThatIsAskedAboutAreTheAnswer() {
    List<ScenarioQuestion.AskedFigure> figures =
        List.of(
            new ScenarioQuestion.AskedFigure(2294, "2.29 s"),
            new ScenarioQuestion.AskedFigure(31, "31 ms"));
    ScenarioQuestion question =
        new ScenarioQuestion("", List.of("a", "b"), "loads.x.latency.p99", figures);
    Contrast contrast =
        Contrast.of(asking(question, List.of(samples.even("a"), samples.even("b"))));
    assertThat(contrast.sentence()).contains("p99 of x is 2.29 s with a, 31 ms with b.");
  }

  @Test
  void variantsOfOneLoadAreAGroup() {
    List<RunResult> runs = List.of(samples.even("a"), samples.diagonal("b"), samples.even("c"));
    Contrast contrast = Contrast.of(asking(ScenarioQuestion.NONE, runs));
    assertThat(contrast.groups().stream().flatMap(group -> group.variants().stream()))
        .containsExactlyInAnyOrder(0, 1, 2);
  }
}
