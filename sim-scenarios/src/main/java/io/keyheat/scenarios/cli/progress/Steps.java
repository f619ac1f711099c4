package io.keyheat.scenarios.cli.progress;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Progress of steps that are about equally long, such as scenarios to check; of a single step
 * nothing is known until its end, so nothing is shown. Thread-safe.
 */
public final class Steps implements ProgressDisplay.Line {
  private final String work;
  private final String things;
  private final long total;
  private final AtomicLong done = new AtomicLong();

  /**
   * Steps of which none is done.
   *
   * @param work what is done, such as {@code checking}
   * @param things with what, such as {@code scenarios}
   */
  public Steps(String work, String things, long total) {
    this.work = work;
    this.things = things;
    this.total = total;
  }

  /** Records that one more step is done. */
  public void done() {
    done.incrementAndGet();
  }

  @Override
  public String of(double elapsedSeconds, int width) {
    return total < 2 ? "" : ProgressLine.of(this, elapsedSeconds, width);
  }

  String work() {
    return work;
  }

  String things() {
    return things;
  }

  long total() {
    return total;
  }

  long finished() {
    return Math.min(total, done.get());
  }
}
