package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import picocli.CommandLine.Option;

/** The option {@code --threads}. */
public final class ThreadsOption {
  @NotRepeated
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use (default: the processor's cores).")
  private int threads = Runtime.getRuntime().availableProcessors();

  /**
   * Checks the number of threads.
   *
   * @throws BadInputException if the number is less than 1
   */
  public void check() throws BadInputException {
    BadInputException.ifLessThanOne("--threads", threads);
  }

  public int count() {
    return threads;
  }
}
