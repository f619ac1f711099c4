package io.keyheat.scenarios.schema.text;

import io.keyheat.scenarios.document.Problem;

/**
 * What a reader of a schema reports of one construct.
 *
 * @param problem the message with the construct's file, line and column
 */
public record SchemaFinding(Problem problem, Kind kind) {
  /** What becomes of the construct. */
  public enum Kind {
    /** The reader does not know the construct. */
    NOT_UNDERSTOOD,
    /** The reader knows the construct, but a scenario has no counterpart. */
    NOT_TAKEN,
    /** The schema is in a language of other systems than its own. */
    OTHER_LANGUAGE,
    /** The construct is represented by something close to it, or by an assumption. */
    TAKEN_AS,
    /** The size of rows is assumed. */
    ASSUMED_SIZE,
    /** The construct does not change where rows and index entries lie. */
    WITHOUT_EFFECT
  }

  /** The message with the word for what becomes of the construct. */
  public Problem told() {
    String word =
        switch (kind) {
          case NOT_UNDERSTOOD -> " (not understood)";
          case NOT_TAKEN -> " (ignored)";
          case OTHER_LANGUAGE, TAKEN_AS, ASSUMED_SIZE, WITHOUT_EFFECT -> "";
        };
    return new Problem(
        problem.file(), problem.line(), problem.column(), problem.path(), problem.message() + word);
  }

  /** Whether the scenario may lack something that the schema declares. */
  public boolean isLoss() {
    return kind == Kind.NOT_UNDERSTOOD || kind == Kind.NOT_TAKEN || kind == Kind.OTHER_LANGUAGE;
  }
}
