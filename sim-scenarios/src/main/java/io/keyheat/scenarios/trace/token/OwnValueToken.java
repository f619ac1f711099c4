package io.keyheat.scenarios.trace.token;

import java.nio.charset.StandardCharsets;

/**
 * A value that each copy has for itself in all its rounds. It has the look of another, longer one:
 * among numbers of two digits, the values of many copies would be equal by chance.
 */
public final class OwnValueToken implements Replacement {
  private final LookAlikeToken looks;
  private final byte[] shape;

  /**
   * A token of the look of other tokens.
   *
   * @param shape a token whose length each copy's value has
   */
  public OwnValueToken(Looks looks, String shape) {
    this.looks = new LookAlikeToken(looks, false);
    this.shape = shape.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long value = LookAlikeToken.hash(cell, from, to);
    looks.looks().write(shape, 0, shape.length, round.ofCopy(value), out);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    return looks.range(recorded, horizon);
  }
}
