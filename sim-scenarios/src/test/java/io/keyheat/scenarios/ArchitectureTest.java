package io.keyheat.scenarios;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the direction of dependencies in this module, and the sizes of code in all modules. */
class ArchitectureTest {
  private static final String EXCEPTIONS = "size-exceptions.txt";

  private static final JavaClasses SCENARIOS =
      new ClassFileImporter()
          .withImportOption(ArchitectureTest::isMainCode)
          .importPackages("io.keyheat.scenarios");

  /** This module sees all others, so it counts for all of them. */
  private static final CodeSizes SIZES =
      new CodeSizes(
          new ClassFileImporter()
              .withImportOption(ArchitectureTest::isMainCode)
              .importPackages("io.keyheat"));

  @BeforeAll
  static void printSizes() {
    System.out.println(SIZES.summary());
  }

  @Test
  void noMemberHasMoreThanSixParameters() {
    assertThat(SIZES.longParameterLists())
        .as("with more than six parameters; %s lists those that wait for their turn", EXCEPTIONS)
        .containsExactlyInAnyOrderElementsOf(exceptions("parameters"));
  }

  @Test
  void noMemberHasAdjacentBooleans() {
    assertThat(SIZES.adjacentBooleans())
        .as("with booleans side by side; %s lists those that wait for their turn", EXCEPTIONS)
        .containsExactlyInAnyOrderElementsOf(exceptions("booleans"));
  }

  @Test
  void noRecordHasMoreThanTwelveComponents() {
    assertThat(SIZES.largeRecords())
        .as("with more than twelve components; %s lists those that wait for their turn", EXCEPTIONS)
        .containsExactlyInAnyOrderElementsOf(exceptions("components"));
  }

  @Test
  void noPackageHasMoreThanTwentyFiveFiles() {
    assertThat(SIZES.largePackages())
        .as("with more than 25 files; %s lists those that wait for their turn", EXCEPTIONS)
        .containsExactlyInAnyOrderElementsOf(exceptions("files"));
  }

  /** Lines of the file such as {@code parameters Route}: an entry that is not needed must go. */
  private static List<String> exceptions(String rule) {
    try (InputStream in = ArchitectureTest.class.getResourceAsStream(EXCEPTIONS)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> line.startsWith(rule + " "))
          .map(line -> line.substring(rule.length() + 1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a class lies elsewhere than this one, wherever a build puts the tests. */
  static boolean isMainCode(Location location) {
    String tests =
        ArchitectureTest.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return !location.contains(tests);
  }

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

  @Test
  void nothingKnowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.keyheat.scenarios.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.keyheat.scenarios.cli..")
        .because("commands parse, call and print; what they call is used without them too")
        .check(SCENARIOS);
  }

  @Test
  void onlyTheCommandThatStartsTheServerKnowsIt() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.keyheat.scenarios.serve..")
        .and()
        .doNotHaveSimpleName("ServeCommand")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.keyheat.scenarios.serve..")
        .because("runs and results that both use lie below both")
        .check(SCENARIOS);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.keyheat.scenarios.(**)").should().beFreeOfCycles().check(SCENARIOS);
  }

  @Test
  void nobodyAsksWhichGeneratorAColumnHas() {
    assertThat(SCENARIOS.stream().flatMap(type -> type.getInstanceofChecks().stream()))
        .filteredOn(
            check -> check.getRawType().getPackageName().equals("io.keyheat.core.value.generator"))
        .as("a generator answers for itself, so that a new one is one class")
        .isEmpty();
  }
}
