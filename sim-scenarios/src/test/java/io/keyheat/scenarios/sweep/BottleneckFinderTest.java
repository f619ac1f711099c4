package io.keyheat.scenarios.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import org.junit.jupiter.api.Test;

/** What limits a run, by its figures. */
class BottleneckFinderTest {
  /**
   * A row's lock is held for some 11 ms a time, so that 89 of 150 updates a second get it: for one
   * minute of six, and the others of 50/s have it at once. Of what waits 10 s the rest is given up.
   */
  @Test
  void aRowThatIsLockedInTheTimeOfTheErrorsLimitsTheRun() throws Exception {
    String text =
        """
        title: A counter in a burst
        system: spanner
        servers: 3
        duration: 6m
        tables:
          Counter:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000]}}
              V: {type: int64, values: {uniform: [1, 100000]}}
            key: [Id]
            existing: 1000
        loads:
          count:
            update: Counter
            rate: {step: {0m: 50/s, 1m: RATE, 2m: 50/s}}
            values: {Id: {constant: 7}}
            sets: [V]
        """;
    Bottleneck locked = bottleneck(text.replace("RATE", "150/s"));
    assertThat(locked.resource()).isEqualTo(LimitingResource.ROW_LOCKS);
    assertThat(locked.space()).isEqualTo("Counter");
    assertThat(bottleneck(text.replace("RATE", "55/s"))).isEqualTo(Bottleneck.NONE);
  }

  private static Bottleneck bottleneck(String text) throws Exception {
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    RunResult run = Simulation.run(spec, time -> {});
    return BottleneckFinder.of(run, spec, 0, spec.durationNanos());
  }
}
