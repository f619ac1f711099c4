package io.keyheat.scenarios.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.scenarios.trace.copies.RecordedTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFormsTest {
  private static final long SECOND = 1_000_000_000L;

  private static final String CSV =
      """
      time,op,table,user,at
      1.5,insert,T,ann,-7
      2.5,lookup,T,"b,ob ""x""\",8
      """;

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("t.trace"), text);
  }

  private TraceSurvey read(String text) throws IOException {
    return TraceSurvey.read(file(text), null, Long.MAX_VALUE);
  }

  /** All cells of all records. */
  private List<List<String>> cells(String text) throws IOException {
    List<List<String>> cells = new ArrayList<>();
    try (TraceLines lines = TraceLines.ofOperations(file(text))) {
      while (lines.next()) {
        cells.add(IntStream.range(0, lines.fields()).mapToObj(lines::text).toList());
      }
    }
    return cells;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n\ntime,op,table,user,at\n1.5,insert,T,ann,-7\n2.5,lookup,T,\"b,ob \"\"x\"\"\",8\n",
        "\uFEFF\n# exported\r\ntime,op,table,user,at\r\n1.5,insert,T,ann,-7\r\n"
            + "2.5,lookup,T,\"b,ob \"\"x\"\"\",8\r\n",
        "user,Time,at,TABLE,Operation\nann,1.5,-7,T,insert\n\"b,ob \"\"x\"\"\",2.5,8,T,lookup\n",
        "time;op;table;user;at\n1.5;insert;T;ann;-7\n2.5;lookup;T;\"b,ob \"\"x\"\"\";8\n",
        "time\top\ttable\tuser\tat\n1.5\tinsert\tT\tann\t-7\n2.5\tlookup\tT\tb,ob \"x\"\t8\n",
        "{\"time\": 1.5, \"op\": \"insert\", \"table\": \"T\", \"key\": {\"user\": \"ann\", \"at\":"
            + " -7}}\n"
            + "\n"
            + "{\"ms\": [1, {}], \"key\": {\"at\": 8, \"user\": \"b,ob \\u0022x\\\"\"}, \"table\":"
            + " \"T\", \"time\": \"2.5\", \"op\": \"lookup\"}\n",
      })
  void oneTraceInAnyFormHasTheSameCellsNamesAndSurvey(String form) throws IOException {
    assertThat(cells(form)).isEqualTo(cells(CSV));
    assertThat(cells(CSV).get(1)).containsExactly("2.5", "lookup", "T", "b,ob \"x\"", "8");
    assertThat(read(form).tables()).isEqualTo(read(CSV).tables());
    assertThat(read(form).lengthNanos()).isEqualTo(2 * SECOND + SECOND / 2);
  }

  @Test
  void eachTableOfJsonHasItsOwnNamesInTheOrderOfItsFirstRecord() throws IOException {
    TraceSurvey survey =
        read(
            """
            {"ts": 0, "op": "insert", "collection": "A", "key": {"b": {"x": 1, "$y": 2.5e1}, "a": true}}
            {"ts": 1, "op": "insert", "collection": "B", "key": {"a": 1, "id": {"$oid": "65"}}}
            {"ts": 2, "op": "scan", "collection": "B"}
            {"ts": 3, "op": "insert", "collection": "C", "key": [1, "ü", null]}
            """);
    assertThat(names(survey, 0)).containsExactly("b_x", "b", "a");
    assertThat(names(survey, 1)).containsExactly("a", "id");
    assertThat(names(survey, 2)).containsExactly("key1", "key2");
    assertThat(survey.tables().get(0).columns().get(1).kind()).isEqualTo(CellKind.INTEGER);
  }

  private static List<String> names(TraceSurvey survey, int table) {
    return survey.tables().get(table).columns().stream()
        .map(TraceSurvey.SurveyedColumn::name)
        .toList();
  }

  @Test
  void aLoadReplaysJsonAsItReplaysCsv() throws IOException {
    String json =
        """
        {"time": 1, "op": "insert", "table": "T", "key": 5}
        {"time": 2, "op": "update", "table": "T", "key": 6}
        {"time": 3, "op": "insert", "table": "T", "key": 7}
        """;
    Map<Integer, ColumnType> columns = Map.of(3, ColumnType.INT64);
    TraceFile trace =
        TraceFile.check(
            new TraceFile.Request(file(json), TraceOperation.INSERT, "T", null, 1, columns));
    List<Long> values = new ArrayList<>();
    try (Trace records = trace.open()) {
      while (records.advance()) {
        values.add(records.value(3));
      }
    }
    assertThat(values).containsExactly(5L, 7L);
    RecordedTrace copied = RecordedTrace.read(file(json), null, true);
    assertThat(copied.records())
        .extracting(r -> new String(r.cells()[0], StandardCharsets.UTF_8))
        .containsExactly("5", "6", "7");
  }

  @Test
  void jsonWithoutOperationsIsATimeAndAKey() throws IOException {
    Path file = file("{\"time\": 1, \"key\": [5, 6]}\n{\"time\": 2, \"key\": [7, 8]}\n");
    TraceFile trace =
        TraceFile.check(
            new TraceFile.Request(file, null, null, null, 1, Map.of(2, ColumnType.INT64)));
    try (Trace records = trace.open()) {
      assertThat(records.advance()).isTrue();
      assertThat(records.value(2)).isEqualTo(6);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'time':1,'op':'insert','table':'T','user':1} | 1 | no 'key' beside 'user'; expected",
        "{'time':1,'op':'insert','key':1} | 1 | no 'table'; expected",
        "{'time':1,'op':'get','table':'T','key':1};{'time':1,'op': | 2 | no JSON object in this"
            + " line",
        "{'time':1,'op':'get','table':'T','key':1};x | 2 | no JSON object",
        "{'time':1,'op':'get','table':'T','key':1} {} | 1 | one object a line",
        "{'time':1,'op':'get','table':'T','key':1};{'time':1,'op':'get','table':'T','key':{'a':1}}"
            + " | 2 | the key has [a]; expected",
        "{'time':{'a':1,'b':2},'op':'get','table':'T','key':1} | 1 | the time has 2 values",
        "{ | 1 | jq -c . FILE",
        "[;{'time':1} | 1 | jq -c '.[]' FILE",
        "insert,T,1.5,7 | 1 | a header above the first record calls time",
        "op,table,when,key;insert,T,1,7 | 1 | has op, table, when, key; expected the names time",
        "op,table,time,key;insert,T,1 | 2 | 3 columns; expected 4, as in the header",
        "time,op,table,user,;x,1,2,3 | 2 | is not a time",
      })
  void aMistakeOfFormIsNamedAtItsLine(String lines, int line, String message) {
    assertThatThrownBy(() -> read(lines.replace(';', '\n').replace('\'', '"')))
        .isInstanceOfSatisfying(
            MalformedTrace.class,
            e -> {
              assertThat(e.reason().replace('"', '\'')).contains(message);
              assertThat(e.line()).isEqualTo(line);
            });
  }

  @Test
  void utf16IsNamed() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.write(file, CSV.getBytes(StandardCharsets.UTF_16));
    assertThatThrownBy(() -> TraceSurvey.read(file, null, Long.MAX_VALUE))
        .hasMessageContaining("UTF-16; expected UTF-8");
  }

  @ParameterizedTest(name = "{0} and {1} are in units of {2} s")
  @CsvSource({
    "2026-11-27 10:00:00, 2026-11-27 10:00:01, 1, 2",
    "2026-11-27 10:00:00, 2026-11-27 10:01:00, 60, 120",
    "11/27/2026 10:00 AM, 11/27/2026 10:00 AM, 60, 60",
    "2026-11-27 10:00:00, 2026-11-27 10:00:00, 1, 1",
    "2026-11-27 10:00:00, 2026-11-27 10:00:01.5, 0, 1.5",
  })
  void aRecordingOfWholeUnitsLastsToTheEndOfItsLast(
      String first, String last, long unit, double seconds) throws IOException {
    String text = (first + ",insert,T,1\n").repeat(3) + (last + ",insert,T,2\n").repeat(3);
    TraceSurvey survey = read(text);
    assertThat(survey.whole().unitNanos()).isEqualTo(unit * SECOND);
    assertThat(survey.recordedNanos()).isEqualTo((long) (seconds * SECOND));
    // Half of the records have a fraction of a second in the last case.
    assertThat(survey.whole().records()).isEqualTo(unit == 0 ? 3 : 6);
    TraceFile replayed =
        TraceFile.check(new TraceFile.Request(file(text), null, null, null, 1, Map.of()));
    assertThat(replayed.lastNanos())
        .isEqualTo(unit == 0 ? 3 * SECOND / 2 : survey.recordedNanos() - 1);
  }

  @Test
  void oneRecordASecondIsNoBurst() throws IOException {
    TraceSurvey survey = read("0,insert,T,1\n1,insert,T,2\n2,insert,T,3\n");
    assertThat(survey.whole().records()).isZero();
    assertThat(survey.recordedNanos()).isEqualTo(2 * SECOND);
  }

  /** In Latin-1 two keys that differ would both be one unknown character. */
  @Test
  void aTraceThatIsNotUtf8IsRefusedAtItsByte() throws IOException {
    Path latin = folder.resolve("latin.csv");
    Files.write(latin, "1,insert,T,caf\u00E9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> TraceSurvey.read(latin, null, Long.MAX_VALUE))
        .isInstanceOf(MalformedTrace.class)
        .hasMessageContaining("byte 0xE9 is not UTF-8");
    assertThat(read("1,insert,T,caf\u00E9\n").tables()).hasSize(1);
  }
}
