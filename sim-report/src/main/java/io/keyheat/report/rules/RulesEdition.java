package io.keyheat.report.rules;

import java.util.List;

/**
 * The rules of all documents with what a run of the library shows of them.
 *
 * @param version of Keyheat
 * @param commandLine that repeats the run
 * @param shortEdition whether the scenarios' short editions were run
 * @param scenarios all that were run, each with all of its expectations
 */
public record RulesEdition(
    String version,
    String commandLine,
    boolean shortEdition,
    List<ShownDocument> documents,
    List<Showing> scenarios) {
  public RulesEdition {
    documents = List.copyOf(documents);
    scenarios = List.copyOf(scenarios);
  }

  /** How many rules have come out so. */
  public long count(Status status) {
    return documents.stream()
        .flatMap(document -> document.rules().stream())
        .filter(rule -> rule.status() == status)
        .count();
  }

  /** {@code 50 rules: 48 hold, 1 fails, 1 not yet shown}. */
  public String summary() {
    long holds = count(Status.HOLDS);
    long fails = count(Status.FAILS);
    long open = count(Status.NOT_SHOWN);
    return (holds + fails + open)
        + " rules: "
        + holds
        + (holds == 1 ? " holds, " : " hold, ")
        + fails
        + (fails == 1 ? " fails, " : " fail, ")
        + open
        + " not yet shown";
  }
}
