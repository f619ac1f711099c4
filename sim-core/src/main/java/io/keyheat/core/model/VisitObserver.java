package io.keyheat.core.model;

/** Is shown a random sample of the visits; policies look through it. */
public interface VisitObserver {
  /**
   * @param tablet that served the visit
   * @param write whether it wrote
   * @param scan whether it read a range
   */
  void visited(int tablet, long hi, long lo, boolean write, boolean scan);
}
