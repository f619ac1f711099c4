package io.keyheat.core.model.request;

/**
 * A batch of arrivals of one load. The arrays belong to the source of the arrivals, which fills
 * them again when the batch is used up.
 *
 * @param load number of the load
 * @param timeNanos when each operation arrives, ascending
 * @param keyHi upper halves of the keys, {@code [visit][operation]}
 * @param keyLo lower halves
 * @param found where the keys of the first visit lie, if that is known
 */
public record Arrivals(
    int load, long[] timeNanos, long[][] keyHi, long[][] keyLo, FoundSlices found) {

  /** A batch of whose keys nothing is known. */
  public Arrivals(int load, long[] timeNanos, long[][] keyHi, long[][] keyLo) {
    this(load, timeNanos, keyHi, keyLo, new FoundSlices());
  }
}
