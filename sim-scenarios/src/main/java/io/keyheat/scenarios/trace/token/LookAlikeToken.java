package io.keyheat.scenarios.trace.token;

import io.keyheat.core.engine.RandomStream;

/**
 * Another value of the same look: one for each value in a copy, or in each of a copy's rounds.
 *
 * @param looks what may stand at which place
 * @param everyRound whether a round through the recording makes new ones
 */
public record LookAlikeToken(Looks looks, boolean everyRound) implements Replacement {
  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long value = hash(cell, from, to);
    looks.write(cell, from, to, everyRound ? round.ofRound(value) : round.ofCopy(value), out);
  }

  public static long hash(byte[] cell, int from, int to) {
    long hash = 0xCBF29CE484222325L;
    for (int i = from; i < to; i++) {
      hash = (hash ^ cell[i]) * 0x100000001B3L;
    }
    return RandomStream.mix(hash);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    long greatest = allNines(Math.max(abs(recorded.least()), abs(recorded.greatest())));
    return new NumberRange(recorded.least() < 0 ? -greatest : 0, greatest);
  }

  private static long abs(long number) {
    return number == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(number);
  }

  private static long allNines(long number) {
    long nines = 9;
    while (nines < number && nines < Long.MAX_VALUE / 10) {
      nines = nines * 10 + 9;
    }
    return nines < number ? Long.MAX_VALUE : nines;
  }
}
