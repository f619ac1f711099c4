package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BrokenLineTest {
  private static final double[] X = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11};

  /** The knee is one of the hundred places that are tried. */
  @Test
  void aLineThatBendsIsFoundExactly() {
    double[] y = new double[X.length];
    for (int i = 0; i < X.length; i++) {
      y[i] = 3 + 0.5 * X[i] + 4 * Math.max(0, X[i] - 6);
    }
    BrokenLine line = BrokenLine.fit(X, y).orElseThrow();
    assertThat(line.knee()).isEqualTo(6, within(1e-9));
    assertThat(line.atKnee()).isEqualTo(6, within(1e-6));
    assertThat(line.slopeBefore()).isEqualTo(0.5, within(1e-6));
    assertThat(line.slopeAfter()).isEqualTo(4.5, within(1e-6));
    assertThat(line.goodness()).isEqualTo(1, within(1e-9));
  }

  @Test
  void aLineThatBendsDownHasNoKnee() {
    double[] y = new double[X.length];
    for (int i = 0; i < X.length; i++) {
      y[i] = Math.min(X[i], 6);
    }
    assertThat(BrokenLine.fit(X, y)).isEmpty();
  }

  @Test
  void fewPointsSayNothing() {
    assertThat(BrokenLine.fit(new double[] {1, 2, 3, 4}, new double[] {1, 1, 1, 9})).isEmpty();
    assertThat(BrokenLine.fit(X, new double[X.length])).isEmpty();
    double[] still = {6000, 6001, 6002, 6002.5, 6003, 6004};
    assertThat(BrokenLine.fit(still, new double[] {1, 1, 1, 1, 2, 9})).isEmpty();
  }
}
