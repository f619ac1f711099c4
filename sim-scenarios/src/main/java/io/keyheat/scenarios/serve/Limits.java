package io.keyheat.scenarios.serve;

/**
 * What a page may ask of this machine.
 *
 * @param bodyBytes longest scenario
 * @param requestsPerSecond in the long run
 * @param operations of all variants of a run together
 * @param cells of the heatmaps and server tables of a run: about 50 bytes of memory each
 * @param runSeconds of the clock on the wall
 * @param unwatchedSeconds a run that no page asks for that long is stopped
 */
public record Limits(
    int bodyBytes,
    int requestsPerSecond,
    long operations,
    long cells,
    int runSeconds,
    int unwatchedSeconds) {
  /** A lesson takes a thousandth of the operations and a hundredth of the cells. */
  public static final Limits DEFAULT = new Limits(1_000_000, 40, 100_000_000, 5_000_000, 60, 10);
}
