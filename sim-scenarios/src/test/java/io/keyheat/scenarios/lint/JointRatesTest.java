package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What check says of the rates of several loads is what they come to at one moment. */
class JointRatesTest {
  private static List<String> findings(String text) throws ScenarioException {
    return Lint.of(ScenarioReader.read("f.yaml", text)).stream().map(Warning::finding).toList();
  }

  private static String scenario(String system, String table, String first, String second) {
    return """
        title: Two loads
        system: %s
        servers: 10
        duration: 10m
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}%s
        loads:
          first: {%s}
          second: {%s}
        """
        .formatted(system, table, first, second);
  }

  /** 300/s until 5m, and 300/s from 5m or from 4m on: of one minute, 600/s. */
  @ParameterizedTest
  @CsvSource({"spanner, 5m, 300", "spanner, 4m, 600", "firestore, 5m, 300", "firestore, 4m, 600"})
  void writesThatMeetAtOneEndAddUpWhileTheirLoadsOverlap(String system, String from, int perSecond)
      throws ScenarioException {
    String table =
        ", At: {type: timestamp, values: now}}, key: [Id], indexes: {ByAt: {on: [At]}}}}";
    String insert = "insert: T, rate: 300/s, ";
    assertThat(findings(scenario(system, table, insert + "until: 5m", insert + "from: " + from)))
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(finding).contains("up to " + perSecond + " writes/s"));
  }

  /** A rise by 1/s each second to 300/s at 5m; the other load's 400/s begin at 6m, or at 4m. */
  @ParameterizedTest
  @CsvSource({"6m, 400", "4m, 700"})
  void aRiseCountsWithWhatItComesToWhileTheOtherLoadIsUnderWay(String from, int perSecond)
      throws ScenarioException {
    String table = ", At: {type: timestamp, values: now}}, key: [At]}}";
    String rise = "insert: T, rate: {ramp: {from: 0/s, to: 300/s, over: 5m}}, until: 5m";
    String other = "insert: T, rate: 400/s, from: " + from;
    assertThat(findings(scenario("spanner", table, rise, other)))
        .anySatisfy(finding -> assertThat(finding).contains("up to " + perSecond + " writes/s"));
  }

  /** One row's lock lets about 92/s pass: 60/s do at any time, and 120/s do not. */
  @ParameterizedTest
  @CsvSource({"5m, false", "4m, true"})
  void aRowThatTwoLoadsWriteInTurnIsWrittenAsOftenAsByOne(String from, boolean isTold)
      throws ScenarioException {
    String table = ", V: {type: int64, values: {uniform: [1, 9]}}}, key: [Id], existing: 10}}";
    String update = "update: T, rate: 60/s, values: {Id: {constant: 7}}, sets: [V], ";
    List<String> found =
        findings(scenario("spanner", table, update + "until: 5m", update + "from: " + from))
            .stream()
            .filter(finding -> finding.contains("one row may be written"))
            .toList();
    assertThat(found).hasSize(isTold ? 1 : 0);
    assertThat(found).allSatisfy(finding -> assertThat(finding).contains("120 times a second"));
  }
}
