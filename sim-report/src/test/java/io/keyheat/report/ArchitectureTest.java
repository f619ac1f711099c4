package io.keyheat.report;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Keeps the report away from live state: it sees results and nothing else of the core. */
class ArchitectureTest {
  private static final JavaClasses REPORT =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.keyheat.report");

  @Test
  void reportKnowsOnlyResults() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("io.keyheat..")
                .and(not(resideInAnyPackage("io.keyheat.report..", "io.keyheat.core.result..")))
                .as("of Keyheat other than results"))
        .because("a page must be drawable from a stored result")
        .allowEmptyShould(true)
        .check(REPORT);
  }
}
