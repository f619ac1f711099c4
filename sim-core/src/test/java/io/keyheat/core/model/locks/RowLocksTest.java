package io.keyheat.core.model.locks;

import static io.keyheat.core.model.operation.SmallSystem.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.model.operation.ClientRules;
import io.keyheat.core.model.operation.SequenceRules;
import io.keyheat.core.model.operation.SequenceRules.CallRules;
import io.keyheat.core.model.operation.SmallSystem;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writers of the same rows; a write takes 1,000 ns of a core and is answered 50 ns later. */
class RowLocksTest {
  private final SmallSystem system = new SmallSystem();
  private final int left = system.space(0);
  private final int right = system.space(1);

  private void expect(String... lines) {
    assertThat(system.told.stream().filter(line -> !line.endsWith("offered")))
        .containsExactly(lines);
  }

  private int writes(long timeoutNanos, int... spaces) {
    return system.load(system.write(true, false, spaces), SmallSystem.once(timeoutNanos));
  }

  @Test
  void whoFindsARowLockedWaitsAndIsCalledWhenItIsFree() {
    int load = writes(LONG, left);
    system.arrive(load, 100, 1);
    system.arrive(load, 200, 1);
    system.arrive(load, 300, 1);
    system.arrive(load, 3_100, 1);
    system.finish();
    expect(
        "0 succeeds, 100 to 1150",
        "0 succeeds, 200 to 2150",
        "0 succeeds, 300 to 3150",
        "0 succeeds, 3100 to 4150");
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(900 + 1_800);
  }

  @Test
  void twoCommitsOfARowLieAGapApart() {
    system.locks = new LockParameters(Hold.TO_COMMIT, LONG, 1_200, LONG, LONG);
    int load = writes(LONG, left);
    system.arrive(load, 100, 1);
    system.arrive(load, 200, 1);
    system.arrive(load, 200, 2);
    system.finish();
    expect("0 succeeds, 100 to 1150", "0 succeeds, 200 to 2150", "0 succeeds, 200 to 3150");
    assertThat(system.cluster.takeLockWaitNanos(left))
        .as("free at 1,300, when the core still has the other row's write")
        .isEqualTo(1_100);
  }

  /** The row is free at 1,100. */
  @ParameterizedTest(name = "patience of {0} with the lock, {1} with the answer")
  @CsvSource({
    "899, 5000, 'ABORTED, 200 to 1099', 899", "5000, 899, 'TIMEOUT, 200 to 1099', 899",
    "300, 300, 'TIMEOUT, 200 to 500', 300", "300, 301, 'ABORTED, 200 to 500', 300"
  })
  void whoHasWaitedTooLongGivesUp(long lock, long timeout, String end, long waited) {
    system.locks = new LockParameters(Hold.TO_COMMIT, lock, 0, LONG, LONG);
    int first = writes(LONG, left);
    int load = writes(timeout, left);
    system.arrive(first, 100, 1);
    system.arrive(load, 200, 1);
    system.finish();
    expect("0 succeeds, 100 to 1150", "1 fails, " + end);
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(waited);
  }

  /** Holders have needed 1,050, so the next ones are taken to need at most three times as long. */
  @Test
  void whoHasTooLittleTimeLeftIsToldOfTheContentionAndTheNextOneIsCalled() {
    int patient = writes(LONG, left);
    int hasty = writes(4_049, left);
    int patientEnough = writes(4_050, left);
    system.arrive(patient, 100, 1);
    system.arrive(hasty, 200, 1);
    system.arrive(patientEnough, 200, 1);
    system.finish();
    expect("0 succeeds, 100 to 1150", "1 fails, ABORTED, 200 to 1100", "2 succeeds, 200 to 2150");
  }

  /** The core takes 1,000 for each; in order of the log, the second is served as soon as it can. */
  @Test
  void writersOfARowDoNotWaitForOneAnotherWhereTheLogPutsThemInOrder() {
    system.locks = new LockParameters(Hold.LOG_ORDER, LONG, 0, LONG, LONG);
    int load = writes(LONG, left);
    system.arrive(load, 100, 1);
    system.arrive(load, 200, 1);
    system.finish();
    expect("0 succeeds, 100 to 1150", "0 succeeds, 200 to 2150");
    assertThat(system.cluster.takeLockWaitNanos(left)).as("the wait is the core's").isZero();
  }

  /** A page is no transaction: in the log, its call's write is one like any other. */
  @Test
  void nobodyWaitsForTheCallOfAPageWhereTheLogPutsWritesInOrder() {
    system.locks = new LockParameters(Hold.LOG_ORDER, LONG, 0, LONG, LONG);
    int call = writes(LONG, left);
    int load = writes(LONG, left);
    List<CallRules> steps = List.of(new CallRules(call, 0, -1, false, Set.of()));
    SequenceRules rules = new SequenceRules(false, 2, steps, null);
    int page =
        system.load(
            system.write(true, false), new ClientRules(LONG, 1, 1_000, LONG, null, null, rules));
    system.arrive(page, 100, 1, 0);
    system.arrive(load, 200, 1);
    system.finish();
    expect("0 succeeds, 100 to 1150", "2 succeeds, 100 to 1150", "1 succeeds, 200 to 2150");
    assertThat(system.cluster.takeLockWaitNanos(left)).as("the wait is the core's").isZero();
  }

  @Test
  void allWhoWaitAreCalledInTheOrderOfTheirComing() {
    system.locks = new LockParameters(Hold.TO_COMMIT, LONG, 0, LONG, LONG);
    int patient = writes(LONG, left);
    int hasty = writes(50, left);
    system.arrive(patient, 100, 1);
    system.arrive(hasty, 110, 1);
    for (int i = 0; i < 5; i++) {
      system.arrive(patient, 200 + i, 1);
    }
    system.finish();
    expect(
        "0 succeeds, 100 to 1150",
        "1 fails, TIMEOUT, 110 to 160",
        "0 succeeds, 200 to 2150",
        "0 succeeds, 201 to 3150",
        "0 succeeds, 202 to 4150",
        "0 succeeds, 203 to 5150",
        "0 succeeds, 204 to 6150");
  }

  /**
   * The commit writes row 1 three times and so takes 1,000 + 2 · 100 ns; it is answered 1,250 ns
   * after it began. Its time is trusted threefold, as that of any first holder: 3,750 ns. Counted
   * three times, it would be trusted with 2,656 ns.
   */
  @ParameterizedTest(name = "with {0} ns left")
  @CsvSource({"3749, ABORTED", "3750, succeeds"})
  void aCommitThatMentionsARowSeveralTimesIsOneHolderOfItsLock(long left, String end) {
    int commit = writes(LONG, this.left, this.left, this.left);
    int load = writes(left + 1_100, this.left);
    system.arrive(commit, 0, 1, 1, 1);
    system.arrive(load, 100, 1);
    system.finish();
    assertThat(system.told.get(system.told.size() - 1)).startsWith("1 ").contains(end);
  }

  // Operations of several rows.

  @Test
  void allLocksAreNeededBeforeAnAttempt() {
    int left1 = writes(LONG, left);
    int right1 = writes(LONG, right);
    int both = writes(LONG, left, right);
    system.arrive(left1, 100, 1);
    system.arrive(right1, 600, 1);
    system.arrive(both, 700, 1, 1);
    system.finish();
    expect("0 succeeds, 100 to 1150", "1 succeeds, 600 to 1650", "2 succeeds, 700 to 2650");
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(400);
    assertThat(system.cluster.takeLockWaitNanos(right)).isEqualTo(500);
  }

  /**
   * Who waits for the left row takes the right one along, for which another one waits already: that
   * one is called at 1,100, when the right row was to be free, and has to wait until 2,100.
   */
  @Test
  void aRowThatIsTakenAlongIsFreeWhenItsNewCommitIs() {
    int left1 = writes(LONG, left);
    int right1 = writes(LONG, right);
    int both = writes(LONG, left, right);
    system.arrive(left1, 100, 1);
    system.arrive(right1, 100, 1);
    system.arrive(both, 300, 1, 1); // Waits for the left row.
    system.arrive(right1, 400, 1); // Waits for the right row.
    system.finish();
    expect(
        "0 succeeds, 100 to 1150",
        "1 succeeds, 100 to 1150",
        "2 succeeds, 300 to 2150",
        "1 succeeds, 400 to 3150");
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(800);
    assertThat(system.cluster.takeLockWaitNanos(right)).isEqualTo(1_700);
  }
}
