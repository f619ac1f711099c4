package io.keyheat.scenarios.trace.copies;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a recording is to be multiplied.
 *
 * @param copies of the recorded application; a fraction is one that sends that share of its records
 * @param atPerSecond as many copies as send records at this rate; 0: as {@code copies} says
 * @param multiplied whether each copy has repeated values of its own; else all use the recorded
 *     ones
 * @param kinds what tokens are, a kind or a place of the same values: by {@code table.column} or
 *     {@code table.column.token}, columns of the file counted from 0 and tokens from 1
 */
public record CopySpec(
    double copies, double atPerSecond, boolean multiplied, Map<String, String> kinds) {
  /** More take gigabytes of memory. */
  private static final int MOST_COPIES = 100_000;

  private static final double LEAST_COPIES = 0.001;

  public CopySpec {
    kinds = Map.copyOf(kinds);
  }

  /** What is declared of a place, or of its whole column; null: nothing. */
  @Nullable String kind(String place) {
    String own = kinds.get(place);
    return own != null ? own : kinds.get(place.replaceFirst("(\\d+)\\.\\d+$", "$1"));
  }

  /** Whether there is anything to be multiplied. */
  public boolean isGiven() {
    return copies > 0 || atPerSecond > 0;
  }

  /**
   * The number of copies for the wanted rate.
   *
   * @throws UnknownKindException if it is more than can be simulated
   */
  public double copies(double recordedPerSecond) throws UnknownKindException {
    double number = atPerSecond > 0 ? atPerSecond / recordedPerSecond : copies;
    if (!(number <= MOST_COPIES)) {
      throw new UnknownKindException(
          String.format(
              Locale.ROOT,
              "%.6g copies of the recording are too many; expected at most %,d",
              number,
              MOST_COPIES));
    }
    return Math.max(LEAST_COPIES, number);
  }

  /** With the kinds of all places as a scenario declares them. */
  public CopySpec with(List<TokenFinding> found) {
    Map<String, String> declared =
        found.stream().collect(Collectors.toMap(TokenFinding::place, TokenFinding::declared));
    return new CopySpec(copies, atPerSecond, multiplied, declared);
  }

  CopySpec with(double newCopies) {
    return new CopySpec(newCopies, 0, multiplied, kinds);
  }

  /** How many copies there are, the one of a fraction included. */
  int wholeCopies() {
    return (int) Math.ceil(copies);
  }

  /** The share of its records that the last copy sends. */
  double shareOfLast() {
    return copies - (wholeCopies() - 1);
  }
}
