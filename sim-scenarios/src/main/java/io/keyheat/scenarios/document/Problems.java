package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the mistakes of one document; the same mistake twice counts once. */
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
    add(new Problem(file, place.line(), place.column(), place.path(), message));
  }

  /** Adds a mistake in a field that is not there, told at the mapping that should hold it. */
  public void addMissing(Place mapping, String field, String message) {
    String path = mapping.path().isEmpty() ? field : mapping.path() + "." + field;
    add(new Problem(file, mapping.line(), mapping.column(), path, message));
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

  /** How often a mistake was reported, the same one again included. */
  public int reported() {
    return reported;
  }

  /** Throws all that was found, in order of line and column, if anything was. */
  public void throwIfAny() throws ScenarioException {
    if (!found.isEmpty()) {
      throw exception();
    }
  }

  /** All that was found, in order of line and column. */
  public ScenarioException exception() {
    List<Problem> sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
    return new ScenarioException(sorted);
  }
}
