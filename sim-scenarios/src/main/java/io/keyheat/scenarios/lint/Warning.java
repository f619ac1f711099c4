package io.keyheat.scenarios.lint;

import java.util.List;

/**
 * A rule that a scenario may break, read from its tables and loads alone. How the simulation ends
 * is not known here.
 *
 * @param rule id of the rule, such as {@code SP-01}
 * @param line from 1
 * @param column from 1
 * @param path of the field, such as {@code tables.Users.key[0]}
 * @param finding what may happen, and why
 * @param remedy what to do instead
 * @param variants in which it is so
 */
public record Warning(
    Level level,
    String rule,
    String file,
    int line,
    int column,
    String path,
    String finding,
    String remedy,
    List<String> variants) {
  public Warning {
    variants = List.copyOf(variants);
  }
}
