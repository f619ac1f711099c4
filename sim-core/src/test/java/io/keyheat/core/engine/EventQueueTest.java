package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventQueueTest {
  private static final int LINES = 3;

  private record Event(long time, long sequence) {}

  /** The payload is the sequence number, so that equal times show whether their order is kept. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void eventsComeByTimeAndThenInTheOrderOfInsertion(long seed) {
    RandomStream random = new RandomStream(seed);
    long times = 1L << random.nextLong(20); // Few different times: many ties.
    double growth = 0.3 + 0.4 * random.nextDouble();
    EventQueue queue = new EventQueue(LINES);
    PriorityQueue<Event> expected =
        new PriorityQueue<>(
            Comparator.comparingLong(Event::time).thenComparingLong(Event::sequence));
    long now = 0;
    for (long step = 0; step < 20_000; step++) {
      if (expected.isEmpty() || random.nextDouble() < growth) {
        int line = (int) random.nextLong(LINES + 1);
        // Line 0 has times in order, the others have some that are not; one goes to no line.
        long time = line == 0 ? now : now + random.nextLong(times);
        expected.add(new Event(time, step));
        if (line == LINES) {
          queue.push(time, step);
        } else {
          queue.push(line, time, step);
        }
      } else {
        Event next = expected.remove();
        assertThat(queue.peekTime()).as("seed %d", seed).isEqualTo(next.time());
        assertThat(queue.pop()).as("seed %d", seed).isEqualTo(next.sequence());
        now = next.time();
      }
      assertThat(queue.size()).isEqualTo(expected.size());
    }
    while (!expected.isEmpty()) {
      assertThat(queue.pop()).as("seed %d", seed).isEqualTo(expected.remove().sequence());
    }
  }

  @Test
  void nothingIsDueInAnEmptyQueue() {
    EventQueue queue = new EventQueue(0);
    assertThat(queue.peekTime()).isEqualTo(Long.MAX_VALUE);
    queue.push(5, 1);
    queue.pop();
    assertThat(queue.peekTime()).isEqualTo(Long.MAX_VALUE);
  }
}
