package io.keyheat.core.value.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The numbers of the ranges in which values of another column lie. */
class RangeNumberTest {
  private static final RangeNumber NUMBER = new RangeNumber("At", List.of(10L, 20L));

  @Test
  void aBoundIsTheFirstValueOfItsRange() {
    DrawContext.DrawnColumns row =
        new DrawContext.DrawnColumns() {
          @Override
          public int position(String column) {
            return 0;
          }

          @Override
          public ColumnDomain domain(String column) {
            return new ColumnDomain.Numbers(0, 100, Style.INTEGER);
          }
        };
    RowBuffer rows = new RowBuffer(2, 0);
    long[] values = {9, 10, 19, 20, 99, -5};
    System.arraycopy(values, 0, rows.lo[0], 0, values.length);
    ColumnDomain domain = new ColumnDomain.Numbers(0, 2, Style.INTEGER);
    NUMBER
        .generator(Draws.context(1, domain, row))
        .fill(rows, values.length, rows.hi[1], rows.lo[1]);
    assertThat(rows.lo[1]).startsWith(0, 1, 1, 2, 2, 0);
  }

  /** What is written at one time lies in one range; of 0 to 39, 10, 10 and 20 lie in the three. */
  @Test
  void theLargestShareIsThatOfTheFullestRange() {
    assertThat(NUMBER.greatestShare(column -> new Now(0, 1, 0))).isEqualTo(1);
    ValueSpec even = new Uniform(0, 39);
    assertThat(NUMBER.greatestShare(column -> even)).isEqualTo(0.5);
  }
}
