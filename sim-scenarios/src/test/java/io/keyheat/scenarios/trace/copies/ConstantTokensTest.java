package io.keyheat.scenarios.trace.copies;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.key.BytesCode;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.scenarios.trace.TraceFile;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value that a program has as it is stays as it is in each copy. */
class ConstantTokensTest {
  private static final long START_MILLIS = Instant.parse("2026-03-01T12:00:00Z").toEpochMilli();
  private static final long SECONDS = 30;

  @TempDir private Path folder;

  /** A recording of 10 s, which writes and reads in turn. */
  private Path recording(IntFunction<String> written, IntFunction<String> read) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      text.append(Instant.ofEpochMilli(START_MILLIS + 10L * i));
      text.append(i % 2 == 0 ? ",insert,T," + written.apply(i) : ",scan,T," + read.apply(i));
      text.append(i % 2 == 0 ? "," + i * 7919L % 1000 : "").append('\n');
    }
    return Files.writeString(folder.resolve("r.csv"), text);
  }

  /** The first parts of the keys of some records of five copies. */
  private static Set<String> sent(Path file, TraceOperation operation, ColumnType type)
      throws Exception {
    Map<Integer, ColumnType> columns = new TreeMap<>(Map.of(3, type));
    TraceFile.Request request = new TraceFile.Request(file, operation, "T", null, 1, columns);
    CopySpec spec = new CopySpec(5, 0, false, Map.of());
    CopiedTrace copies = CopiedTrace.of(request, spec.with(CopiedTrace.findings(file, null, spec)));
    Set<String> sent = new TreeSet<>();
    try (Trace trace = copies.open(7)) {
      while (trace.advance() && trace.timeNanos() < SECONDS * 1_000_000_000L) {
        @Nullable BytesCode code = copies.code(3);
        long value = trace.value(3);
        sent.add(code == null ? "" + value : new String(code.bytes(value), StandardCharsets.UTF_8));
      }
    }
    return sent;
  }

  private static String rfc(long millis) {
    return Instant.ofEpochMilli(millis).toString().replaceFirst("(:\\d\\d)Z", "$1.000Z");
  }

  /** Years before the recording, minutes before it, and right at its beginning. */
  @ParameterizedTest
  @CsvSource({"1577836800000", "1772366100000", "1772366399999"})
  void theTimeFromWhichAllQueriesReadStaysWhileThoseWrittenGoOn(long constant) throws Exception {
    Path file = recording(i -> "" + (START_MILLIS + 10L * i), i -> "" + constant);
    assertThat(sent(file, TraceOperation.SCAN, ColumnType.INT64)).containsExactly("" + constant);
    assertThat(sent(file, TraceOperation.INSERT, ColumnType.INT64))
        .as("the last second of the run")
        .anyMatch(t -> Long.parseLong(t) >= START_MILLIS + 1000 * (SECONDS - 1));
    Path texts =
        recording(i -> rfc(START_MILLIS + 10L * i) + "/" + i % 9, i -> rfc(constant) + "/");
    assertThat(sent(texts, TraceOperation.SCAN, ColumnType.STRING))
        .allMatch(text -> text.startsWith(rfc(constant).substring(0, 10)));
    assertThat(sent(texts, TraceOperation.INSERT, ColumnType.STRING))
        .anyMatch(text -> text.startsWith("2026-03-01T12:00:29"));
  }

  @Test
  void theNumberFromWhichAllQueriesReadStaysWhileTheCounterCounts() throws Exception {
    Path file = recording(i -> "" + (70_000 + i / 2), i -> "12345");
    assertThat(sent(file, TraceOperation.SCAN, ColumnType.INT64)).containsExactly("12345");
    assertThat(sent(file, TraceOperation.INSERT, ColumnType.INT64)).hasSizeGreaterThan(5000);
  }

  @Test
  void aUserWhomAllQueriesReadStaysWhileOthersAreNew() throws Exception {
    Path file =
        recording(
            i -> UUID.nameUUIDFromBytes(new byte[] {(byte) i, (byte) (i >> 8)}) + "",
            i -> "00000000-0000-4000-8000-000000000001");
    assertThat(sent(file, TraceOperation.SCAN, ColumnType.UUID)).hasSize(1);
    assertThat(sent(file, TraceOperation.INSERT, ColumnType.UUID)).hasSizeGreaterThan(5000);
  }

  @Test
  void aRowThatIsCreatedAndThenReadAgainAndAgainIsAnotherInEachCopy() throws Exception {
    Path file = recording(i -> "" + (START_MILLIS + 10L * i), i -> "" + START_MILLIS);
    assertThat(sent(file, TraceOperation.SCAN, ColumnType.INT64)).hasSizeGreaterThan(4);
  }

  @Test
  void timesThatFollowTheClockAreNoConstants() throws Exception {
    Path moving =
        recording(i -> "" + (START_MILLIS + 10L * i), i -> "" + (START_MILLIS - 300_000 + 10L * i));
    assertThat(sent(moving, TraceOperation.SCAN, ColumnType.INT64)).hasSizeGreaterThan(500);
    // The minute of a query does not change within ten seconds, yet it is the clock's.
    Path minute = recording(i -> "2026-03-01T12:00/" + i, i -> "2026-03-01T12:00/");
    assertThat(sent(minute, TraceOperation.SCAN, ColumnType.STRING)).hasSize(1);
  }

  @Test
  void aTimeThatStandsStillForTheWholeRecordingIsNoClock() throws Exception {
    Path file = recording(i -> "1772366399000", i -> "1772366399000");
    assertThat(sent(file, TraceOperation.INSERT, ColumnType.INT64))
        .containsExactly("1772366399000");
    assertThat(CopiedTrace.findings(file, null, new CopySpec(2, 0, false, Map.of())).get(0).kind())
        .isEqualTo(TokenKind.FEW);
  }
}
