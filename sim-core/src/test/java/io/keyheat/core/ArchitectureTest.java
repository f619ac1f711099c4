package io.keyheat.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the lines between the packages of the core, and keeps the outside world out of it. */
class ArchitectureTest {
  private static final String ROOT = "io.keyheat.core";

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** A new package needs a line here and a place in {@link #everyPackageHasItsLine()}. */
  @ParameterizedTest(name = "{0} may know [{1}]")
  @CsvSource({
    "engine,   ''",
    "key,      ''",
    "result,   ''",
    "value,    engine key",
    "profile,  ''",
    "program,  ''",
    "schema,   key engine value profile",
    "workload, program engine key schema value profile",
    "model,    program result engine key profile",
    "policy,   model result engine key profile",
    "measure,  program model policy workload result engine key profile",
    "workload.trace,   key",
    "workload.spec,    workload.trace engine key schema value profile",
    "workload.draw,    workload.spec workload.trace engine key schema value profile",
    "workload.arrival, workload.draw workload.spec workload.trace engine key schema value profile",
    "model.store,     key",
    "model.sample,    engine key",
    "model.cluster,   result model.store model.sample engine key profile",
    "model.rows,      model.cluster model.store key",
    "model.request,   program result key model.cluster model.rows model.store engine",
    "model.pending,   engine",
    "model.locks,     model.pending model.request model.cluster key profile",
    "model.operation, result model engine key",
  })
  @DisplayName("a package knows only what lies below it")
  void packageKnowsOnlyWhatLiesBelow(String name, String known) {
    List<String> allowed = new ArrayList<>();
    allowed.add(inside(name));
    for (String other : known.split(" ", -1)) {
      if (!other.isEmpty()) {
        allowed.add(inside(other));
      }
    }
    DescribedPredicate<JavaClass> forbidden =
        resideInAnyPackage("io.keyheat..")
            .and(not(resideInAnyPackage(allowed.toArray(String[]::new))))
            .as("of Keyheat outside %s", allowed);
    noClasses()
        .that()
        .resideInAPackage(inside(name))
        .should()
        .dependOnClassesThat(forbidden)
        .because("data flows one way")
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void everyPackageHasItsLine() {
    noClasses()
        .should()
        .resideOutsideOfPackages(
            ROOT,
            inside("engine"),
            inside("key"),
            inside("result"),
            inside("value"),
            inside("profile"),
            inside("program"),
            inside("schema"),
            inside("workload"),
            inside("model"),
            inside("policy"),
            inside("measure"))
        .because("a package without a line here could know everything")
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void noTwoPackagesKnowEachOther() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void coreTouchesNoFilesNetworkOrThreads() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..", "java.net..")
        .orShould()
        .dependOnClassesThat(
            resideInAnyPackage("java.util.concurrent..").and(not(equivalentTo(TimeUnit.class))))
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .because("a run is a pure function of its specification")
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void coreHasOnlySimulatedTimeAndNamedRandomStreams() {
    noClasses()
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Clock.class)
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(UUID.class, "randomUUID")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(java.util.Random.class)
        .because("the same seed must give the same bytes")
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void coreHasNoMutableStatics() {
    fields()
        .that()
        .areStatic()
        .should()
        .beFinal()
        .because("two runs side by side must not meet")
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void nobodyAsksWhichGeneratorAColumnHas() {
    assertThat(CORE.stream().flatMap(type -> type.getInstanceofChecks().stream()))
        .filteredOn(check -> check.getRawType().getPackageName().equals(ROOT + ".value.generator"))
        .as("a generator answers for itself, so that a new one is one class")
        .isEmpty();
  }

  private static String inside(String name) {
    return ROOT + "." + name + "..";
  }
}
