package io.keyheat.scenarios.serve;

/**
 * Limits of the work that a page may start on this machine.
 *
 * @param bodyBytes greatest length of a scenario
 * @param requestsPerSecond greatest mean rate
 * @param operations of all variants of a run together
 * @param cells of the heatmaps and server tables of a run: at most {@value #CELL_BYTES} bytes of
 *     memory each
 * @param workBytes memory of the running variants for tablets and materialized rows
 * @param runSeconds greatest wall-clock time of a run
 * @param unwatchedSeconds time after which a run that no page polls is stopped
 */
public record Limits(
    int bodyBytes,
    int requestsPerSecond,
    long operations,
    long cells,
    long workBytes,
    int runSeconds,
    int unwatchedSeconds) {
  /** Memory per cell of a run for the page, as a test measures it. */
  static final int CELL_BYTES = 100;

  /** The default limits: every scenario of the library fits in its short profile. */
  public static final Limits DEFAULT =
      new Limits(1_000_000, 40, 200_000_000, 5_000_000, 500_000_000, 300, 10);
}
