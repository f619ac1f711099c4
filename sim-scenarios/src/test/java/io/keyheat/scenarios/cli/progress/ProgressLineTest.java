package io.keyheat.scenarios.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.experiment.MadeSpec;
import io.keyheat.scenarios.experiment.Progress;
import io.keyheat.scenarios.sweep.StudyProgress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final long MINUTE = 60_000_000_000L;

  private static Progress progress() {
    return new Progress(List.of(MadeSpec.of("a", 90, 1000), MadeSpec.of("b", 30, 1000)));
  }

  @Test
  void timeSpeedAndRemainderAreShown() {
    Progress progress = progress();
    progress.report(0, 30 * MINUTE);
    progress.report(1, 30 * MINUTE);
    // 1 of 2 hours in 10 seconds: 360 times real time; 3.6 M operations, so 360 k a second.
    assertThat(ProgressLine.of(progress, 10, 200))
        .isEqualTo(
            "[██████████          ]  50 %  1/2 runs  1h of 2h  360× real time  360 k ops/s"
                + "  ETA 0:10");
  }

  @Test
  void nothingIsForetoldAtTheStart() {
    assertThat(ProgressLine.of(progress(), 0.2, 200)).contains("  0 %").endsWith("ETA -:--");
  }

  /** One of two runs of 5.4 million operations is done, and two more like them are foreseen. */
  @Test
  void theEtaOfAStudyCountsWhatIsForeseen() {
    StudyProgress study = new StudyProgress();
    RunSpec run = MadeSpec.of("a", 90, 1000);
    int first = study.begin(List.of(run, run));
    study.finished(first);
    study.foresee(2);
    assertThat(ProgressLine.of(study, 10, 200))
        .isEqualTo("[█████               ]  25 %  1 of about 4 runs  540 k ops/s  ETA about 0:30");
    study.reached(first + 1, 90 * MINUTE);
    study.foresee(0);
    assertThat(ProgressLine.of(study, 10, 200)).contains("100 %").endsWith("ETA 0:00");
  }

  @Test
  void whatIsForeseenOfAStudyNeverGrows() {
    StudyProgress study = new StudyProgress();
    assertThat(ProgressLine.of(study, 3, 200)).isEqualTo("preparing, 3 s");
    study.foresee(10);
    study.begin(List.of(MadeSpec.of("a", 90, 1000)));
    study.foresee(12);
    assertThat(study.runs()).isEqualTo(10);
    study.foresee(4);
    assertThat(study.runs()).isEqualTo(5);
  }

  /** Two runs of 5.4 million operations each in four seconds; one from the run log takes none. */
  @Test
  void theLastLineOfAStudyTellsHowFastItWas() {
    StudyProgress study = new StudyProgress();
    RunSpec run = MadeSpec.of("a", 90, 1000);
    assertThat(ProgressLine.pace(study, 4)).isEmpty();
    int first = study.begin(List.of(run, run));
    study.finished(first);
    study.finished(first + 1);
    assertThat(ProgressLine.pace(study, 4))
        .isEqualTo("2 runs in 4.0 s, 0.50 a second, 2.7 M operations/s");
  }

  @Test
  void aLineNeverWraps() {
    assertThat(ProgressLine.of(progress(), 1, 30)).hasSize(30);
  }
}
