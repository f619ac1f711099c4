package io.keyheat.scenarios.lint;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.lint.LintContext.Found;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names that some variants have beside nearly the same one: such a name may be that one spelt
 * wrong, and then there are both. Names that differ in numbers are counted.
 */
final class NearNames {
  /** Of shorter names of what is stored, each is near to any other. */
  private static final int LEAST_LENGTH = 3;

  private NearNames() {}

  static List<Warning> of(ScenarioFile file) {
    Set<String> everywhere =
        file.allVariants().stream()
            .map(variant -> paths(variant).collect(Collectors.toSet()))
            .reduce(
                (one, other) -> {
                  one.retainAll(other);
                  return one;
                })
            .orElse(Set.of());
    Map<Found, List<String>> found = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      paths(variant)
          .filter(path -> !everywhere.contains(path))
          .forEach(
              path ->
                  near(path, variant, everywhere)
                      .ifPresent(
                          other ->
                              found
                                  .computeIfAbsent(trap(path, other), none -> new ArrayList<>())
                                  .add(variant.name())));
    }
    List<Warning> warnings = new ArrayList<>();
    found.forEach((trap, variants) -> warnings.add(trap.warning(file, variants)));
    return warnings;
  }

  private static Found trap(String path, String other) {
    return Found.trap(
        "near-name",
        path,
        "There are both %s and %s.".formatted(other, path),
        "Use the name %s if the second one should change the first.".formatted(name(other)));
  }

  /** The paths of a variant's loads, tables, columns and indexes. */
  private static Stream<String> paths(Variant variant) {
    Stream<String> loads = variant.spec().loads().stream().map(load -> "loads." + load.name());
    Stream<String> stored =
        variant.spec().tables().stream()
            .flatMap(
                table -> {
                  String path = "tables." + table.name();
                  return Stream.of(
                          Stream.of(path),
                          table.columns().stream().map(each -> path + ".columns." + each.name()),
                          table.indexes().stream().map(each -> path + ".indexes." + each.name()))
                      .flatMap(paths -> paths);
                });
    return Stream.concat(loads, stored);
  }

  /** Of paths that differ in the last name alone, the nearest. */
  private static Optional<String> near(String path, Variant variant, Set<String> others) {
    String parent = path.substring(0, path.lastIndexOf('.') + 1);
    List<String> siblings =
        others.stream()
            .filter(other -> other.startsWith(parent) && !name(other).isEmpty())
            .filter(other -> other.lastIndexOf('.') + 1 == parent.length())
            .filter(other -> mayBeMeant(path, other, variant))
            .map(NearNames::name)
            .sorted()
            .toList();
    return Nearest.of(name(path), siblings)
        .filter(other -> !words(other).equals(words(name(path))))
        .map(other -> parent + other);
  }

  /** Whether names are long enough, or loads do the same. */
  private static boolean mayBeMeant(String path, String other, Variant variant) {
    if (!path.startsWith("loads.")) {
      return Math.min(name(path).length(), name(other).length()) >= LEAST_LENGTH;
    }
    List<LoadSpec> loads =
        variant.spec().loads().stream()
            .filter(load -> Set.of(path, other).contains("loads." + load.name()))
            .toList();
    return loads.size() == 2
        && loads.get(0).getClass() == loads.get(1).getClass()
        && loads.get(0).writes() == loads.get(1).writes()
        && loads.get(0).tables().equals(loads.get(1).tables());
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** A name without its numbers. */
  private static String words(String name) {
    return name.replaceAll("\\d", "");
  }
}
