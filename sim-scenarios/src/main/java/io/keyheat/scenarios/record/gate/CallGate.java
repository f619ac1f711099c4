package io.keyheat.scenarios.record.gate;

/** Decides on the calls of one connection. None of its methods waits. */
public interface CallGate {
  /** A decision on a call is under way and will come. */
  void consider(int call);

  /** A call passes now, with all that is to come of it. */
  void pass(int call);

  /**
   * A call passes at a time.
   *
   * @param nanos a time of {@link System#nanoTime}
   * @param passed is run if it was held until then
   */
  void passAt(int call, long nanos, Runnable passed);

  /**
   * A call is answered by a refusal at a time.
   *
   * @param nanos a time of {@link System#nanoTime}
   * @param refused is run if the client gets that answer, before it can know
   */
  void refuseAt(int call, long nanos, CallRefusal refusal, Runnable refused);

  /** All calls of the connection pass from now on. */
  void open();
}
