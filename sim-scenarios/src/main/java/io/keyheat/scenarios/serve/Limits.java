package io.keyheat.scenarios.serve;

/**
 * What a page may ask of this machine.
 *
 * @param bodyBytes longest scenario
 * @param requestsPerSecond in the long run
 * @param operations of all variants of a run together
 * @param cells of the heatmaps and server tables of a run: at most {@value #CELL_BYTES} bytes of
 *     memory each
 * @param workBytes that the variants at work may need for tablets and for rows that are kept
 * @param runSeconds of the clock on the wall
 * @param unwatchedSeconds a run that no page asks for that long is stopped
 */
public record Limits(
    int bodyBytes,
    int requestsPerSecond,
    long operations,
    long cells,
    long workBytes,
    int runSeconds,
    int unwatchedSeconds) {
  /** Of what is kept of a run for the page, as a test measures it. */
  static final int CELL_BYTES = 100;

  /** A lesson takes a thousandth of the operations and a hundredth of the cells. */
  public static final Limits DEFAULT =
      new Limits(1_000_000, 40, 100_000_000, 5_000_000, 500_000_000, 60, 10);
}
