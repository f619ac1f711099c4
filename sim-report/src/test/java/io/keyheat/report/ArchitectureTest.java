package io.keyheat.report;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keeps the report away from live state: it sees results and nothing else of the core. */
class ArchitectureTest {
  private static final String ROOT = "io.keyheat.report";

  private static final JavaClasses REPORT =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** A new package needs a line here. The root package and the results are known to all. */
  @ParameterizedTest(name = "{0} may know [{1}]")
  @CsvSource({
    "result, ''",
    "store, ''",
    "view, ''",
    "contrast, view",
    "hdr, view",
    "png, view",
    "rules, json page view",
    "validation, json page view",
    "observed, json page validation view",
    "json, view",
    "page, json view",
    "html, contrast json page view",
    "plan, page",
    "remedy, json page view",
    "sensitivity, json page view",
    "sweep, page view",
    "workbench, contrast html json page view",
    "recording, json page",
    "csv, observed plan remedy sensitivity validation view",
    "lesson, html json page view",
    "terminal, contrast observed plan rules validation view",
  })
  void aPackageKnowsOnlyWhatLiesBelow(String name, String known) {
    List<String> allowed = new ArrayList<>(List.of(ROOT, ROOT + ".result", ROOT + "." + name));
    Stream.of(known.split(" ")).map(other -> ROOT + "." + other).forEach(allowed::add);
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(ROOT + "..")
                .and(not(resideInAnyPackage(allowed.toArray(String[]::new))))
                .as("of this module outside %s", allowed))
        .check(REPORT);
  }

  @Test
  void everyPackageHasItsLine() throws NoSuchMethodException {
    CsvSource lines =
        ArchitectureTest.class
            .getDeclaredMethod("aPackageKnowsOnlyWhatLiesBelow", String.class, String.class)
            .getAnnotation(CsvSource.class);
    Set<String> packages = new HashSet<>(Set.of(ROOT));
    Stream.of(lines.value())
        .map(line -> line.substring(0, line.indexOf(',')))
        .forEach(n -> packages.add(ROOT + "." + n));
    assertThat(REPORT.stream().map(JavaClass::getPackageName))
        .as("a package without a line could know everything")
        .isSubsetOf(packages);
  }

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
