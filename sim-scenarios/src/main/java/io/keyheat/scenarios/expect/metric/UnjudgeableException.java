package io.keyheat.scenarios.expect.metric;

/** A run holds too little to say what a metric is. */
public final class UnjudgeableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnjudgeableException(String message) {
    super(message);
  }
}
