package io.keyheat.record;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the direction of dependencies in this module. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.keyheat.record");

  /** What passes calls on knows no database; what decodes them knows no connection and no file. */
  @ParameterizedTest(name = "{0} may know [{1}]")
  @CsvSource({
    "proxy, ''",
    "key, io.keyheat.scenarios.trace",
    "system, io.keyheat.record.key io.keyheat.record.proxy io.keyheat.scenarios.schema.. "
        + "io.keyheat.scenarios.trace",
    "output, io.keyheat.record.key io.keyheat.scenarios.trace",
    "model, io.keyheat.record.key io.keyheat.core.. io.keyheat.scenarios.recording "
        + "io.keyheat.scenarios.trace..",
  })
  void aPackageKnowsOnlyWhatLiesBelow(String name, String known) {
    String own = "io.keyheat.record." + name;
    classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat(
            resideInAPackage(own)
                .or(resideInAnyPackage(known.split(" ")))
                .or(resideInAPackage("io.keyheat..").negate()))
        .check(CLASSES);
  }
}
