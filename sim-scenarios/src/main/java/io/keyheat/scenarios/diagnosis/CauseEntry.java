package io.keyheat.scenarios.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What {@code rules.yaml} says of a cause.
 *
 * @param why a sentence without its full stop; may be empty
 * @param rules ids of those that say so, by the id of their system
 * @param remedy what to change, where that is no {@link RemedyKind}, or where {@code <remedies>} is
 *     not all that is said; may be empty
 * @param remedies what to change, of which a system takes those that its rules give
 * @param changes of which each remedy is tried, whether it is named or not; empty: none is
 */
record CauseEntry(
    String why,
    Map<String, List<String>> rules,
    String remedy,
    List<RemedyKind> remedies,
    Set<ChangedPart> changes) {
  CauseEntry {
    rules = Map.copyOf(rules);
    remedies = List.copyOf(remedies);
    changes = Set.copyOf(changes);
  }
}
