package io.keyheat.scenarios.trace.token;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A token of which some values have a replacement of their own.
 *
 * @param constants values that are replaced apart from the others
 * @param kept what becomes of these
 * @param others what becomes of all other tokens
 */
public record ConstantsToken(Set<String> constants, Replacement kept, Replacement others)
    implements Replacement {
  public ConstantsToken {
    constants = Set.copyOf(constants);
  }

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    String value = new String(cell, from, to - from, StandardCharsets.UTF_8);
    (constants.contains(value) ? kept : others).write(cell, from, to, round, out);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    return kept.range(recorded, horizon).and(others.range(recorded, horizon));
  }
}
