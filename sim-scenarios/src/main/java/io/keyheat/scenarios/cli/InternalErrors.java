package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.trace.MalformedTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tells the user of faults that are not theirs. */
final class InternalErrors {
  private InternalErrors() {}

  /**
   * One line; the stack trace only for those who ask for it.
   *
   * @param commandLine that makes it come again
   */
  static void report(Throwable fault, String commandLine, Terminal terminal) {
    if (fault instanceof OutOfMemoryError) {
      terminal.message(
          "out of memory; try --threads 1, fewer --variant, or a larger heap: KEYHEAT_HEAP=4g");
    } else if (fault instanceof UncheckedIOException file) {
      terminal.message(what(file) + ": " + OutputFolder.reason(cause(file)));
    } else if (fault instanceof MalformedTrace trace) {
      terminal.message("the trace has changed since the run began: " + trace.reason());
    } else {
      String what = fault.getMessage() == null ? "" : ": " + fault.getMessage();
      terminal.message(
          "a fault of the program, "
              + fault.getClass().getSimpleName()
              + what.replaceAll("\\s+", " ")
              + "; it comes again with: "
              + commandLine
              + (terminal.debug() ? "" : " (KEYHEAT_DEBUG=1 shows where)"));
    }
    if (terminal.debug()) {
      fault.printStackTrace(terminal.err());
    }
  }

  private static IOException cause(UncheckedIOException file) {
    return Objects.requireNonNull(file.getCause());
  }

  /** What could not be done, where whoever failed at it has said so. */
  private static String what(UncheckedIOException file) {
    String message = String.valueOf(file.getMessage());
    return message.equals(cause(file).toString())
        ? "a file cannot be read or written any more"
        : message;
  }

  /** As a shell would take it. */
  static String commandLine(List<String> arguments) {
    return arguments.stream()
        .map(
            argument ->
                argument.matches("[A-Za-z0-9_./:=,@%+-]+")
                    ? argument
                    : "'" + argument.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" ", "keyheat ", ""));
  }
}
