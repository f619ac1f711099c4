package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.statistics.ElementaryEffects.Effect;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class ElementaryEffectsTest {
  private static final long SEED = 5;
  private static final int FACTORS = 4;
  private static final int TRAJECTORIES = 6;

  private static List<Effect> effects(ToDoubleFunction<double[]> response) {
    ElementaryEffects design = new ElementaryEffects(FACTORS, TRAJECTORIES, SEED);
    return design.of(design.points().stream().mapToDouble(response).toArray());
  }

  /** Of a sum of factors each effect is its coefficient, whatever the others are. */
  @Test
  void theEffectsOfASumAreItsCoefficients() {
    List<Effect> effects = effects(x -> 3 * x[0] - 2 * x[1] + 0.5 * x[2]);
    double[] sizes = {3, 2, 0.5, 0};
    for (int factor = 0; factor < FACTORS; factor++) {
      assertThat(effects.get(factor).meanSize()).isCloseTo(sizes[factor], within(1e-12));
      assertThat(effects.get(factor).deviation()).isCloseTo(0, within(1e-12));
    }
  }

  /** The effect of a product's factor is the other factor, which differs from point to point. */
  @Test
  void factorsThatActTogetherDeviate() {
    List<Effect> effects = effects(x -> x[0] * x[1] + x[2]);
    assertThat(effects.get(0).deviation()).as("seed %d", SEED).isGreaterThan(0.1);
    assertThat(effects.get(1).deviation()).as("seed %d", SEED).isGreaterThan(0.1);
    assertThat(effects.get(2).deviation()).isCloseTo(0, within(1e-12));
    assertThat(effects.get(3).meanSize()).isCloseTo(0, within(1e-12));
  }

  /** Effects that cancel out count all the same: that is what the star is for. */
  @Test
  void effectsOfOppositeSignsDoNotCancel() {
    List<Effect> effects = effects(x -> x[0] < 0.5 == x[1] < 0.5 ? 1 : 0);
    assertThat(effects.get(0).meanSize()).isCloseTo(1 / ElementaryEffects.STEP, within(1e-12));
  }

  @Test
  void eachStepMovesOneFactorAndEachFactorMovesOnce() {
    List<double[]> points = new ElementaryEffects(FACTORS, TRAJECTORIES, SEED).points();
    assertThat(points).hasSize(TRAJECTORIES * (FACTORS + 1));
    for (int trajectory = 0; trajectory < TRAJECTORIES; trajectory++) {
      int[] moved = new int[FACTORS];
      for (int step = 0; step < FACTORS; step++) {
        double[] from = points.get(trajectory * (FACTORS + 1) + step);
        double[] to = points.get(trajectory * (FACTORS + 1) + step + 1);
        for (int factor = 0; factor < FACTORS; factor++) {
          assertThat(to[factor]).isBetween(-1e-12, 1 + 1e-12);
          moved[factor] += from[factor] == to[factor] ? 0 : 1;
        }
      }
      assertThat(moved).as("trajectory %d, seed %d", trajectory, SEED).containsOnly(1);
    }
  }

  @Test
  void theSameSeedGivesTheSameDesign() {
    List<double[]> one = new ElementaryEffects(FACTORS, TRAJECTORIES, SEED).points();
    List<double[]> same = new ElementaryEffects(FACTORS, TRAJECTORIES, SEED).points();
    List<double[]> other = new ElementaryEffects(FACTORS, TRAJECTORIES, SEED + 1).points();
    assertThat(one.stream().map(Arrays::toString).toList())
        .isEqualTo(same.stream().map(Arrays::toString).toList())
        .isNotEqualTo(other.stream().map(Arrays::toString).toList());
  }
}
