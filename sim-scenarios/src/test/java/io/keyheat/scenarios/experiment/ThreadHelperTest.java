package io.keyheat.scenarios.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Helper;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where a thread would wait for ever, a minute ends it. */
@Timeout(60)
class ThreadHelperTest {
  private final AtomicInteger spare = new AtomicInteger(2);

  private static Helper.Done begin(Helper.Lane lane, Runnable work) {
    return Objects.requireNonNull(lane.begin(work));
  }

  /** The lists are no thread's own: two pieces of a lane at a time would lose some. */
  @Test
  void piecesOfALaneAreDoneInTheirOrderWhoeverDoesThem() {
    try (ThreadHelper helper = new ThreadHelper(spare)) {
      List<List<Integer>> done = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      List<Helper.Lane> lanes = IntStream.range(0, 3).mapToObj(i -> helper.lane()).toList();
      for (int piece = 0; piece < 20_000; piece++) {
        int number = piece;
        for (int lane = 0; lane < 3; lane++) {
          List<Integer> of = done.get(lane);
          Helper.Done begun = begin(lanes.get(lane), () -> of.add(number));
          if (piece % (7 + lane) == 0) {
            begun.await();
            assertThat(of).last().isEqualTo(number);
          }
        }
      }
      lanes.forEach(lane -> begin(lane, () -> {}).await());
      List<Integer> inOrder = IntStream.range(0, 20_000).boxed().toList();
      assertThat(done).allSatisfy(of -> assertThat(of).isEqualTo(inOrder));
    }
  }

  @Test
  void whoWaitsForAPieceThatNobodyHasBegunDoesIt() {
    spare.set(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    List<Thread> doneBy = new ArrayList<>();
    try (ThreadHelper helper = new ThreadHelper(spare)) {
      begin(
          helper.lane(),
          () -> {
            begun.countDown();
            awaitIt(goesOn);
          });
      awaitIt(begun); // The only thread is at it.
      begin(helper.lane(), () -> doneBy.add(Thread.currentThread())).await();
      goesOn.countDown();
    }
    assertThat(doneBy).containsExactly(Thread.currentThread());
  }

  @Test
  void whoHasToWaitLongSleepsUntilThePieceIsDone() {
    spare.set(1);
    CountDownLatch begun = new CountDownLatch(1);
    try (ThreadHelper helper = new ThreadHelper(spare)) {
      Helper.Done done =
          begin(
              helper.lane(),
              () -> {
                begun.countDown();
                IntStream.range(0, 200_000).forEach(i -> Thread.onSpinWait());
              });
      awaitIt(begun);
      done.await();
    }
    assertThat(begun.getCount()).isZero();
  }

  @Test
  void threadsAreTakenFromThoseToSpareAndGivenBackAtTheEnd() {
    try (ThreadHelper helper = new ThreadHelper(spare)) {
      List<Helper.Lane> lanes = IntStream.range(0, 5).mapToObj(i -> helper.lane()).toList();
      lanes.forEach(lane -> begin(lane, () -> {}).await());
      assertThat(spare).hasValue(0);
    }
    assertThat(spare).hasValue(2);
    spare.set(0);
    try (ThreadHelper helper = new ThreadHelper(spare)) {
      assertThat(helper.lane().begin(() -> {})).isNull();
    }
  }

  private static void awaitIt(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
