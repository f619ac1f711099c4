package io.keyheat.scenarios;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.report.result.Cause;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the direction of dependencies in this module, and the names of classes in all. */
class ArchitectureTest {
  private static final String ROOT = "io.keyheat.scenarios";

  /** Of all modules, since this one sees the others; read once, as that takes seconds. */
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ArchitectureTest::isMainCode)
          .importPackages("io.keyheat");

  private static final JavaClasses SCENARIOS = ALL.that(resideInAPackage(ROOT + ".."));

  private static final ClassNames NAMES = new ClassNames(ALL);

  @Test
  void noTwoFilesAndNoNestedClassAndFileShareAName() {
    assertThat(NAMES.repeatedNamesOfFiles()).as("classes with the name of a file").isEmpty();
  }

  @Test
  void noTwoNestedClassesThatOthersReadShareAName() {
    assertThat(NAMES.repeatedNamesThatOthersRead()).as("nested classes with one name").isEmpty();
  }

  /** Whether a class is of no module's tests, wherever a build puts those of this module. */
  static boolean isMainCode(Location location) {
    String tests =
        ArchitectureTest.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return !location.contains(tests) && !location.contains("/test-classes/");
  }

  /** A new package needs a line here. The classes of the root package are known to all. */
  @ParameterizedTest(name = "{0} may know [{1}]")
  @CsvSource({
    "document, ''",
    "expect.metric, ''",
    "recording, ''",
    "statistics, ''",
    "expect, document expect.metric",
    "library, document",
    "output, document",
    "reader.fault, document",
    "reader.lesson, document",
    "reader.table, document",
    "trace, document",
    "cli.terminal, document output",
    "diagnosis, document",
    "findings, diagnosis",
    "diagnosis.trace, diagnosis document trace",
    "trace.token, document trace",
    "profile, diagnosis document",
    "trace.copies, document trace trace.token",
    "trace.index, document schema output profile trace",
    "schema.text, document",
    "schema, document schema.text profile",
    "reader.load, document reader.table trace trace.copies",
    "reader, diagnosis document expect expect.metric schema schema.text profile reader.fault "
        + "reader.lesson reader.load reader.table",
    "calibrate, document trace",
    "estimate, expect statistics",
    "lint, diagnosis document estimate profile reader",
    "experiment, estimate",
    "trial, document estimate experiment findings lint reader",
    "gate, diagnosis document schema.text lint reader trial",
    "reference, document profile reader",
    "observed, document reader statistics trace",
    "validate, document expect expect.metric experiment reader statistics",
    "run, diagnosis diagnosis.trace findings document estimate expect expect.metric experiment"
        + " schema library lint output profile reader reader.lesson trace trace.copies"
        + " trace.index trial",
    "api, document expect expect.metric gate lint output reader run trial",
    "sweep, diagnosis document estimate expect expect.metric experiment findings reader"
        + " reader.load statistics trace",
    "cli.progress, cli.terminal experiment sweep",
    "plan.bill, profile",
    "plan, document estimate expect plan.bill profile reader reader.table statistics sweep",
    "sensitivity, document expect experiment profile reader run statistics sweep trial",
    "serve, diagnosis diagnosis.trace document experiment schema schema.text lint profile reader"
        + " recording run trace",
    "study, document expect expect.metric output reader sweep",
    "cli.option, document expect expect.metric gate plan plan.bill profile reader recording run"
        + " sweep trace trace.copies trace.index",
    "presentation, document estimate expect expect.metric gate observed plan plan.bill profile"
        + " reader sensitivity statistics sweep validate",
    "cli.print, cli.terminal diagnosis document expect expect.metric schema.text lint "
        + "presentation statistics sweep",
    "schema.ddl, profile",
    "remedy, diagnosis findings document expect expect.metric presentation profile"
        + " reader schema.ddl statistics sweep",
    "cli.arithmetic, calibrate cli.option cli.progress cli.terminal document estimate output "
        + "profile reader run",
    "cli, cli.arithmetic cli.option cli.print cli.progress cli.terminal diagnosis diagnosis.trace"
        + " document estimate expect expect.metric experiment gate schema library lint observed"
        + " output plan presentation profile reader recording reference remedy run sensitivity"
        + " serve study sweep trace trial validate",
  })
  void aPackageKnowsOnlyWhatLiesBelow(String name, String known) {
    List<String> allowed = new ArrayList<>(List.of(ROOT, ROOT + "." + name));
    Stream.of(known.split(" ")).map(other -> ROOT + "." + other).forEach(allowed::add);
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(ROOT + "..")
                .and(not(resideInAnyPackage(allowed.toArray(String[]::new))))
                .as("of this module outside %s", allowed))
        .check(SCENARIOS);
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
    assertThat(SCENARIOS.stream().map(JavaClass::getPackageName))
        .as("a package without a line could know everything")
        .isSubsetOf(packages);
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
        .dependOnClassesThat(
            resideInAnyPackage(
                    "io.keyheat.report..",
                    "io.keyheat.core.result..",
                    "io.keyheat.scenarios.expect..",
                    "io.keyheat.scenarios.experiment..")
                .and(not(belongToAnyOf(Cause.class, Figures.class, RunIdentity.class)))
                .as("of runs and reports, but for the names of causes, words and figures"))
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
        .dependOnClassesThat(
            resideInAnyPackage("io.keyheat.report..")
                .and(not(resideInAPackage("io.keyheat.report.result")))
                .as("of reports other than results"))
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
        .and()
        .doNotHaveSimpleName("RecordCommand")
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
