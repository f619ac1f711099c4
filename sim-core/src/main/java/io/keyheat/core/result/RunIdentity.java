package io.keyheat.core.result;

import java.util.List;

/**
 * What was run.
 *
 * @param variant its name
 * @param system title of the system profile
 * @param words what that system calls things
 * @param seed of all random streams
 * @param parameters of the system profile, as used
 */
public record RunIdentity(
    String variant, String system, SystemWords words, long seed, List<Parameter> parameters) {
  public RunIdentity {
    parameters = List.copyOf(parameters);
  }
}
