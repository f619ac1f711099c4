package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.HashPolicy.KeptTogether;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds tables whose rows with one hash the system keeps together, as an index lies beside them: no
 * run refuses rows beyond the size that the system documents for such rows.
 */
public final class WholeCollections {
  private WholeCollections() {}

  /** A sentence for each such table. */
  public static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      variant
          .vendor()
          .largestCollection()
          .ifPresent(
              limit ->
                  variant
                      .spec()
                      .tables()
                      .forEach(table -> note(variant.spec(), table, limit).ifPresent(notes::add)));
    }
    return List.copyOf(notes);
  }

  private static Optional<String> note(RunSpec spec, TableSpec table, Limit limit) {
    List<String> hashed =
        spec.system().indexes().hashing().hashed(table.partition(), table.primaryKey());
    boolean isWhole =
        spec.system().indexes().hashing().keepsTogether() == KeptTogether.BESIDE_INDEX
            && !hashed.isEmpty()
            && hashed.size() < table.primaryKey().size();
    return table.indexes().stream()
        .filter(index -> isWhole && index.interleaved())
        .map(IndexSpec::name)
        .findFirst()
        .map(
            index ->
                "as %s has %s beside its %s, the system keeps all %s of one %s in one %s, at most %s of them, and no load divides it; this run does not refuse what would be more"
                    .formatted(
                        table.name(),
                        index,
                        spec.system().words().data().rows(),
                        spec.system().words().data().rows(),
                        String.join(" and ", hashed),
                        spec.system().tabletWord(),
                        limit.written()));
  }
}
