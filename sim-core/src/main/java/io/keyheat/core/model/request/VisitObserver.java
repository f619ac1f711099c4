package io.keyheat.core.model.request;

/** Receives a random sample of the visits; policies observe the traffic through it. */
public interface VisitObserver {
  /**
   * Receives one visit.
   *
   * @param tablet that served the visit
   * @param bytes written or read
   * @param meanNanos mean service of such a visit where it is the operation's only one in the
   *     tablet
   */
  void visited(int tablet, long hi, long lo, VisitKind kind, int bytes, double meanNanos);
}
