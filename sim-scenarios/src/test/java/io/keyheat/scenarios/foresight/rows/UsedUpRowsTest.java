package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsedUpRowsTest {
  private static ScenarioFile scenario(String system, int limit, String loads)
      throws ScenarioException {
    return ScenarioReader.read("t", scenarioText(system, limit) + loads);
  }

  private static String scenarioText(String system, int limit) {
    return """
        title: t
        system: %s
        servers: 5
        duration: 10m
        tables:
          O:
            columns:
              C: {type: int64, values: {uniform: [1, 100]}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [C, Id]
            existing: 100000
        loads:
          d: {scan: O, where: [C], limit: %d, then: delete, rate: 1/s}
        """
        .formatted(system, limit);
  }

  private static List<String> notes(int limit, String loads) throws ScenarioException {
    return UsedUpRows.notes(scenario("spanner", limit, loads));
  }

  /** 500 a second of 100,000 last 200 of 600 s. */
  @Test
  void rowsThatScansDeleteBeforeTheRunEndsAreTold() throws ScenarioException {
    assertThat(notes(500, ""))
        .containsExactly(
            "O: scans that delete what they find ask for 300,000 rows in this run, and there are"
                + " 100,000 in all; from about 3:20 on they find hardly any");
    assertThat(notes(150, "")).isEmpty();
  }

  /** Another 350 a second are 210,000 rows more; of 50 a second, 450 come from the 100,000. */
  @Test
  void rowsThatAreAddedCountAndOfClosedLoopsNobodyKnowsHowMany() throws ScenarioException {
    assertThat(notes(500, "  i: {insert: O, rate: 350/s}\n")).isEmpty();
    assertThat(notes(500, "  i: {insert: O, clients: 5}\n")).isEmpty();
    assertThat(notes(500, "  i: {insert: O, rate: 50/s}\n"))
        .singleElement()
        .asString()
        .contains("there are 130,000 in all; from about 3:42 on they find about 10 % of them");
  }

  /** What is added as fast all the time is found as fast all the time. */
  @Test
  void aQueueWhoseScansWaitForItsRowsNeedsNoWord() throws ScenarioException {
    String text = "  i: {insert: O, rate: 200/s}\n";
    assertThat(notes(500, text)).isNotEmpty();
    ScenarioFile empty =
        ScenarioReader.read("t", scenarioText("spanner", 500).replace("100000", "0") + text);
    assertThat(UsedUpRows.notes(empty)).isEmpty();
  }

  /** A transaction of DynamoDB takes 100 items. */
  @Test
  void whatAScanDeletesIsOneCommit() throws ScenarioException {
    assertThat(Lint.of(scenario("dynamodb", 101, "")))
        .anyMatch(warning -> warning.finding().startsWith("no commit may write more than 100"));
    assertThat(Lint.of(scenario("dynamodb", 100, "")))
        .noneMatch(warning -> warning.finding().startsWith("no commit may write more than 100"));
  }
}
