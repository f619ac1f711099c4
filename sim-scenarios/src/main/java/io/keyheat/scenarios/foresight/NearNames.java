package io.keyheat.scenarios.foresight;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds loads that some variants have beside one of nearly their name that does as they do, and
 * tables, columns and indexes beside one of nearly their name: such a name may be that one spelt
 * wrong, and then there are both. Names that differ in numbers are counted.
 */
final class NearNames {
  /** Of shorter names of what is stored, each is near to any other. */
  private static final int LEAST_LENGTH = 3;

  private NearNames() {}

  /** A sentence for each of them. */
  static List<String> notes(ScenarioFile file) {
    Set<String> loads = everywhere(file, NearNames::loads);
    Set<String> stored = everywhere(file, NearNames::stored);
    return Notes.ofVariants(
        file,
        variant ->
            Stream.concat(
                variant.spec().loads().stream()
                    .filter(load -> !loads.contains(load.name()))
                    .flatMap(load -> near(load, variant, loads).stream())
                    .distinct(),
                stored(variant)
                    .filter(path -> !stored.contains(path))
                    .flatMap(path -> near(path, stored).stream())));
  }

  private static Set<String> everywhere(
      ScenarioFile file, Function<Variant, Stream<String>> names) {
    return file.allVariants().stream()
        .map(variant -> names.apply(variant).collect(Collectors.toSet()))
        .reduce(NearNames::both)
        .orElse(Set.of());
  }

  private static Stream<String> loads(Variant variant) {
    return variant.spec().loads().stream().map(LoadSpec::name);
  }

  /** The paths of a variant's tables, columns and indexes. */
  private static Stream<String> stored(Variant variant) {
    return variant.spec().tables().stream()
        .flatMap(
            table -> {
              String path = "tables." + table.name();
              return Stream.of(
                      Stream.of(path),
                      table.columns().stream().map(each -> path + ".columns." + each.name()),
                      table.indexes().stream().map(each -> path + ".indexes." + each.name()))
                  .flatMap(paths -> paths);
            });
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
    return near(load.name(), alike)
        .map(
            other ->
                "both loads.%s and loads.%s run; expected the name %s if one was to change the other"
                    .formatted(other, load.name(), other));
  }

  /** Of a path, those that differ in the last name alone are compared. */
  private static Optional<String> near(String path, Set<String> others) {
    int at = path.lastIndexOf('.') + 1;
    List<String> siblings =
        others.stream()
            .filter(other -> other.lastIndexOf('.') + 1 == at)
            .filter(other -> other.startsWith(path.substring(0, at)))
            .map(other -> other.substring(at))
            .filter(other -> other.length() >= LEAST_LENGTH)
            .sorted()
            .toList();
    String name = path.substring(at);
    return near(name, siblings)
        .filter(other -> name.length() >= LEAST_LENGTH)
        .map(
            other ->
                "there are both %s and %s; expected the name %s if one was to change the other"
                    .formatted(path.substring(0, at) + other, path, other));
  }

  private static Optional<String> near(String name, List<String> others) {
    return Nearest.of(name, others).filter(other -> !words(other).equals(words(name)));
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
