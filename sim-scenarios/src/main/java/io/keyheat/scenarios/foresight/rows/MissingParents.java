package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds tables that begin with rows which are interleaved in those of a table that begins with
 * none, in systems in which no such row is without its parent's.
 */
public final class MissingParents {
  private MissingParents() {}

  /** A sentence for each such table, whichever variants it is so in. */
  public static List<String> notes(ScenarioFile file) {
    return file.variants().stream().flatMap(MissingParents::notes).distinct().toList();
  }

  private static Stream<String> notes(Variant variant) {
    if (variant.vendor().schemas().stream().noneMatch(SchemaDialect::needsParents)) {
      return Stream.of();
    }
    return variant.spec().tables().stream()
        .filter(table -> table.existingRows() > 0 && hasNoParents(variant, table))
        .map(MissingParents::note);
  }

  private static boolean hasNoParents(Variant variant, TableSpec table) {
    String parent = table.interleavedIn();
    return parent != null && variant.spec().table(parent).existingRows() == 0;
  }

  private static String note(TableSpec table) {
    return "tables.%s.existing: %s rows are interleaved in %s, which begins with none, and no such row is without its parent's; expected existing there, too"
        .formatted(table.name(), Figures.count(table.existingRows()), table.interleavedIn());
  }
}
