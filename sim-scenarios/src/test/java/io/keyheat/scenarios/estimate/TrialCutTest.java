package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.TrialCut.AskedRows;
import io.keyheat.scenarios.estimate.TrialCut.AskingLoad;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two hundred rows at each of ten moments. */
class TrialCutTest {
  private static final int MOMENTS = 10;
  private static final int ROWS = 200;
  private static final int MILLION = 1_000_000;

  private static AskingLoad load(double asks, IntUnaryOperator key) {
    List<List<DemandPart>> moments = new ArrayList<>();
    for (int m = 0; m < MOMENTS; m++) {
      List<DemandPart> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(new DemandPart(0, 0, key.applyAsInt(m * ROWS + i)));
      }
      moments.add(rows);
    }
    return new AskingLoad(AskedRows.ofMoments(moments), asks, false);
  }

  private static AskingLoad even(double asks) {
    Random random = new Random(1);
    return load(asks, i -> random.nextInt(MILLION));
  }

  /** Numbers that are counted up, from some number on. */
  private static AskingLoad rising(double asks, int from) {
    return load(asks, i -> from + i);
  }

  @Test
  void cutsHelpRowsThatAreAskedForEvenly() {
    assertThat(TrialCut.helps(List.of(even(1.4)), 1.4)).isTrue();
  }

  @Test
  void noCutHelpsARangeThatMoves() {
    assertThat(TrialCut.helps(List.of(rising(1.4, 0)), 1.4)).isFalse();
  }

  /** The cut beside them takes 6 % of 1.4 away: 1.3 move on in one tablet. */
  @Test
  void noCutHelpsARangeThatMovesBesideAFewEvenRows() {
    assertThat(TrialCut.helps(List.of(even(0.1), rising(1.3, MILLION)), 1.4)).isFalse();
  }

  /** The first cut divides: a third is even. The moving range, 1.2, is left over. */
  @Test
  void aCutThatDividesDoesNotHelpWhereTheMovingRangeAloneIsTooMuch() {
    assertThat(TrialCut.helps(List.of(even(0.6), rising(1.2, MILLION)), 1.8)).isFalse();
    assertThat(TrialCut.helps(List.of(even(0.9), rising(0.9, MILLION)), 1.8)).isTrue();
  }

  /** Each of them moves, and a cut lies between. */
  @Test
  void aCutBetweenTwoRangesThatMoveHelpsBoth() {
    List<AskingLoad> apart = List.of(rising(0.7, 0), rising(0.7, MILLION));
    assertThat(TrialCut.helps(apart, 1.4)).isTrue();
    List<AskingLoad> together = List.of(rising(0.7, 0), rising(0.7, 0));
    assertThat(TrialCut.helps(together, 1.4)).isFalse();
  }

  /** What moves on before a cut is made has no row that a cut could be tried on. */
  @Test
  void noCutHelpsWhatDoesNotStayForOne() {
    AskingLoad even = even(1.4);
    AskingLoad passing = new AskingLoad(even.rows(), 1.4, true);
    assertThat(TrialCut.helps(List.of(passing), 1.4)).isFalse();
  }

  /**
   * 6,000 inserts a second without a value of the index's first column, behind one another in the
   * order of their ids, and 400/s with values all over it: the first keys and those of the whole
   * run tell alike that no cut helps.
   */
  @ParameterizedTest
  @CsvSource({"4m", "5m", "6m", "10m"})
  void anEstimateAndACheckAgreeWhateverTheDurationIs(String duration) throws ScenarioException {
    String text =
        """
        title: An index of rows without a value
        system: spanner
        servers: 6
        duration: %s
        tables:
          O:
            columns:
              Id: {type: int64, values: {sequence: 1}}
              H: {type: int64, values: {hash: [Id], modulo: 64}}
              Coupon: {type: int64, values: {uniform: [1000, 9999]}}
            key: [H, Id]
            rowSize: 1KB
            preSplits: 64
            indexes: {ByCoupon: {on: [Coupon, Id]}}
        loads:
          with: {insert: O, rate: 400/s}
          without: {insert: O, rate: 6000/s, values: {Coupon: absent}}
        """
            .formatted(duration);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    for (Estimate estimate : List.of(Estimate.of(spec), Estimate.ofFirstKeys(spec, spec.plan()))) {
      HottestTablet hottest = estimate.hottestTablet().orElseThrow();
      assertThat(hottest.space()).isEqualTo("O.ByCoupon");
      assertThat(hottest.isDivisible()).isFalse();
    }
  }
}
