package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.FromTrace;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
  @TempDir Path folder;

  private ScenarioFile read(String csv) throws IOException, ScenarioException {
    Files.writeString(folder.resolve("t.csv"), csv);
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        title: t
        system: spanner
        servers: 1
        duration: 1m
        tables: {T: {columns: {A: {type: int64, values: {sequence: 1}}}, key: [A]}}
        loads: {l: {insert: T, trace: t.csv, values: {A: {trace: 1}}}}
        """);
    return ScenarioReader.read(file);
  }

  @Test
  void aTraceBesideTheScenarioIsReplayed() throws IOException, ScenarioException {
    ScenarioFile file = read("time,user\n0.5,7\n\n1,9\n1.25,11\n");
    assertThat(file.name()).isEqualTo("s");
    assertThat(file.estimateOperations()).isEqualTo(3);
    CallLoad load = (CallLoad) file.variants().get(0).spec().loads().get(0);
    assertThat(load.values()).containsEntry("A", new FromTrace(1));
    Trace trace = ((ClientSpec.Traced) load.client()).trace().open();
    assertThat(trace.advance()).isTrue();
    assertThat(trace.timeNanos()).isEqualTo(500_000_000);
    assertThat(trace.value(1)).isEqualTo(7);
    assertThat(trace.advance()).isTrue();
    assertThat(trace.timeNanos()).isEqualTo(1_000_000_000);
    assertThat(trace.advance()).isTrue();
    assertThat(trace.advance()).isFalse();
  }

  @Test
  void eachOpeningBeginsAnew() throws IOException, ScenarioException {
    ScenarioFile file = read("0,1\n1,2\n");
    ClientSpec.Traced traced =
        (ClientSpec.Traced) file.variants().get(0).spec().loads().get(0).client();
    for (int i = 0; i < 2; i++) {
      Trace trace = traced.trace().open();
      assertThat(trace.advance()).isTrue();
      assertThat(trace.value(1)).isEqualTo(1);
    }
  }

  @Test
  void aTraceThatCannotBeReadIsRefusedWithItsLine() {
    assertThatThrownBy(() -> read("time,user\n99,1\n1,1\n"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("loads.l.trace")
        .hasMessageContaining("line 3, column 1: the time is 98.000 s");
    assertThatThrownBy(() -> read("time,user\nsoon,1\n"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("line 2, column 1: \"soon\" is not a time");
    assertThatThrownBy(() -> read("1\n"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("line 1, column 1: one column; expected from 2 to 64");
    assertThatThrownBy(() -> read(""))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("has no records");
  }

  @Test
  void aValueThatItsColumnCannotHoldIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> read("0,1\n1,abc\n"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("line 2, column 3: \"abc\" in column 2; expected a whole number");
  }

  @Test
  void aRecordUpToASecondLateCountsAsBeingAtTheTimeOfTheOneBefore()
      throws IOException, ScenarioException {
    ScenarioFile file = read("5,1\n4.1,2\n6,3\n");
    ClientSpec.Traced traced =
        (ClientSpec.Traced) file.variants().get(0).spec().loads().get(0).client();
    Trace trace = traced.trace().open();
    assertThat(trace.advance()).isTrue();
    assertThat(trace.advance()).isTrue();
    assertThat(trace.timeNanos()).isEqualTo(5_000_000_000L);
    assertThat(trace.value(1)).isEqualTo(2);
    assertThat(trace.advance()).isTrue();
    assertThat(trace.timeNanos()).isEqualTo(6_000_000_000L);
  }

  /** Texts and UUIDs that have been taken for one another or refused, of few values and of many. */
  @ParameterizedTest(name = "{1} rows of {0}")
  @CsvSource({
    "string, 20000, tenant-%02d/event/%012d",
    "string, 20000, com.example%d.www/path/%d",
    "string, 300000, com.example%d.www/path/%d",
    "string, 300000, user%d@example%d.org",
    "string, 1000, /home/%d/a/very/long/common/prefix/of/many/folders/%d.txt",
    "string, 20000, %da%1$d/%d",
    "uuid, 20000, 6ba7b810-9dad-11d1-80b4-%04d%08d",
  })
  void differentKeysHaveDifferentNumbersInTheOrderOfTheirBytes(String type, int rows, String form)
      throws IOException {
    RandomStream random = new RandomStream(rows);
    StringBuilder csv = new StringBuilder();
    List<String> written = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      String text = form.formatted(random.nextLong(20), random.nextLong(10_000_000));
      written.add(text);
      csv.append(i / 1000).append(',').append(text).append('\n');
    }
    Path file = Files.writeString(folder.resolve("t.csv"), csv);
    ColumnType columnType = ColumnType.valueOf(type.toUpperCase(Locale.ROOT));
    TraceFile read =
        TraceFile.check(new TraceFile.Request(file, null, null, null, 1, Map.of(1, columnType)));
    Map<String, Long> numbers = new TreeMap<>();
    Trace trace = read.open();
    for (String text : written) {
      assertThat(trace.advance()).isTrue();
      numbers.put(text, trace.value(1));
    }
    // All characters are ASCII, so Java's order of texts is that of their bytes.
    assertThat(List.copyOf(numbers.values())).doesNotHaveDuplicates().isSorted();
  }
}
