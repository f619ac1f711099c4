package io.keyheat.core.reference;

/** A token bucket, as a level that rises with time up to what it holds and falls with each take. */
final class Bucket {
  private final long mostNanos;
  private long levelNanos;
  private long sinceNanos;

  /**
   * @param mostNanos the inflow of so long fills it
   */
  Bucket(long mostNanos) {
    this(mostNanos, mostNanos);
  }

  /**
   * @param levelNanos what is in it at the start; more than fills it is lost
   */
  Bucket(long mostNanos, long levelNanos) {
    this.mostNanos = mostNanos;
    this.levelNanos = levelNanos;
  }

  /** As full as another one. */
  static Bucket like(Bucket other) {
    Bucket bucket = new Bucket(other.mostNanos);
    bucket.levelNanos = other.levelNanos;
    bucket.sinceNanos = other.sinceNanos;
    return bucket;
  }

  /** What is in it, as the time in which that flows in; below 0: it is in debt. */
  long level(long now) {
    levelNanos = Math.min(mostNanos, levelNanos + now - sinceNanos);
    sinceNanos = now;
    return levelNanos;
  }

  /** Takes what flows in in the given time. */
  void take(long inflowNanos, long now) {
    levelNanos = level(now) - inflowNanos;
  }

  /** Keeps the lower of two levels. */
  void join(Bucket other, long now) {
    levelNanos = Math.min(level(now), other.level(now));
  }
}
