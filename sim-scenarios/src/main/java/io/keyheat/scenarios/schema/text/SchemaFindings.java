package io.keyheat.scenarios.schema.text;

import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what a reader reports of one schema. */
public final class SchemaFindings {
  /** Of a time after which rows are deleted. */
  public static final String NOTHING_EXPIRES = "the deletion of rows by age is not simulated";

  private final String file;
  private final List<SchemaFinding> all = new ArrayList<>();

  public SchemaFindings(String file) {
    this.file = file;
  }

  public void add(SchemaFinding finding) {
    all.add(finding);
  }

  public void add(Kind kind, SourcePosition at, String message) {
    // A quoted name may hold line breaks, a message may not.
    String line = message.replaceAll("\\s+", " ");
    all.add(new SchemaFinding(new Problem(file, at.line(), at.column(), "", line), kind));
  }

  public void add(Kind kind, Place at, String message) {
    all.add(new SchemaFinding(new Problem(file, at.line(), at.column(), at.path(), message), kind));
  }

  /** All of them, in order of line and column. */
  public List<SchemaFinding> sorted() {
    return all.stream()
        .distinct()
        .filter(finding -> finding.kind() != Kind.NOT_TAKEN || !isNotUnderstood(finding.problem()))
        .sorted(
            Comparator.comparingInt((SchemaFinding finding) -> finding.problem().line())
                .thenComparingInt(finding -> finding.problem().column()))
        .toList();
  }

  /** Whether the word with which a message begins is not understood at its place, as it is. */
  private boolean isNotUnderstood(Problem problem) {
    String word = problem.message().replaceFirst(" .*", "");
    return all.stream()
        .filter(other -> other.kind() == Kind.NOT_UNDERSTOOD)
        .map(SchemaFinding::problem)
        .filter(other -> other.line() == problem.line() && other.column() == problem.column())
        .anyMatch(other -> other.message().regionMatches(true, 1, word, 0, word.length()));
  }
}
