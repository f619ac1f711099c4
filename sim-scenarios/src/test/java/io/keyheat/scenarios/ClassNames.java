package io.keyheat.scenarios;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds names of classes with two meanings. A private nested class may repeat the name of another
 * nested class, since nobody outside its file reads it.
 */
final class ClassNames {
  /** Names that are always read with the owner's in front, such as {@code RunEvent.Kind}. */
  private static final Set<String> ALWAYS_QUALIFIED = Set.of("Kind", "Builder");

  private final List<JavaClass> classes;

  ClassNames(JavaClasses classes) {
    this.classes =
        classes.stream()
            .filter(type -> !type.isAnonymousClass() && !type.isLocalClass())
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .toList();
  }

  /** Classes with the name of a file, by that name; empty where each file has its own. */
  Map<String, Set<String>> repeatedNamesOfFiles() {
    Set<String> files =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet());
    return repeated(type -> files.contains(type.getSimpleName()));
  }

  /** Nested classes that others read and that share a name, by that name. */
  Map<String, Set<String>> repeatedNamesThatOthersRead() {
    return repeated(
        type ->
            !type.getModifiers().contains(JavaModifier.PRIVATE)
                && !ALWAYS_QUALIFIED.contains(type.getSimpleName()));
  }

  private Map<String, Set<String>> repeated(Predicate<JavaClass> counts) {
    Map<String, Set<String>> named =
        classes.stream()
            .filter(counts)
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    TreeMap::new,
                    Collectors.mapping(JavaClass::getName, Collectors.toCollection(TreeSet::new))));
    named.values().removeIf(sharing -> sharing.size() < 2);
    return named;
  }
}
