package io.keyheat.scenarios;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Holds the one line inside this module that would be easy to cross unnoticed. */
class ArchitectureTest {
  private static final JavaClasses SCENARIOS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.keyheat.scenarios");

  @Test
  void readerKnowsNoReport() {
    noClasses()
        .that()
        .resideInAPackage("io.keyheat.scenarios.reader..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.keyheat.report..")
        .because("what a file says must not depend on how a run is shown")
        .allowEmptyShould(true)
        .check(SCENARIOS);
  }

  @Test
  void lintKnowsNeitherRunsNorReports() {
    noClasses()
        .that()
        .resideInAnyPackage("io.keyheat.scenarios.lint..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.keyheat.report..",
            "io.keyheat.core.result..",
            "io.keyheat.scenarios.expect..",
            "io.keyheat.scenarios.experiment..")
        .because("a warning is read from the file and must not know how a run ends")
        .check(SCENARIOS);
  }

  @Test
  void studiesOwnTheirResultsAndKnowNoReport() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "io.keyheat.scenarios.plan..",
            "io.keyheat.scenarios.sensitivity..",
            "io.keyheat.scenarios.sweep..",
            "io.keyheat.scenarios.validate..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.keyheat.report..")
        .because("presenters turn the results of studies into the models of pages")
        .check(SCENARIOS);
  }
}
