package io.keyheat.report.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.SampleResults.Heat;
import io.keyheat.report.patterns.Pattern.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples have a table on three quarters of their rows and an index on the last. */
class PatternsTest {
  private static final int ROWS = 128;
  private static final int TABLE_ROWS = 96;
  private static final int COLUMNS = 120;

  private static List<Pattern> patterns(long seed, Heat heat) {
    RunResult run = new SampleResults(ROWS, COLUMNS, 5, seed).run("v", 1, 5, heat);
    return Patterns.of(run).stream().filter(p -> p.space().equals("UserAccessLog")).toList();
  }

  private static List<Kind> kinds(long seed, Heat heat) {
    return patterns(seed, heat).stream().map(Pattern::kind).toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whereTheLoadMovesOnceThroughTheKeysIsADiagonal(long seed) {
    Heat rising = (row, column, r) -> row == column * TABLE_ROWS / COLUMNS ? 1 : 0;
    Heat falling =
        (row, column, r) -> row == TABLE_ROWS - 1 - column * TABLE_ROWS / COLUMNS ? 1 : 0;
    assertThat(patterns(seed, rising))
        .singleElement()
        .satisfies(p -> assertThat(p.kind()).isEqualTo(Kind.DIAGONAL))
        .satisfies(p -> assertThat(p.text()).contains("a moving hotspot", "rises"));
    assertThat(patterns(seed, falling))
        .singleElement()
        .satisfies(p -> assertThat(p.kind()).isEqualTo(Kind.DIAGONAL))
        .satisfies(p -> assertThat(p.text()).contains("falls"));
  }

  @Test
  void severalTailsSideBySideAreCounted() {
    Heat three = (row, column, r) -> row % 32 == column * 32 / COLUMNS ? 0.4 : 0;
    assertThat(patterns(1, three))
        .singleElement()
        .satisfies(p -> assertThat(p.kind()).isEqualTo(Kind.DIAGONALS))
        .satisfies(p -> assertThat(p.text()).startsWith("3 moving hotspots side by side"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aTailInAPartOfTheKeysIsFoundBesideEvenLoad(long seed) {
    Heat mixed =
        (row, column, r) ->
            row < 30
                ? (row == column * 30 / COLUMNS ? 1 : 0)
                : Math.max(0.01, 0.2 + 0.04 * r.nextGaussian());
    assertThat(patterns(seed, mixed))
        .anySatisfy(
            p -> {
              assertThat(p.kind()).isEqualTo(Kind.PARTIAL_DIAGONAL);
              assertThat(p.topRow()).isZero();
              assertThat(p.bottomRow()).isEqualTo(30);
            });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void scatteredVisitsThatNeverComeAgainAreNoDiagonal(long seed) {
    java.util.Random random = new java.util.Random(seed);
    int[] when = random.ints(ROWS, 0, COLUMNS).toArray();
    assertThat(kinds(seed, (row, column, r) -> column == when[row] ? 0.5 : 0))
        .doesNotContain(
            Kind.DIAGONAL, Kind.DIAGONALS, Kind.PARTIAL_DIAGONAL, Kind.SWEEP, Kind.BAND);
  }

  @Test
  void aHotspotThatBeginsAgainAndAgainIsASweep() {
    Heat sweep = (row, column, r) -> row == (column * 5) % TABLE_ROWS ? 1 : 0;
    assertThat(kinds(1, sweep)).containsExactly(Kind.SWEEP);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void rowsThatStayHotBesideCoolerOnesAreABand(long seed) {
    Heat band =
        (row, column, r) ->
            row >= 40 && row < 44 && column > COLUMNS / 3 ? 0.95 : 0.1 + 0.02 * r.nextGaussian();
    assertThat(patterns(seed, band))
        .anySatisfy(
            p -> {
              assertThat(p.kind()).isEqualTo(Kind.BAND);
              assertThat(p.topRow()).isEqualTo(40);
              assertThat(p.bottomRow()).isEqualTo(44);
              assertThat(p.fromColumn()).isEqualTo(COLUMNS / 3 + 1);
            });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatIsEverywhereAlikeIsEven(long seed) {
    assertThat(kinds(seed, (row, column, r) -> 0.3 + 0.06 * r.nextGaussian()))
        .containsExactly(Kind.EVEN);
    assertThat(kinds(seed, (row, column, r) -> r.nextDouble() < 0.2 ? 0.02 : 0))
        .containsExactly(Kind.EVEN);
  }

  /** At all times alike, and yet only a third of the keys. */
  @Test
  void whatOnlyAThirdOfTheKeysTakesIsNotEven() {
    assertThat(
            kinds(1, (row, column, r) -> 3 * row < TABLE_ROWS ? 0.3 + 0.06 * r.nextGaussian() : 0))
        .doesNotContain(Kind.EVEN);
  }

  @Test
  void evenAndOverloadedIsStillEven() {
    assertThat(kinds(1, (row, column, r) -> 0.9 + 0.05 * r.nextGaussian()))
        .containsExactly(Kind.EVEN);
  }

  @Test
  void aLoadThatJumpsIsAStepAndOneThatGrowsSlowlyIsNot() {
    Heat jump = (row, column, r) -> (column < 60 ? 0.1 : 0.5) + 0.02 * r.nextGaussian();
    assertThat(patterns(1, jump))
        .anySatisfy(
            p -> {
              assertThat(p.kind()).isEqualTo(Kind.STEP);
              assertThat(p.fromColumn()).isEqualTo(60);
              assertThat(p.text()).endsWith("at 10:00");
            });
    Heat ramp = (row, column, r) -> 0.1 + 0.5 * column / COLUMNS;
    assertThat(kinds(1, ramp)).doesNotContain(Kind.STEP, Kind.PERIODIC);
    Heat rise = (row, column, r) -> Math.min(0.5, 0.1 + 0.4 * column / 12);
    assertThat(kinds(1, rise)).doesNotContain(Kind.STEP, Kind.PERIODIC);
  }

  @Test
  void aLoadThatComesAndGoesIsPeriodicAndItsPeriodIsTold() {
    Heat waves =
        (row, column, r) -> 0.3 + 0.2 * Math.sin(2 * Math.PI * column / 20) + 0.02 * r.nextDouble();
    assertThat(patterns(1, waves))
        .anySatisfy(
            p -> {
              assertThat(p.kind()).isEqualTo(Kind.PERIODIC);
              assertThat(p.text()).endsWith("every 3:20");
            });
    assertThat(kinds(1, (row, column, r) -> 0.3 + 0.06 * r.nextGaussian()))
        .doesNotContain(Kind.PERIODIC, Kind.STEP);
  }

  @Test
  void whereNothingHappensThereIsNoPattern() {
    assertThat(Patterns.of(new SampleResults(1, 1, 1, 1).idle("v"))).isEmpty();
    assertThat(Patterns.of(new SampleResults(8, 2, 1, 1).even("v")))
        .extracting(Pattern::kind)
        .containsOnly(Kind.EVEN);
  }
}
