package io.keyheat.scenarios.expect;

/** A run holds too little to say what a metric is. */
final class UnjudgeableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnjudgeableException(String message) {
    super(message);
  }
}
