package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.plan.BoundarySearch.SearchOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class BoundarySearchTest {
  private static SearchOutcome search(int steps, int start, IntFunction<TargetVerdict> response) {
    return new BoundarySearch<RuntimeException>(steps, 0, (step, more) -> response.apply(step))
        .search(start);
  }

  private static TargetVerdict above(int boundary, int step) {
    return step >= boundary ? TargetVerdict.MET : TargetVerdict.MISSED;
  }

  @Test
  void everyBoundaryIsFoundFromEveryStart() {
    for (int boundary = 0; boundary < 40; boundary++) {
      for (int start = 0; start < 40; start++) {
        int wanted = boundary;
        SearchOutcome outcome = search(40, start, step -> above(wanted, step));
        assertThat(outcome.verdict())
            .as(boundary + " from " + start)
            .isEqualTo(SearchVerdict.FOUND);
        assertThat(outcome.least()).as(boundary + " from " + start).hasValue(boundary);
      }
    }
  }

  @Test
  void theValueBelowTheAnswerHasBeenTriedAndMisses() {
    SearchOutcome outcome = search(100, 10, step -> above(37, step));
    assertThat(outcome.tried())
        .containsEntry(36, TargetVerdict.MISSED)
        .containsEntry(37, TargetVerdict.MET);
  }

  @Test
  void whereNothingHelpsThereIsNoAnswer() {
    SearchOutcome outcome = search(64, 3, step -> TargetVerdict.MISSED);
    assertThat(outcome.verdict()).isEqualTo(SearchVerdict.NEVER);
    assertThat(outcome.least()).isEmpty();
    assertThat(outcome.tried()).containsKey(63);
  }

  /** Steps up to 20 keep a target that higher ones miss by more and more. */
  @Test
  void whereHigherValuesAreWorseLowerOnesAreTriedBeforeAllAreSaidToMiss() {
    SearchOutcome outcome =
        new BoundarySearch<RuntimeException>(
                64,
                0,
                new BoundarySearch.Judge<>() {
                  @Override
                  public TargetVerdict of(int step, int more) {
                    return step <= 20 ? TargetVerdict.MET : TargetVerdict.MISSED;
                  }

                  @Override
                  public boolean isWorse(int higher, int lower) {
                    return higher > lower;
                  }
                })
            .search(50);
    assertThat(outcome.verdict()).isEqualTo(SearchVerdict.NOT_MONOTONIC);
    assertThat(outcome.tried()).containsValue(TargetVerdict.MET);
  }

  @Test
  void aResponseThatTurnsIsToldOfAndNotBisected() {
    SearchOutcome outcome =
        search(64, 3, step -> step >= 8 && step < 14 ? TargetVerdict.MET : TargetVerdict.MISSED);
    assertThat(outcome.verdict()).isEqualTo(SearchVerdict.NOT_MONOTONIC);
  }

  @Test
  void anOpenValueBelowTheLeastSureOneLeavesTheAnswerOpen() {
    SearchOutcome outcome =
        search(64, 3, step -> step == 9 ? TargetVerdict.UNDECIDED : above(10, step));
    assertThat(outcome.verdict()).isEqualTo(SearchVerdict.UNDECIDED);
    assertThat(outcome.least()).hasValue(10);
  }

  /** Values 20 to 24 are open, one of which is tried, though 10 and 11 are enough. */
  @Test
  void aboveOpenValuesTheLeastThatIsSureIsLookedFor() {
    SearchOutcome outcome =
        search(64, 8, step -> step >= 20 && step < 25 ? TargetVerdict.UNDECIDED : above(10, step));
    assertThat(outcome.verdict()).isEqualTo(SearchVerdict.UNDECIDED);
    assertThat(outcome.least()).hasValue(25);
  }

  /** Both gallop and bisection of 1,000 values take ten steps at most, and five come after them. */
  @Test
  void whatIsForeseenBoundsWhatIsTried() {
    for (int boundary = 1; boundary < 1000; boundary += 37) {
      int wanted = boundary;
      List<Integer> foreseen = new ArrayList<>();
      new BoundarySearch<RuntimeException>(
              1000,
              0,
              (step, more) -> {
                foreseen.add(more);
                return above(wanted, step);
              })
          .search(10);
      assertThat(foreseen.get(0))
          .as("boundary %s", boundary)
          .isBetween(foreseen.size() - 1, 2 * 10 + 5);
    }
  }

  @Test
  void aContinuumMayHaveAnOpenStepAtItsBoundary() {
    IntFunction<TargetVerdict> response =
        step -> step == 9 ? TargetVerdict.UNDECIDED : above(10, step);
    SearchOutcome outcome =
        new BoundarySearch<RuntimeException>(64, 1, (step, more) -> response.apply(step)).search(3);
    assertThat(outcome.verdict()).isEqualTo(SearchVerdict.FOUND);
    assertThat(outcome.least()).hasValue(10);
    assertThat(outcome.tried()).containsEntry(8, TargetVerdict.MISSED);
  }

  @Test
  void fewValuesAreTried() {
    SearchOutcome outcome = search(10_000, 5, step -> above(7_000, step));
    assertThat(outcome.tried()).hasSizeLessThan(35);
  }
}
