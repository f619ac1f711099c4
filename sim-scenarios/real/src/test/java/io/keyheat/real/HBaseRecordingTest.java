package io.keyheat.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records a running HBase; {@code target/recordings} holds what came of it. */
class HBaseRecordingTest {
  private static final int SECONDS = Integer.getInteger("keyheat.real.seconds", 150);
  private static final int REPETITIONS = Integer.getInteger("keyheat.real.repetitions", 3);

  @ParameterizedTest
  @EnumSource
  void eachWriteIsRecordedWhileRegionsSplitAndMove(Workload workload) throws Exception {
    for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
      Path folder = Path.of("target/recordings", workload.folder() + "-" + repetition);
      try (HBaseCluster cluster = new HBaseCluster()) {
        RealRecorder recorder = new RealRecorder(cluster, SECONDS);
        RealRecorder.Outcome outcome = recorder.record(workload, repetition, folder);
        System.out.println(folder + ": " + outcome);
        assertThat(outcome.sent()).isPositive();
        assertThat(outcome.failed()).isZero();
      }
    }
  }
}
