package io.keyheat.scenarios.expect.metric;

/** Reports that a run is too short for the value of a metric. */
public final class UnjudgeableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnjudgeableException(String message) {
    super(message);
  }
}
