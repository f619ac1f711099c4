package io.keyheat.scenarios.trace;

/**
 * Finds out whether the times of a trace are written in whole seconds or minutes, so that all
 * records of one unit lie at one instant.
 */
final class WholeTimes {
  static final long SECOND_NANOS = 1_000_000_000L;
  static final long MINUTE_NANOS = 60 * SECOND_NANOS;

  /** Fewer records for each instant are no burst. */
  private static final int LEAST_AT_INSTANT = 2;

  private long records;
  private final WholeRecords seconds = new WholeRecords(SECOND_NANOS);
  private final WholeRecords minutes = new WholeRecords(MINUTE_NANOS);
  private boolean isWithoutSeconds;

  /** The records at whole times of one unit. */
  private static final class WholeRecords {
    private final long nanos;
    private long records;
    private long instants;
    private long latest = Long.MIN_VALUE;

    WholeRecords(long nanos) {
      this.nanos = nanos;
    }

    void add(long time) {
      if (time % nanos == 0) {
        records++;
        instants += time > latest ? 1 : 0;
        latest = Math.max(latest, time);
      }
    }

    boolean isBursts() {
      return records >= LEAST_AT_INSTANT * instants;
    }
  }

  /** Notes that times have no seconds, which one instant alone would not show. */
  void withoutSeconds() {
    isWithoutSeconds = true;
  }

  /** Adds the time of a record. */
  void add(long time) {
    records++;
    seconds.add(time);
    minutes.add(time);
  }

  /**
   * The unit in which all times are whole, where several records lie at one instant; 0: there is
   * none.
   */
  long unitNanos() {
    if (records == 0 || seconds.records < records || !seconds.isBursts()) {
      return 0;
    }
    boolean isMinutes = minutes.records == records && (isWithoutSeconds || minutes.instants > 1);
    return isMinutes ? MINUTE_NANOS : SECOND_NANOS;
  }

  /** The records at whole times. */
  TraceSurvey.WholeTimed result() {
    WholeRecords unit = unitNanos() == MINUTE_NANOS ? minutes : seconds;
    return unit.isBursts() && unit.records > 0
        ? new TraceSurvey.WholeTimed(unitNanos(), unit.nanos, unit.records, unit.instants)
        : new TraceSurvey.WholeTimed(0, SECOND_NANOS, 0, 0);
  }
}
