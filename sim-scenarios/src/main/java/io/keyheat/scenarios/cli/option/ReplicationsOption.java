package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import picocli.CommandLine.Option;

/** The option {@code --replications}. */
public final class ReplicationsOption {
  private final int least;

  @Option(
      names = "--replications",
      paramLabel = "N",
      description =
          "Greatest number of runs of each case, with different seeds (default: ${DEFAULT-VALUE}).")
  private int count;

  /**
   * An option with a least and a default number.
   *
   * @param least replications from which an answer can be derived
   */
  public ReplicationsOption(int least, int defaultCount) {
    this.least = least;
    count = defaultCount;
  }

  public void check() throws BadInputException {
    if (count < least) {
      throw new BadInputException(
          "--replications " + count + " are too few to exclude chance; expected at least " + least);
    }
  }

  public int count() {
    return count;
  }
}
