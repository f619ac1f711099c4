package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadEndsTest {
  private static List<String> notes(String further) throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 3
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 9000]}}}, key: [Id]}}
        """
            + further;
    return LoadEnds.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  @Test
  void aLoadThatBeginsWhenTheRunIsOverIsTold() throws ScenarioException {
    assertThat(notes("loads: {w: {insert: T, rate: 1/s, from: 59s}}")).isEmpty();
    assertThat(notes("loads: {w: {insert: T, rate: 1/s, from: 60s}}"))
        .containsExactly("loads.w begins at 1:00, when the run is over (1:00), and sends nothing");
  }
}
