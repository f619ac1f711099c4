package io.keyheat.scenarios.cli;

import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.trace.MalformedTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** Reports internal errors. */
final class InternalErrors {
  private InternalErrors() {}

  /**
   * Prints one line, and the stack trace with {@code KEYHEAT_DEBUG}.
   *
   * @param commandLine that reproduces the error
   * @return the exit code
   */
  static int report(Throwable fault, String commandLine, Terminal terminal) {
    boolean isTooMuch = isTooMuch(fault);
    if (isTooMuch) {
      terminal.message(String.valueOf(fault.getMessage()));
    } else if (fault instanceof OutOfMemoryError) {
      terminal.message(
          "out of memory; use --threads 1, fewer variants, or a larger heap: KEYHEAT_HEAP=4g");
    } else if (fault instanceof UncheckedIOException file) {
      terminal.message(what(file) + ": " + OutputFolder.reason(cause(file)));
    } else if (fault instanceof MalformedTrace trace) {
      terminal.message("the trace was changed during the run: " + trace.reason());
    } else {
      String what = fault.getMessage() == null ? "" : ": " + fault.getMessage();
      terminal.message(
          "internal error: "
              + fault.getClass().getSimpleName()
              + what.replaceAll("\\s+", " ")
              + "; reproduce with: "
              + commandLine
              + (terminal.debug() ? "" : " (KEYHEAT_DEBUG=1 prints the stack trace)"));
    }
    if (terminal.debug()) {
      fault.printStackTrace(terminal.err());
    }
    return isTooMuch ? ExitCode.BAD_INPUT : ExitCode.FAULT;
  }

  /**
   * Prints why each of some variants did not finish.
   *
   * @param failures what they threw, by name
   * @return the exit code; {@link ExitCode#OK} if there are none
   */
  static int report(Map<String, Throwable> failures, String commandLine, Terminal terminal) {
    int code = ExitCode.OK;
    for (Map.Entry<String, Throwable> failure : failures.entrySet()) {
      terminal.message("variant " + failure.getKey() + " did not finish:");
      code = Math.max(code, report(failure.getValue(), commandLine, terminal));
    }
    return code;
  }

  /** Whether it says that a scenario asks for more rows than a run holds. */
  static boolean isTooMuch(Throwable fault) {
    return fault instanceof TooManyRowsException;
  }

  private static IOException cause(UncheckedIOException file) {
    return Objects.requireNonNull(file.getCause());
  }

  /** What could not be done, if the exception says so. */
  private static String what(UncheckedIOException file) {
    String message = String.valueOf(file.getMessage());
    return message.equals(cause(file).toString())
        ? "a file can no longer be read or written"
        : message;
  }
}
