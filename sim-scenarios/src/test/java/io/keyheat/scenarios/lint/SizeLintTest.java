package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of the sizes of rows and commits. */
class SizeLintTest {
  /** A transaction of DynamoDB has 100 items at most, deletions included; a page has several. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dynamodb | 'w: {insert: T, rowsPerCommit: 100, rate: 1/s}' | 0",
        "dynamodb | 'w: {insert: T, rowsPerCommit: 101, rate: 1/s}' | 1",
        "dynamodb | 't: {transaction: parallel, rate: 1/s, calls: {a: {insert: T, rowsPerCommit:"
            + " 60}, b: {update: T, rowsPerCommit: 41}}}' | 1",
        "dynamodb | 'd: {delete: T, rowsPerCommit: 101, rate: 1/s}' | 1",
        "dynamodb | 'p: {page: serial, rate: 1/s, calls: {a: {insert: T, rowsPerCommit: 60}, b:"
            + " {insert: T, rowsPerCommit: 41}}}' | 0",
        "dynamodb | 'p: {page: serial, rate: 1/s, calls: {a: {insert: T, rowsPerCommit: 160}}}' |"
            + " 1",
        "spanner  | 'w: {insert: T, rowsPerCommit: 101, rate: 1/s}' | 0",
      })
  void aCommitOfTooManyRowsIsTold(String system, String load, int told) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: bytes, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1KB
        loads: {%s}
        """
            .formatted(system, load);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.equals("no commit may write more than 100 items"))
        .hasSize(told);
  }

  /** A commit of Spanner has up to 100 MiB, of Datastore and Firestore 10 MiB. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner   | 'w: {insert: T, rowsPerCommit: 104, rate: 1/s}' | ''",
        "spanner   | 'w: {insert: T, rowsPerCommit: 106, rate: 1/s}' | loads.w.rowsPerCommit:"
            + " 100MiB",
        "firestore | 'w: {upsert: T, rowsPerCommit: 11, rate: 1/s}'  | loads.w.rowsPerCommit:"
            + " 10MiB",
        "firestore | 'w: {delete: T, rowsPerCommit: 11, rate: 1/s}'  | ''",
        "datastore | 't: {transaction: parallel, rate: 1/s, calls: {a: {insert: T, rowsPerCommit:"
            + " 6}, b: {insert: T, rowsPerCommit: 5}}}' | loads.t: 10MiB",
        "datastore | 'p: {page: parallel, rate: 1/s, calls: {a: {insert: T, rowsPerCommit: 6}, b:"
            + " {insert: T, rowsPerCommit: 5}}}' | ''",
        "hbase     | 'w: {insert: T, rowsPerCommit: 500, rate: 1/s}' | ''",
      })
  void aCommitThatIsTooLargeIsTold(String system, String load, String told) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: bytes, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1MB
        loads: {%s}
        """
            .formatted(system, load);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.finding().startsWith("no commit may"))
        .extracting(warning -> warning.path() + ": " + warning.finding())
        .isEqualTo(
            told.isEmpty()
                ? List.of()
                : List.of(told.replace(": ", ": no commit may write more than ")));
  }

  /**
   * An item of DynamoDB has up to 400 KB, a document of Firestore up to 1 MiB, a row of CockroachDB
   * up to 512 MiB, which are 536.9 MB; HBase names no size.
   */
  @ParameterizedTest
  @CsvSource({
    "cockroachdb, 536MB, ''",
    "cockroachdb, 537MB, 'no row may have more than 512MiB'",
    "dynamodb, 400KiB, ''",
    "dynamodb, 401KiB, 'no item may have more than 400KiB'",
    "firestore, 1MiB, ''",
    "firestore, 2MB, 'no document may have more than 1MiB'",
    "hbase, 2MB, ''"
  })
  void aRowThatIsTooLargeIsTold(String system, String size, String told) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {Id: {type: bytes, values: {uuid: v4}}}
            key: [Id]
            rowSize: %s
        loads: {w: {insert: T, rate: 1/s}}
        """
            .formatted(system, size);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.path().equals("tables.T.rowSize"))
        .extracting(Warning::finding)
        .isEqualTo(told.isEmpty() ? List.of() : List.of(told));
  }

  /** A timestamp of 8 bytes in front of the identifier in its layout. */
  @ParameterizedTest
  @CsvSource({
    "uuid, {uuid: v4}, 24",
    "string, {uuid: v4}, 44",
    "int64, {sequence: 1}, 16",
    "string, 'user-{n}', 13",
  })
  void aRowThatIsShorterThanItsKeyIsWarnedOf(String type, String values, int bytes)
      throws Exception {
    String text =
        """
        title: t
        system: spanner
        servers: 5
        duration: 20m
        tables:
          T:
            columns: {At: {type: timestamp, values: now}, Id: {type: %s, values: %s}}
            key: [At, Id]
            rowSize: %dB
        loads: {r: {lookup: T, rate: 1/s}}
        """;
    assertThat(Lint.of(ScenarioReader.read("test", text.formatted(type, quoted(values), bytes))))
        .extracting(Warning::path)
        .doesNotContain("tables.T.rowSize");
    String shorter = text.formatted(type, quoted(values), bytes - 1);
    assertThat(Lint.of(ScenarioReader.read("test", shorter)))
        .filteredOn(warning -> warning.path().equals("tables.T.rowSize"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.level()).isEqualTo(Level.WARNING);
              assertThat(warning.finding()).contains("its key, which has " + bytes + " bytes");
            });
  }

  private static String quoted(String generator) {
    return generator.startsWith("{") ? generator : "{text: \"" + generator + "\"}";
  }
}
