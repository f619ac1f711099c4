package io.keyheat.scenarios.record.gate;

/** Decides on the calls of one connection. None of its methods waits. */
public interface CallGate {
  /** A decision on a call is under way and will come. */
  void consider(int call);

  /** A call passes now, with all that is to come of it. */
  void pass(int call);

  /** A call passes at a time of {@link System#nanoTime}. */
  void passAt(int call, long nanos);

  /** A call is answered by a refusal at a time. */
  void refuseAt(int call, long nanos, CallRefusal refusal);

  /** All calls of the connection pass from now on. */
  void open();
}
