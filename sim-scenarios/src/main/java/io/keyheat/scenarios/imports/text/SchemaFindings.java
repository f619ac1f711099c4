package io.keyheat.scenarios.imports.text;

import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.imports.text.SchemaFinding.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what a reader reports of one schema. */
public final class SchemaFindings {
  /** Of a time after which rows are deleted. */
  public static final String NOTHING_EXPIRES = "rows that are deleted by age are not deleted here";

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
        .sorted(
            Comparator.comparingInt((SchemaFinding finding) -> finding.problem().line())
                .thenComparingInt(finding -> finding.problem().column()))
        .toList();
  }
}
