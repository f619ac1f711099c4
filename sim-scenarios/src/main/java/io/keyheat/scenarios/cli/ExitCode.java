package io.keyheat.scenarios.cli;

/** What the process tells its caller. */
final class ExitCode {
  /** All went well and every expectation holds. */
  static final int OK = 0;

  /** An expectation does not hold. */
  static final int EXPECTATION_FAILED = 1;

  /** Something in what the user gave cannot be used. */
  static final int BAD_INPUT = 2;

  /** A fault of the program, or of the machine under it. */
  static final int FAULT = 3;

  /** As a shell reports a process that was ended with Ctrl-C: 128 + SIGINT. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
