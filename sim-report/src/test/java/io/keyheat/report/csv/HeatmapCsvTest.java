package io.keyheat.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class HeatmapCsvTest {
  private static final int FIRST_METRIC = 5;

  @Test
  void everyFilledCellComesBackWithItsKeysItsTimeAndItsValues() throws IOException {
    RunResult run = new SampleResults(16, 24, 3, 7).diagonal("timestamp-first");
    Heatmap heatmap = run.heatmap();
    List<List<String>> lines = parse(csv(run));
    List<String> header = lines.get(0);
    int line = 1;
    for (int cell = 0; cell < heatmap.servers().length; cell++) {
      if (heatmap.servers()[cell] < 0) {
        continue;
      }
      List<String> fields = lines.get(line++);
      Heatmap.Row range = heatmap.rows().get(cell % 16);
      assertThat(fields.subList(0, FIRST_METRIC))
          .containsExactly(
              "timestamp-first",
              range.space(),
              range.startKey(),
              range.limitKey(),
              String.valueOf(cell / 16 * 10));
      for (HeatMetric metric : HeatMetric.values()) {
        int column = header.indexOf(metric.name().toLowerCase(java.util.Locale.ROOT));
        assertThat(Double.parseDouble(fields.get(column)))
            .isCloseTo(heatmap.cells().get(metric)[cell], Percentage.withPercentage(1e-3));
      }
      assertThat(fields.get(header.indexOf("server")))
          .isEqualTo(run.servers().get(heatmap.servers()[cell]).name());
    }
    assertThat(lines).hasSize(line);
  }

  @Test
  void onlyFilledCellsHaveALine() throws IOException {
    RunResult run = new SampleResults(16, 24, 3, 7).diagonal("run");
    long filled =
        IntStream.range(0, 16 * 24).filter(cell -> run.heatmap().servers()[cell] >= 0).count();
    assertThat(filled).isPositive().isLessThan(16 * 24);
    assertThat(parse(csv(run))).hasSize((int) filled + 1);
    assertThat(parse(csv(new SampleResults(16, 24, 3, 7).idle("run")))).hasSize(1);
  }

  @Test
  void quotesCommasAndLineEndsInNamesComeBackAsTheyWere() throws IOException {
    String name = "a \"b\", c\nd 💥 \u202Ee";
    List<List<String>> lines = parse(csv(new SampleResults(2, 2, 1, 7).even(name)));
    assertThat(lines).hasSize(5);
    assertThat(lines.get(4).get(0)).isEqualTo(name);
  }

  private static String csv(RunResult run) throws IOException {
    StringWriter out = new StringWriter();
    HeatmapCsv.write(List.of(run), out);
    return out.toString();
  }

  /** RFC 4180, as a reader would. */
  private static List<List<String>> parse(String csv) {
    List<List<String>> lines = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (quoted && c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ',' || c == '\n')) {
        fields.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          lines.add(fields);
          fields = new ArrayList<>();
        }
      } else {
        field.append(c);
      }
    }
    return lines;
  }
}
