package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the mistakes of one document; equal mistakes count once. */
public final class Problems {
  private static final int MAX_PROBLEMS = 200;

  private final String file;
  private final Set<Problem> found = new LinkedHashSet<>();
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
    others.problems().forEach(this::add);
  }

  private void add(Problem problem) {
    reported++;
    if (found.size() < MAX_PROBLEMS) {
      found.add(problem);
    }
  }

  public String file() {
    return file;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** Returns the number of reported mistakes, repetitions included. */
  public int reported() {
    return reported;
  }

  /** Throws all mistakes, in order of line and column, if there are any. */
  public void throwIfAny() throws ScenarioException {
    if (!found.isEmpty()) {
      throw exception();
    }
  }

  /** Returns all mistakes, in order of line and column. */
  public ScenarioException exception() {
    List<Problem> sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
    return new ScenarioException(sorted);
  }
}
