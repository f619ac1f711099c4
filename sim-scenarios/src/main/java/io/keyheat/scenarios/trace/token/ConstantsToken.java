package io.keyheat.scenarios.trace.token;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A token that is replaced, except where it is one of some constants.
 *
 * @param others what becomes of all other tokens
 */
public record ConstantsToken(Set<String> constants, Replacement others) implements Replacement {
  public ConstantsToken {
    constants = Set.copyOf(constants);
  }

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    if (constants.contains(new String(cell, from, to - from, StandardCharsets.UTF_8))) {
      out.add(cell, from, to);
    } else {
      others.write(cell, from, to, round, out);
    }
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    return recorded.and(others.range(recorded, horizon));
  }
}
