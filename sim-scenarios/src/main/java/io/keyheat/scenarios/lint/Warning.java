package io.keyheat.scenarios.lint;

import java.util.List;

/**
 * What {@code keyheat check} says of a scenario: a finding of a trial, or a structural rule that
 * its tables and loads may break.
 *
 * @param id of the cause, as a run prints it, or of the structural rule
 * @param rules ids of the documented rules, such as {@code SP-01}; the first names the cause
 * @param line from 1
 * @param column from 1
 * @param path of the field, such as {@code tables.Users.key[0]}
 * @param space the table or index whose load a trial can measure; empty: none
 * @param finding the cause in one sentence
 * @param figures each a few words
 * @param remedies what to change, a sentence each
 * @param variants in which it is so
 */
public record Warning(
    Level level,
    String id,
    List<String> rules,
    String file,
    int line,
    int column,
    String path,
    String space,
    String finding,
    List<String> figures,
    List<String> remedies,
    List<String> variants) {
  public Warning {
    rules = List.copyOf(rules);
    figures = List.copyOf(figures);
    remedies = List.copyOf(remedies);
    variants = List.copyOf(variants);
  }

  /** The id of the documented rule; empty where none speaks of it. */
  public String rule() {
    return rules.isEmpty() ? "" : rules.get(0);
  }

  /** Whether a run can show it: a suspicion about heat at a table or index. */
  public boolean isOfHeat() {
    return !space.isEmpty();
  }

  /** The sentence, the figures and the remedies in one line. */
  public String message() {
    StringBuilder text = new StringBuilder(finding);
    if (!figures.isEmpty()) {
      text.append(" (").append(String.join(", ", figures)).append(')');
    }
    remedies.forEach(remedy -> text.append(' ').append(remedy));
    return text.toString();
  }

  /** Returns this warning at another level. */
  public Warning at(Level other) {
    return new Warning(
        other, id, rules, file, line, column, path, space, finding, figures, remedies, variants);
  }

  /** Returns this warning of other variants. */
  public Warning of(List<String> others) {
    return new Warning(
        level, id, rules, file, line, column, path, space, finding, figures, remedies, others);
  }
}
