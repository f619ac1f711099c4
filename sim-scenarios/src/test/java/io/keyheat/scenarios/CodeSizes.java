package io.keyheat.scenarios;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts parameters, record components and files of compiled classes. */
final class CodeSizes {
  static final int MAX_PARAMETERS = 6;
  static final int MAX_COMPONENTS = 12;
  static final int MAX_FILES = 25;

  private final JavaClasses classes;

  CodeSizes(JavaClasses classes) {
    this.classes = classes;
  }

  /**
   * Methods and constructors with more than {@link #MAX_PARAMETERS} parameters, as {@code
   * Class.member}. The constructor of a record is judged by its components.
   */
  Set<String> longParameterLists() {
    Set<String> found = new TreeSet<>();
    for (JavaCodeUnit member : members()) {
      boolean isOfComponents = isConstructor(member) && isOfComponents(member);
      if (!isOfComponents && parameters(member).size() > MAX_PARAMETERS) {
        found.add(name(member));
      }
    }
    return found;
  }

  /** Methods and constructors with two boolean parameters side by side, as {@code Class.member}. */
  Set<String> adjacentBooleans() {
    Set<String> found = new TreeSet<>();
    for (JavaCodeUnit member : members()) {
      List<JavaClass> parameters = parameters(member);
      for (int i = 1; i < parameters.size(); i++) {
        if (isBoolean(parameters.get(i - 1)) && isBoolean(parameters.get(i))) {
          found.add(name(member));
        }
      }
    }
    return found;
  }

  /** Records with more than {@link #MAX_COMPONENTS} components. */
  Set<String> largeRecords() {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : classes) {
      if (type.isRecord() && components(type).size() > MAX_COMPONENTS) {
        found.add(name(type));
      }
    }
    return found;
  }

  /** Packages with more than {@link #MAX_FILES} source files, without {@code package-info}. */
  Set<String> largePackages() {
    Map<String, Set<String>> files = new TreeMap<>();
    for (JavaClass type : classes) {
      type.getSource()
          .flatMap(source -> source.getFileName())
          .ifPresent(
              file -> files.computeIfAbsent(type.getPackageName(), p -> new HashSet<>()).add(file));
    }
    files.values().removeIf(names -> names.size() <= MAX_FILES);
    return files.keySet();
  }

  /** One line with the figures. */
  String summary() {
    return "%d methods and constructors: %d with more than %d parameters, %d with adjacent booleans;"
            .formatted(
                members().size(),
                longParameterLists().size(),
                MAX_PARAMETERS,
                adjacentBooleans().size())
        + " %d records with more than %d components, %d packages with more than %d files"
            .formatted(largeRecords().size(), MAX_COMPONENTS, largePackages().size(), MAX_FILES);
  }

  private List<JavaCodeUnit> members() {
    List<JavaCodeUnit> members = new ArrayList<>();
    for (JavaClass type : classes) {
      // The constructors of anonymous and local classes take what they capture.
      boolean captures = type.isAnonymousClass() || type.isLocalClass();
      for (JavaCodeUnit member : type.getCodeUnits()) {
        boolean isWritten = !member.getModifiers().contains(JavaModifier.SYNTHETIC);
        if (isWritten && !(captures && isConstructor(member))) {
          members.add(member);
        }
      }
    }
    return members;
  }

  /** The parameters as written, without those that the compiler adds to constructors. */
  private static List<JavaClass> parameters(JavaCodeUnit member) {
    List<JavaClass> parameters = member.getRawParameterTypes();
    JavaClass type = member.getOwner();
    if (!isConstructor(member)) {
      return parameters;
    }
    boolean isInner = type.isInnerClass() && !type.getModifiers().contains(JavaModifier.STATIC);
    int added = type.isEnum() ? 2 : isInner ? 1 : 0; // Name and ordinal; the outer instance.
    return parameters.subList(Math.min(added, parameters.size()), parameters.size());
  }

  private static boolean isConstructor(JavaCodeUnit member) {
    return member instanceof JavaConstructor;
  }

  private static boolean isOfComponents(JavaCodeUnit constructor) {
    JavaClass type = constructor.getOwner();
    return type.isRecord() && sorted(parameters(constructor)).equals(components(type));
  }

  /** Names of the components' types in alphabetical order, as fields come in none. */
  private static List<String> components(JavaClass type) {
    return sorted(
        type.getFields().stream()
            .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
            .map(JavaField::getRawType)
            .toList());
  }

  private static List<String> sorted(List<JavaClass> types) {
    return types.stream().map(JavaClass::getName).sorted().toList();
  }

  private static boolean isBoolean(JavaClass type) {
    return type.isEquivalentTo(boolean.class);
  }

  private static String name(JavaCodeUnit member) {
    String type = name(member.getOwner());
    return isConstructor(member) ? type : type + "." + member.getName();
  }

  private static String name(JavaClass type) {
    return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
  }
}
