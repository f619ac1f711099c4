package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShortRangesTest {
  /** 200,000 photos in 100,000 albums, and in one minute 24,000 more. */
  private static String notes(String values, String scan) throws ScenarioException {
    String text =
        """
        title: Photos
        system: spanner
        servers: 3
        duration: 1m
        tables:
          Photos:
            columns:
              User: {type: int64, values: {%s}}
              Album: {type: int64, values: {uniform: [1, 20]}}
              Id: {type: int64, values: {sequence: 1}}
            key: [User, Album, Id]
            rowSize: 100B
            existing: 200000
        loads:
          add: {insert: Photos, rate: 400/s}
          view: {scan: Photos, rate: 10/s, %s}
        """
            .formatted(values, scan);
    return String.join(
        "\n", ShortRanges.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  /** 224,000 rows: 2.24 of an album, 44.8 of a user. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "where: [User, Album], limit: 20     | 2 of one User, Album",
        "where: [User], limit: 100           | 45 of one User",
        "limit: 1000000                      | 224,000",
      })
  void aLimitAboveTheRowsOfARangeIsNamed(String scan, String rows) throws Exception {
    assertThat(notes("uniform: [1, 5000]", scan))
        .startsWith("loads.view asks each range for ")
        .endsWith(
            "but Photos holds no more than about "
                + rows
                + "; limit: all counts the rows that are there");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "where: [User, Album], limit: 4",
        "where: [User, Album], limit: all",
        "where: [User], limit: 80",
        "where: [User, Album, Id], limit: 20",
      })
  void aRangeOfAboutAsManyRowsOrAllIsNot(String scan) throws Exception {
    assertThat(notes("uniform: [1, 5000]", scan)).isEmpty();
  }

  /** Who asks for the hottest user finds more rows than are on average. */
  @Test
  void nothingIsSaidOfUnevenValues() throws Exception {
    assertThat(notes("zipf: {min: 1, count: 5000}", "where: [User, Album], limit: 20")).isEmpty();
  }
}
