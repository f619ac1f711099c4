package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server of 8 cores does 4,000 writes of 2 ms a second; one split is halved after a minute in
 * which it has 20 % of that, 800/s.
 */
class SuddenLoadsTest {
  private static List<String> told(String table, String rate) throws ScenarioException {
    String text =
        """
        title: An old table
        system:
          profile: spanner
          costs: {write: 2ms, writeRow: 0ms, writeByte: 0ms}
        servers: 5
        duration: 30m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
            key: [Id]
            rowSize: 1KB
            %s
        loads: {w: {insert: T, rate: %s}}
        """
            .formatted(table, rate);
    return CheckedScenario.of(ScenarioReader.read("test", text)).overloads();
  }

  /** 6,000/s are 150 % of a server, at the start or later, of a table that has rows. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "6000/s | from the start",
        "{step: {0m: 10/s, 5m: 6000/s}} | from 5:00 on",
        "{step: {0m: 10/s, 5m: 6000/s, 6m: 10/s}} | from 5:00 on",
      })
  void aLoadThatComesBeforeASplitIsDividedIsTold(String rate, String since)
      throws ScenarioException {
    assertThat(told("existing: 100000", rate))
        .singleElement()
        .asString()
        .startsWith(since + ", the loads ask one split of T for up to 150 % of a server")
        .contains("60 s each to decide");
  }

  /**
   * A half takes until three minutes after the first cut to be divided, and has 150 % of 12,000/s
   * before. One split alone would be asked for 300 %, as an estimate says, which counts no splits.
   */
  @Test
  void aLoadThatRisesFasterThanSplitsFollowOneAnotherIsTold() throws ScenarioException {
    assertThat(told("existing: 100000", "{ramp: {from: 400/s, to: 12000/s, over: 4m}}"))
        .singleElement()
        .asString()
        .contains("for up to 150 % of a server (300 % if none had divided it by the peak)")
        .contains("(60 s each to decide, 2 min between them)");
    assertThat(told("existing: 100000", "6000/s").get(0)).doesNotContain("by the peak");
  }

  @Test
  void aNewTableIsAsTooBusyAfterAJump() throws ScenarioException {
    assertThat(told("", "{step: {0m: 10/s, 5m: 6000/s}}"))
        .singleElement()
        .asString()
        .startsWith("from 5:00 on");
  }

  /** 5,000 a second more in 20 minutes are 250/s a minute: each half comes before its whole. */
  @ParameterizedTest
  @ValueSource(strings = {"3900/s", "{ramp: {from: 100/s, to: 5100/s, over: 20m}}"})
  void aLoadThatOneSplitTakesOrThatRisesSlowlyIsNotTold(String rate) throws ScenarioException {
    assertThat(told("existing: 100000", rate)).isEmpty();
  }

  /** Nobody can split a partition of DynamoDB, which is told what to expect. */
  @Test
  void whatIsToldToDoBeforehandIsSaidInTheWordsOfTheSystem() throws ScenarioException {
    String text =
        """
        title: Orders by their state
        system: dynamodb
        servers: 6
        duration: 15m
        tables:
          Shop:
            columns:
              PK: {type: int64, values: {uniform: [1, 1000000]}}
              At: {type: timestamp, values: now}
              State:
                type: string
                values: {join: [NEW, "#", {text: "{n}", n: {uniform: [0, 9]}}]}
            key: [PK, At]
            partition: [PK]
            rowSize: 700B
            indexes: {ByState: {on: [State, At], partition: [State]}}
        loads: {order: {insert: Shop, rate: 3000/s}}
        """;
    assertThat(CheckedScenario.of(ScenarioReader.read("test", text)).overloads())
        .singleElement()
        .asString()
        .contains("set the warm throughput beforehand")
        .doesNotContain("split the range");
  }

  /** Each of three has a third of 6,000/s: half a server. */
  @Test
  void splitsThatAreMadeBeforehandTakeWhatComes() throws ScenarioException {
    assertThat(told("preSplits: 3", "{step: {0m: 10/s, 5m: 6000/s}}")).isEmpty();
  }
}
