package io.keyheat.scenarios.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.sensitivity.ScreeningResult.OutcomeChange;
import io.keyheat.scenarios.sweep.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A made-up scenario, whose expectation holds as long as one of two parameters is small. */
class ScreeningTest {
  private static final PlausibleRange DECIDES =
      new PlausibleRange("servers.maxWait", "1s", "0.5s", "4s", "said so", 0.5e9, 4e9);
  private static final PlausibleRange IDLE =
      new PlausibleRange("balancer.maxMoves", "4", "1", "32", "said so", 1, 32);
  private static final List<ScreenedExpectation> EXPECTED =
      List.of(
          new ScreenedExpectation("short.latency.p99 < 1s", List.of("SP-01")),
          new ScreenedExpectation("offered > 0", List.of("SP-02")));

  private static boolean[] conclusions(Point point) {
    boolean small = true;
    for (FieldValue field : point.fields()) {
      if (field.path().equals("system.servers.maxWait")) {
        small = !field.text().equals("4s") && !field.text().equals("2000000000ns");
      }
    }
    return new boolean[] {small, true};
  }

  private static ScreeningResult screened(int trajectories) throws ScenarioException {
    Screening screening = new Screening(List.of(DECIDES, IDLE), 2, trajectories, 1);
    return screening.run(EXPECTED, ScreeningTest::conclusions);
  }

  @Test
  void onlyAParameterThatDecidesChangesAnExpectation() throws ScenarioException {
    ScreeningResult screened = screened(0);
    assertThat(screened.holding()).isEqualTo(2);
    assertThat(screened.parameters().get(0).changes())
        .containsExactly(new OutcomeChange("4s", EXPECTED.get(0), false));
    assertThat(screened.parameters().get(1).changes()).isEmpty();
  }

  @Test
  void withoutTrajectoriesNoEffectIsMadeUp() throws ScenarioException {
    assertThat(screened(0).parameters()).allSatisfy(p -> assertThat(p.effect()).isEmpty());
  }

  /** Half of the two expectations is lost over two thirds of the range: 0.5 / (2/3). */
  @Test
  void theEffectIsTheShareOfExpectationsOverTheRange() throws ScenarioException {
    ScreeningResult screened = screened(4);
    assertThat(screened.parameters().get(0).effect().orElseThrow().meanSize())
        .isBetween(0.749, 0.751);
    assertThat(screened.parameters().get(1).effect().orElseThrow().meanSize()).isZero();
  }

  @Test
  void asManyPointsAreRunAsWereCounted() throws ScenarioException {
    Screening screening = new Screening(List.of(DECIDES, IDLE), 3, 2, 1);
    int[] runs = {0};
    screening.run(
        EXPECTED,
        point -> {
          runs[0]++;
          return conclusions(point);
        });
    assertThat(runs[0]).isEqualTo(screening.points()).isEqualTo(1 + 2 * 3 + 2 * 3);
  }

  /** Steps of a factor: the middle of 1 to 32 is √32; what is counted is whole. */
  @Test
  void valuesWithinARangeAreWrittenAsAProfileHasThem() throws ScenarioException {
    assertThat(DECIDES.at(1 / 3.0)).isEqualTo("1000000000ns");
    assertThat(IDLE.at(0.5)).isEqualTo("6");
    for (String profile : Profiles.names()) {
      for (PlausibleRange range : Profiles.ranges(profile)) {
        assertThat(range.low()).as(profile + " " + range.path()).isLessThan(range.high());
        assertThat(range.at(0)).isEqualTo(range.from());
        assertThat(range.at(1)).isEqualTo(range.to());
      }
    }
  }
}
