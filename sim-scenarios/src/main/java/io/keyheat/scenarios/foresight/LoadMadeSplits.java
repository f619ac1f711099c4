package io.keyheat.scenarios.foresight;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds new tables that begin in several tablets in a system in which nobody can split by hand.
 * Tables with rows may: load and size have split them before.
 */
final class LoadMadeSplits {
  private LoadMadeSplits() {}

  /** A sentence for each such table, whichever variants it is so in. */
  static List<String> notes(ScenarioFile file) {
    return file.variants().stream()
        .filter(variant -> !variant.vendor().preSplits())
        .flatMap(LoadMadeSplits::notes)
        .distinct()
        .toList();
  }

  private static Stream<String> notes(Variant variant) {
    return variant.spec().tables().stream()
        .filter(table -> table.existingRows() == 0 && table.preSplits().tablets() > 1)
        .map(TableSpec::name)
        .map(
            name ->
                "tables."
                    + name
                    + ".preSplits: nobody can split a "
                    + variant.spec().system().words().data().table()
                    + " of this system by hand, so a new one begins in one tablet; figures are of a"
                    + " state to which load has brought it");
  }
}
