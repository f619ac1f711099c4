package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The option {@code --max-operations}. */
public final class MaxOperationsOption {
  /** The limit of a study, whose runs are many. */
  public static final long OF_STUDY = 20_000_000_000L;

  @NotRepeated
  @Option(
      names = "--max-operations",
      paramLabel = "N",
      description = "Reject work that needs more operations than this (default: ${DEFAULT-VALUE}).")
  private long limit;

  public MaxOperationsOption(long defaultLimit) {
    limit = defaultLimit;
  }

  public long limit() {
    return limit;
  }

  /**
   * Refuses work that needs more operations than the limit.
   *
   * @param what the work, as the subject of a sentence in the singular
   */
  public void check(String what, double operations) throws BadInputException {
    if (operations > limit) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s needs about %,.0f operations; expected at most %,d, or --max-operations %.0f to"
                  + " allow it",
              what,
              operations,
              limit,
              Math.ceil(operations * 1.01)));
    }
  }
}
