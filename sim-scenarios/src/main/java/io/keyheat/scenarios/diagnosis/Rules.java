package io.keyheat.scenarios.diagnosis;

import io.keyheat.report.result.Cause;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Causes, rules and remedies, from the resource {@code rules.yaml}. */
public final class Rules {
  private static final Rules SHIPPED = RulesReader.read();

  private final List<RuleSet> systems;
  private final Map<Cause, CauseEntry> causes;
  private final Map<RemedyKind, RemedyEntry> remedies;

  Rules(
      List<RuleSet> systems, Map<Cause, CauseEntry> causes, Map<RemedyKind, RemedyEntry> remedies) {
    this.systems = List.copyOf(systems);
    this.causes = new EnumMap<>(causes);
    this.remedies = new EnumMap<>(remedies);
  }

  /** Returns the shipped rules. */
  public static Rules load() {
    return SHIPPED;
  }

  /** Returns the sets of rules, in the order of the documents. */
  public List<RuleSet> systems() {
    return systems;
  }

  /** Returns the ids of the sets of rules, such as {@code SP}. */
  public List<String> setIds() {
    return systems.stream().map(RuleSet::id).toList();
  }

  /** Returns the rule of an id, if it exists. */
  public Optional<Rule> find(String id) {
    return systems.stream()
        .flatMap(system -> system.rules().stream())
        .filter(rule -> rule.id().equals(id))
        .findFirst();
  }

  CauseEntry entry(Cause cause) {
    return present(cause, causes.get(cause));
  }

  RemedyEntry entry(RemedyKind remedy) {
    return present(remedy, remedies.get(remedy));
  }

  private static <T> T present(Enum<?> what, @Nullable T entry) {
    if (entry == null) {
      throw new IllegalStateException("rules.yaml says nothing of " + what);
    }
    return entry;
  }
}
