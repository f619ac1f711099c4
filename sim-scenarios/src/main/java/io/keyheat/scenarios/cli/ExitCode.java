package io.keyheat.scenarios.cli;

/** The exit codes of the process. */
final class ExitCode {
  /** All went well and every expectation and target holds. */
  static final int OK = 0;

  /** An expectation does not hold, or a target given with {@code --slo} is missed. */
  static final int EXPECTATION_FAILED = 1;

  /** The user's input is invalid. */
  static final int BAD_INPUT = 2;

  /** An internal error, or one of the machine. */
  static final int FAULT = 3;

  /** As a shell reports a process that was ended with Ctrl-C: 128 + SIGINT. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
