package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Buffers of one number each, filled with 1, 2, 3 … by a helper whose hands the test moves. */
class FilledAheadTest {
  private static final int AHEAD = 3;

  private final List<Runnable> begun = new ArrayList<>();
  private final List<int[]> made = new ArrayList<>();
  private int filled;

  private FilledAhead<int[]> numbers() {
    return new FilledAhead<>(AHEAD, this::make, buffer -> () -> buffer[0] = ++filled);
  }

  private int[] make() {
    made.add(new int[1]);
    return made.get(made.size() - 1);
  }

  /** Works when it is waited for, and does all that was begun. */
  private Helper.Done take(Runnable work) {
    begun.add(work);
    return this::doBegun;
  }

  private void doBegun() {
    begun.forEach(Runnable::run);
    begun.clear();
  }

  @Test
  void withoutAHelperTheCallerFillsThem() {
    assertThat(numbers().next()).isNull();
    assertThat(made).isEmpty();
  }

  @Test
  void theyComeInTheirOrderAndThoseUsedUpAreFilledAgain() {
    FilledAhead<int[]> numbers = numbers();
    numbers.begin(() -> this::take);
    for (int number = 1; number <= 10 * AHEAD; number++) {
      assertThat(numbers.next()).containsExactly(number);
      numbers.refill(0);
    }
    assertThat(made).as("one in use, the others ahead").hasSize(AHEAD + 1);
  }

  /** What is left in the buffer used before can be read until the caller says otherwise. */
  @Test
  void whatWasInUseKeepsItsContentsUntilItIsRefilled() {
    FilledAhead<int[]> numbers = numbers();
    numbers.begin(() -> this::take);
    int[] before = numbers.next();
    int[] now = numbers.next();
    doBegun();
    assertThat(Arrays.asList(before, now)).containsExactly(new int[] {1}, new int[] {2});
    numbers.refill(0);
    doBegun();
    assertThat(before[0]).isEqualTo(AHEAD + 2);
  }

  @Test
  void theLastOnesThatWereInUseAreLeftWhereTheCallerStillReadsThem() {
    FilledAhead<int[]> numbers = numbers();
    numbers.begin(() -> this::take);
    int[] first = numbers.next();
    for (int used = 1; used <= 2; used++) {
      numbers.next();
      numbers.refill(2);
    }
    doBegun();
    assertThat(first).as("two were in use, and both are left").containsExactly(1);
    numbers.next();
    numbers.refill(2);
    doBegun();
    assertThat(first[0]).isEqualTo(AHEAD + 2);
  }

  @Test
  void aHelperWithoutTimeIsOfferedTheSameBufferAgain() {
    FilledAhead<int[]> numbers = numbers();
    numbers.begin(() -> work -> null);
    assertThat(numbers.next()).isNull();
    assertThat(numbers.next()).isNull();
    assertThat(made).hasSize(1);
  }
}
