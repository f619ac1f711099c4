package io.keyheat.scenarios.cli.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.cli.terminal.Terminal.OutputChannel;
import io.keyheat.scenarios.experiment.MadeSpec;
import io.keyheat.scenarios.experiment.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong();
  private final Steps steps = new Steps("checking", "scenarios", 4);

  private ProgressDisplay display(boolean isShown, Set<OutputChannel> interactive) {
    PrintStream stream = new PrintStream(err, true, UTF_8);
    Terminal terminal = new Terminal(stream, stream, Map.of("COLUMNS", "100"), interactive);
    return new ProgressDisplay(terminal, isShown, nanos::get);
  }

  private void atSeconds(double seconds) {
    nanos.set((long) (seconds * 1e9));
  }

  private String shown() {
    String shown = err.toString(UTF_8);
    err.reset();
    return shown;
  }

  /** Two of four steps in two seconds: one a second, and two seconds to come. */
  @Test
  void aTerminalShowsRateAndRemainderAndNothingOfThemStays() {
    try (ProgressDisplay.ShownStage stage = display(true, Set.of(OutputChannel.ERR)).start(steps)) {
      steps.done();
      steps.done();
      atSeconds(2);
      stage.update();
      assertThat(shown())
          .contains(
              "\r[██████████          ]  50 %  checking 2 of 4 scenarios  1.0 a second  ETA 0:02");
    }
    assertThat(shown()).endsWith("\r\u001b[K");
  }

  @Test
  void workOfUnknownLengthShowsItsTimeWithinTheLine() {
    ProgressDisplay.Line line = ProgressDisplay.Line.of("reading the trace");
    assertThat(line.of(3.2, 80)).isEqualTo("reading the trace, 3 s");
    assertThat(line.of(3.2, 7)).isEqualTo("reading");
  }

  @Test
  void aLogHasItsFirstLineWithinASecondAndThenFewHoweverManyStagesThereAre() {
    ProgressDisplay display = display(true, Set.of());
    for (int second = 0; second < 60; second++) {
      try (ProgressDisplay.ShownStage stage = display.start(steps)) {
        atSeconds(second + 0.6);
        stage.update();
      }
      atSeconds(second + 1);
    }
    // At 0.6 s, and each 15 s from then on: 15.6, 30.6 and 45.6 s.
    assertThat(shown().lines()).hasSize(4).allMatch(line -> line.startsWith("keyheat: ["));
  }

  @Test
  @SuppressWarnings("try") // The stage only has to be closed.
  void aCommandThatIsToBeQuietShowsNothingNotEvenALastLine() {
    try (ProgressDisplay.ShownStage stage =
        display(false, Set.of(OutputChannel.ERR)).start(steps, (elapsed, width) -> "the rate")) {
      atSeconds(30);
    }
    assertThat(shown()).isEmpty();
  }

  /** The first of two equal experiments, half done after a quarter of the batch: 10 of 40 s. */
  @Test
  void aBatchForetellsItsOwnEndAndNotThatOfOneExperiment() {
    RunSpec run = MadeSpec.of("a", 60, 1000);
    Progress first = new Progress(List.of(run));
    BatchProgress batch = new BatchProgress(2, 2 * first.totalOperations());
    ProgressDisplay.Line line = batch.begin(first, 0);
    first.report(0, 30 * 60_000_000_000L);
    // 1.8 million operations in 10 s.
    assertThat(line.of(10, 200))
        .isEqualTo("[█████               ]  25 %  scenario 1/2  180 k ops/s  ETA of all 0:30");
  }
}
