package io.keyheat.scenarios.trace.token;

/** A token that stays. */
public record KeptToken() implements Replacement {
  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    out.add(cell, from, to);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    return recorded;
  }
}
