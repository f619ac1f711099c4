package io.keyheat.core.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the system itself has to do, and when: rare acts such as a server's stop or a piece of a
 * compaction, each kept as an object, in order of time and, at equal times, of insertion.
 */
public final class Agenda {
  private final EventQueue times = new EventQueue();
  private final List<Runnable> acts = new ArrayList<>();
  private final Deque<Integer> free = new ArrayDeque<>();

  /** When the next act is due; {@link Long#MAX_VALUE}: never. */
  public long nextNanos() {
    return times.peekTime();
  }

  /** Has something done at a time, which must not lie before the acts that were done already. */
  public void at(long timeNanos, Runnable act) {
    int place = free.isEmpty() ? acts.size() : free.pop();
    if (place == acts.size()) {
      acts.add(act);
    } else {
      acts.set(place, act);
    }
    times.push(timeNanos, place);
  }

  /** Does what is due next. There must be something. */
  public void doNext() {
    int place = (int) times.pop();
    Runnable act = acts.get(place);
    acts.set(place, () -> {});
    free.push(place);
    act.run();
  }
}
