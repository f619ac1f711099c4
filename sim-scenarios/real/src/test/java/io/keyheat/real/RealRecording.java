package io.keyheat.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Records a workload some times, each in a cluster of its own. */
final class RealRecording {
  private static final int SECONDS = Integer.getInteger("keyheat.real.seconds", 150);
  private static final int REPETITIONS = Integer.getInteger("keyheat.real.repetitions", 3);
  private static final long SEED = Long.getLong("keyheat.real.seed", 1);
  private static final String DATABASES = System.getProperty("keyheat.real.databases", "");
  private static final String WORKLOADS = System.getProperty("keyheat.real.workloads", "");

  private RealRecording() {}

  /** Starts a cluster, with a folder for what it keeps. */
  interface ClusterStart {
    RealCluster start(Path folder) throws Exception;
  }

  /** Whether a database is to be recorded, and a workload of it: all, unless some are named. */
  static boolean isAsked(String database, String workload) {
    return isNamed(DATABASES, database) && isNamed(WORKLOADS, workload);
  }

  private static boolean isNamed(String names, String name) {
    return names.isEmpty() || List.of(names.split(",")).contains(name);
  }

  /** Records a workload of a database in {@code target/recordings}, and checks each recording. */
  static void record(String database, Workload workload, ClusterStart cluster) throws Exception {
    assumeThat(isAsked(database, workload.folder())).isTrue();
    for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
      String name = workload.folder() + "-" + repetition;
      Path folder = Path.of("target/recordings", database, name);
      Path keeps = Path.of("target/clusters", database, name + "-" + System.nanoTime());
      Files.createDirectories(keeps);
      try (RealCluster real = cluster.start(keeps.toAbsolutePath())) {
        RealRecorder.Sent sent =
            new RealRecorder(real, SECONDS).record(workload, SEED + repetition - 1, folder);
        System.out.println(folder + ": " + sent);
        assertThat(sent.sent()).isPositive();
        assertThat(sent.failed()).isZero();
      }
    }
  }
}
