package io.keyheat.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Heatmap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinesOfSpacesTest {
  private static Heatmap heatmap(int... sizes) {
    List<Heatmap.Row> rows = new ArrayList<>();
    for (int s = 0; s < sizes.length; s++) {
      for (int row = 0; row < sizes[s]; row++) {
        rows.add(new Heatmap.Row("T" + s, "T" + s + "(" + row + ")", ""));
      }
    }
    return new Heatmap(rows, 0, Map.of(), new int[0]);
  }

  @ParameterizedTest
  @CsvSource({"100, 7, 20, 1", "100, 7, 20, 2", "3, 3, 40, 2", "1, 500, 5, 1", "9, 9, 2, 2"})
  void eachRowIsShownOnceAndNoPartOfALineShowsRowsOfTwoTables(
      int first, int second, int maxLines, int parts) {
    Heatmap heatmap = heatmap(first, second);
    LinesOfSpaces lines = LinesOfSpaces.of(heatmap, maxLines, parts);
    assertThat(lines.lines()).isLessThanOrEqualTo(maxLines);
    int[] shown = new int[first + second];
    for (int part = 0; part < lines.from().length; part++) {
      IntStream.range(lines.from()[part], lines.to()[part]).forEach(row -> shown[row]++);
      boolean isOfFirst = lines.from()[part] < first;
      assertThat(lines.to()[part] <= first).as("part %d", part).isEqualTo(isOfFirst);
      boolean lineBeginsInFirst = lines.firstRow(part / parts) < first;
      assertThat(lineBeginsInFirst).as("the same line").isEqualTo(isOfFirst);
    }
    assertThat(shown).doesNotContain(0);
    if (first >= parts && second >= parts && first % parts == 0 && second % parts == 0) {
      assertThat(shown).containsOnly(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 7, 20, 18", "50, 50, 20, 10", "1, 500, 5, 1"})
  void linesAreDealtOutBySize(int first, int second, int maxLines, int ofFirst) {
    LinesOfSpaces lines = LinesOfSpaces.of(heatmap(first, second), maxLines, 1);
    assertThat(IntStream.of(lines.from()).filter(row -> row < first)).hasSize(ofFirst);
    assertThat(lines.lines()).isEqualTo(maxLines);
  }
}
