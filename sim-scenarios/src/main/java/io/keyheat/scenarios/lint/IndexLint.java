package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;

/** Composite indexes that the system leaves empty. */
final class IndexLint {
  private IndexLint() {}

  static void check(LintContext context) {
    if (context.rules().speakOf(Cause.INDEX_OF_EXEMPTED)) {
      for (TableSpec table : context.spec().tables()) {
        table.indexes().stream()
            .filter(index -> index.parts().size() > 1)
            .forEach(index -> checkExempted(context, table, index));
      }
    }
  }

  /**
   * Datastore mode keeps an entity out of a composite index one of whose properties is exempted
   * (its documentation, "Indexes"). Such an index in a scenario stands for a property made of all.
   */
  private static void checkExempted(LintContext context, TableSpec table, IndexSpec index) {
    List<String> exempted =
        table.columns().stream()
            .filter(column -> !column.indexed() && !table.isInKey(column.name()))
            .map(ColumnSpec::name)
            .filter(name -> index.parts().stream().anyMatch(part -> part.column().equals(name)))
            .toList();
    if (!exempted.isEmpty()) {
      context.add(
          Level.NOTE,
          Cause.INDEX_OF_EXEMPTED,
          LintContext.path(table, "indexes." + index.name()),
          String.join(" and ", exempted)
              + (exempted.size() == 1 ? " is" : " are")
              + " excluded from indexes, and a composite index has no entries for excluded ones",
          Words.GENERAL.with(
              "parts",
              String.join(", then ", index.parts().stream().map(KeyPart::column).toList())));
    }
  }
}
