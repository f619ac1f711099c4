package io.keyheat.scenarios.document;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the mistakes of one document; equal mistakes count once. */
public final class Problems {
  private static final int MAX_PROBLEMS = 200;

  private final String file;
  private final VariantProblems found = new VariantProblems();
  private @Nullable String variant;
  private int reported;

  public Problems(String file) {
    this.file = file;
  }

  /** Adds a mistake. */
  public void add(Place place, String message) {
    add(new Problem(fileOf(place), place.line(), place.column(), place.path(), message));
  }

  /** Adds the mistake of a missing field, at the place of the mapping that lacks it. */
  public void addMissing(Place mapping, String field, String message) {
    String path = mapping.path().isEmpty() ? field : mapping.path() + "." + field;
    add(new Problem(fileOf(mapping), mapping.line(), mapping.column(), path, message));
  }

  private String fileOf(Place place) {
    return place.file() == null ? file : place.file();
  }

  /** Adds a mistake of the document as a whole. */
  public void add(String message) {
    add(new Problem(file, 0, 0, "", message));
  }

  /** Adds the mistakes of another document that this one needs. */
  public void addAll(ScenarioException others) {
    addAll(others.problems());
  }

  /** Adds mistakes that have their places already. */
  public void addAll(List<Problem> others) {
    others.forEach(this::add);
  }

  private void add(Problem problem) {
    reported++;
    if (found.size() < MAX_PROBLEMS) {
      found.add(problem, variant);
    }
  }

  /** Takes what is added next as mistakes of one variant of the document. */
  public void beginVariant(String name) {
    found.addVariant(name);
    variant = name;
  }

  /** Takes what is added next as mistakes of the document as a whole. */
  public void endVariant() {
    variant = null;
  }

  public String file() {
    return file;
  }

  public boolean isEmpty() {
    return found.size() == 0;
  }

  /** Returns the number of reported mistakes, repetitions included. */
  public int reported() {
    return reported;
  }

  /** Throws all mistakes, in order of line and column, if there are any. */
  public void throwIfAny() throws ScenarioException {
    if (!isEmpty()) {
      throw exception();
    }
  }

  /** Returns all mistakes, in order of line and column. */
  public ScenarioException exception() {
    List<Problem> sorted = found.named();
    sorted.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
    return new ScenarioException(sorted);
  }
}
