package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MissingRowsTest {
  private static String notes(String column, String load) throws ScenarioException {
    return notes(column, load, "100/s");
  }

  private static String notes(String column, String load, String insertRate)
      throws ScenarioException {
    return notes(column, load, insertRate, 100_000);
  }

  private static String notes(String column, String load, String insertRate, int existing)
      throws ScenarioException {
    String text =
        """
        title: Readers
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            columns:
              Id: {%s}
              Tenant: {type: int64, values: {uniform: [1, 100]}}
            key: [Id, Tenant]
            rowSize: 100B
            existing: %d
        loads:
          put: {insert: T, rate: %s}
          get: {%s, rate: 100/s}
        """
            .formatted(column, existing, insertRate, load);
    return String.join(
        "\n", MissingRows.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  private static final String NOW = "type: timestamp, values: now, existing: now";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type: string, values: ulid, existing: ulid | Id a timestamp",
        "type: bytes, values: objectId, existing: objectId | Id a timestamp",
        "type: int64, values: snowflake, existing: snowflake | {Id: {uniform: [1, 100000]}}",
        "type: uuid, values: {uuid: v7}, existing: {uuid: v7} | Id a timestamp",
        "type: timestamp, values: now, existing: now | {Id: {uniform: [2025-12-01, 2026-01-01]}}",
      })
  void readsAndUpdatesByKeysOfTheirOwnMomentAreToldHowToReadRowsThatAreThere(
      String column, String remedy) throws Exception {
    assertThat(notes(column, "lookup: T"))
        .startsWith("loads.get looks up keys that it makes anew: no row of T has such Id")
        .contains(remedy);
    assertThat(notes(column, "update: T")).startsWith("loads.get updates keys that it makes anew");
    assertThat(notes(column, "scan: T, where: [Id], limit: 10"))
        .startsWith("loads.get scans behind values that it makes anew");
  }

  /** 100,000 rows, and of the minute's inserts those of its first half: 30 s of 100/s. */
  @Test
  void theRowsThatARunMayHaveAreThoseThatItsRatesAddUpTo() throws Exception {
    String ids = "type: int64, values: {uniform: [1, 100000000]}";
    assertThat(notes(ids, "delete: T")).endsWith("T has no more than 106,000 rows");
    assertThat(notes(ids, "delete: T", "{step: {0s: 100/s, 30s: 0/s}}"))
        .endsWith("T has no more than 103,000 rows");
  }

  @Test
  void theRemedyThatANoteNamesEndsIt() throws Exception {
    String values = ", values: {Id: {uniform: [2025-12-01, 2026-01-01]}}";
    assertThat(notes(NOW, "lookup: T" + values)).isEmpty();
    String snowflake = "type: int64, values: snowflake, existing: snowflake";
    assertThat(notes(snowflake, "lookup: T, values: {Id: {uniform: [1, 100000]}}")).isEmpty();
  }

  /** Random identifiers fall where those of the rows lie, so their heat is that of old rows. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "type: uuid, values: {uuid: v4}, existing: {uuid: v4}",
        "type: string, values: autoId, existing: autoId",
        "type: int64, values: {sequence: 1}",
        "type: int64, values: {uniform: [1, 100000000]}",
        "type: string, values: {geohash: {length: 5}}, existing: {geohash: {length: 5}}",
      })
  void readsOfKeysThatAreSpreadAsTheRowsAreHaveNoNote(String column) throws Exception {
    assertThat(notes(column, "lookup: T")).isEmpty();
    assertThat(notes(column, "update: T")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert: T",
        "upsert: T",
        "scan: T, reverse: true, limit: 10",
        "lookup: T, values: {Id: {now: {earlier: 1h, jitter: 1h}}}",
      })
  void loadsThatAddRowsOrAskForTheNewestOnPurposeHaveNoNote(String load) throws Exception {
    assertThat(notes(NOW, load)).isEmpty();
  }

  @Test
  void aPageThatAddsTheRowWhichItReadsHasNoNote() throws Exception {
    String page = "page: serial, calls: {%s: {%s: T}, see: {lookup: T}}";
    assertThat(notes(NOW, page.formatted("add", "insert"))).isEmpty();
    assertThat(notes(NOW, page.formatted("change", "update")))
        .contains("loads.get.calls.see looks up", "loads.get.calls.change updates");
  }

  /** Of 60 seconds and 100 tenants, 6,000 keys, and 6,000 inserts: most keys have a row. */
  @Test
  void timesThatTickSoCoarselyThatRowsHaveThemAreNotNew() throws Exception {
    String seconds = "type: timestamp, values: {now: {resolution: 1s}}, existing: now";
    assertThat(notes(seconds, "lookup: T")).isEmpty();
    assertThat(notes(seconds, "delete: T")).isEmpty();
  }

  /** Rows hold 1 to 100,000 and 6,000 inserts go on: 106,000 of a million are 10.6 %. */
  @ParameterizedTest
  @ValueSource(strings = {"lookup", "update"})
  void numbersOfWhichMostHaveNoRowAreTold(String does) throws Exception {
    String load = does + ": T, values: {Id: {uniform: [%s]}}";
    String sequence = "type: int64, values: {sequence: 1}";
    assertThat(notes(sequence, load.formatted("1, 1000000")))
        .isEqualTo(
            "loads.get names Id (1 to 1,000,000), of which rows of T hold at most 10.6 % (1 to"
                + " 106,000); give the load values that rows have");
    String far = "%s: T, values: {Id: {uniform: [2000001, 2000009]}}";
    assertThat(notes(sequence, far.formatted(does))).contains("rows of T hold none");
    assertThat(notes(sequence, far.formatted("delete"))).contains("rows of T hold none");
    assertThat(notes(sequence, load.formatted("1, 200000"))).isEmpty();
  }

  /** Rows have one of three kinds, a text with 1 to 100, a remainder of four, or 7, 8 or 9. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "string, values: {choice: [a, b, c]} | a | x | : the values are [a, b, c]",
        "string, values: {text: 'u-{n}', n: {uniform: [1, 100]}} | u-100 | u-101 | ''",
        "string, values: {text: 'u-{n}', n: {uniform: [1, 100]}} | u-1 | us-1 | ''",
        "int64, values: {hash: [Tenant], modulo: 4} | 3 | 4 | : the values are 0..3",
        "int64, values: {mix: {share: 10%, hot: 7, rest: {choice: [8, 9]}}} | 7 | 6 | ''",
      })
  void aQueryForAValueThatNoRowHasIsTold(String column, String held, String asked, String all)
      throws Exception {
    String load = "scan: T, where: {Id: %s}, limit: 10";
    assertThat(notes("type: " + column, load.formatted(held), "1/s", 20)).isEmpty();
    assertThat(notes("type: " + column, load.formatted(asked), "1/s", 20))
        .isEqualTo("loads.get asks for Id " + asked + ", which no row of T has" + all);
    String each = "scan: T, fanOut: {Id: [%s, %s]}, limit: 10".formatted(held, asked);
    assertThat(notes("type: " + column, each, "1/s", 20))
        .contains("asks for Id " + asked + ", which no row");
  }

  @Test
  void aPageThatAsksWhetherARowIsThereMissesOnPurpose() throws Exception {
    String page =
        "page: serial, values: {Id: {uniform: [1, 1000000]}}, calls: {see: {lookup: T}, then:"
            + " {update: T%s}}";
    String sequence = "type: int64, values: {sequence: 1}";
    assertThat(notes(sequence, page.formatted(""))).contains("loads.get.calls.see names Id");
    assertThat(notes(sequence, page.formatted(", ifPresent: see")))
        .doesNotContain("loads.get.calls.see names Id");
  }

  @Test
  void deletionsByNewKeysOfAnyOrderAreTold() throws Exception {
    String random = "type: uuid, values: {uuid: v4}, existing: {uuid: v4}";
    assertThat(notes(random, "delete: T")).contains("deletes by keys that it makes anew");
    assertThat(notes(NOW, "delete: T")).contains("deletes by keys that it makes anew");
    String cells = "type: string, values: {geohash: {length: 3}}, existing: {geohash: {length: 3}}";
    assertThat(notes(cells, "delete: T")).isEmpty();
  }

  private static String notesOfJobs(String system, String id, String loads)
      throws ScenarioException {
    String text =
        """
        title: Jobs
        system: %s
        servers: 3
        duration: 1m
        tables:
          J:
            columns:
              Id: {type: int64, values: {%s}}
              State: {type: int64, values: {constant: 0}}
            key: [Id]
            rowSize: 1KB
            indexes: {ByState: {on: [State]}}
        loads: {add: {insert: J, rate: 10/s}, %s}
        """
            .formatted(system, id, loads);
    return String.join(
        "\n", MissingRows.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  /** Rows are added with 0 and set to 1 to 4: of the values 0 to 9 they have a half, of 5 none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "change: {update: J, rate: 5/s, values: {State: {uniform: [1, 4]}}}",
        "change: {scan: J, index: ByState, where: {State: 0}, limit: 10, rate: 5/s,"
            + " then: {set: {State: {uniform: [1, 4]}}}}",
        "change: {transaction: serial, rate: 5/s, values: {Id: {uniform: [1, 1000]}},"
            + " calls: {see: {lookup: J}, set: {update: J, values: {State: {uniform: [1, 4]}}}}}",
      })
  void rowsHoldWhatTheyAreSetTo(String change) throws Exception {
    String see =
        ", see: {scan: J, index: ByState, where: {State: {uniform: [%s]}}, limit: 9, rate: 5/s}";
    String id = "uniform: [1, 1000000]";
    assertThat(notesOfJobs("spanner", id, change + see.formatted("0, 9"))).isEmpty();
    assertThat(notesOfJobs("spanner", id, change + see.formatted("5, 9")))
        .isEqualTo(
            "loads.see names State (5 to 9), of which rows of J hold none (0 to 4); give the load"
                + " values that rows have");
  }

  @Test
  void allocatedIdsAreOfTheWholeRangeAndNotTheZeroThatAsksForThem() throws Exception {
    String get = "get: {lookup: J, rate: 10/s, values: {Id: {uniform: [1, 9223372036854775807]}}}";
    assertThat(notesOfJobs("datastore", "constant: 0", get)).isEmpty();
    assertThat(notesOfJobs("spanner", "constant: 0", get))
        .contains("of which rows of J hold none (0 to 0)");
  }
}
