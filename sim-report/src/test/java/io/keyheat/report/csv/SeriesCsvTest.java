package io.keyheat.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesCsvTest {
  @Test
  void everyIntervalHasALineForEachFigure() throws IOException {
    RunResult run = new SampleResults(8, 5, 2, 1).even("a \"b\", c");
    List<String> lines = lines(run);
    assertThat(lines.get(0)).isEqualTo("variant,of,time_seconds,figure,value");
    assertThat(lines).hasSize(1 + 5 * 6 + 5 * 3 * 2);
    assertThat(lines)
        .filteredOn(line -> line.contains(",\"server-2\",40,"))
        .extracting(line -> line.replaceAll(".*,40,(\\w+),.*", "$1"))
        .containsExactly("utilisation", "queue_millis", "tablets");
    long offered = run.loads().stream().mapToLong(l -> l.intervals().get(1).offered()).sum();
    double perSecond = offered / 10.0;
    assertThat(lines)
        .filteredOn(line -> line.startsWith("\"a \"\"b\"\", c\",\"all\",10,offered_per_second,"))
        .singleElement()
        .satisfies(
            line ->
                assertThat(Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                    .isEqualTo(perSecond));
  }

  @Test
  void neitherLatencyOfNoOperationNorIdleServersHaveLines() throws IOException {
    RunResult idle = new SampleResults(1, 1, 1, 1).idle("run");
    assertThat(lines(idle)).noneMatch(line -> line.contains("latency"));
    assertThat(lines(idle)).noneMatch(line -> line.contains("utilisation"));
  }

  private static List<String> lines(RunResult run) throws IOException {
    StringWriter out = new StringWriter();
    SeriesCsv.write(List.of(run), out);
    return out.toString().lines().toList();
  }
}
