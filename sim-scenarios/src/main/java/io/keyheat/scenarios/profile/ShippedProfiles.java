package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.ShippedText;
import java.util.List;

/**
 * The profiles that are shipped: resources {@code profiles/NAME.yaml}. Their index names each with
 * its role: a {@code system}, a {@code model} that published figures are compared with and that is
 * not listed as a system, or a {@code base} that only other profiles extend.
 */
final class ShippedProfiles {
  private static final String FOLDER = "/profiles/";

  private ShippedProfiles() {}

  /** Names of the systems, in the order in which they are shown. */
  static List<String> systems() {
    return named("system");
  }

  /** Whether a scenario may name it. */
  static boolean has(String name) {
    return systems().contains(name) || named("model").contains(name);
  }

  /** Whether a profile may extend it. */
  static boolean canBeExtended(String name) {
    return has(name) || named("base").contains(name);
  }

  private static List<String> named(String role) {
    return resource("index.txt")
        .lines()
        .map(line -> line.split(" +", -1))
        .filter(words -> words.length == 2 && words[1].equals(role))
        .map(words -> words[0])
        .toList();
  }

  static Node.Mapping document(String name, Problems problems) throws ScenarioException {
    return ShippedText.document(FOLDER + name + ".yaml", problems);
  }

  private static String resource(String file) {
    return ShippedText.at(FOLDER + file);
  }
}
