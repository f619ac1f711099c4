package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DetailTest {
  private static final Detail DETAIL = new Detail(200, 600, 4000, 12);

  @Test
  void aQuarterOfTheCellsIsHalfOfEachSide() {
    assertThat(DETAIL.coarser(0.25)).isEqualTo(new Detail(100, 300, 1000, 12));
  }

  /** Where the events alone are too long, the next step has fewer of them, and room for cells. */
  @Test
  void noStepTakesMoreThanHalfOfASide() {
    assertThat(DETAIL.coarser(-0.3)).isEqualTo(new Detail(100, 300, 1000, 12));
  }

  @Test
  void eachStepTakesSomethingUntilNoSideCanShrink() {
    Detail detail = new Detail(8, 600, 100, 12);
    for (int steps = 0; detail.canBeCoarser(); steps++) {
      assertThat(steps).isLessThan(600);
      Detail coarser = detail.coarser(1);
      assertThat(coarser.columns()).isLessThan(detail.columns());
      detail = coarser;
    }
    assertThat(detail).isEqualTo(new Detail(8, 16, 100, 12));
  }
}
