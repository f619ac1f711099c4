package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Mistakes by the variants of a scenario in which they were found. A mistake that stands where all
 * variants share a field, but that only some of them have, names these.
 */
public final class VariantProblems {
  /** More variants are counted only. */
  private static final int MOST_NAMED = 5;

  private final Set<String> variants = new LinkedHashSet<>();

  /** The variants of each mistake; none: it is one of the document as a whole. */
  private final Map<Problem, Set<String>> variantsByProblem = new LinkedHashMap<>();

  /** Counts a variant among those in which mistakes are looked for. */
  public void addVariant(String variant) {
    variants.add(variant);
  }

  /** Adds a mistake of a variant, or of the document as a whole. */
  public void add(Problem problem, @Nullable String variant) {
    Set<String> of = variantsByProblem.get(problem);
    if (variant == null) {
      variantsByProblem.put(problem, Set.of());
    } else if (of == null) {
      variantsByProblem.put(problem, new LinkedHashSet<>(Set.of(variant)));
    } else if (!of.isEmpty()) {
      of.add(variant);
    }
  }

  int size() {
    return variantsByProblem.size();
  }

  /** Returns the mistakes in the order in which they were found first. */
  public List<Problem> named() {
    List<Problem> named = new ArrayList<>();
    variantsByProblem.forEach((problem, of) -> named.add(named(problem, of)));
    return named;
  }

  private Problem named(Problem problem, Set<String> of) {
    boolean isOfAll = of.isEmpty() || of.size() == variants.size();
    if (isOfAll || problem.path().matches("(short\\.)?variants\\..*")) {
      return problem;
    }
    List<String> first = of.stream().limit(MOST_NAMED).toList();
    int more = of.size() - first.size();
    return new Problem(
        problem.file(),
        problem.line(),
        problem.column(),
        problem.path(),
        problem.message()
            + (of.size() == 1 ? " (variant " : " (variants ")
            + String.join(", ", first)
            + (more > 0 ? " and " + more + " more)" : ")"));
  }
}
