package io.keyheat.scenarios.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceSurveyTest {
  @TempDir Path folder;

  private TraceSurvey read(String text) throws IOException {
    return TraceSurvey.read(Files.writeString(folder.resolve("t.csv"), text), null, Long.MAX_VALUE);
  }

  /** Reads as many lines of a text as stand before one that only tells how dates are written. */
  private TraceSurvey readTwo(String text, String later) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), text + later);
    TimeFormat format = TraceSurvey.read(file, null, Long.MAX_VALUE).time();
    return TraceSurvey.read(Files.writeString(file, text), format, Long.MAX_VALUE);
  }

  private Path packed(String text) throws IOException {
    Path file = folder.resolve("t.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  @ParameterizedTest(name = "{0} and {1} are 2.5 s apart, {2}")
  @CsvSource({
    "7, 9.5, SECONDS",
    "1767225600, 1767225602.5, EPOCH_SECONDS",
    "1767225600000, 1767225602500, EPOCH_MILLIS",
    "1767225600000000, 1767225602500000, EPOCH_MICROS",
    "1767225600000000000, 1767225602500000000, EPOCH_NANOS",
    "2026-01-01T00:00:00Z, 2026-01-01T00:00:02.5Z, RFC_3339",
    "2026-01-01T00:00:00Z, 2026-01-01T02:00:02.5+02:00, RFC_3339",
    "2026-01-01 00:00:00 UTC, 2026-01-01 00:00:02.500 UTC, RFC_3339",
    "2024-02-29T23:59:59Z, 2024-03-01T00:00:01.5Z, RFC_3339",
    "2026/02/28 23:59:59, 2026/03/01 00:00:01.5, YEAR_FIRST",
    "20260228T235959Z, 20260301T000001.500Z, YEAR_FIRST",
    "31.12.2026 23:59:59, 01.01.2027 00:00:01.5, DAY_FIRST",
    "05/03/2026 00:00:00, 05/03/2026 00:00:02.5, MONTH_FIRST",
    "12/31/2026 11:59:59 PM, 01/01/2027 12:00:01.5 AM, MONTH_FIRST",
    "27/Nov/2026:10:00:00 +0000, 27/Nov/2026:12:00:02.5 +0200, DAY_FIRST",
    "27.11.2026 10:00:00 UTC, 27.11.2026 11:00:02.5 CET, DAY_FIRST",
    "2026/07/01 10:00:00Z, 2026/07/01 05:00:02.5 America/Chicago, YEAR_FIRST",
    "2026/07/01 10:00:00Z, 2026/07/01 5:00:02.5 AM America/Chicago, YEAR_FIRST",
    "2026-07-01 05:00:00 America/Chicago, 2026-07-01 12:00:02.5 [Europe/Berlin], YEAR_FIRST",
    "2026/07/01 10:00:00Z, 2026/07/01 12:00:02.5[Europe/Berlin], YEAR_FIRST",
    "2026-07-01T10:00:00 GMT, 2026-07-01T12:00:02.5+02:00[Europe/Berlin], YEAR_FIRST",
  })
  void timesAreKnownByTheirLooks(String first, String second, TimeFormat format)
      throws IOException {
    // A later date tells what the first two leave open, where they do.
    String later = format == TimeFormat.MONTH_FIRST ? "05/13/2027 00:00:00,insert,T,3\n" : "";
    String text = first + ",insert,T,1\n" + second + ",insert,T,2\n";
    TraceSurvey survey = later.isEmpty() ? read(text) : readTwo(text, later);
    assertThat(survey.time()).isEqualTo(format);
    // Calendar times count from the first record, others from the start.
    long firstNanos = format.isCalendar() ? 0 : 7_000_000_000L;
    assertThat(survey.lengthNanos()).isEqualTo(firstNanos + 2_500_000_000L);
  }

  @Test
  void tablesKeysAndTheirTypesAreReadFromTheValues() throws IOException {
    TraceSurvey survey =
        read(
            """
            time,op,table,id,at,user
            0,insert,A,919108f7-52d1-4320-9bac-f847db4148a8,2026-01-01T00:00:00Z,"x, ""y\"""
            1,CREATE,A,017f22e2-79b0-7cc3-98c4-dc0c0c07398f,2026-01-01T00:00:01Z,z
            1,get,B,-5
            1,scan,B,
            2,read,B,9223372036854775807
            """);
    assertThat(survey.records()).isEqualTo(5);
    assertThat(survey.tables().get(0).columns())
        .containsExactly(
            new TraceSurvey.SurveyedColumn("id", CellKind.UUID),
            new TraceSurvey.SurveyedColumn("at", CellKind.TIMESTAMP),
            new TraceSurvey.SurveyedColumn("user", CellKind.TEXT));
    assertThat(survey.tables().get(0).streams().get(0).records()).isEqualTo(2);
    assertThat(survey.tables().get(1).columns())
        .containsExactly(new TraceSurvey.SurveyedColumn("key1", CellKind.INTEGER));
    assertThat(survey.tables().get(1).streams())
        .extracting(TraceSurvey.Stream::operation, TraceSurvey.Stream::keyParts)
        .containsExactly(tuple(TraceOperation.LOOKUP, 1), tuple(TraceOperation.SCAN, 0));
  }

  @ParameterizedTest(name = "{0} beside 7 makes a column of {1}")
  @CsvSource({"8, INTEGER", "08, TEXT", "9223372036854775808, TEXT", "a, TEXT", "-9, INTEGER"})
  void aColumnHoldsWhatAllItsValuesAre(String value, CellKind kind) throws IOException {
    TraceSurvey survey = read("0,insert,T,7\n1,insert,T," + value + "\n");
    assertThat(survey.tables().get(0).columns().get(0).kind()).isEqualTo(kind);
  }

  @Test
  void aPackedTraceIsTheSameTrace() throws IOException {
    String text = "0,insert,T,1\n2,insert,T,2\n";
    TraceSurvey plain = read(text);
    TraceSurvey packed = TraceSurvey.read(packed(text), null, Long.MAX_VALUE);
    assertThat(packed.tables()).isEqualTo(plain.tables());
    assertThat(packed.lengthNanos()).isEqualTo(plain.lengthNanos());
  }

  @Test
  void ordersAreToldFromNone() throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder();
    int records = 30_000;
    for (int i = 0; i < records; i++) {
      // Shards in turn must not look like one: no period may fall into step with the sample.
      String hot = random.nextInt(4) == 0 ? "hot" : "u" + random.nextInt(100_000);
      text.append(i / 1000.0).append(",insert,T,").append(i % 8).append(',').append(i);
      text.append(',').append(-i).append(',').append(random.nextInt()).append('\n');
      text.append(i / 1000.0).append(",read,U,").append(hot).append('\n');
    }
    TraceSurvey survey = read(text.toString());
    KeyShape shape = survey.tables().get(0).streams().get(0).shape();
    assertThat(shape.keys()).isBetween(1024, 4096);
    KeyShape.KeyPartShape shard = shape.parts().get(0);
    assertThat(shard.values()).isEqualTo(8);
    assertThat(shard.isOrdered()).isFalse();
    // One in eight, give or take four standard deviations of a sample of a thousand at least.
    assertThat(shard.topShare()).isLessThan(0.125 + 4 * Math.sqrt(0.125 * 0.875 / 1024));
    assertThat(shape.parts().get(1).rises()).isTrue();
    KeyShape users = survey.tables().get(1).streams().get(0).shape();
    assertThat(users.topKey()).isEqualTo("hot");
    assertThat(users.topKeyShare()).isCloseTo(0.25, within(4 * Math.sqrt(0.25 * 0.75 / 1024)));
  }

  @Test
  void lateRecordsAreCounted() throws IOException {
    assertThat(read("5,insert,T,1\n4,insert,T,2\n4.7,insert,T,3\n5,insert,T,4\n").late())
        .isEqualTo(new TraceSurvey.LateRecords(2, 1_000_000_000L));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1,insert,T,1;2,insrt,T,2 | 2 | 3 | did you mean \"insert\"",
        "1,insert,T,1;2,insert,T | 2 | 10 | 3 columns; expected time,operation,table",
        "1,insert,T,1;2,insert,T,2,3 | 2 | 14 | a key of 2 parts; expected 1",
        "05/03/2026 00:00:00,insert,T,1;06/03/2026 00:00:00,insert,T,2 | 1 | 1 | --times dayFirst",
        "13/03/2026 00:00:00,insert,T,1;03/14/2026 00:00:00,insert,T,2 | 2 | 1 | the day first",
        "2026-11-27,insert,T,1 | 1 | 1 | and a time of day",
        "27.11.26 10:00:00,insert,T,1 | 1 | 1 | the year in four",
        "27.11.2026 10:00:00 IST,insert,T,1 | 1 | 1 | is not a time: \"IST\" names no zone, or"
            + " more",
        "2026-11-27 10:00:00 IST,insert,T,1 | 1 | 1 | expected an offset such as +05:30, or a zone",
        "2026-11-27 10:00:00 Mars/Olympus,insert,T,1 | 1 | 1 | \"Mars/Olympus\" names no zone",
        "31/02/2026 10:00:00,insert,T,1 | 1 | 1 | is not a time: February 2026 has no day 31",
        "2026-02-29 10:00:00,insert,T,1 | 1 | 1 | is not a time: February 2026 has no day 29",
        "2026/13/01 10:00:00,insert,T,1 | 1 | 1 | is not a time: a year has no month 13",
        "2026/12/01 25:00:00,insert,T,1 | 1 | 1 | is not a time: a day has no such time",
        "2026-01-01T00:00:00Z,insert,T,1;x,insert,T,2 | 2 | 1 | \"x\" is not a time; expected RFC",
        "2026-01-01T00:00:00Z,insert,T,1;2026-02-30T00:00:00Z,insert,T,2 | 2 | 1 | is not a time",
        "1,insert,T,\"abc | 1 | 12 | a quote that is not closed",
        "1,insert,T,\"abc\"d | 1 | 12 | text after the closing quote",
        "1,insert,,5 | 1 | 10 | no table",
        "1,insert,T, | 1 | 12 | no key",
        "time,operation,table,key | 1 | 1 | no records",
      })
  void aMistakeIsToldWithItsPlace(String lines, int line, int column, String message) {
    assertThatThrownBy(() -> read(lines.replace(';', '\n')))
        .isInstanceOfSatisfying(
            MalformedTrace.class,
            e -> {
              assertThat(e.reason()).contains(message);
              assertThat(e.line()).isEqualTo(line);
              assertThat(e.column()).isEqualTo(column);
            });
  }

  @Test
  void aPackedFileThatWasCutOffIsRefused() throws IOException {
    StringBuilder text = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      text.append(i).append(",insert,T,").append(random.nextLong()).append('\n');
    }
    Path file = packed(text.toString());
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> TraceSurvey.read(file, null, Long.MAX_VALUE))
        .isInstanceOf(MalformedTrace.class)
        .hasMessageContaining("ends too early");
  }

  @Test
  void neitherALineNorARowOfBlankOnesCanGrowForEver() throws IOException {
    Path line = packed(" ".repeat(1_000_000));
    assertThatThrownBy(() -> TraceSurvey.read(line, null, Long.MAX_VALUE))
        .isInstanceOf(MalformedTrace.class)
        .hasMessageContaining("longer than 64 KiB");
    Path blank = packed("\n".repeat(200_000));
    assertThatThrownBy(() -> TraceSurvey.read(blank, null, Long.MAX_VALUE))
        .isInstanceOf(MalformedTrace.class)
        .hasMessageContaining("blank lines");
    Path records = packed("1,insert,T,1\n".repeat(100));
    assertThatThrownBy(() -> TraceSurvey.read(records, null, 99))
        .isInstanceOf(MalformedTrace.class)
        .hasMessageContaining("more than 99 records");
  }

  @Test
  void onlyALaterTimeIsComparedWithThoseBeforeIt() {
    assertThatThrownBy(() -> TraceSurvey.read(named("x,insert,T,1"), TimeFormat.MILLIS, 9))
        .hasMessageContaining("is not a time; expected milliseconds since the start")
        .hasMessageNotContaining("before");
    assertThatThrownBy(() -> read("1,insert,T,1\n\nx,insert,T,2\n"))
        .hasMessageContaining("expected seconds since the start, the format of the earlier times");
  }

  private Path named(String record) throws IOException {
    return Files.writeString(folder.resolve("named.csv"), "time,operation,table,id\n" + record);
  }

  /** Numbers with one other cell among them are text: the line that makes them so is named. */
  @ParameterizedTest
  @ValueSource(strings = {"NULL", "", "18446744073709551615", "123.0"})
  void anOddValueThatMakesTextOfNumbersIsNamedWithItsLine(String odd) throws IOException {
    StringBuilder trace = new StringBuilder("time,op,table,id,b\n");
    for (int i = 0; i < 300; i++) {
      trace.append(i / 1000.0).append(",insert,T,").append(i == 250 ? odd : i).append(",1\n");
    }
    assertThat(read(trace.toString()).remarks())
        .containsExactly(
            "T.id is sorted as text, because line 252 has \""
                + odd
                + "\"; each of the 250 values before was a whole number of at most 64 bits.");
  }

  @Test
  void textsThatBeginLikeNumbersAreNotOdd() throws IOException {
    assertThat(read("0,insert,T,1\n1,insert,T,a\n").remarks()).isEmpty();
  }

  /** 43,200 s of silence before 30 s of records; none where the silence is 0. */
  @Test
  void silenceBeforeTheFirstRecordIsSaid() throws IOException {
    assertThat(read("43200,insert,T,1\n43230,insert,T,2\n").remarks())
        .anyMatch(remark -> remark.startsWith("The first record is at 43,200 s after time 0"));
    assertThat(read("0,insert,T,1\n30,insert,T,2\n").remarks()).isEmpty();
  }

  /** 300 records, 10 apart: 2,990 s, if they are seconds. */
  @Test
  void timesThatMayBeMillisecondsAreSaid() throws IOException {
    StringBuilder trace = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      trace.append(10 * i).append(",insert,T,").append(i).append('\n');
    }
    assertThat(read(trace.toString()).remarks())
        .containsExactly(
            "The trace has less than one record a second (300 in 2,990 s). If its times are"
                + " milliseconds, use --times millis.");
  }
}
