package io.keyheat.scenarios.cli.terminal;

/** The exit codes of the process. */
public final class ExitCode {
  /** All went well and every expectation and target holds. */
  public static final int OK = 0;

  /** An expectation does not hold, or a target given with {@code --slo} is missed. */
  public static final int EXPECTATION_FAILED = 1;

  /** The user's input is invalid. */
  public static final int BAD_INPUT = 2;

  /** An internal error, or one of the machine. */
  public static final int FAULT = 3;

  /** As a shell reports a process that was ended with Ctrl-C: 128 + SIGINT. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
