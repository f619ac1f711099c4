package io.keyheat.scenarios.library;

import java.util.List;

/**
 * A mechanism taken out of a scenario.
 *
 * @param what it is
 * @param written the text of the scenario that is replaced wherever it stands
 * @param by what it is replaced by
 * @param fails beginnings of the expectations that must fail
 */
record BrokenMechanism(
    String scenario, String what, String written, String by, List<String> fails) {
  @Override
  public String toString() {
    return scenario + " without " + what;
  }
}
