package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeaksInWarmUpTest {
  private static List<String> notes(String load) throws ScenarioException {
    String text =
        """
        title: Orders after a peak
        system: spanner
        servers: 3
        duration: 20m
        warmUp: 4m
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}}
        loads: {orders: {insert: T, %s}}
        """
            .formatted(load);
    return PeaksInWarmUp.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  @Test
  void aPeakThatIsOverBeforeTheWarmUpIsSaidWithWhatLeavesItOut() throws ScenarioException {
    assertThat(notes("rate: {step: {0m: 900/s, 2m: 300/s}}"))
        .containsExactly(
            "the loads ask for most (900/s) within the warm-up of 4 min, which figures and targets"
                + " leave out");
    assertThat(notes("rate: 900/s, until: 3m")).as("nothing is judged").hasSize(1);
  }

  @Test
  void whatComesAsOftenAfterwardsIsJudged() throws ScenarioException {
    assertThat(notes("rate: {step: {0m: 900/s, 2m: 300/s, 10m: 900/s}}")).isEmpty();
    assertThat(notes("rate: {step: {0m: 900/s, 5m: 300/s}}")).as("its last minute is").isEmpty();
    assertThat(notes("rate: 900/s")).isEmpty();
    assertThat(notes("clients: 5")).as("nobody knows its rate").isEmpty();
  }
}
