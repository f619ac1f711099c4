package io.keyheat.scenarios.remedy;

import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.sweep.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A change of the scenario's fields that may cool what is hot.
 *
 * @param name a few words
 * @param rule of the system's documents that gives it; empty: none
 * @param givesUp what is lost with it
 * @param how what is to be done beside what a schema can say, a sentence; empty: nothing
 * @param fields that it sets
 * @param kinds the remedies of the rules that it consists of
 */
public record Remedy(
    String name,
    String rule,
    String givesUp,
    String how,
    List<FieldValue> fields,
    List<RemedyKind> kinds) {
  private static final String RAMP = "ramp";
  private static final String DURATION = "duration";

  /** More than a remedy sets. */
  private static final int FIELDS = 1000;

  /** More remedies than one consists of. */
  private static final int STEPS = 100;

  /** The scenario as it is. */
  public static final Remedy NONE = new Remedy("as it is", "", "", "", List.of(), List.of());

  public Remedy {
    fields = List.copyOf(fields);
    kinds = List.copyOf(kinds);
  }

  /** A remedy as the documents of a system describe it. */
  static Remedy of(SystemRules rules, RemedyKind kind, Words words, List<FieldValue> fields) {
    return new Remedy(
        rules.name(kind, words),
        rules.rule(kind),
        rules.givesUp(kind, words),
        rules.how(kind, words),
        fields,
        List.of(kind));
  }

  /** Where the scenario is with it. */
  public Point point() {
    return new Point(fields);
  }

  /** Whether traffic comes gradually with it, so that less is served meanwhile. */
  boolean isRamped() {
    return fields.stream().anyMatch(field -> field.path().equals(RAMP));
  }

  /** Returns the remedy without the tablets that tables and indexes begin with by it. */
  Remedy withoutPreSplits() {
    List<FieldValue> rest =
        fields.stream().filter(field -> !field.path().endsWith(".preSplits")).toList();
    return new Remedy(name, rule, givesUp, how, rest, kinds);
  }

  /**
   * How much it changes, for comparison: tablets that tables start with change least, then the
   * growth of the traffic, then keys and indexes, then queries, too; of equals, fewer remedies at
   * once, and then fewer fields.
   */
  int change() {
    int most = 0;
    for (FieldValue field : fields) {
      String path = field.path();
      int kind =
          path.endsWith(".preSplits")
              ? 0
              : path.equals(RAMP) || path.equals(DURATION) ? 1 : path.startsWith("loads.") ? 3 : 2;
      most = Math.max(most, kind);
    }
    return (most * STEPS + kinds.size()) * FIELDS + fields.size();
  }

  /**
   * Whether another one, but for the length of the run in which it is judged, is a part of this.
   */
  boolean holds(Remedy other) {
    List<FieldValue> set =
        other.fields.stream().filter(field -> !field.path().equals(DURATION)).toList();
    return !set.isEmpty() && fields.containsAll(set);
  }

  /** Both, the other one on top of this. */
  Remedy then(Remedy other) {
    if (equals(NONE)) {
      return other;
    }
    Set<String> again = other.fields.stream().map(FieldValue::path).collect(Collectors.toSet());
    List<FieldValue> both = new ArrayList<>(fields);
    both.removeIf(field -> again.contains(field.path()));
    both.addAll(other.fields);
    return new Remedy(
        name + ", " + other.name,
        joined(", ", rule, other.rule),
        joined("; ", givesUp, other.givesUp),
        joined(" ", how, other.how),
        both,
        Stream.concat(kinds.stream(), other.kinds.stream()).toList());
  }

  private static String joined(String between, String... texts) {
    return Stream.of(texts)
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining(between));
  }
}
