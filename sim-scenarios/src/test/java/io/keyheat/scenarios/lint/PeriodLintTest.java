package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.SchemaScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys and indexes that begin with a value which all rows of some time share. */
class PeriodLintTest {
  private static final String FIRST = "when a period of ";

  @TempDir Path folder;

  private static List<Warning> ofPeriods(List<Warning> all) {
    return all.stream().filter(warning -> warning.finding().startsWith(FIRST)).toList();
  }

  private static List<Warning> ofScenario(String key, String rate) throws ScenarioException {
    String text =
        """
        title: Events
        system: spanner
        servers: 6
        duration: 10m
        tables:
          Events:
            columns:
              Day: {type: timestamp, values: {now: {resolution: 24h}}}
              DayText: {type: string, values: {timeText: yyyy-MM-dd}}
              DayUser: {type: string, values: {join: [d, {timeText: yyyy-MM-dd}, {text: "u{n}"}]}}
              UserDay: {type: string, values: {join: [{text: "u{n}"}, {timeText: yyyy-MM-dd}]}}
              Early: {type: timestamp, values: {now: {resolution: 24h, jitter: 1h}}}
              Minute: {type: timestamp, values: {now: {resolution: 1m}}}
              At: {type: timestamp, values: now}
              Id: {type: uuid, values: {uuid: v4}}
            key: [%s]
            rowSize: 500B
        loads: {events: {insert: Events, rate: %s}}
        """
            .formatted(key, rate);
    return Lint.of(ScenarioReader.read("test", text));
  }

  /** What one server takes is some thousands a second, and the value in front decides nothing. */
  @ParameterizedTest
  @CsvSource({
    "'Day, Id', 100/s, NOTE",
    "'Day, Id', 12000/s, WARNING",
    "'DayText, Id', 100/s, NOTE",
    "'DayUser, Id', 100/s, NOTE",
    "'DayUser, Id', 12000/s, WARNING",
    "'UserDay, Id', 12000/s, ",
    "'Early, Id', 100/s, ",
    "'Minute, Id', 12000/s, ",
    "'Id, Day', 12000/s, ",
  })
  void allRowsOfAPeriodLieInOneRange(String key, String rate, Level level)
      throws ScenarioException {
    assertThat(ofPeriods(ofScenario(key, rate)))
        .extracting(Warning::level)
        .isEqualTo(level == null ? List.of() : List.of(level));
  }

  @ParameterizedTest
  @CsvSource({"100/s, NOTE", "12000/s, WARNING"})
  void aTimeBehindADayMeetsAtOneEndOfTheWholeRange(String rate, Level level)
      throws ScenarioException {
    assertThat(ofScenario("Day, At, Id", rate))
        .filteredOn(warning -> warning.path().equals("tables.Events.key[1]"))
        .singleElement()
        .satisfies(warning -> assertThat(warning.level()).isEqualTo(level))
        .satisfies(warning -> assertThat(warning.finding()).startsWith("behind Day, At is"));
  }

  /** Where the day is hashed, another finding says that all writes go to one value of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner     | (d DATE, id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (d, id) | 1",
        "spanner     | (d DATE, id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (id, d) | 0",
        "cockroachdb | (id UUID PRIMARY KEY DEFAULT gen_random_uuid(), d DATE, INDEX (d))    | 1",
        "tikv        | (d DATE, id BINARY(16), PRIMARY KEY (d, id) CLUSTERED)                | 1",
        "yugabytedb  | (d DATE, id uuid DEFAULT gen_random_uuid(), PRIMARY KEY (d ASC, id))  | 1",
        "yugabytedb  | (d DATE, id uuid DEFAULT gen_random_uuid(), PRIMARY KEY (d HASH, id)) | 0",
      })
  void aSchemaWithADayInFrontIsWarnedOfWhateverItsLoads(String system, String table, int warnings)
      throws Exception {
    Path file = Files.writeString(folder.resolve("t.sql"), "CREATE TABLE t " + table + ";");
    assertThat(
            ofPeriods(
                SchemaLint.of(SchemaScenario.read(file.toString(), system, ReadOptions.DEFAULT))))
        .hasSize(warnings)
        .allMatch(warning -> warning.level() == Level.WARNING)
        .allMatch(warning -> warning.finding().contains("period of d ends, all writes may go"))
        .allMatch(warning -> warning.line() == 1);
  }
}
