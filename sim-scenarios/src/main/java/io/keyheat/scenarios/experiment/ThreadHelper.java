package io.keyheat.scenarios.experiment;

import io.keyheat.core.engine.Helper;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Helps one run on threads that no run needs, from when there are some until the run ends: at most
 * one for each lane. Each of them does what is next in any lane. The run itself does so too rather
 * than wait, so that no thread is idle as long as something can be done.
 */
final class ThreadHelper implements Helper, AutoCloseable {
  /** To sleep and to be woken takes longer than most waits: that often is looked again before. */
  private static final int LOOKS = 1_000;

  /** Looks after which the core is offered to others: some microseconds. */
  private static final int LOOKS_AT_ONCE = 100;

  private final AtomicInteger spare;
  private final List<WorkLane> lanes = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Object news = new Object();
  private volatile int sleeping;
  private volatile boolean isClosed;

  /**
   * A helper of a run.
   *
   * @param spare threads to spare, if above 0
   */
  ThreadHelper(AtomicInteger spare) {
    this.spare = spare;
  }

  @Override
  public Lane lane() {
    WorkLane lane = new WorkLane();
    lanes.add(lane);
    return lane;
  }

  /** Starts a thread if there is one to spare; returns whether there is any thread now. */
  private boolean hasThread() {
    if (threads.size() < lanes.size() && spare.get() > 0 && takesOne()) {
      Thread thread = new Thread(this::help, "keyheat-help");
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    return !threads.isEmpty();
  }

  private boolean takesOne() {
    return spare.getAndUpdate(left -> left > 0 ? left - 1 : left) > 0;
  }

  private void help() {
    int looks = 0;
    while (!isClosed) {
      if (doesAny(null)) {
        looks = 0;
      } else if (looks++ < LOOKS) {
        pause(looks);
      } else {
        sleep();
        looks = 0;
      }
    }
  }

  /**
   * Passes some time before another look. Where other programs leave the two threads of a run only
   * one core, a thread that waits would keep it from the one that is waited for, for milliseconds.
   */
  @SuppressWarnings("ThreadPriorityCheck") // It is right without, but takes longer.
  private static void pause(int looks) {
    if (looks < LOOKS_AT_ONCE) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }

  private void sleep() {
    synchronized (news) {
      sleeping++; // Before it looks again: who adds work from now on sees it.
      try {
        while (!isClosed && lanes.stream().allMatch(lane -> lane.pending.isEmpty())) {
          news.wait();
        }
      } catch (InterruptedException e) {
        isClosed = true;
      } finally {
        sleeping--;
      }
    }
  }

  private void wake() {
    if (sleeping > 0) {
      synchronized (news) {
        news.notifyAll();
      }
    }
  }

  /**
   * Does a piece of work of any lane but the one that the run waits for; returns whether there was
   * one to be done. Threads look at the first lanes first and the run at the last ones, so that
   * work on the same memory mostly stays with one of them.
   */
  private boolean doesAny(@Nullable WorkLane awaited) {
    for (int i = 0; i < lanes.size(); i++) {
      WorkLane lane = lanes.get(awaited == null ? i : lanes.size() - 1 - i);
      if (lane != awaited && lane.doesNext()) {
        return true;
      }
    }
    return false;
  }

  /** Ends the threads and waits for them. */
  @Override
  public void close() {
    isClosed = true;
    synchronized (news) {
      news.notifyAll();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    spare.addAndGet(threads.size());
  }

  /** Work that is done piece after piece, by one thread at a time. */
  private final class WorkLane implements Lane {
    private final Queue<Piece> pending = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();

    @Override
    public @Nullable Done begin(Runnable work) {
      if (!hasThread()) {
        return null;
      }
      Piece piece = new Piece(work);
      pending.add(piece);
      wake();
      return () -> await(piece);
    }

    /** Does the next piece, unless there is none or another thread is at one. */
    boolean doesNext() {
      if (pending.isEmpty() || !turn.tryLock()) {
        return false;
      }
      try {
        return runNext();
      } finally {
        turn.unlock();
      }
    }

    private boolean runNext() {
      Piece piece = pending.poll();
      if (piece != null) {
        piece.run();
      }
      return piece != null;
    }

    /** Waits until another thread is done with a piece, and does the next one. */
    private void doNextInTurn() {
      turn.lock();
      try {
        runNext();
      } finally {
        turn.unlock();
      }
    }

    private void await(Piece piece) {
      int looks = 0;
      while (!piece.isDone) {
        if (doesNext() || piece.isDone || doesAny(this)) {
          looks = 0;
        } else if (looks++ < LOOKS) {
          pause(looks);
        } else {
          doNextInTurn();
        }
      }
      piece.throwFailure();
    }
  }

  /** A piece of work. */
  private static final class Piece {
    private final Runnable work;
    private @Nullable Throwable failure;
    private volatile boolean isDone;

    Piece(Runnable work) {
      this.work = work;
    }

    void run() {
      try {
        work.run();
      } catch (RuntimeException | Error e) {
        failure = e;
      }
      isDone = true;
    }

    void throwFailure() {
      if (failure != null) {
        throw Experiment.rethrown(failure);
      }
    }
  }
}
