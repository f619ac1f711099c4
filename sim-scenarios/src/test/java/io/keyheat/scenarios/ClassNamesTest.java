package io.keyheat.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A class name has one meaning in the main code of all modules. A private nested class may repeat
 * the name of another nested class, since nobody outside its file reads it.
 */
class ClassNamesTest {
  /** Names that are always read with the owner's in front, such as {@code RunEvent.Kind}. */
  private static final Set<String> ALWAYS_QUALIFIED = Set.of("Kind", "Builder");

  private static final List<JavaClass> CLASSES =
      new ClassFileImporter()
          .withImportOption(ArchitectureTest::isMainCode).importPackages("io.keyheat").stream()
              .filter(type -> !type.isAnonymousClass() && !type.isLocalClass())
              .filter(type -> !type.getSimpleName().equals("package-info"))
              .toList();

  private static Map<String, Set<String>> repeated(Predicate<JavaClass> counts) {
    Map<String, Set<String>> named =
        CLASSES.stream()
            .filter(counts)
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    TreeMap::new,
                    Collectors.mapping(JavaClass::getName, Collectors.toCollection(TreeSet::new))));
    named.values().removeIf(classes -> classes.size() < 2);
    return named;
  }

  @Test
  void noTwoFilesAndNoNestedClassAndFileShareAName() {
    Set<String> files =
        CLASSES.stream()
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet());
    assertThat(repeated(type -> files.contains(type.getSimpleName())))
        .as("classes with the name of a file")
        .isEmpty();
  }

  @Test
  void noTwoNestedClassesThatOthersReadShareAName() {
    assertThat(
            repeated(
                type ->
                    !type.getModifiers().contains(JavaModifier.PRIVATE)
                        && !ALWAYS_QUALIFIED.contains(type.getSimpleName())))
        .as("nested classes with one name")
        .isEmpty();
  }
}
