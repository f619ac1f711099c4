package io.keyheat.core.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, at a size that takes a moment, so that none rots. */
class BenchmarksTest {
  private static final int KINDS_OF_WRITE = 4;
  private static final int ROUTINGS = 2;
  private static final int DAYS_BY_HAND = 3;

  @Test
  void everyBenchmarkRuns() throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("io\\.keyheat\\.core\\.benchmark\\..*")
                    .param("tablets", "200")
                    .param("writes", "20000")
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(20))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    assertThat(results).hasSize(ROUTINGS + KINDS_OF_WRITE + DAYS_BY_HAND + 1);
    assertThat(results).allMatch(result -> result.getPrimaryResult().getScore() > 0);
  }
}
