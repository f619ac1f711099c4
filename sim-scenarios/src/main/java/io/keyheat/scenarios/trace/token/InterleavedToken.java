package io.keyheat.scenarios.trace.token;

import io.keyheat.scenarios.trace.Digits;

/**
 * A number from a dense range without order: copies have numbers of their own between those of the
 * others, so the range grows with the number of copies.
 *
 * @param copies how many share the range
 */
public record InterleavedToken(Digits digits, int copies) implements Replacement {
  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    out.add(digits.text(digits.parse(cell, from, to) * copies + round.copy, to - from));
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    return new NumberRange(
        Math.min(0, recorded.least() * copies), (recorded.greatest() + 1) * copies);
  }
}
