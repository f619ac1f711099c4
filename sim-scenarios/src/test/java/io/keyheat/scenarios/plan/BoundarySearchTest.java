package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.plan.PlanModel.Status;
import io.keyheat.scenarios.plan.BoundarySearch.Kind;
import io.keyheat.scenarios.plan.BoundarySearch.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class BoundarySearchTest {
  private static Outcome search(int steps, int start, IntFunction<Status> response) {
    return new BoundarySearch<RuntimeException>(steps, 0, (step, more) -> response.apply(step))
        .search(start);
  }

  private static Status above(int boundary, int step) {
    return step >= boundary ? Status.MET : Status.MISSED;
  }

  @Test
  void everyBoundaryIsFoundFromEveryStart() {
    for (int boundary = 0; boundary < 40; boundary++) {
      for (int start = 0; start < 40; start++) {
        int wanted = boundary;
        Outcome outcome = search(40, start, step -> above(wanted, step));
        assertThat(outcome.kind()).as(boundary + " from " + start).isEqualTo(Kind.FOUND);
        assertThat(outcome.least()).as(boundary + " from " + start).hasValue(boundary);
      }
    }
  }

  @Test
  void theValueBelowTheAnswerHasBeenTriedAndMisses() {
    Outcome outcome = search(100, 10, step -> above(37, step));
    assertThat(outcome.tried()).containsEntry(36, Status.MISSED).containsEntry(37, Status.MET);
  }

  @Test
  void whereNothingHelpsThereIsNoAnswer() {
    Outcome outcome = search(64, 3, step -> Status.MISSED);
    assertThat(outcome.kind()).isEqualTo(Kind.NEVER);
    assertThat(outcome.least()).isEmpty();
    assertThat(outcome.tried()).containsKey(63);
  }

  @Test
  void aResponseThatTurnsIsToldOfAndNotBisected() {
    Outcome outcome = search(64, 3, step -> step >= 8 && step < 14 ? Status.MET : Status.MISSED);
    assertThat(outcome.kind()).isEqualTo(Kind.NOT_MONOTONIC);
  }

  @Test
  void anOpenValueBelowTheLeastSureOneLeavesTheAnswerOpen() {
    Outcome outcome = search(64, 3, step -> step == 9 ? Status.OPEN : above(10, step));
    assertThat(outcome.kind()).isEqualTo(Kind.UNDECIDED);
    assertThat(outcome.least()).hasValue(10);
  }

  /** Values 20 to 24 are open, one of which is tried, though 10 and 11 are enough. */
  @Test
  void aboveOpenValuesTheLeastThatIsSureIsLookedFor() {
    Outcome outcome =
        search(64, 8, step -> step >= 20 && step < 25 ? Status.OPEN : above(10, step));
    assertThat(outcome.kind()).isEqualTo(Kind.UNDECIDED);
    assertThat(outcome.least()).hasValue(25);
  }

  @Test
  void whatIsForeseenIsAboutWhatIsTried() {
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
      for (int i = 0; i < foreseen.size(); i++) {
        int tried = foreseen.size() - 1 - i;
        assertThat(foreseen.get(i)).as("boundary %s", boundary).isBetween(tried - 20, tried + 10);
      }
    }
  }

  @Test
  void aContinuumMayHaveAnOpenStepAtItsBoundary() {
    IntFunction<Status> response = step -> step == 9 ? Status.OPEN : above(10, step);
    Outcome outcome =
        new BoundarySearch<RuntimeException>(64, 1, (step, more) -> response.apply(step)).search(3);
    assertThat(outcome.kind()).isEqualTo(Kind.FOUND);
    assertThat(outcome.least()).hasValue(10);
    assertThat(outcome.tried()).containsEntry(8, Status.MISSED);
  }

  @Test
  void fewValuesAreTried() {
    Outcome outcome = search(10_000, 5, step -> above(7_000, step));
    assertThat(outcome.tried()).hasSizeLessThan(35);
  }
}
