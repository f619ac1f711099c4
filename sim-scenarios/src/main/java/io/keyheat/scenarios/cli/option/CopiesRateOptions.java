package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.run.CopiesWanted;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of how much copies of a recorded application send together, and how long. */
final class CopiesRateOptions {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long DEFAULT_NANOS = 300 * NANOS_PER_SECOND;
  private static final long MAX_NANOS = 7 * 86_400 * NANOS_PER_SECOND;

  @Option(
      names = "--at",
      paramLabel = "RATE",
      description = "Use enough copies to send this total rate, such as 20000/s.")
  @Nullable String at;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Time for which the copies send requests (default: 5m).")
  @Nullable String length;

  /** As many copies as send the rate; null: none are asked for. */
  @Nullable CopiesWanted copies() throws BadInputException {
    if (at == null && length != null) {
      throw new BadInputException("--for needs --at RATE");
    }
    return at == null ? null : copies(0, List.of());
  }

  /**
   * Copies by number or, where a rate is given, as many as send it.
   *
   * @param number of copies; 0: by the rate
   * @param kinds what tokens of keys are, as users write it
   */
  CopiesWanted copies(double number, List<String> kinds) throws BadInputException {
    double rate = at == null ? 0 : value("--at", at, Units.perSecond(0.001, 1e9));
    long nanos =
        length == null
            ? DEFAULT_NANOS
            : value("--for", length, Units.nanos(NANOS_PER_SECOND, MAX_NANOS));
    return new CopiesWanted(number, rate, nanos / NANOS_PER_SECOND, kinds);
  }

  private static <T> T value(String option, String text, ValueReader<T> reader)
      throws BadInputException {
    try {
      return reader.read(new Node.Scalar(Place.START, text, true));
    } catch (BadValue e) {
      throw new BadInputException(option + " " + text + ": " + e.getMessage());
    }
  }
}
