package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.plan.PlanEdition.Status;
import io.keyheat.scenarios.plan.BoundarySearch.Kind;
import io.keyheat.scenarios.plan.BoundarySearch.Outcome;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class BoundarySearchTest {
  private static Outcome search(int steps, int start, IntFunction<Status> response) {
    return new BoundarySearch<RuntimeException>(steps, 0, response::apply).search(start);
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

  @Test
  void aContinuumMayHaveAnOpenStepAtItsBoundary() {
    IntFunction<Status> response = step -> step == 9 ? Status.OPEN : above(10, step);
    Outcome outcome = new BoundarySearch<RuntimeException>(64, 1, response::apply).search(3);
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
