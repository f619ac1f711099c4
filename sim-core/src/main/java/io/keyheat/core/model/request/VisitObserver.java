package io.keyheat.core.model.request;

/** Is shown a random sample of the visits; policies look through it. */
public interface VisitObserver {
  /**
   * @param tablet that served the visit
   * @param write whether it wrote
   * @param scan whether it read a range
   * @param bytes written or read
   * @param meanNanos mean service of such a visit where it is the operation's only one in the
   *     tablet
   */
  void visited(
      int tablet, long hi, long lo, boolean write, boolean scan, int bytes, double meanNanos);
}
