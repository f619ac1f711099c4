package io.keyheat.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/** Records a workload some times, each in a cluster of its own. */
final class RealRecording {
  private static final int SECONDS = Integer.getInteger("keyheat.real.seconds", 150);
  private static final int REPETITIONS = Integer.getInteger("keyheat.real.repetitions", 3);

  private RealRecording() {}

  /** Starts a cluster, with a folder for what it keeps. */
  interface ClusterStart {
    RealCluster start(Path folder) throws Exception;
  }

  /** Records a workload of a database in {@code target/recordings}, and checks each recording. */
  static void record(String database, Workload workload, ClusterStart cluster) throws Exception {
    for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
      String name = workload.folder() + "-" + repetition;
      Path folder = Path.of("target/recordings", database, name);
      try (RealCluster real = cluster.start(Path.of("target/clusters", database, name))) {
        RealRecorder.Sent sent =
            new RealRecorder(real, SECONDS).record(workload, repetition, folder);
        System.out.println(folder + ": " + sent);
        assertThat(sent.sent()).isPositive();
        assertThat(sent.failed()).isZero();
      }
    }
  }
}
