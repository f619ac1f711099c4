package io.keyheat.scenarios.foresight;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds loads that some variants have beside one of nearly their name that does as they do: such a
 * name may be that one spelt wrong, and then both loads run. Names that differ in numbers are
 * counted.
 */
final class NearNames {
  private NearNames() {}

  /** A sentence for each such load. */
  static List<String> notes(ScenarioFile file) {
    Set<String> everywhere =
        file.allVariants().stream()
            .map(variant -> names(variant).collect(Collectors.toSet()))
            .reduce(NearNames::both)
            .orElse(Set.of());
    return Notes.ofVariants(
        file,
        variant ->
            variant.spec().loads().stream()
                .filter(load -> !everywhere.contains(load.name()))
                .flatMap(load -> near(load, variant, everywhere).stream())
                .distinct());
  }

  private static Stream<String> names(Variant variant) {
    return variant.spec().loads().stream().map(LoadSpec::name);
  }

  private static Set<String> both(Set<String> one, Set<String> other) {
    return one.stream().filter(other::contains).collect(Collectors.toSet());
  }

  private static Optional<String> near(LoadSpec load, Variant variant, Set<String> others) {
    List<String> alike =
        variant.spec().loads().stream()
            .filter(other -> others.contains(other.name()) && isAlike(load, other))
            .map(LoadSpec::name)
            .toList();
    return Nearest.of(load.name(), alike)
        .filter(other -> !words(other).equals(words(load.name())))
        .map(
            other ->
                "both loads.%s and loads.%s run; expected the name %s if one was to change the other"
                    .formatted(other, load.name(), other));
  }

  private static boolean isAlike(LoadSpec load, LoadSpec other) {
    return load.getClass() == other.getClass()
        && load.writes() == other.writes()
        && load.tables().equals(other.tables());
  }

  /** A name without its numbers. */
  private static String words(String name) {
    return name.replaceAll("\\d", "");
  }
}
