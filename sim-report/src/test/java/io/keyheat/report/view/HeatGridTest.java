package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeatGridTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyCellIsTheGreatestOfThoseItStandsFor(long seed) {
    Random random = new Random(seed);
    int rows = 1 + random.nextInt(40);
    int columns = 1 + random.nextInt(40);
    float[] cells = new float[rows * columns];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = random.nextFloat();
    }
    HeatGrid grid =
        HeatGrid.of(cells, rows, columns, 1 + random.nextInt(20), 1 + random.nextInt(20));
    float[] expected = new float[grid.rows() * grid.columns()];
    for (int row = 0; row < grid.rows(); row++) {
      for (int column = 0; column < grid.columns(); column++) {
        float greatest = 0;
        for (int r = HeatGrid.first(row, rows, grid.rows());
            r < HeatGrid.first(row + 1, rows, grid.rows());
            r++) {
          for (int c = HeatGrid.first(column, columns, grid.columns());
              c < HeatGrid.first(column + 1, columns, grid.columns());
              c++) {
            greatest = Math.max(greatest, cells[c * rows + r]);
          }
        }
        expected[column * grid.rows() + row] = greatest;
      }
    }
    assertThat(grid.values()).as("seed %d", seed).isEqualTo(expected);
  }
}
