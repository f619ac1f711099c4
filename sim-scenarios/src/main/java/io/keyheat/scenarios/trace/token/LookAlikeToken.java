package io.keyheat.scenarios.trace.token;

import io.keyheat.core.engine.RandomStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Another value of the same look: one for each value in a copy, or in each of a copy's rounds.
 *
 * @param looks what may stand at which place
 * @param everyRound whether a round through the recording makes new ones
 * @param shape a value whose length all have, where short ones of many copies would be equal by
 *     chance; null: each has that of its own
 */
public record LookAlikeToken(Looks looks, boolean everyRound, @Nullable String shape)
    implements Replacement {
  public LookAlikeToken(Looks looks, boolean everyRound) {
    this(looks, everyRound, null);
  }

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long value = hash(cell, from, to);
    long drawn = everyRound ? round.ofRound(value) : round.ofCopy(value);
    if (shape == null) {
      looks.write(cell, from, to, drawn, out);
    } else {
      byte[] like = shape.getBytes(StandardCharsets.UTF_8);
      looks.write(like, 0, like.length, drawn, out);
    }
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
    long greatest = allNines(Math.max(-recorded.least(), recorded.greatest()));
    return new NumberRange(recorded.least() < 0 ? -greatest : 0, greatest);
  }

  private static long allNines(long number) {
    long nines = 9;
    while (nines < number && nines < Long.MAX_VALUE / 10) {
      nines = nines * 10 + 9;
    }
    return nines < number ? Long.MAX_VALUE : nines;
  }
}
